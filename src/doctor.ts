import type { Answer } from './answer/answer.ts';
import type { Entry, Knowledge } from './knowledge/knowledge.ts';
import type { Language } from './language.ts';

/** How to answer: a chosen language wins over the language of the text, which wins over the fallback. */
export interface AnswerOptions {
  readonly language?: Language;
  /** Where neither a choice nor prose decides: the interaction's locale, the server's, else English. */
  readonly fallback?: Language;
}

export interface Completion {
  readonly id: string;
  readonly title: string;
}

/** The one door to the engine: pure, synchronous, without files or network. */
export interface Doctor {
  readonly knowledge: Knowledge;
  /** Answers a pasted error, log or message; a text without one is treated as a question. */
  diagnose(text: string, options?: AnswerOptions): Answer;
  /** Answers a question; an error inside it is read too. */
  ask(question: string, options?: AnswerOptions): Answer;
  /** The entry of this id, cause or fix. */
  entry(id: string): Entry | undefined;
  /** Titles that fit what was typed so far, at most `limit`; all causes first for an empty prefix. */
  complete(prefix: string, language: Language, limit?: number): readonly Completion[];
  /** What an answer stands on, figures and ids only, as short printable text (A–Z a–z 0–9 - _). */
  token(answer: Answer): string;
  /** The answer again from its token in another language; null where the token is damaged, forged or of another version. */
  restore(token: string, language: Language): Answer | null;
}
