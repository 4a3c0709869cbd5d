import type { ArgsDef } from 'citty';
import { CliError } from './error.ts';
import { printable } from './language.ts';

/**
 * Raw arguments with the options first and `--` before the rest. Wrong use: an option that the command lacks, one that
 * stands twice, a value where none belongs or none where one does, a word more than the command takes. `typed` is the
 * command as it was called.
 */
export function arrange(rawArgs: readonly string[], args: ArgsDef, typed = 'vram-doctor'): readonly string[] {
  const options: string[] = [];
  const rest: string[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < rawArgs.length; index += 1) {
    const word = rawArgs[index] ?? '';
    if (word === '--') {
      rest.push(...rawArgs.slice(index + 1));
      break;
    }
    // A question may start with the name of some program's flag; only one word can be an option of ours.
    if (!/^-[^\s\d]/.test(word) || /\s/.test(word)) {
      rest.push(word);
      continue;
    }
    const [flag, value] = split(word);
    const option = find(flag, args);
    if (option === null) throw value !== undefined && isHelp(flag) ? needlessValue(flag) : unknownOption(flag);
    if (seen.has(option.name)) throw optionTwice(flag);
    seen.add(option.name);
    if (option.type !== 'string' && option.type !== 'enum') {
      if (value !== undefined) throw needlessValue(flag);
      options.push(word);
      continue;
    }
    if (value === undefined) index += 1;
    const given = value ?? rawArgs[index];
    // What begins with two hyphens is the next option; a value that does is written behind an equals sign.
    if (given === undefined || given.trim() === '' || (value === undefined && given.startsWith('--'))) {
      throw missingValue(flag);
    }
    options.push(`--${option.name}=${given}`);
  }
  const surplus = rest[mostWords(args)];
  if (surplus !== undefined) throw surplusWord(surplus, typed);
  return [...options, '--', ...rest];
}

function mostWords(args: ArgsDef): number {
  const positional = Object.values(args).filter(({ type }) => type === 'positional');
  return positional.some((definition) => 'many' in definition) ? Number.POSITIVE_INFINITY : positional.length;
}

/** What is asked for without a command, and the arguments beside it: the help, where nothing but options was typed too. */
export interface Page {
  readonly page: 'help' | 'version';
  readonly beside: readonly string[];
}

/** Reads `--help`, `help`, `--version` and the bare call, with `--lang` or `--json` before them or not; else null. */
export function askedPage(rawArgs: readonly string[]): Page | null {
  const [first, ...behind] = afterCommon(rawArgs);
  const before = rawArgs.slice(0, rawArgs.length - behind.length - (first === undefined ? 0 : 1));
  if (first === undefined || first === 'help' || isHelp(first)) {
    return { page: 'help', beside: [...before, ...behind] };
  }
  return first === '--version' || first === '-v' ? { page: 'version', beside: [...before, ...behind] } : null;
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** Moves `--lang` and `--json` that stand before the command behind it, where the command reads them. */
export function commandFirst(rawArgs: readonly string[]): readonly string[] {
  const index = rawArgs.length - afterCommon(rawArgs).length;
  const command = rawArgs[index];
  if (command === undefined || command.startsWith('-')) return rawArgs;
  return [command, ...rawArgs.slice(0, index), ...rawArgs.slice(index + 1)];
}

/** What stands behind the options that every command takes. */
function afterCommon(rawArgs: readonly string[]): readonly string[] {
  let index = 0;
  while (index < rawArgs.length) {
    const word = rawArgs[index] ?? '';
    if (word === '--lang') index += 2;
    else if (word === '--json' || /^--(?:lang|json)=/.test(word)) index += 1;
    else break;
  }
  return rawArgs.slice(index);
}

function split(word: string): readonly [flag: string, value?: string] {
  const equals = word.indexOf('=');
  return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
}

interface Option {
  readonly name: string;
  readonly type: string;
}

function find(flag: string, args: ArgsDef): Option | null {
  const name = flag.replace(/^--?(no-)?/, '');
  for (const [key, definition] of Object.entries(args)) {
    if (definition.type === 'positional') continue;
    const aliases = 'alias' in definition ? [definition.alias ?? []].flat() : [];
    const negated = flag.startsWith('--no-') && definition.type !== 'boolean';
    if (!negated && (key === name || aliases.includes(name))) return { name: key, type: definition.type ?? 'string' };
  }
  return null;
}

function optionTwice(flag: string): CliError {
  return new CliError({ en: `${flag} stands twice`, zh: `${flag} 写了两次` });
}

function needlessValue(flag: string): CliError {
  return new CliError({ en: `${flag} takes no value`, zh: `${flag} 后面不带值` });
}

/** An option that needs a value and has none. */
export function missingValue(flag: string): CliError {
  return new CliError({ en: `${flag} needs a value after it`, zh: `${flag} 后面要有一个值` });
}

/** An option that is none of ours. */
export function unknownOption(flag: string): CliError {
  return new CliError({
    en: `unknown option ${printable(flag)}; --help lists the options (after "--" everything is text)`,
    zh: `未知选项 ${printable(flag)}；用 --help 查看选项（"--" 之后的都当作文本）`,
  });
}

function surplusWord(word: string, typed: string): CliError {
  return new CliError({
    en: `"${printable(word)}" is one word too many; ${typed} --help shows what it takes`,
    zh: `多了一个词 "${printable(word)}"；用 ${typed} --help 查看用法`,
  });
}
