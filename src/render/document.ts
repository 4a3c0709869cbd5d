import type { Answer, BalancePart, OfferedFix, RankedCause } from '../answer/answer.ts';
import { inLanguage, say, sizeText, type TitleOf } from '../answer/say.ts';
import type { CodeBlock, Entry, Knowledge, Section } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import type { BarRow, Block, CodeText } from './block.ts';

const PARTS: readonly BalancePart[] = [
  'live',
  'cached',
  'graphPools',
  'context',
  'otherProcesses',
  'unattributed',
  'free',
];
const MOST_EVIDENCE = 3;
/** Words decide, not figures: the answer explains more, and more fixes come with their code. */
const isByWords = (answer: Answer): boolean =>
  answer.errors.every(({ requestedBytes, platform }) => requestedBytes === undefined && platform !== 'cpu');
const codesOf = (answer: Answer): number => (isByWords(answer) ? 3 : 1);

interface Context {
  readonly language: Language;
  readonly entry: (id: string) => Entry | undefined;
  readonly titleOf: TitleOf;
  readonly knowledge: Knowledge;
}

function contextOf(answer: Answer, knowledge: Knowledge): Context {
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

const codeText = ({ title, language, text }: CodeBlock): CodeText => ({ title, language, text });

const sectionsIn = (entry: Entry, language: Language): readonly Section[] =>
  language === 'en'
    ? entry.sections.en
    : entry.sections.zh.map(({ heading, text }) => ({
        heading: inLanguage({ en: heading, zh: heading }, language),
        text: inLanguage({ en: text, zh: text }, language),
      }));

/** An entry's sections and code as blocks. */
export function entryBlocks(entry: Entry, language: Language): readonly Block[] {
  return [
    { kind: 'paragraph', text: inLanguage(entry.summary, language) },
    ...sectionsIn(entry, language).flatMap(({ heading, text }): readonly Block[] => [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text },
    ]),
    ...entry.code.map((block): Block => ({ kind: 'code', code: codeText(block) })),
  ];
}

function barOf(answer: Answer, { language }: Context): readonly Block[] {
  const { balance } = answer;
  const total = balance?.total;
  if (balance === null || total === undefined || total === 0n) return [];
  const rows = PARTS.flatMap((part): readonly BarRow[] => {
    const bytes = balance[part];
    if (bytes === undefined) return [];
    const share = Math.min(1, Number((bytes * 1000n) / total) / 1000);
    return [{ label: say({ key: `part.${part}` }, language), bytes, size: sizeText(bytes), share }];
  });
  if (rows.length < 2) return [];
  return [
    { kind: 'heading', text: say({ key: 'label.where' }, language) },
    { kind: 'bar', rows },
  ];
}

function evidenceText(cause: RankedCause, { language, titleOf }: Context): string {
  const parts = cause.evidence.slice(0, MOST_EVIDENCE).map((phrase) => say(phrase, language, titleOf));
  return parts.join(language === 'en' ? '; ' : '；');
}

function causeBlocks(answer: Answer, context: Context): readonly Block[] {
  const [first, ...rest] = answer.causes;
  if (first === undefined) return [];
  const { language, titleOf, entry } = context;
  const stop = language === 'en' ? '. ' : '。';
  const evidence = evidenceText(first, context);
  const summary = entry(first.id)?.summary;
  const text = [
    `**${titleOf(first.id) ?? first.id}**`,
    evidence === '' ? '' : `${language === 'en' ? ': ' : '：'}${evidence}`,
  ].join('');
  const blocks: Block[] = [
    { kind: 'heading', text: say({ key: 'label.cause' }, language) },
    { kind: 'paragraph', text: summary === undefined ? text : `${text}${stop}${inLanguage(summary, language)}` },
  ];
  const known = entry(first.id);
  if (isByWords(answer) && known !== undefined) {
    for (const { heading, text: section } of sectionsIn(known, language).slice(0, 3)) {
      blocks.push({ kind: 'heading', text: heading }, { kind: 'paragraph', text: section });
    }
  }
  const others = rest.filter(({ confidence }) => confidence >= 0.25).slice(0, 3);
  if (others.length > 0) {
    blocks.push(
      { kind: 'heading', text: say({ key: 'label.also' }, language) },
      {
        kind: 'list',
        items: others.map((cause) => {
          const why = evidenceText(cause, context);
          const title = titleOf(cause.id) ?? cause.id;
          return why === '' ? title : `${title}${language === 'en' ? ': ' : '：'}${why}`;
        }),
      },
    );
  }
  return blocks;
}

/** Two sentences one after the other. */
function joined(first: string, second: string, language: Language): string {
  if (first === '' || second === '') return first + second;
  const ended = /[.!?。！？]$/.test(first);
  return language === 'en' ? `${first}${ended ? '' : '.'} ${second}` : `${first}${ended ? '' : '。'}${second}`;
}

/** What the likeliest cause says of a fix: where it helps only under a condition. */
function conditionOf(fix: OfferedFix, answer: Answer, { language, entry }: Context): string {
  const cause = entry(answer.causes[0]?.id ?? '');
  const note = cause?.kind === 'cause' ? cause.fixes.find(({ id }) => id === fix.id)?.note : undefined;
  return note === undefined ? '' : sentence(inLanguage(note, language));
}

function fixBlock(fix: OfferedFix, withCode: boolean, answer: Answer, context: Context): Block {
  const { language, entry, titleOf } = context;
  const known = entry(fix.id);
  const code = known?.code[0];
  const summary = known === undefined ? '' : inLanguage(known.summary, language);
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
    ...(withCode && code !== undefined ? { code: codeText(code) } : {}),
  };
}

/** A reason begins a sentence of its own in an answer. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function fixBlocks(answer: Answer, context: Context): readonly Block[] {
  const { language, titleOf } = context;
  const blocks: Block[] = [];
  if (answer.fixes.length > 0) {
    blocks.push({ kind: 'heading', text: say({ key: 'label.fixes' }, language) });
    blocks.push(...answer.fixes.map((fix, index) => fixBlock(fix, index < codesOf(answer), answer, context)));
    const unknown = answer.balance !== null && answer.fixes.some(({ verdict }) => verdict === 'unknown');
    if (unknown) blocks.push({ kind: 'paragraph', text: say({ key: 'label.unknown' }, language) });
  }
  const traps = [
    ...answer.causes.slice(0, 1).map(({ id }) => id),
    ...answer.fixes.slice(0, 4).map(({ id }) => id),
  ].flatMap((id) => {
    const lines = context.entry(id)?.traps;
    if (lines === undefined) return [];
    return language === 'en' ? lines.en : lines.zh.map((line) => inLanguage({ en: line, zh: line }, language));
  });
  if (traps.length > 0) {
    blocks.push(
      { kind: 'heading', text: say({ key: 'label.traps' }, language) },
      { kind: 'list', items: [...new Set(traps)].slice(0, 8) },
    );
  }
  if (answer.ruledOut.length > 0) {
    blocks.push({ kind: 'heading', text: say({ key: 'label.ruled-out' }, language) });
    blocks.push(
      ...answer.ruledOut.map(
        (fix): Block => ({
          kind: 'ruled-out',
          id: fix.id,
          title: titleOf(fix.id) ?? fix.id,
          reason: say(fix.reason, language, titleOf),
        }),
      ),
    );
  }
  return blocks;
}

function matchBlocks(answer: Answer, context: Context): readonly Block[] {
  const { language, entry, titleOf, knowledge } = context;
  const first = answer.matches[0];
  if (first === undefined) return [];
  const term = first.kind === 'term' ? knowledge.terms.find(({ id }) => id === first.id) : undefined;
  const known = term === undefined ? entry(first.id) : undefined;
  const blocks: Block[] = [];
  if (term !== undefined) blocks.push({ kind: 'paragraph', text: inLanguage(term.meaning, language) });
  if (known !== undefined) blocks.push(...entryBlocks(known, language));
  const rest = answer.matches
    .slice(1, 5)
    .filter(({ kind, id, score }) => kind !== 'term' && id !== first.id && score >= first.score * 0.5);
  if (rest.length > 0) {
    blocks.push({ kind: 'heading', text: say({ key: 'label.related' }, language) });
    blocks.push({
      kind: 'list',
      items: rest.map(({ id }) => {
        const other = entry(id);
        return other === undefined
          ? (titleOf(id) ?? id)
          : `**${inLanguage(other.title, language)}**${language === 'en' ? ': ' : '：'}${inLanguage(other.summary, language)}`;
      }),
    });
  }
  return blocks;
}

function closing(answer: Answer, { language, titleOf }: Context): readonly Block[] {
  const blocks: Block[] = [];
  const list = (label: string, items: readonly string[]): void => {
    if (items.length > 0)
      blocks.push({ kind: 'heading', text: say({ key: label }, language) }, { kind: 'list', items });
  };
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

/** An answer as blocks in its language, most important first: what every renderer starts from. */
export function documentOf(answer: Answer, knowledge: Knowledge): readonly Block[] {
  const context = contextOf(answer, knowledge);
  const { language, titleOf } = context;
  const headline: Block = { kind: 'headline', text: say(answer.headline, language, titleOf) };
  const notes = answer.notes.map((phrase): Block => ({ kind: 'paragraph', text: say(phrase, language, titleOf) }));
  switch (answer.kind) {
    case 'other': {
      const why = answer.causes.flatMap(({ evidence }) =>
        evidence.map((phrase): Block => ({ kind: 'paragraph', text: say(phrase, language, titleOf) })),
      );
      return [headline, ...why];
    }
    case 'unknown':
      return [headline, ...barOf(answer, context), ...notes, ...closing(answer, context)];
    case 'explanation':
      return [headline, ...matchBlocks(answer, context), ...notes, ...fixBlocks(answer, context)];
    default:
      return [
        headline,
        ...barOf(answer, context),
        ...notes,
        ...causeBlocks(answer, context),
        ...fixBlocks(answer, context),
        ...closing(answer, context),
      ];
  }
}
