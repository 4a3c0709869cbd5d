import type { ByteRange, Estimate } from '../../src/estimate/estimate.ts';
import type { Facts } from '../../src/estimate/facts.ts';
import type { Architecture } from '../../src/estimate/model/architecture.ts';
import type { Item } from './item.ts';

/** What rules of thumb start from. */
export interface Basis {
  /** What the figure counts: training with every parameter, running a model, or what one layer keeps. */
  readonly of: 'training' | 'inference' | 'layer';
  readonly parameters?: bigint;
  readonly weightBytes?: bigint;
  readonly model?: Pick<Architecture, 'hidden' | 'heads'> & { readonly layers?: number };
  readonly batch?: number;
  readonly length?: number;
}

/** What a calculation answers. */
export interface Figure {
  readonly bytes: bigint;
  /** Absent where the calculation is exact. */
  readonly range?: ByteRange;
  readonly basis?: Basis;
}

/** A kind of question: which items ask it, and how their inputs become a calculation. */
export interface Family {
  readonly id: string;
  /** Decided by the names of the inputs, never by the id. */
  readonly takes: (item: Item) => boolean;
  readonly answer: (item: Item, facts: Facts) => Figure;
}

/** Why a question stays without an answer. */
export class Unanswerable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Unanswerable';
  }
}

/** An estimate as an answer; one whose range is a point has none. */
export function figureOf({ totalBytes, range }: Pick<Estimate, 'totalBytes' | 'range'>, basis?: Basis): Figure {
  return {
    bytes: totalBytes,
    ...(range.low < range.high && { range }),
    ...(basis !== undefined && { basis }),
  };
}
