import { type Facts, factsOf } from '../diagnosis/facts.ts';
import { prescribe } from '../diagnosis/prescribe.ts';
import { isLookAlike } from '../diagnosis/primary.ts';
import { rankCauses } from '../diagnosis/rank.ts';
import type { Rule } from '../diagnosis/rule.ts';
import { found } from '../diagnosis/rule.ts';
import { RULES } from '../diagnosis/rules/index.ts';
import type { Evidence } from '../intake/evidence.ts';
import type { Cause, Fix } from '../knowledge/knowledge.ts';
import type { Answer, Phrase, RankedCause, Retrieved } from './answer.ts';
import { arithmeticOf } from './arithmetic.ts';
import { headlineOf } from './headline.ts';
import { missingOf } from './missing.ts';
import { notesOf } from './notes.ts';
import { sizingOf } from './sizing.ts';

export interface Entries {
  readonly cause: (id: string) => Cause | undefined;
  readonly fix: (id: string) => Fix | undefined;
}

const NOT_MEMORY = 'not-out-of-memory';

/** A cause by rules on words alone is said only above this. */
const SAID = 0.35;
/** A question in which nothing failed has a cause only where the words leave little doubt. */
const EXPLAINED = 0.5;
/** How much a match by words weighs as a finding, with and without an error beside it. */
const WEIGHT = { beside: 0.15, alone: 0.75 } as const;

/** Causes of one system only: words alone never put them on another. */
const fitsSystem = (id: string, { os }: Evidence): boolean => {
  if (id === 'mps-limit') return os === 'macos';
  return id !== 'windows-sysmem-fallback' || os === null || os === 'windows' || os === 'wsl';
};

/** Causes that a fix in place has ended: words alone never bring them back. */
const MENDED_BY: Readonly<Record<string, string>> = { 'inference-builds-graph': 'inference-mode' };

const isMended = (id: string, { setup }: Evidence): boolean => setup.tried.includes(MENDED_BY[id] ?? '');

const matchRules = (retrieved: Retrieved, evidence: Evidence, weight: number): readonly Rule[] =>
  retrieved.matches
    .filter(
      ({ kind, id }) => kind === 'cause' && id !== NOT_MEMORY && fitsSystem(id, evidence) && !isMended(id, evidence),
    )
    .slice(0, 3)
    .map(({ id, score }) => ({ id: `words-${id}`, cause: id, weigh: () => found(score * weight, 'evidence.words') }));

function ranked(facts: Facts, retrieved: Retrieved): readonly RankedCause[] {
  if (facts.error === null)
    return rankCauses(facts, [
      ...RULES,
      ...(retrieved.confident ? matchRules(retrieved, facts.evidence, WEIGHT.alone) : []),
    ]);
  const byRules = rankCauses(facts, RULES);
  const known = new Set(byRules.map(({ id }) => id));
  const beside = retrieved.confident
    ? matchRules(retrieved, facts.evidence, WEIGHT.beside).filter(({ cause }) => known.has(cause))
    : [];
  return beside.length === 0 ? byRules : rankCauses(facts, [...RULES, ...beside]);
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

function diagnosis(facts: Facts, causes: readonly RankedCause[], retrieved: Retrieved, entries: Entries): Answer {
  const { evidence, error } = facts;
  const incomplete =
    error === null || error.cutOff === true || (error.totalBytes === undefined && error.platform !== 'cpu');
  return {
    ...base(evidence, retrieved),
    kind: 'diagnosis',
    answered: true,
    outOfMemory: true,
    about: 'memory',
    balance: facts.balance,
    shortfallBytes: facts.shortfall,
    headline: headlineOf(facts),
    notes: notesOf(facts),
    arithmetic: arithmeticOf(facts),
    causes,
    ...prescribe(facts, causes, entries),
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

/** Words that tell of a symptom, so that a matched cause is one. */
const tellsOfSymptom = (facts: Facts): boolean =>
  facts.has('says-oom', 'grows', 'kept-after-delete', 'spilling', 'smaller-batch-works') &&
  !facts.has('smi-vs-allocated');

/** A question that entries or sizes answer: how to do something, what something is or takes, why a figure is what it is. */
function explanation(facts: Facts, retrieved: Retrieved, entries: Entries, sizing: Phrase | null): Answer {
  const [first] = retrieved.confident ? retrieved.matches : [];
  const symptom = sizing === null && tellsOfSymptom(facts);
  const rules = symptom ? [...RULES, ...matchRules(retrieved, facts.evidence, WEIGHT.alone)] : RULES;
  const floor = symptom ? SAID : EXPLAINED;
  const named = sizing === null ? rankCauses(facts, rules).filter(({ confidence }) => confidence >= floor) : [];
  const matched = first?.kind === 'cause' ? [{ id: first.id, confidence: first.score, evidence: [] }] : [];
  return {
    ...base(facts.evidence, retrieved.confident ? retrieved : { ...retrieved, matches: [] }),
    kind: 'explanation',
    answered: true,
    outOfMemory: sizing === null && facts.has('says-oom') && !facts.has('nothing-fails', 'how-to'),
    about: 'memory',
    headline: sizing ?? { key: 'headline.entry', values: { entry: { entry: first?.id ?? '' } } },
    notes: notesOf(facts).filter(({ key }) => sizing === null || !key.startsWith('note.tensor')),
    causes: named,
    ...prescribe(facts, named.length > 0 ? named : matched, entries),
  };
}

/** The person asks how or what, and tells of no run of their own. */
const isQuestion = (facts: Facts): boolean =>
  facts.has('how-to') && !facts.has('narrates', 'traceback') && facts.error?.requestedBytes === undefined;

function hasFailed(facts: Facts, retrieved: Retrieved): boolean {
  if (isQuestion(facts) && retrieved.confident) return false;
  if (facts.error !== null) return true;
  if (facts.has('nothing-fails') || (facts.has('smi-vs-allocated') && !facts.has('says-oom'))) return false;
  return facts.has('says-oom', 'says-killed', 'grows');
}

/** What is commonest, where a person says no more than that memory ran out on a GPU. */
const COMMONEST: RankedCause = { id: 'batch-too-large', confidence: 0.25, evidence: [{ key: 'evidence.commonest' }] };

function failure(facts: Facts, retrieved: Retrieved, entries: Entries): Answer {
  const causes = ranked(facts, retrieved);
  if (facts.error !== null && causes.length > 0) return diagnosis(facts, causes, retrieved, entries);
  if (facts.error !== null) return unknown(facts, retrieved, headlineOf(facts), true);
  if ((causes[0]?.confidence ?? 0) >= SAID) return diagnosis(facts, causes, retrieved, entries);
  // What the person has already is no answer to what failed.
  const [best] = retrieved.matches;
  const isHad = best?.kind === 'fix' && facts.tried(best.id);
  if (retrieved.confident && !isHad) return explanation(facts, retrieved, entries, null);
  const general = facts.has('says-oom') && !facts.has('host-ram') && facts.training !== false && facts.batch !== 1;
  if (general) return diagnosis(facts, [COMMONEST], retrieved, entries);
  return unknown(facts, retrieved, { key: 'headline.unknown' }, true);
}

/**
 * Puts together what is said: a diagnosis where an error or the words tell of a failure that we can name, an explanation
 * where entries or sizes answer the question, one line where it is not about memory, else an honest "I don't know".
 */
export function compose(evidence: Evidence, retrieved: Retrieved, entries: Entries): Answer {
  const facts = factsOf(evidence);
  const { error } = facts;
  if (error !== null && isLookAlike(error)) {
    const besides = error.format === 'python-error' && facts.has('how-to') && retrieved.confident;
    return besides ? explanation(facts, retrieved, entries, null) : notMemory(facts, retrieved, headlineOf(facts));
  }
  const sizing = error === null ? sizingOf(facts) : null;
  if (sizing !== null) return explanation(facts, retrieved, entries, sizing);
  if (hasFailed(facts, retrieved)) return failure(facts, retrieved, entries);
  if (retrieved.confident) return explanation(facts, retrieved, entries, null);
  if (retrieved.aboutMemory || facts.has('mentions-memory'))
    return unknown(facts, retrieved, { key: 'headline.unknown' }, false);
  return notMemory(facts, retrieved, { key: 'headline.other' });
}
