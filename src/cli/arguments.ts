import type { ArgsDef } from 'citty';
import { CliError } from './error.ts';
import { printable } from './language.ts';

/**
 * Raw arguments with the options first and `--` before the rest; an option that the command lacks, or a word more than
 * it takes, is wrong use. `typed` is the command as it was called.
 */
export function arrange(rawArgs: readonly string[], args: ArgsDef, typed = 'vram-doctor'): readonly string[] {
  const options: string[] = [];
  const rest: string[] = [];
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
    if (option === null) throw unknownOption(flag);
    if (option.type !== 'string' && option.type !== 'enum') {
      options.push(word);
      continue;
    }
    if (value === undefined) index += 1;
    const given = value ?? rawArgs[index];
    if (given === undefined) {
      throw new CliError({ en: `${flag} needs a value after it`, zh: `${flag} 后面要有一个值` });
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

/** Whether only `--lang` and `--json` were typed, or help was asked for beside them: then the first page is meant. */
export function asksForHelp(rawArgs: readonly string[]): boolean {
  const rest = afterCommon(rawArgs);
  return rest.length === 0 || ['--help', '-h', 'help'].includes(rest[0] ?? '');
}

/** Whether the version is asked for, with `--lang` or `--json` before it or not. */
export function asksForVersion(rawArgs: readonly string[]): boolean {
  return ['--version', '-v'].includes(afterCommon(rawArgs)[0] ?? '');
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
    else if (word === '--json' || word.startsWith('--lang=')) index += 1;
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

function unknownOption(flag: string): CliError {
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
