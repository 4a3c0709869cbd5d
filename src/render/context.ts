import type { Answer } from '../answer/answer.ts';
import { isComplete } from '../answer/missing.ts';
import type { TitleOf } from '../answer/say.ts';
import { inLanguage } from '../chinese.ts';
import type { Entry, Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';

/** What the parts of a document need beside the answer. */
export interface Context {
  readonly language: Language;
  readonly entry: (id: string) => Entry | undefined;
  readonly titleOf: TitleOf;
  readonly knowledge: Knowledge;
}

export function contextOf(answer: Answer, knowledge: Knowledge): Context {
  const entry = (id: string): Entry | undefined =>
    knowledge.causes.find((one) => one.id === id) ?? knowledge.fixes.find((one) => one.id === id);
  const { language } = answer;
  const titleOf = (id: string): string | undefined => {
    const known = entry(id);
    if (known !== undefined) return inLanguage(known.title, language);
    const term = knowledge.terms.find((one) => one.id === id);
    return term === undefined ? undefined : inLanguage({ en: term.en[0] ?? id, zh: term.zh[0] ?? id }, language);
  };
  return { language, entry, titleOf, knowledge };
}

/** Words decide, not figures: the answer explains more, and more fixes come with their code. */
export const isByWords = (answer: Answer): boolean =>
  answer.errors.every((error) => error.requestedBytes === undefined && !isComplete(error));

/** `title: text`, with the colon of the language. */
export const titled = (title: string, text: string, language: Language): string =>
  text === '' ? title : `${title}${language === 'en' ? ': ' : '：'}${text}`;

/** Two sentences one after the other. */
export function joined(first: string, second: string, language: Language): string {
  if (first === '' || second === '') return first + second;
  const ended = /[.!?。！？]$/.test(first);
  return language === 'en' ? `${first}${ended ? '' : '.'} ${second}` : `${first}${ended ? '' : '。'}${second}`;
}

/** A text as a sentence: its first word with a capital, unless that is a name of code such as bf16. */
export const sentence = (text: string): string =>
  text.replace(/^[a-z](?=[a-z]{0,40}(?:[\s,;:-]|$))/, (letter) => letter.toUpperCase());
