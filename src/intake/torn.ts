import type { Source } from './reader.ts';

const THOUSANDS = /^[1-9]\d{0,2}(?: \d{3}){1,5}(?:[.,]\d{1,6})?$/;
const BLANKS = /^[ \t\u00a0\u3000]+$/;
const UNIT = /^(?:bytes|[KMGTPE]i?B)$/i;
const NUMBER = /^\d[\d.,]*\d$/;
const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/**
 * Whether a blank parts the digits of a figure that stands at `at` in the text without white space. Joined they would be
 * another number: "20 00 MiB" has lost its point. Groups of thousands are parted so, and a line may break anywhere.
 */
export function isTorn({ text, squeezed }: Source, at: number, number: string): boolean {
  let spaced = number[0] ?? '';
  for (let index = 1; index < number.length; index += 1) {
    const start = squeezed.at(at + index - 1) + 1;
    const end = squeezed.at(at + index);
    const parts = end > start && isDigit(number[index - 1]) && isDigit(number[index]);
    if (parts && BLANKS.test(text.slice(start, end))) spaced += ' ';
    spaced += number[index];
  }
  return spaced.length > number.length && !THOUSANDS.test(spaced);
}

/** Where a figure stands in the text of a match, digits of nothing else before it; -1 where it does not. */
export function figureAt(matched: string, number: string, unit: string, from = 0): number {
  let at = matched.indexOf(number + unit, from);
  while (at > 0 && isDigit(matched[at - 1])) at = matched.indexOf(number + unit, at + 1);
  return at;
}

/** A match in the text without white space, the numbers left out that a blank parts. */
export function withoutTorn(match: RegExpMatchArray, source: Source): RegExpMatchArray {
  let groups: (string | undefined)[] | undefined;
  for (let index = 1; index + 1 < match.length; index += 1) {
    const [number, unit] = [match[index], match[index + 1]];
    if (number === undefined || unit === undefined || !NUMBER.test(number) || !UNIT.test(unit)) continue;
    const at = figureAt(match[0] ?? '', number, unit);
    if (at < 0 || !isTorn(source, (match.index ?? 0) + at, number)) continue;
    groups ??= [...match];
    groups[index] = undefined;
  }
  if (groups === undefined) return match;
  return Object.assign(groups, { index: match.index, input: match.input, groups: match.groups }) as RegExpMatchArray;
}
