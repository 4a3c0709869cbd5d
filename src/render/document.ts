import type { Answer } from '../answer/answer.ts';
import { say, sizeText } from '../answer/say.ts';
import { isSizing, isTensorSizing } from '../answer/sizing.ts';
import { inLanguage } from '../chinese.ts';
import type { BalancePart } from '../diagnosis/balance.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Phrase } from '../phrase.ts';
import type { Match } from '../retrieval/match.ts';
import type { BarRow, Block } from './block.ts';
import { causeBlocks, otherCauseBlocks } from './cause-blocks.ts';
import { type Context, contextOf, titled } from './context.ts';
import { entryBlocks } from './entry-blocks.ts';
import { fixBlocks, ruledOutBlocks, trapBlocks } from './fix-blocks.ts';

const PARTS: readonly BalancePart[] = [
  'live',
  'cached',
  'graphPools',
  'context',
  'otherProcesses',
  'unattributed',
  'free',
];

/** Notes without which the verdict would be read wrongly: they stand beside it, the others at the end. */
const BESIDE_VERDICT: ReadonlySet<string> = new Set([
  'note.cut-off',
  'note.cut-off-bare',
  'note.cut-off-figures',
  'note.free-beyond-total',
  'note.card-differs',
  'note.fits-free',
  'note.spilled',
  'note.caller',
  'note.phase-backward',
  'note.phase-optimizer-step',
  'note.phase-load',
]);

function barOf(answer: Answer, { language }: Context): readonly Block[] {
  const { balance } = answer;
  const total = balance?.total;
  if (balance === null || total === undefined || total === 0n) return [];
  const rows = PARTS.flatMap((part): readonly BarRow[] => {
    const bytes = balance[part];
    if (bytes === undefined) return [];
    const share = Math.min(1, Number((bytes * 1000n) / total) / 1000);
    return [
      {
        label: say({ key: `part.${part}` }, language),
        bytes,
        size: sizeText(bytes),
        share,
        ...(part === 'free' ? { empty: true } : {}),
      },
    ];
  });
  if (rows.length < 2) return [];
  return [
    { kind: 'heading', text: say({ key: 'label.where' }, language) },
    { kind: 'bar', rows, total: sizeText(total) },
  ];
}

/** Titles of entries with what they say in a sentence. */
function relatedBlocks(matches: readonly Match[], { language, entry, titleOf }: Context): readonly Block[] {
  if (matches.length === 0) return [];
  const items = matches.map(({ id }) => {
    const known = entry(id);
    return known === undefined
      ? (titleOf(id) ?? id)
      : titled(`**${inLanguage(known.title, language)}**`, inLanguage(known.summary, language), language);
  });
  return [
    { kind: 'heading', text: say({ key: 'label.related' }, language) },
    { kind: 'list', items },
  ];
}

/** A size that was asked for: the figures, and where to calculate more; what an entry tells is one tap or command away. */
function sizingBlocks(answer: Answer, context: Context): readonly Block[] {
  const [key, command] = isTensorSizing(answer.headline)
    ? ['label.calculate', 'memory tensor']
    : ['label.calculate-run', 'memory fit'];
  const text = say({ key }, context.language);
  return [
    ...sumBlocks(answer, context),
    { kind: 'calculator', text, command },
    ...relatedBlocks(
      answer.matches.filter(({ kind }) => kind === 'fix'),
      context,
    ),
  ];
}

/** The sums under a size, a line each. */
function sumBlocks({ arithmetic }: Answer, { language, titleOf }: Context): readonly Block[] {
  if (arithmetic.length === 0) return [];
  return [
    { kind: 'heading', text: say({ key: 'label.arithmetic' }, language) },
    { kind: 'list', items: arithmetic.map((phrase) => say(phrase, language, titleOf)) },
  ];
}

function matchBlocks(answer: Answer, context: Context): readonly Block[] {
  const { language, entry, knowledge, titleOf } = context;
  const first = answer.matches[0];
  if (first === undefined) return [];
  const term = first.kind === 'term' ? knowledge.terms.find(({ id }) => id === first.id) : undefined;
  const known = term === undefined ? entry(first.id) : undefined;
  const blocks: Block[] = [];
  if (term !== undefined) {
    const other = answer.matches.find(
      ({ kind, id, score }) => kind === 'term' && id !== term.id && score === first.score,
    );
    const beside = knowledge.terms.find(({ id }) => id === other?.id);
    blocks.push({ kind: 'paragraph', text: inLanguage(term.meaning, language) });
    // Of two terms that are held against each other both are told.
    if (beside !== undefined)
      blocks.push({
        kind: 'paragraph',
        text: titled(`**${titleOf(beside.id) ?? beside.id}**`, inLanguage(beside.meaning, language), language),
      });
  }
  if (known !== undefined) blocks.push(...entryBlocks(known, language, answer.framework));
  const rest = answer.matches
    .slice(1, 5)
    .filter(({ kind, id, score }) => kind !== 'term' && id !== first.id && score >= first.score * 0.5);
  return [...blocks, ...relatedBlocks(rest, context)];
}

function closing(answer: Answer, { language, titleOf }: Context): readonly Block[] {
  const blocks: Block[] = [];
  const list = (label: string, items: readonly string[]): void => {
    if (items.length > 0)
      blocks.push({ kind: 'heading', text: say({ key: label }, language) }, { kind: 'list', items });
  };
  // Without a diagnosis the notes are few, and stand by the verdict.
  const notes = answer.kind === 'diagnosis' ? answer.notes.filter(({ key }) => !BESIDE_VERDICT.has(key)) : [];
  list(
    'label.notes',
    notes.map((phrase) => say(phrase, language, titleOf)),
  );
  list(
    'label.arithmetic',
    answer.arithmetic.map((phrase) => say(phrase, language, titleOf)),
  );
  list(
    'label.missing',
    answer.missing.map((phrase) => say(phrase, language, titleOf)),
  );
  list(
    'label.nearest',
    answer.nearest.map((id) => titleOf(id) ?? id),
  );
  return blocks;
}

function noteBlocks(notes: readonly Phrase[], { language, titleOf }: Context): readonly Block[] {
  return notes.map((phrase) => ({ kind: 'paragraph', text: say(phrase, language, titleOf) }));
}

/** First what a phone shows without scrolling: verdict, bar, cause, the first fix; then all the rest. */
function diagnosisBlocks(answer: Answer, context: Context): readonly Block[] {
  return [
    ...noteBlocks(
      answer.notes.filter(({ key }) => BESIDE_VERDICT.has(key)),
      context,
    ),
    ...barOf(answer, context),
    ...causeBlocks(answer, context),
    ...fixBlocks(answer, context),
    ...ruledOutBlocks(answer, context),
    ...otherCauseBlocks(answer, context),
    ...trapBlocks(answer, context),
    ...closing(answer, context),
  ];
}

/** An answer as blocks in its language, most important first: what every renderer starts from. */
export function documentOf(answer: Answer, knowledge: Knowledge): readonly Block[] {
  const context = contextOf(answer, knowledge);
  const { language, titleOf } = context;
  const changes = (answer.changes ?? []).map((phrase) => say(phrase, language, titleOf));
  const line = changes.join(language === 'en' ? ' ' : '');
  const body = bodyBlocks(answer, context);
  return line === '' ? body : [{ kind: 'paragraph', text: line }, ...body];
}

function bodyBlocks(answer: Answer, context: Context): readonly Block[] {
  const headline: Block = { kind: 'headline', text: say(answer.headline, context.language, context.titleOf) };
  const notes = noteBlocks(answer.notes, context);
  switch (answer.kind) {
    case 'other':
      return [headline, ...answer.causes.flatMap(({ evidence }) => noteBlocks(evidence, context))];
    case 'unknown':
      return [headline, ...barOf(answer, context), ...notes, ...closing(answer, context)];
    case 'explanation':
      if (isSizing(answer.headline)) return [headline, ...notes, ...sizingBlocks(answer, context)];
      return [
        headline,
        ...matchBlocks(answer, context),
        ...notes,
        ...fixBlocks(answer, context),
        ...trapBlocks(answer, context),
        ...ruledOutBlocks(answer, context),
      ];
    default:
      return [headline, ...diagnosisBlocks(answer, context)];
  }
}
