import type { Answer } from '../answer/answer.ts';
import { say } from '../answer/say.ts';
import { inLanguage, written } from '../chinese.ts';
import type { OfferedFix } from '../diagnosis/prescribe.ts';
import { newestRelease } from '../diagnosis/release.ts';
import { isLater } from '../intake/release.ts';
import type { CodeBlock } from '../knowledge/knowledge.ts';
import type { Phrase } from '../phrase.ts';
import type { Block } from './block.ts';
import { isWarningOfOthers } from './block-fit.ts';
import { choiceOf } from './code-choice.ts';
import { codeText } from './code-text.ts';
import { type Context, isByWords, joined, sentence } from './context.ts';

/** Fixes that come with their code, and lines of wrong advice: a question wants the how, a message the answer. */
const MOST = { words: { codes: 3, traps: 8 }, figures: { codes: 1, traps: 5 } } as const;
const TRAPS_OF_FIXES = 4;

const most = (answer: Answer) => (isByWords(answer) ? MOST.words : MOST.figures);

/** Whether a reason states the person's own counts. */
const hasCounts = ({ values = {} }: Phrase): boolean =>
  Object.values(values).some((value) => typeof value === 'number');

/** What the likeliest cause says of a fix: where it helps only under a condition. */
function conditionOf(fix: OfferedFix, answer: Answer, { language, entry }: Context): string {
  const cause = entry(answer.causes[0]?.id ?? '');
  const note = cause?.kind === 'cause' ? cause.fixes.find(({ id }) => id === fix.id)?.note : undefined;
  // The figures of an example beside the person's own would contradict them.
  if (note === undefined || (hasCounts(fix.reason) && /\d/.test(note.en))) return '';
  return sentence(inLanguage(note, language));
}

/** The block to show; none where the release in use is older than the fix itself. */
function codeOf(known: ReturnType<Context['entry']>, fix: OfferedFix, answer: Answer): CodeBlock | undefined {
  const release = newestRelease(answer.evidence);
  const since = known?.kind === 'fix' ? known.applies.since : undefined;
  if (release !== null && since !== undefined && isLater(since, release)) return undefined;
  return known?.code[choiceOf(known.code, answer, fix.reason.values?.task)];
}

function fixBlock(fix: OfferedFix, withCode: boolean, answer: Answer, context: Context): Block {
  const { language, entry, titleOf } = context;
  const known = entry(fix.id);
  const code = codeOf(known, fix, answer);
  // How an older release has it stands in place of what everybody else is told.
  const earlier = fix.reason.key.startsWith('reason.earlier.');
  const summary = known === undefined || earlier ? '' : inLanguage(known.summary, language);
  // What a fix does in general its summary says better than a general reason.
  const general = fix.reason.key.startsWith('reason.frees.') && summary !== '';
  const reason = general ? '' : sentence(say(fix.reason, language, titleOf));
  const condition = conditionOf(fix, answer, context);
  return {
    kind: 'fix',
    id: fix.id,
    title: titleOf(fix.id) ?? fix.id,
    verdict: say({ key: `verdict.${fix.verdict}` }, language),
    reason: joined(joined(reason, summary, language), condition, language),
    brief: joined(reason, condition, language),
    ...(withCode && code !== undefined ? { code: codeText(code, language, fix.reason.values) } : {}),
  };
}

/** The offered fixes, best first. */
export function fixBlocks(answer: Answer, context: Context): readonly Block[] {
  const { language } = context;
  if (answer.fixes.length === 0) return [];
  const { codes } = most(answer);
  const unknown = answer.balance !== null && answer.fixes.some(({ verdict }) => verdict === 'unknown');
  return [
    { kind: 'heading', text: say({ key: 'label.fixes' }, language) },
    ...answer.fixes.map((fix, index) => fixBlock(fix, index < codes, answer, context)),
    ...(unknown ? [{ kind: 'paragraph', text: say({ key: 'label.unknown' }, language) } as const] : []),
  ];
}

/** What will not help here, each with its reason. */
export function ruledOutBlocks({ ruledOut }: Answer, { language, titleOf }: Context): readonly Block[] {
  if (ruledOut.length === 0) return [];
  return [
    { kind: 'heading', text: say({ key: 'label.ruled-out' }, language) },
    ...ruledOut.map(
      ({ id, reason }): Block => ({
        kind: 'ruled-out',
        id,
        title: titleOf(id) ?? id,
        reason: say(reason, language, titleOf),
      }),
    ),
  ];
}

/** One from each list, then a second from each, and so on. */
function interleaved(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => lists.flatMap((list) => list.slice(row, row + 1))).flat();
}

/** Wrong versions of the advice that circulate, of the likeliest cause and the first fixes in turn. */
export function trapBlocks(answer: Answer, { language, entry }: Context): readonly Block[] {
  const ids = [...answer.causes.slice(0, 1), ...answer.fixes.slice(0, TRAPS_OF_FIXES)].map(({ id }) => id);
  const lists = ids.map((id) => {
    const traps = entry(id)?.traps;
    if (traps === undefined) return [];
    const lines = traps[language === 'en' ? 'en' : 'zh'].filter((line) => !isWarningOfOthers(line, answer.framework));
    return lines.map((line) => (language === 'en' ? line : written(line, language)));
  });
  const items = [...new Set(interleaved(lists))].slice(0, most(answer).traps);
  return items.length === 0
    ? []
    : [
        { kind: 'heading', text: say({ key: 'label.traps' }, language) },
        { kind: 'list', items },
      ];
}
