import { inLanguage, written } from '../chinese.ts';
import type { Bilingual, Language } from '../language.ts';
import type { Calculation } from './calculator.ts';
import type { Assumption, Estimate, Part } from './estimate.ts';
import { ASSUMPTION_WORDS, PART_WORDS } from './estimate-words.ts';
import type { Fit } from './fit/fit.ts';
import type { Largest, Outcome } from './outcome.ts';
import type { Report, ReportRow, ReportSection } from './report.ts';
import { REPORT_WORDS, type ReportWords } from './report-words.ts';
import { ROW_WORDS } from './row-words.ts';
import { digits, sumParts } from './terms.ts';
import { formatBytes, toJson } from './units.ts';
import type { WordTable } from './word.ts';

/** Rows of a bar before the rest becomes one. */
const ROWS = 8;
/** Sums under one name that are written out; the others are counted. */
const FORMULAS = 6;

/** An outcome as every surface shows it. */
export function describeOutcome(outcome: Outcome): Calculation {
  return {
    ok: true,
    json: (language) => outcomeJson(outcome, language),
    report: (language) => reportOf(outcome, language),
  };
}

/** The outcome as `--json` prints it. */
function outcomeJson({ estimate, fits, largest }: Outcome, language: Language): object {
  const { parts, totalBytes, range, assumptions } = estimate;
  return {
    totalBytes: toJson(totalBytes),
    parts: parts.map(({ name, bytes, formula }) => ({ name, bytes: toJson(bytes), formula })),
    assumptions: assumptions.map((assumption) => assumed(assumption, language)),
    range: { low: toJson(range.low), high: toJson(range.high) },
    ...(fits === undefined
      ? {}
      : {
          fits: fits.map(({ gpu, totalBytes: total, neededBytes, verdict, mayPass, mayFit }) => ({
            gpu,
            totalBytes: toJson(total),
            neededBytes: toJson(neededBytes),
            verdict,
            ...(mayPass ? { mayPass } : {}),
            ...(mayFit ? { mayFit } : {}),
          })),
        }),
    ...(largest === undefined ? {} : { largest }),
  };
}

function reportOf(outcome: Outcome, language: Language): Report {
  const { estimate, subject, reason } = outcome;
  const { parts, totalBytes, range, assumptions } = estimate;
  const words = language === 'en' ? REPORT_WORDS.en : REPORT_WORDS.zh;
  const size = words.exact(formatBytes(totalBytes), digits(totalBytes));
  const [low, high] = [formatBytes(range.low), formatBytes(range.high)];
  const isExact = range.low === range.high;
  const groups = grouped(parts);
  const said = (text: string): string => written(text, language);
  const section = (heading: string, items: readonly string[]): ReportSection[] =>
    items.length === 0 ? [] : [{ heading: said(heading), items: items.map(said) }];
  const named = section(words.card, cardItems(outcome.fits ?? [], words));
  return {
    total: said(isExact ? words.total(size) : words.totalBetween(size, low, high)),
    totalAt: 'first',
    subject: inLanguage(subject, language),
    rows: rowsOf(groups, totalBytes, words, language),
    sections: [
      ...named,
      ...section(words.largest, largestItems(outcome.largest, words)),
      ...(outcome.sections ?? []).map(({ heading, items }) => ({
        heading: inLanguage(heading, language),
        items: items.map((item) => inLanguage(item, language)),
      })),
      { heading: said(words.terms), items: groups.map((group) => termItem(group, words, language)) },
      ...section(words.range, [
        isExact
          ? words.reasons.exact
          : `${words.between(low, high)}${language === 'en' ? ': ' : '：'}${words.reasons[reason]}`,
      ]),
      {
        heading: said(words.assumptions),
        items: assumptions.map((assumption) => assumed(assumption, language)),
      },
    ].filter(({ items }) => items.length > 0),
  };
}

interface Group {
  readonly name: string;
  readonly bytes: bigint;
  readonly parts: readonly Part[];
}

/** Parts of one name together, in the order of their first. */
function grouped(parts: readonly Part[]): readonly Group[] {
  const byName = new Map<string, Part[]>();
  for (const part of parts) byName.set(part.name, [...(byName.get(part.name) ?? []), part]);
  return [...byName].map(([name, own]) => ({
    name,
    bytes: sumParts(own),
    parts: own,
  }));
}

function rowsOf(groups: readonly Group[], total: bigint, words: ReportWords, language: Language): readonly ReportRow[] {
  if (groups.length < 2 || total === 0n) return [];
  const row = (label: string, bytes: bigint): ReportRow => ({
    label,
    bytes,
    size: formatBytes(bytes),
    share: Number((bytes * 10_000n) / total) / 10_000,
  });
  const largest = [...groups].sort((a, b) => (a.bytes < b.bytes ? 1 : a.bytes > b.bytes ? -1 : 0));
  const shown = groups.length <= ROWS ? groups : groups.filter((group) => largest.indexOf(group) < ROWS - 1);
  const rest = total - sumParts(shown);
  return [
    ...shown.map(({ name, bytes }) => row(sayWord({ ...PART_WORDS, ...ROW_WORDS }, name, {}, language), bytes)),
    ...(shown.length < groups.length ? [row(written(words.other, language), rest)] : []),
  ];
}

/** A term with its sum; several tensors under one name with each of theirs, those alike together. */
function termItem({ name, bytes, parts }: Group, words: ReportWords, language: Language): string {
  const times = new Map<string, number>();
  for (const { formula } of parts) times.set(formula, (times.get(formula) ?? 0) + 1);
  const sums = [...times].map(([formula, count]) => `\`${formula}\`${count === 1 ? '' : ` (×${count})`}`);
  const left = sums.length - FORMULAS;
  const more = left > 0 ? [written(words.more(String(left)), language)] : [];
  const item = words.item(sayWord(PART_WORDS, name, {}, language), formatBytes(bytes));
  return `${written(item, language)} · ${[...sums.slice(0, FORMULAS), ...more].join('; ')}`;
}

/** The terms of an estimate with the numbers in them, a line each. */
export const termLines = ({ parts }: Estimate): readonly Bilingual[] =>
  grouped(parts).map((group) => ({
    en: termItem(group, REPORT_WORDS.en, 'en'),
    zh: termItem(group, REPORT_WORDS.zh, 'zh-Hans'),
  }));

/** What was taken for granted, each once. */
export function assumptionLines(assumptions: readonly Assumption[]): readonly Bilingual[] {
  const lines = assumptions.map((one) => ({ en: assumed(one, 'en'), zh: assumed(one, 'zh-Hans') }));
  return lines.filter(({ en }, place) => lines.findIndex((line) => line.en === en) === place);
}

function cardItems(fits: readonly Fit[], words: ReportWords): readonly string[] {
  return fits.flatMap(({ gpu, totalBytes, neededBytes, verdict, mayPass, mayFit }) => [
    words.verdicts[verdict](`\`${gpu}\``, formatBytes(totalBytes), formatBytes(neededBytes)),
    ...(mayPass ? [words.mayPass] : []),
    ...(mayFit ? [words.mayFit] : []),
  ]);
}

function largestItems(largest: Largest | undefined, words: ReportWords): readonly string[] {
  const { batch, length, layers, quantization } = largest ?? {};
  return [
    ...(batch === undefined ? [] : [words.largestBatch(digits(batch))]),
    ...(length === undefined ? [] : [words.largestLength(digits(length))]),
    ...(layers === undefined ? [] : [words.largestLayers(digits(layers))]),
    ...(quantization === undefined ? [] : [words.largestQuantization(quantization)]),
  ];
}

const assumed = ({ key, values = {} }: Assumption, language: Language): string =>
  sayWord(ASSUMPTION_WORDS, key, values, language);

function sayWord(table: WordTable, key: string, values: NonNullable<Assumption['values']>, language: Language): string {
  const word = table[key];
  if (word === undefined) return key;
  const said: Bilingual = { en: word.en(values), zh: word.zh(values) };
  return inLanguage(said, language);
}
