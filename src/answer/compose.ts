import { isAtItsEnd, isEntryDenied } from '../diagnosis/denials.ts';
import { type Diagnosis, diagnose, diagnoseCommonest, explain } from '../diagnosis/diagnose.ts';
import type { Entries } from '../diagnosis/entries.ts';
import { type Facts, factsOf } from '../diagnosis/facts.ts';
import { isKilled, isLookAlike } from '../diagnosis/primary.ts';
import { complains, isSlowlySpilling } from '../diagnosis/rules/complaints.ts';
import { isVanished } from '../diagnosis/rules/host.ts';
import { isEnded, type WordMatch } from '../diagnosis/words.ts';
import type { Evidence } from '../intake/evidence.ts';
import { formatOf } from '../intake/formats.ts';
import { requestOfModel } from '../intake/request-tensor.ts';
import type { Phrase } from '../phrase.ts';
import type { Retrieved } from '../retrieval/match.ts';
import type { Answer } from './answer.ts';
import { arithmeticOf } from './arithmetic.ts';
import { cardNotes } from './card.ts';
import { headlineOf } from './headline.ts';
import { isComplete, lacksErrorLine, missingOf } from './missing.ts';
import { notesOf } from './notes.ts';
import { effectsOf, isTensorSizing, type Sized, type SizerOf, sizingOf } from './sizing.ts';

const NOT_MEMORY = 'not-out-of-memory';
/** What helps where a model is held against cards, whatever cause its words are nearest to. */
const TOO_LARGE = 'model-too-large';

/** A cause by rules on words alone is said only above this. */
const SAID = 0.35;
/** A question in which nothing failed has a cause only where the words leave little doubt. */
const EXPLAINED = 0.5;

/** The causes that search found, where it is sure of itself. */
const wordsOf = ({ confident, matches }: Retrieved): readonly WordMatch[] =>
  confident ? matches.filter(({ kind }) => kind === 'cause') : [];

/** What search found, but for what the words deny or a fix in place has ended; sure of itself only where its best stands. */
function undenied(retrieved: Retrieved, evidence: Evidence, entries: Entries): Retrieved {
  const isOut = (id: string): boolean => {
    const cause = entries.cause(id);
    return (
      isEntryDenied(id, evidence.signs) || isAtItsEnd(id, evidence) || (cause !== undefined && isEnded(cause, evidence))
    );
  };
  const matches = retrieved.matches.filter(({ id }) => !isOut(id));
  if (matches.length === retrieved.matches.length) return retrieved;
  const nearest = retrieved.nearest.filter((id) => !isOut(id));
  return { ...retrieved, matches, nearest, confident: retrieved.confident && matches[0] === retrieved.matches[0] };
}

function base(evidence: Evidence, retrieved: Retrieved) {
  return {
    language: evidence.language,
    platform: evidence.platform,
    os: evidence.os,
    framework: evidence.framework,
    phase: evidence.phase,
    errors: evidence.errors,
    balance: null,
    shortfallBytes: null,
    notes: [],
    arithmetic: [],
    causes: [],
    fixes: [],
    ruledOut: [],
    matches: retrieved.matches,
    nearest: [],
    missing: [],
    evidence,
  } as const;
}

function diagnosed(facts: Facts, diagnosis: Diagnosis, retrieved: Retrieved): Answer {
  const { evidence, error } = facts;
  const incomplete = error === null || error.cutOff === true || !isComplete(error);
  return {
    ...base(evidence, retrieved),
    kind: 'diagnosis',
    answered: true,
    outOfMemory: error !== null || !complains(facts) || facts.has('says-oom'),
    about: 'memory',
    balance: facts.balance,
    shortfallBytes: facts.shortfall,
    headline: headlineOf(facts),
    notes: notesOf(facts),
    arithmetic: arithmeticOf(facts),
    ...diagnosis,
    missing: incomplete ? missingOf(evidence, error) : [],
  };
}

function unknown(facts: Facts, retrieved: Retrieved, headline: Phrase, outOfMemory: boolean): Answer {
  return {
    ...base(facts.evidence, retrieved),
    kind: 'unknown',
    answered: false,
    outOfMemory,
    about: 'memory',
    headline,
    balance: facts.balance,
    shortfallBytes: facts.shortfall,
    nearest: retrieved.nearest,
    missing: missingOf(facts.evidence, facts.error),
  };
}

function notMemory(facts: Facts, retrieved: Retrieved, headline: Phrase): Answer {
  const evidence = facts.error === null ? [] : [{ key: `evidence.is-${facts.error.format}` }];
  return {
    ...base(facts.evidence, retrieved),
    kind: 'other',
    answered: true,
    outOfMemory: false,
    about: 'other',
    matches: [],
    headline,
    causes: [{ id: NOT_MEMORY, confidence: 0.95, evidence }],
  };
}

/** A process that somebody or a limit of time ended, as the person says. */
const stopped = (facts: Facts, retrieved: Retrieved): Answer => ({
  ...notMemory(facts, retrieved, { key: 'headline.stopped' }),
  causes: [{ id: NOT_MEMORY, confidence: 0.8, evidence: [{ key: 'evidence.stopped' }] }],
});

/** Words that tell of a symptom, so that a matched cause is one. */
const tellsOfSymptom = (facts: Facts): boolean =>
  facts.has('says-oom', 'grows', 'kept-after-delete', 'spilling', 'smaller-batch-works') &&
  !facts.has('smi-vs-allocated', 'held-idle');

/**
 * A question that entries answer: how to do something, what something is, why a figure is what it is.
 * @param subject the cause that it is about, where the words alone would tell another
 */
function explanation(facts: Facts, retrieved: Retrieved, entries: Entries, subject?: string): Answer {
  const [first] = retrieved.confident ? retrieved.matches : [];
  const symptom = tellsOfSymptom(facts);
  const asked = first?.kind === 'cause' ? { id: subject ?? first.id, confidence: first.score, evidence: [] } : null;
  const floor = symptom ? SAID : EXPLAINED;
  const diagnosis = explain(facts, symptom ? wordsOf(retrieved) : [], { floor, asked }, entries);
  return {
    ...base(facts.evidence, retrieved.confident ? retrieved : { ...retrieved, matches: [] }),
    kind: 'explanation',
    answered: true,
    outOfMemory: facts.has('says-oom') && !facts.has('nothing-fails', 'how-to'),
    about: 'memory',
    headline: { key: 'headline.entry', values: { entry: { entry: first?.id ?? diagnosis.causes[0]?.id ?? '' } } },
    notes: notesOf(facts),
    ...diagnosis,
  };
}

/** A question that sizes answer: of a tensor nothing but its figures was asked, of a model what helps is told too. */
function sized(facts: Facts, retrieved: Retrieved, { headline, notes, arithmetic }: Sized, entries: Entries): Answer {
  const pure = isTensorSizing(headline);
  const explained = explanation(facts, retrieved, entries, pure ? undefined : TOO_LARGE);
  return {
    ...explained,
    outOfMemory: false,
    headline,
    notes: [...notes, ...explained.notes.filter(({ key }) => !key.startsWith('note.tensor'))],
    arithmetic,
    causes: [],
    ...(pure ? { fixes: [], ruledOut: [], matches: [] } : {}),
  };
}

/** The person asks how or what, and tells of no run of their own. */
const isQuestion = (facts: Facts): boolean =>
  facts.has('how-to') && !facts.has('narrates', 'traceback') && facts.error?.requestedBytes === undefined;

function hasFailed(facts: Facts, retrieved: Retrieved): boolean {
  if (facts.has('bare-complaint')) return true;
  if (isQuestion(facts) && retrieved.confident) return false;
  // Gone without an error is no run without one.
  if (facts.error !== null || isSlowlySpilling(facts) || isVanished(facts)) return true;
  // "Without it there is no OOM" tells of one.
  const compared = facts.has('fits-uncompiled', 'fits-with-plain-optimizer') && facts.has('says-oom', 'grows');
  if (
    (facts.has('nothing-fails') && !compared) ||
    (facts.has('smi-vs-allocated') && !facts.has('says-oom')) ||
    facts.has('held-idle')
  )
    return false;
  // "16 works, 32 fails" tells of memory in itself where both are batches.
  const compares = facts.has('smaller-batch-works') && facts.evidence.setup.batchWorks !== undefined;
  return facts.has('says-oom', 'says-killed', 'grows') || compares || complains(facts);
}

function failure(facts: Facts, retrieved: Retrieved, entries: Entries): Answer {
  const diagnosis = diagnose(facts, wordsOf(retrieved), entries);
  const [likeliest] = diagnosis.causes;
  if (facts.error !== null) {
    if (likeliest !== undefined) return diagnosed(facts, diagnosis, retrieved);
    // The allocator's own words without a figure, from a run that may train: what is commonest is said as no more than that.
    const mayTrain = facts.family === 'bare' && facts.training !== false && facts.batch !== 1;
    return mayTrain
      ? diagnosed(facts, diagnoseCommonest(facts, entries), retrieved)
      : unknown(facts, retrieved, headlineOf(facts), facts.family !== 'wrapper');
  }
  // Whoever says no more than that it is full gives no ground for one cause before another.
  if (facts.has('bare-complaint')) return diagnosed(facts, diagnoseCommonest(facts, entries), retrieved);
  if (likeliest !== undefined && likeliest.confidence >= SAID) return diagnosed(facts, diagnosis, retrieved);
  // What the person has already is no answer to what failed.
  const [best] = retrieved.matches;
  const isHad = best?.kind === 'fix' && facts.tried(best.id);
  if (retrieved.confident && !isHad) return explanation(facts, retrieved, entries);
  const general = facts.has('says-oom') && !facts.has('host-ram') && facts.training !== false && facts.batch !== 1;
  if (general) return diagnosed(facts, diagnoseCommonest(facts, entries), retrieved);
  return unknown(facts, retrieved, { key: 'headline.unknown' }, true);
}

/** The facts with what the failed request is by the sizes of the model that is named, where no number of the text tells. */
function withRequest(facts: Facts, sizerOf: SizerOf): Facts {
  const { requestTensor, error, evidence } = facts;
  const { model, batch, length } = evidence.setup;
  const requested = error?.requestedBytes;
  if (requestTensor !== null || requested === undefined || model === undefined) return facts;
  if (batch === undefined || length === undefined || error?.platform === 'cpu') return facts;
  const shapes = sizerOf()?.shapes({ model }) ?? null;
  if (shapes === null) return facts;
  const [heads, vocabulary] = [BigInt(shapes.heads), BigInt(shapes.vocabulary)];
  return { ...facts, requestTensor: requestOfModel(requested, evidence.setup, { heads, vocabulary }) };
}

/** A diagnosis that says first where the named card is not the one of the message. */
function withCard(answer: Answer, facts: Facts, sizerOf: SizerOf): Answer {
  const notes = answer.kind === 'diagnosis' ? cardNotes(facts, sizerOf) : [];
  return notes.length === 0 ? answer : { ...answer, notes: [...notes, ...answer.notes] };
}

/** A diagnosis with what single changes free in the run that is stated. */
function withEffects(answer: Answer, facts: Facts, sizerOf: SizerOf): Answer {
  if (answer.kind !== 'diagnosis' || !answer.outOfMemory || facts.has('host-ram')) return answer;
  const effects = effectsOf(facts, sizerOf);
  return effects.length === 0 ? answer : { ...answer, arithmetic: [...answer.arithmetic, ...effects] };
}

/** Whether a program that only draws is short of memory: it is named, and the error, if any, is a code that any program can print. */
function isOfGraphics(facts: Facts): boolean {
  const { error } = facts;
  if (!facts.has('graphics-program')) return false;
  if (error === null) return facts.has('mentions-memory', 'says-oom');
  return error.framework === null || (error.platform === 'vulkan' && error.requestedBytes === undefined);
}

/**
 * Puts together what is said: a diagnosis where an error or the words tell of a failure that we can name, an explanation
 * where entries or sizes answer the question, one line where it is not about memory, else an honest "I don't know".
 * @param sizerOf what counts the runs that the words state; without it they are not counted
 */
export function compose(evidence: Evidence, found: Retrieved, entries: Entries, sizerOf: SizerOf = () => null): Answer {
  const facts = withRequest(factsOf(evidence), sizerOf);
  const retrieved = undenied(found, evidence, entries);
  const { error } = facts;
  if (error !== null && isLookAlike(error)) {
    const besides = facts.family === 'program' && facts.has('how-to') && retrieved.confident;
    return besides ? explanation(facts, retrieved, entries) : notMemory(facts, retrieved, headlineOf(facts));
  }
  if (error !== null && isKilled(error) && formatOf(error).saysMemory !== true && facts.has('stopped'))
    return stopped(facts, retrieved);
  if (isOfGraphics(facts))
    return { ...unknown(facts, retrieved, { key: 'headline.graphics-program' }, false), nearest: [], missing: [] };
  if (error === null && facts.has('solved'))
    return { ...unknown(facts, retrieved, { key: 'headline.solved' }, false), nearest: [], missing: [] };
  if (error === null && facts.has('other-software'))
    return notMemory(facts, retrieved, { key: 'headline.other-software' });
  const sizing = error === null ? sizingOf(facts, sizerOf) : null;
  if (sizing !== null) return sized(facts, retrieved, sizing, entries);
  if (hasFailed(facts, retrieved))
    return withEffects(withCard(failure(facts, retrieved, entries), facts, sizerOf), facts, sizerOf);
  if (retrieved.confident) return explanation(facts, retrieved, entries);
  if (retrieved.aboutMemory || facts.has('mentions-memory') || lacksErrorLine(evidence))
    return unknown(facts, retrieved, { key: 'headline.unknown' }, false);
  return notMemory(facts, retrieved, { key: 'headline.other' });
}
