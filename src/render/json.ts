import type { Answer } from '../answer/answer.ts';
import { say } from '../answer/say.ts';
import { inLanguage } from '../chinese.ts';
import { toJson } from '../estimate/units.ts';
import type { ErrorReport } from '../intake/evidence.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Phrase } from '../phrase.ts';
import { type Context, contextOf, titled } from './context.ts';
import { plainText } from './plain.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Figures as JSON: exact integers, beyond 2^53 as decimal strings; what is not stated is left out. */
function figures(record: object): { [key: string]: Json } {
  const json: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(record)) {
    if (typeof value === 'bigint') json[key] = toJson(value);
    else if (typeof value === 'number' || typeof value === 'string') json[key] = value;
  }
  return json;
}

function errorJson(error: ErrorReport): Json {
  const {
    span: _span,
    platform: _platform,
    framework: _framework,
    cutOff,
    wrapper: _wrapper,
    otherProcesses,
    shape,
    // What was asked for stands in the sentences; of the two the limit is the figure.
    wantedTokens: _wantedTokens,
    limitPrinted: _limitPrinted,
    ...rest
  } = error;
  return {
    ...figures(rest),
    ...(shape === undefined ? {} : { shape: shape.map(toJson) }),
    ...(otherProcesses === undefined
      ? {}
      : { otherProcesses: otherProcesses.map(({ pid, bytes }) => figures({ pid, bytes })) }),
    ...(cutOff === true ? { cutOff: true } : {}),
  };
}

/** What an entry or a term says in a sentence, where it is the answer; empty for other answers. */
function gist({ headline, language }: Answer, { entry, knowledge }: Context): string {
  const named = headline.key === 'headline.entry' ? headline.values?.entry : undefined;
  if (typeof named !== 'object' || !('entry' in named)) return '';
  const id = named.entry;
  const said = entry(id)?.summary ?? knowledge.terms.find((term) => term.id === id)?.meaning;
  return said === undefined ? '' : inLanguage(said, language);
}

/** An answer as the contract's JSON, sentences in the answer's language. @param knowledge what its ids stand for */
export function answerJson(answer: Answer, knowledge?: Knowledge): Json {
  const context = knowledge === undefined ? undefined : contextOf(answer, knowledge);
  const words = (phrase: Phrase): string => plainText(say(phrase, answer.language, context?.titleOf));
  const told = context === undefined ? '' : plainText(gist(answer, context));
  return {
    language: answer.language,
    answered: answer.answered,
    outOfMemory: answer.outOfMemory,
    about: answer.about,
    platform: answer.platform,
    os: answer.os,
    framework: answer.framework,
    phase: answer.phase,
    verdict: titled(words(answer.headline), told, answer.language),
    errors: answer.errors.map(errorJson),
    balance: answer.balance === null ? null : figures(answer.balance),
    shortfallBytes: answer.shortfallBytes === null ? null : toJson(answer.shortfallBytes),
    causes: answer.causes.map(({ id, confidence, evidence }) => ({ id, confidence, evidence: evidence.map(words) })),
    fixes: answer.fixes.map(({ id, verdict, reason }) => ({ id, verdict, reason: words(reason) })),
    ruledOut: answer.ruledOut.map(({ id, reason }) => ({ id, reason: words(reason) })),
    matches: answer.matches.map(({ kind, id, score }) => ({ kind, id, score })),
    nearest: answer.nearest,
    missing: answer.missing.map(words),
  };
}
