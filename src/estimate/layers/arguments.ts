import { EstimateError } from '../estimate.ts';
import type { Shape } from '../shape.ts';

/** Arguments by the names that PyTorch, papers and people give them: `{ layer: 'Conv2d', cin: 64, cout: 128, k: 3 }`. */
export type TorchArguments = Readonly<Record<string, unknown>>;

/** A name without case and signs: `num_heads` and `numHeads` are one. */
export const spelled = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Arguments read under any of several names. */
export interface Arguments {
  readonly size: (...names: readonly string[]) => bigint | undefined;
  /** The same; a missing one is an error. */
  readonly need: (...names: readonly string[]) => bigint;
  readonly sizes: (...names: readonly string[]) => Shape | undefined;
  readonly each: (...names: readonly string[]) => bigint | Shape | undefined;
  readonly number: (...names: readonly string[]) => number | undefined;
  readonly flag: (...names: readonly string[]) => boolean | undefined;
  readonly text: (...names: readonly string[]) => string | undefined;
  /** Of several inputs. */
  readonly shapes: () => readonly Shape[];
  /** The shape as given, or of batch, length and width. */
  readonly shape: () => Shape;
}

const whole = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
};

const shapeOf = (value: unknown): Shape | undefined => {
  if (!Array.isArray(value)) return undefined;
  const sizes = value.map(whole);
  return sizes.every((size) => size !== undefined) ? sizes : undefined;
};

/** A reader of these arguments. */
export function argumentsOf(given: TorchArguments): Arguments {
  const byName = new Map(Object.entries(given).map(([name, value]) => [spelled(name), value]));
  const any = (names: readonly string[]): unknown =>
    names.map((name) => byName.get(name)).find((value) => value !== undefined && value !== null);
  const size: Arguments['size'] = (...names) => whole(any(names));
  const sizes: Arguments['sizes'] = (...names) => shapeOf(any(names));
  const need: Arguments['need'] = (...names) => {
    const value = size(...names);
    if (value === undefined) throw new EstimateError('missing', { name: names[0] ?? '' });
    return value;
  };
  const shapes: Arguments['shapes'] = () => {
    const value = any(['shapes']);
    return Array.isArray(value) ? value.map(shapeOf).filter((shape) => shape !== undefined) : [];
  };
  return {
    size,
    sizes,
    need,
    shapes,
    each: (...names) => sizes(...names) ?? size(...names),
    number: (...names) => {
      const value = any(names);
      return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
    },
    flag: (...names) => {
      const value = any(names);
      return typeof value === 'boolean' ? value : undefined;
    },
    text: (...names) => {
      const value = any(names);
      return typeof value === 'string' ? value : undefined;
    },
    shape: () =>
      sizes('inputshape', 'shape', 'input') ??
      shapes()[0] ?? [need('batch', 'b'), need('seq', 'length', 's'), need('hidden', 'embed', 'embeddim', 'dim')],
  };
}
