import type { Answer } from './answer/answer.ts';
import { compose } from './answer/compose.ts';
import type { SizerOf } from './answer/sizing.ts';
import { readToken, tokenOf } from './answer/token.ts';
import { entriesOf } from './diagnosis/entries.ts';
import { intake } from './intake/intake.ts';
import { withoutElsewhere } from './intake/system.ts';
import type { Entry, Knowledge } from './knowledge/knowledge.ts';
import type { Language } from './language.ts';
import { complete } from './retrieval/complete.ts';
import type { Retrieved } from './retrieval/match.ts';
import { retrieve } from './retrieval/retrieve.ts';

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

const MOST_MATCHES = 5;

/** What a token can hold, so that an answer and the one restored from its token are the same. */
const kept = (retrieved: Retrieved): Retrieved => ({
  ...retrieved,
  matches: retrieved.matches
    .slice(0, MOST_MATCHES)
    .map((match) => ({ ...match, score: Math.round(match.score * 1000) / 1000 })),
});

/**
 * Makes the engine over curated knowledge: `loadKnowledge()` gives the packaged one.
 * @param sizerOf what counts the runs that words state, made when first asked: `packagedSizer()`; without it none is counted
 */
export function createDoctor(knowledge: Knowledge, sizerOf: SizerOf = () => null): Doctor {
  const entries = entriesOf(knowledge);
  const bases = new WeakMap<Answer, string>();

  const answerTo = (text: string, { language, fallback }: AnswerOptions = {}): Answer => {
    const evidence = intake(text, { language, fallback });
    const retrieved = kept(retrieve(withoutElsewhere(evidence.prose), evidence.language, knowledge));
    const answer = compose(evidence, retrieved, entries, sizerOf);
    // What search found is dropped where nothing of it stands in the answer: a few buttons hold the token then.
    const shown = answer.matches.length > 0 || answer.nearest.length > 0;
    bases.set(answer, tokenOf(evidence, shown ? retrieved : { ...retrieved, matches: [], nearest: [] }));
    return answer;
  };

  return {
    knowledge,
    diagnose: answerTo,
    ask: answerTo,
    entry: (id) => entries.cause(id) ?? entries.fix(id),
    complete: (prefix, language, limit = 25) => complete(prefix, language, knowledge, limit),
    token: (answer) => bases.get(answer) ?? '',
    restore: (token, language) => {
      const state = readToken(token, language);
      if (state === null) return null;
      const answer = compose(state.evidence, state.retrieved, entries, sizerOf);
      bases.set(answer, token);
      return answer;
    },
  };
}
