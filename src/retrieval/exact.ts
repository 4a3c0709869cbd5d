import type { Entry } from '../knowledge/knowledge.ts';
import { fold, foldForm } from './query.ts';

/** Longer than any title or way of asking may be. */
const LONGEST = 200;

const key = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, '');

/** Finds the entry that has a question among its titles and ways of asking, letter for letter; the first that has it. */
export function exactOf(entries: readonly Entry[]): (prose: string) => Entry | undefined {
  let asked: Map<string, Entry> | null = null;
  const read = (): Map<string, Entry> => {
    const all = new Map<string, Entry>();
    for (const entry of entries) {
      const { title, asks } = entry;
      for (const text of [title.en, title.zh, ...asks.en, ...asks.zh]) {
        const written = key(foldForm(text));
        if (!all.has(written)) all.set(written, entry);
      }
    }
    return all;
  };
  return (prose) => {
    if (prose.length > LONGEST) return undefined;
    asked ??= read();
    return asked.get(key(fold(prose)));
  };
}
