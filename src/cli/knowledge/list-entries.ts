import { loadKnowledge } from '../../knowledge/snapshot.ts';
import { CliError } from '../error.ts';
import { chosenLanguage, printable, say, terminalLanguage } from '../language.ts';
import type { CommonOptions } from '../options.ts';
import type { Terminal } from '../terminal.ts';

interface Options extends CommonOptions {
  readonly kind?: string | undefined;
}

/** Prints a line an entry: id, kind, title. */
export function listEntries(options: Options, terminal: Terminal): number {
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  const { kind } = options;
  if (kind !== undefined && kind !== 'cause' && kind !== 'fix') {
    throw new CliError({
      en: `--kind is cause or fix, not "${printable(kind)}"`,
      zh: `--kind 可以是 cause 或 fix，不能是 "${printable(kind)}"`,
    });
  }
  const { causes, fixes } = loadKnowledge();
  const entries = [...causes, ...fixes].filter((entry) => kind === undefined || entry.kind === kind);
  const width = Math.max(0, ...entries.map(({ id }) => id.length));
  for (const entry of entries) {
    const title = say(entry.title, language);
    const line = options.json
      ? JSON.stringify({ id: entry.id, kind: entry.kind, title })
      : `${entry.id.padEnd(width)}  ${entry.kind.padEnd(5)}  ${title}`;
    terminal.output.write(`${line}\n`);
  }
  return 0;
}
