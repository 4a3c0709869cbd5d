import type { Entry } from '../knowledge/knowledge.ts';
import { foldForm } from './query.ts';
import type { Token } from './tokenize.ts';

export type Field = 'title' | 'asks' | 'summary' | 'signals';

export const FIELDS: readonly Field[] = ['title', 'asks', 'summary', 'signals'];

/** The tokens of each phrase of an entry. */
export type Phrases = Readonly<Record<Field, readonly (readonly Token[])[]>>;

/** The phrases of an entry by field, folded. */
export type Texts = Readonly<Record<Field, readonly string[]>>;

/** What search sees of an entry. */
export function textsOf(entry: Entry): Texts {
  const both = ({ en, zh }: { readonly en: readonly string[]; readonly zh: readonly string[] }) =>
    [...en, ...zh].map(foldForm);
  return {
    title: [entry.title.en, entry.title.zh, entry.id.replaceAll('-', ' ')].map(foldForm),
    asks: both(entry.asks),
    summary: [entry.summary.en, entry.summary.zh].map(foldForm),
    signals: entry.kind === 'cause' ? both(entry.signals) : [],
  };
}

/** The tokens of texts. */
export const phrasesOf = (
  { title, asks, summary, signals }: Texts,
  cut: (phrase: string) => readonly Token[],
): Phrases => ({ title: title.map(cut), asks: asks.map(cut), summary: summary.map(cut), signals: signals.map(cut) });
