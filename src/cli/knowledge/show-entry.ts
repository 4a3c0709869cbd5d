import { loadKnowledge } from '../../knowledge/snapshot.ts';
import { entryText } from '../entry-text.ts';
import { CliError } from '../error.ts';
import { chosenLanguage, printable, terminalLanguage } from '../language.ts';
import { nearestIds } from '../nearest.ts';
import type { CommonOptions } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Prints one entry; an unknown id is wrong use, answered with the nearest ones. */
export function showEntry(id: string | undefined, options: CommonOptions, terminal: Terminal): number {
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  if (id === undefined || id.trim() === '') {
    throw new CliError({
      en: 'type the id after it, e.g. vram-doctor knowledge show fragmentation; "knowledge list" lists them',
      zh: '请在后面写上 id，例如 vram-doctor knowledge show fragmentation；"knowledge list" 会列出所有 id',
    });
  }
  const knowledge = loadKnowledge();
  const entries = [...knowledge.causes, ...knowledge.fixes];
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry === undefined) {
    const among = entries.map(({ id, title }) => ({ id, names: [title.en, title.zh] }));
    const near = nearestIds(id, among);
    throw new CliError({
      en: `no entry has the id "${printable(id)}"; ${near.length > 0 ? `did you mean ${near.join(', ')}?` : '"knowledge list" lists them'}`,
      zh: `没有 id 为 "${printable(id)}" 的条目；${near.length > 0 ? `是不是 ${near.join('、')}？` : '"knowledge list" 会列出所有 id'}`,
    });
  }
  terminal.output.write(`${options.json ? JSON.stringify(entry) : entryText(entry, knowledge, language)}\n`);
  return 0;
}
