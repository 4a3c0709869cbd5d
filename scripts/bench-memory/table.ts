import { type Answer, errorOf, isInside, isWithin } from './answer.ts';
import { RULES } from './rules.ts';

/** How the answers of one file, or of all, came out. */
export interface Row {
  readonly file: string;
  readonly items: number;
  readonly answered: number;
  readonly exact: number;
  readonly within: number;
  readonly median: number | null;
  readonly worst: number | null;
  /** Of the answers with a range. */
  readonly inside: number;
  readonly ranged: number;
  /** High over low at the median. */
  readonly width: number | null;
}

/** The middle value, the mean of both middle ones where there are two; null of none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const at = sorted.length / 2;
  return ((sorted[Math.ceil(at) - 1] ?? 0) + (sorted[Math.floor(at)] ?? 0)) / 2;
}

/** Counts one file's answers. */
export function rowOf(file: string, answers: readonly Answer[]): Row {
  const errors = answers.map(errorOf);
  const far = errors.filter((error) => error !== null).map(Math.abs);
  const ranges = answers.map(({ figure }) => figure?.range).filter((range) => range !== undefined);
  return {
    file,
    items: answers.length,
    answered: far.length,
    exact: far.filter((error) => error === 0).length,
    within: answers.filter(({ item }, at) => errors[at] !== null && isWithin(item, errors[at] ?? 0)).length,
    median: medianOf(far),
    worst: far.length === 0 ? null : Math.max(...far),
    inside: answers.filter((one) => isInside(one) === true).length,
    ranged: ranges.length,
    width: medianOf(ranges.map(({ low, high }) => Number(high) / Number(low))),
  };
}

/** A rule of thumb beside us on the items where it says anything. */
export interface RuleRow {
  readonly rule: string;
  readonly items: number;
  readonly ours: number | null;
  readonly oursWorst: number | null;
  readonly median: number | null;
  readonly worst: number | null;
  readonly within: number;
  readonly oursWithin: number;
}

/** Measures the rules of thumb. */
export function ruleRows(answers: readonly Answer[]): readonly RuleRow[] {
  return RULES.map(({ name, bytes }) => {
    const pairs = answers.flatMap((one) => {
      const guess = one.figure?.basis === undefined ? null : bytes(one.figure.basis);
      if (guess === null || one.expected === 0n) return [];
      const theirs = Number(guess - one.expected) / Number(one.expected);
      return [{ item: one.item, ours: errorOf(one) ?? 0, theirs }];
    });
    const [ours, theirs] = [pairs.map((one) => Math.abs(one.ours)), pairs.map((one) => Math.abs(one.theirs))];
    return {
      rule: name,
      items: pairs.length,
      ours: medianOf(ours),
      oursWorst: ours.length === 0 ? null : Math.max(...ours),
      median: medianOf(theirs),
      worst: theirs.length === 0 ? null : Math.max(...theirs),
      oursWithin: pairs.filter((one) => isWithin(one.item, one.ours)).length,
      within: pairs.filter((one) => isWithin(one.item, one.theirs)).length,
    };
  });
}

const percent = (share: number | null): string => {
  if (share === null) return '–';
  return Number.isFinite(share) ? `${(100 * share).toFixed(2)} %` : '∞';
};

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${part} / ${whole}`);

/** The table of the files, one row as it is printed. */
export const printedRow = (row: Row): readonly string[] => [
  row.file,
  String(row.items),
  String(row.answered),
  String(row.exact),
  String(row.within),
  percent(row.median),
  percent(row.worst),
  share(row.inside, row.ranged),
  row.width === null ? '–' : row.width.toFixed(2),
];

/** The table of the rules. */
export const printedRule = (row: RuleRow): readonly string[] => [
  row.rule,
  String(row.items),
  percent(row.median),
  percent(row.worst),
  String(row.within),
  percent(row.ours),
  percent(row.oursWorst),
  String(row.oursWithin),
];

/** Cells in columns as wide as they need. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
