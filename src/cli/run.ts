import { runCommand } from 'citty';
import { packageVersion } from '../knowledge/version.ts';
import { arrange, asksForHelp, asksForVersion, commandFirst } from './arguments.ts';
import { type AnyCommand, COMMANDS } from './commands.ts';
import { CliError } from './error.ts';
import { commandHelp, rootHelp } from './help.ts';
import { chosenLanguage, printable, say, terminalLanguage } from './language.ts';
import { resolve } from './lazy.ts';
import { nearestIds } from './nearest.ts';
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
  if (asksForHelp(rawArgs)) {
    checkLanguage(rawArgs);
    terminal.output.write(rootHelp(wordsLanguage(rawArgs, terminal)));
    return 0;
  }
  if (asksForVersion(rawArgs)) {
    terminal.output.write(`${packageVersion()}\n`);
    return 0;
  }
  const listed = COMMANDS.find((command) => command.name === name);
  if (listed === undefined) {
    const shown = COMMANDS.filter(({ hidden }) => !hidden).map((command) => ({ id: command.name }));
    throw unknownCommand(name, shown);
  }
  return runLeaf(await listed.load(), ['vram-doctor', name], rest, terminal);
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
    if (!Object.hasOwn(subCommands, next))
      throw unknownCommand(
        next,
        names.map((id) => ({ id })),
      );
    return runLeaf((await resolve(subCommands[next])) as AnyCommand, [...path, next], moved.slice(1), terminal);
  }
  const separator = args.indexOf('--');
  const before = separator < 0 ? args : args.slice(0, separator);
  if (before.includes('--help') || before.includes('-h')) {
    terminal.output.write(await commandHelp(command, path, wordsLanguage(args, terminal)));
    return 0;
  }
  if (names.length > 0 && command.run === undefined) {
    const choices = names.join(', ');
    const typed = path.join(' ');
    throw new CliError({
      en: `type one of these after ${typed}: ${choices}`,
      zh: `${typed} 之后要写其中之一：${choices}`,
    });
  }
  const rawArgs = [...arrange(args, (await resolve(command.args)) ?? {}, path.join(' '))];
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

function explain(error: unknown, language: ReturnType<typeof terminalLanguage>): string {
  if (error instanceof CliError) return say(error.words, language);
  const message = error instanceof Error ? error.message : String(error);
  if (isCittyError(error)) return printable(message);
  const first = message.split('\n')[0] ?? '';
  return say({ en: `internal error: ${first}`, zh: `内部错误：${first}` }, language);
}

/** The language of our own words: `--lang` where it is right, else the terminal's. */
function wordsLanguage(rawArgs: readonly string[], terminal: Terminal): ReturnType<typeof terminalLanguage> {
  const fallback = terminalLanguage(terminal.environment);
  try {
    return checkLanguage(rawArgs) ?? fallback;
  } catch {
    return fallback;
  }
}

/** The value of `--lang`; one that is missing or unknown is wrong use. */
function checkLanguage(rawArgs: readonly string[]): ReturnType<typeof chosenLanguage> {
  const index = rawArgs.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const word = rawArgs[index];
  if (word === undefined) return undefined;
  const value = word === '--lang' ? rawArgs[index + 1] : word.slice('--lang='.length);
  if (value === undefined) throw new CliError({ en: '--lang needs a value after it', zh: '--lang 后面要有一个值' });
  return chosenLanguage(value);
}
