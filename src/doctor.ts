import type { Answer } from './answer/answer.ts';
import { changesOf } from './answer/changed.ts';
import { type Change, type ChangeField, changeLine } from './answer/changes.ts';
import { compose } from './answer/compose.ts';
import { isSizing, type SizerOf } from './answer/sizing.ts';
import { readToken, tokenOf } from './answer/token.ts';
import { entriesOf } from './diagnosis/entries.ts';
import type { Evidence } from './intake/evidence.ts';
import { followUp } from './intake/follow-up.ts';
import { intake } from './intake/intake.ts';
import { withoutElsewhere } from './intake/system.ts';
import type { Entry, Knowledge } from './knowledge/knowledge.ts';
import type { Language } from './language.ts';
import { complete } from './retrieval/complete.ts';
import type { Retrieved } from './retrieval/match.ts';
import { retrieve } from './retrieval/retrieve.ts';
import { readable } from './secrets.ts';

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

/**
 * What came of a follow-up. `changed`: the earlier answer anew, which begins with what changed; `fresh`: a question or error
 * of its own, answered by itself; `same`: nothing in it changes the answer.
 */
export interface Continued {
  readonly relation: 'changed' | 'fresh' | 'same';
  readonly answer: Answer;
  /** The token from which the conversation goes on: that of a run that failed, where something was only explained beside it. */
  readonly goesOn: string;
}

export interface ContinueOptions extends AnswerOptions {
  /** It only stands behind the earlier answer and does not reply to it: a new error is another question then. */
  readonly implied?: boolean;
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
  /** Answers what is said after an answer, over what that stood on; null where its token cannot be read. */
  continue(token: string, text: string, options?: ContinueOptions): Continued | null;
}

const MOST_MATCHES = 5;

/** What a token can hold, so that an answer and the one restored from its token are the same. */
const kept = (retrieved: Retrieved): Retrieved => ({
  ...retrieved,
  matches: retrieved.matches
    .slice(0, MOST_MATCHES)
    .map((match) => ({ ...match, score: Math.round(match.score * 1000) / 1000 })),
});

/** Words of somebody who goes on, where the message does not reply to the answer. */
const GOES_ON = /\b(?:still|same|again|now|instead|after (?:that|this)|this time)\b|还是|仍|依然|同样|又|现在|这次/i;

/** What a follow-up states of the run itself. */
const OF_RUN: ReadonlySet<ChangeField> = new Set([
  'batch',
  'batch-works',
  'accumulation',
  'length',
  'resolution',
  'model',
  'parameters',
  'gpu',
  'gpu-memory',
  'gpu-count',
  'precision',
  'release',
  'phase',
  'os',
  'framework',
]);

/** Whether what follows an answer is a question or an error of its own. */
function isOfItsOwn(alone: Answer, changes: readonly Change[], implied: boolean, failed: boolean): boolean {
  const { evidence, kind, headline, matches } = alone;
  if (evidence.errors.length > 0) return implied && !GOES_ON.test(evidence.prose);
  if (isSizing(headline)) return true;
  if (kind !== 'explanation' || matches.length === 0) return false;
  // "Would fp16 help?" asks about this run, "what is fragmentation?" about none.
  return changes.every(({ field }) => field === 'told' || (field === 'asked' && !failed));
}

/**
 * Makes the engine over curated knowledge: `loadKnowledge()` gives the packaged one.
 * @param sizerOf what counts the runs that words state, made when first asked: `packagedSizer()`; without it none is counted
 */
export function createDoctor(knowledge: Knowledge, sizerOf: SizerOf = () => null): Doctor {
  const entries = entriesOf(knowledge);
  const bases = new WeakMap<Answer, string>();

  const answerOver = (evidence: Evidence, retrieved: Retrieved, changes: readonly Change[] = []): Answer => {
    const answer = compose(evidence, retrieved, entries, sizerOf);
    return changes.length === 0 ? answer : { ...answer, changes: changeLine(changes, answer) };
  };

  const answerFrom = (evidence: Evidence, retrieved: Retrieved, changes: readonly Change[] = []): Answer => {
    const answer = answerOver(evidence, retrieved, changes);
    // What search found is dropped where nothing of it stands in the answer: a few buttons hold the token then.
    const shown = answer.matches.length > 0 || answer.nearest.length > 0;
    bases.set(answer, tokenOf(evidence, shown ? retrieved : { ...retrieved, matches: [], nearest: [] }, changes));
    return answer;
  };

  const read = (text: string, { language, fallback }: AnswerOptions): readonly [Evidence, Retrieved] => {
    const evidence = intake(readable(text), { language, fallback });
    return [evidence, kept(retrieve(withoutElsewhere(evidence.prose), evidence.language, knowledge))];
  };

  const answerTo = (text: string, options: AnswerOptions = {}): Answer => answerFrom(...read(text, options));

  const goOn = (
    token: string,
    text: string,
    { implied = false, ...options }: ContinueOptions = {},
  ): Continued | null => {
    const before = readToken(token, options.language ?? options.fallback ?? 'en');
    if (before === null) return null;
    const [later, found] = read(text, options);
    const alone = answerFrom(later, found);
    const follow = followUp(before.evidence, later);
    const changes = changesOf(before.evidence, later, follow);
    const own = (answer: Answer): string => bases.get(answer) ?? '';
    const failed = before.evidence.errors.length > 0;
    if (isOfItsOwn(alone, changes, implied, failed)) {
      const isBeside = failed && later.errors.length === 0 && !isSizing(alone.headline);
      return { relation: 'fresh', answer: alone, goesOn: isBeside ? token : own(alone) };
    }
    if (changes.length === 0)
      return { relation: 'same', answer: answerFrom(follow.evidence, before.retrieved), goesOn: token };
    // Facts of the run are no question: the entries that their words are near to would take the diagnosis' place.
    const isFacts = changes.every(({ field }) => OF_RUN.has(field));
    const stands = before.retrieved.confident || !found.confident || isFacts;
    const answer = answerFrom(follow.evidence, stands ? before.retrieved : found, changes);
    return { relation: 'changed', answer, goesOn: own(answer) };
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
      const answer = answerOver(state.evidence, state.retrieved, state.changes);
      bases.set(answer, token);
      return answer;
    },
    continue: goOn,
  };
}
