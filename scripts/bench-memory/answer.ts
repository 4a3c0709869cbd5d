import { EstimateError } from '../../src/estimate/estimate.ts';
import type { Facts } from '../../src/estimate/facts.ts';
import { FieldError } from '../../src/estimate/refusal.ts';
import { FAMILIES } from './families.ts';
import { type Figure, Unanswerable } from './figure.ts';
import { counts, expectedOf, type Item } from './item.ts';

/** An item with its answer, or with the reason why there is none. */
export interface Answer {
  readonly item: Item;
  readonly expected: bigint;
  readonly family: string;
  readonly figure: Figure | null;
  readonly why: string | null;
}

/** The first family that takes an item answers it. */
export function answer(item: Item, facts: Facts): Answer {
  const family = FAMILIES.find(({ takes }) => takes(item));
  const said = { item, expected: expectedOf(item), family: family?.id ?? 'none' };
  if (family === undefined) {
    return { ...said, figure: null, why: `no calculation takes ${Object.keys(item.inputs).join(', ') || 'no inputs'}` };
  }
  try {
    return { ...said, figure: family.answer(item, facts), why: null };
  } catch (error) {
    return { ...said, figure: null, why: reasonOf(error) };
  }
}

/** All items that count. */
export const answers = (items: readonly Item[], facts: Facts): readonly Answer[] =>
  items.filter(counts).map((item) => answer(item, facts));

function reasonOf(error: unknown): string {
  if (error instanceof Unanswerable) return error.message;
  if (error instanceof FieldError) return `${error.field}: ${error.words.en}`;
  if (error instanceof EstimateError) {
    const values = Object.entries(error.values).map(([name, value]) => `${name} ${value}`);
    return [error.code, ...values].join(', ');
  }
  // Inputs that no family foresaw end here, and the other items are still measured.
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** How far an answer is from the truth, as a share of it; infinite where something is said of nothing. */
export function errorOf({ expected, figure }: Answer): number | null {
  if (figure === null) return null;
  if (figure.bytes === expected) return 0;
  return expected === 0n ? Number.POSITIVE_INFINITY : Number(figure.bytes - expected) / Number(expected);
}

const SLACK = 1e-12;

/** Whether a figure is as near as the item asks. */
export const isWithin = ({ tolerance }: Item, error: number): boolean => Math.abs(error) <= (tolerance ?? 0) + SLACK;

/** Whether the truth lies in the range; null where none is given. */
export function isInside({ expected, figure }: Answer): boolean | null {
  const range = figure?.range;
  return range === undefined ? null : range.low <= expected && expected <= range.high;
}
