import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { activation } from '../layers/activation.ts';
import { block } from '../layers/checkpoint.ts';
import { linear } from '../layers/linear.ts';
import { add } from '../layers/reshape.ts';
import { convNorm } from '../layers/residual-block.ts';
import { chain, type Module } from './chain.ts';
import { globalPool } from './head.ts';
import { convNormAct, squeezeExcite } from './inverted-residual.ts';

/** The line that a RegNet's widths lie on: blocks, first width, slope, step, width of a group. */
export interface RegNetOptions {
  readonly line: readonly [depth: number, first: number, slope: number, step: number, group: number];
  /** Channels that the squeeze leaves, as a share of what enters the block; none in RegNetX. */
  readonly squeeze?: number;
}

const STEM = 32n;
/** Widths are multiples of it. */
const QUANTUM = 8;

interface Block {
  readonly width: bigint;
  readonly stride: bigint;
}

/** Each block's width: the line's, rounded to a power of the step and to whole groups; a new width halves the image. */
function blocksOf({ line: [depth, first, slope, step, group] }: RegNetOptions): readonly Block[] {
  const widths = Array.from({ length: depth }, (_, index) => {
    const power = Math.round(Math.log((first + slope * index) / first) / Math.log(step));
    return roundHalfEven((first * step ** power) / QUANTUM) * QUANTUM;
  });
  return widths.map((width, index) => ({
    width: wholeGroups(width, group),
    stride: index === 0 || widths[index - 1] !== width ? 2n : 1n,
  }));
}

/** As torch.round does: 22.5 is 22. */
function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}

/** The nearest number of whole groups that loses no more than a tenth. */
function wholeGroups(width: number, group: number): bigint {
  if (width < group) return BigInt(width);
  const near = Math.max(group, Math.floor((width + group / 2) / group) * group);
  return BigInt(near < 0.9 * width ? near + group : near);
}

const residual =
  ({ width, stride }: Block, { line, squeeze }: RegNetOptions): Module =>
  (tape, x) =>
    block(tape, x, (on, held) => {
      const groups = width / BigInt(Math.min(line[4], Number(width)));
      let flow = convNormAct(on, held, width, 1n, 'relu');
      flow = convNormAct(on, flow, width, 3n, 'relu', { stride, groups });
      if (squeeze !== undefined) {
        const channels = BigInt(Math.round(squeeze * Number(sizeAt(held, 1))));
        flow = squeezeExcite(on, flow, { channels, inner: 'relu', innerInPlace: false, gate: 'sigmoid' });
      }
      const last = convNorm(on, flow, width, 1n);
      const isSame = stride === 1n && sizeAt(held, 1) === width;
      return activation(on, add(on, isSame ? held : convNorm(on, held, width, 1n, { stride }), last), 'relu', true);
    });

/** RegNetX, and RegNetY with its squeeze and excitation. */
export function regnet(tape: Tape, x: Value, classes: bigint, options: RegNetOptions): Value {
  const stem = convNormAct(tape, x, STEM, 3n, 'relu', { stride: 2n });
  const features = chain(
    tape,
    stem,
    blocksOf(options).map((one) => residual(one, options)),
  );
  return linear(tape, globalPool(tape, features), { out: classes });
}
