import type { Dtype } from './dtype.ts';
import type { Layout, LayoutValues } from './layouts/layout.ts';
import { Stop } from './parse-problem.ts';
import type { Shape } from './shape.ts';
import { DEFAULT_DTYPE, hasGradient, layoutFits, type TensorSpec } from './tensor.ts';

/** A tensor half read; the offsets say where its words stand. */
export interface Draft {
  shape: Shape | null;
  dtype: Dtype | null;
  layout: Layout | null;
  readonly values: Record<string, readonly bigint[]>;
  gradient: boolean;
  adam: boolean;
  readonly start: number;
  dtypeAt: number;
  layoutAt: number;
  requestAt: number;
}

/** An empty draft of the tensor that begins here. */
export function draftAt(start: number): Draft {
  return {
    shape: null,
    dtype: null,
    layout: null,
    values: {},
    gradient: false,
    adam: false,
    start,
    dtypeAt: start,
    layoutAt: start,
    requestAt: start,
  };
}

/** The tensor of a draft; stops at the word that does not go with the rest. */
export function specOf({ start, dtypeAt, layoutAt, requestAt, shape, ...rest }: Draft): TensorSpec {
  if (shape === null) throw new Stop(start, { code: 'no-shape' });
  const spec = { shape, ...rest };
  const { dtype, layout, values, gradient, adam } = spec;
  const stray = Object.keys(values).find((name) => layout?.takes[name] === undefined);
  if (stray !== undefined) throw new Stop(layoutAt, { code: 'no-layout', name: stray });
  if (layout && !(isComplete(layout, values) && layoutFits(spec)))
    throw new Stop(layoutAt, { code: 'layout', name: layout.name, example: layout.example });
  if (dtype?.wholeRows && (shape.at(-1) ?? 1n) % dtype.per !== 0n)
    throw new Stop(dtypeAt, { code: 'whole-rows', name: dtype.name, per: dtype.per });
  if ((gradient || adam) && !hasGradient(spec))
    throw new Stop(requestAt, { code: 'no-gradient', name: (dtype ?? DEFAULT_DTYPE).name });
  return spec;
}

function isComplete(layout: Layout, values: LayoutValues): boolean {
  return Object.entries(layout.takes).every(([name, kind]) => {
    const list = values[name];
    if (list === undefined) return layout.optional?.includes(name) ?? false;
    return kind === 'list' || list.length === 1;
  });
}
