import { runCommand, type SubCommandsDef } from 'citty';
import { type Fault, faultPrinter } from '../knowledge/fault.ts';
import { packageVersion } from '../knowledge/package-version.ts';
import type { Bilingual, Language } from '../language.ts';
import { arrange, askedPage, commandFirst, missingValue, unknownOption } from './arguments.ts';
import { type AnyCommand, COMMANDS, type Listed } from './commands.ts';
import { CliError } from './error.ts';
import { commandHelp, rootHelp } from './help.ts';
import { chosenLanguage, printable, say, terminalLanguage } from './language.ts';
import { resolve } from './lazy.ts';
import { nearestIds } from './nearest.ts';
import { OPTIONS, words } from './options.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** Runs the command line and resolves to its exit status; whatever goes wrong is one line on the error stream. */
export async function run(rawArgs: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  try {
    return await dispatch(commandFirst(rawArgs), terminal);
  } catch (error) {
    const exitCode = error instanceof CliError ? error.exitCode : isCittyError(error) ? 2 : 1;
    terminal.errors.write(`vram-doctor: ${explain(error, wordsLanguage(rawArgs, terminal))}\n`);
    return exitCode;
  }
}

async function dispatch(rawArgs: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = rawArgs;
  const asked = askedPage(rawArgs);
  if (asked?.page === 'version') {
    arrange(asked.beside, OPTIONS);
    checkLanguage(asked.beside);
    terminal.output.write(`${packageVersion()}\n`);
    return 0;
  }
  if (asked?.page === 'help') {
    const arranged = arrange(asked.beside, { ...OPTIONS, command: words({ type: 'positional' }) });
    checkLanguage(asked.beside);
    terminal.output.write(
      await helpOf(arranged.slice(arranged.indexOf('--') + 1), wordsLanguage(asked.beside, terminal)),
    );
    return 0;
  }
  return runLeaf(await (await listed(name)).load(), ['vram-doctor', name], rest, terminal);
}

async function listed(name: string): Promise<Listed> {
  const found = COMMANDS.find((command) => command.name === name);
  if (found !== undefined) return found;
  if (/^-./.test(name)) throw unknownOption(name);
  const shown = COMMANDS.filter(({ hidden }) => !hidden).map((command) => ({ id: command.name }));
  throw unknownCommand(name, shown);
}

/** The help of the command that the words name; of all without one. */
async function helpOf([name, ...below]: readonly string[], language: Language): Promise<string> {
  if (name === undefined) return rootHelp(language);
  let command = await (await listed(name)).load();
  const path = ['vram-doctor', name];
  for (const word of below) {
    const subCommands = (await resolve(command.subCommands)) ?? {};
    const names = Object.keys(subCommands);
    if (names.length === 0) arrange([word], {}, path.join(' '));
    command = await subCommand(subCommands, word);
    path.push(word);
  }
  return commandHelp(command, path, language);
}

async function subCommand(subCommands: SubCommandsDef, name: string): Promise<AnyCommand> {
  if (Object.hasOwn(subCommands, name)) return (await resolve(subCommands[name])) as AnyCommand;
  throw unknownCommand(
    name,
    Object.keys(subCommands).map((id) => ({ id })),
  );
}

/** Goes down to the sub-command that was named and runs it. */
async function runLeaf(
  command: AnyCommand,
  path: readonly string[],
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const subCommands = (await resolve(command.subCommands)) ?? {};
  const names = Object.keys(subCommands);
  const moved = names.length > 0 ? commandFirst(args) : args;
  const next = moved[0];
  if (names.length > 0 && next !== undefined && !next.startsWith('-')) {
    return runLeaf(await subCommand(subCommands, next), [...path, next], moved.slice(1), terminal);
  }
  const separator = args.indexOf('--');
  const before = separator < 0 ? args : args.slice(0, separator);
  if (before.includes('--help') || before.includes('-h')) {
    terminal.output.write(await commandHelp(command, path, wordsLanguage(args, terminal)));
    return 0;
  }
  if (names.length > 0 && command.run === undefined) {
    arrange(args, OPTIONS, path.join(' '));
    const choices = names.join(', ');
    const typed = path.join(' ');
    throw new CliError({
      en: `type one of these after ${typed}: ${choices}`,
      zh: `${typed} 之后要写其中之一：${choices}`,
    });
  }
  const rawArgs = [...arrange(args, (await resolve(command.args)) ?? {}, path.join(' '))];
  checkLanguage(before);
  const { result } = await runCommand(command, { rawArgs, data: terminal });
  // A command says its exit status by returning it, or by setting it on the process.
  return typeof result === 'number' ? result : Number(process.exitCode ?? 0);
}

function unknownCommand(name: string, known: readonly { readonly id: string }[]): CliError {
  const near = nearestIds(name, known)[0];
  const names = known.map(({ id }) => id).join(', ');
  return new CliError({
    en: `unknown command "${printable(name)}"; ${near === undefined ? `the commands are ${names}` : `did you mean ${near}?`}`,
    zh: `未知命令 "${printable(name)}"；${near === undefined ? `可用的命令：${names}` : `是不是 ${near}？`}`,
  });
}

function isCittyError(error: unknown): boolean {
  return error instanceof Error && error.name === 'CLIError';
}

function explain(error: unknown, language: Language): string {
  if (error instanceof CliError) return say(error.words, language);
  if (error instanceof Error && error.name === 'KnowledgeError' && 'faults' in error) {
    return say(unreadable(error.faults as readonly Fault[], language), language);
  }
  const message = error instanceof Error ? error.message : String(error);
  if (isCittyError(error)) return printable(message);
  const first = message.split('\n')[0] ?? '';
  return say({ en: `internal error: ${first}`, zh: `内部错误：${first}` }, language);
}

/** An entry that is being written: the first fault, and where the others are. */
function unreadable(faults: readonly Fault[], language: Language): Bilingual {
  const first = faults.slice(0, 1).map(faultPrinter((words) => say(words, language)))[0] ?? '';
  return {
    en: `the knowledge cannot be read: ${first} ("vram-doctor knowledge check" lists all ${faults.length})`,
    zh: `知识条目无法读取：${first}（"vram-doctor knowledge check" 会列出全部 ${faults.length} 处）`,
  };
}

/** The language of our own words: `--lang` where it is right, else the terminal's. */
function wordsLanguage(rawArgs: readonly string[], terminal: Terminal): Language {
  const fallback = terminalLanguage(terminal.environment);
  try {
    return checkLanguage(rawArgs) ?? fallback;
  } catch {
    return fallback;
  }
}

/** The value of `--lang`; one that is missing or unknown is wrong use. */
function checkLanguage(rawArgs: readonly string[]): Language | undefined {
  const index = rawArgs.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const word = rawArgs[index];
  if (word === undefined) return undefined;
  const value = word === '--lang' ? rawArgs[index + 1] : word.slice('--lang='.length);
  if (value === undefined) throw missingValue('--lang');
  return chosenLanguage(value);
}
