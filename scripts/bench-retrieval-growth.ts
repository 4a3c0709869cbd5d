import type { Entry, Knowledge } from '../src/knowledge/knowledge.ts';

const LATIN = /[a-z]{4,}/g;
const HAN = /\p{Script=Han}{2}/gu;
const FIRST_HAN = 0x4e00;
const MANY_HAN = 0x4000;

/** Half of the words of a copy are other words, the same ones wherever they stand: the rest are shared, as entries share them. */
const altered = (word: string, copy: number): boolean =>
  ([...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, copy * 7919) & 1) === 1;

const turned = (word: string, by: number): string =>
  [...word].map((letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97)).join('');

const moved = (pair: string, by: number): string =>
  [...pair]
    .map((one) => String.fromCodePoint((((one.codePointAt(0) ?? FIRST_HAN) - FIRST_HAN + by) % MANY_HAN) + FIRST_HAN))
    .join('');

const alter = (text: string, copy: number): string =>
  text
    .replace(LATIN, (word) => (altered(word, copy) ? turned(word, 1 + (copy % 25)) : word))
    .replace(HAN, (pair) => (altered(pair, copy) ? moved(pair, 97 * copy) : pair));

function copyOf<T extends Entry>(entry: T, copy: number): T {
  const both = ({ en, zh }: Entry['asks']) => ({
    en: en.map((one) => alter(one, copy)),
    zh: zh.map((one) => alter(one, copy)),
  });
  const { title, summary } = entry;
  return {
    ...entry,
    id: `${entry.id}-${copy}`,
    title: { en: alter(title.en, copy), zh: alter(title.zh, copy) },
    summary: { en: alter(summary.en, copy), zh: alter(summary.zh, copy) },
    asks: both(entry.asks),
    ...(entry.kind === 'cause' ? { signals: both(entry.signals) } : {}),
  };
}

/** The entries and as many copies with altered words as make them so many times as many. */
export function grown(knowledge: Knowledge, times: number): Knowledge {
  const all = <T extends Entry>(list: readonly T[]): readonly T[] =>
    Array.from({ length: times }, (_, copy) => (copy === 0 ? list : list.map((one) => copyOf(one, copy)))).flat();
  return { ...knowledge, causes: all(knowledge.causes), fixes: all(knowledge.fixes) };
}
