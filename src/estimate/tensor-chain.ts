import type { Draft } from './draft.ts';
import { type Dtype, dtypeOf } from './dtype.ts';
import type { Layout } from './layouts/layout.ts';
import { layoutOf } from './layouts/layouts.ts';
import type { Shape } from './shape.ts';

/** What stands directly behind a tensor as code has it: an index or a method. */
export interface Link {
  readonly end: number;
  readonly dtype?: Dtype;
  readonly layout?: Layout;
  readonly values?: readonly bigint[];
  readonly gradient?: true;
}

const CASTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    half: 'float16',
    float: 'float32',
    double: 'float64',
    bfloat16: 'bfloat16',
    int: 'int32',
    long: 'int64',
    short: 'int16',
    byte: 'uint8',
    bool: 'bool',
  }),
);
/** They leave shape, dtype and order as they are. */
const MOVES: ReadonlySet<string> = new Set(['cuda', 'cpu', 'detach', 'requires_grad_']);
const TRANSPOSES: ReadonlySet<string> = new Set(['t', 'T', 'mT']);
const METHOD = /^\.([a-z]\w{0,31})(?:\(([^()]{0,80})\)|(?![\w(.]))/i;
const INDEX = /^\[([\d\s,:-]{1,80})\]/;
const RANGE = /^\s*(-?\d{1,18})?\s*:\s*(-?\d{1,18})?\s*$/;

/** The index or the method that stands here behind a tensor; null where what stands here is none that is understood. */
export function linkAt(text: string, at: number, { shape, dtype, layout }: Draft): Link | null {
  if (shape === null || !/[\])]/.test(text.charAt(at - 1))) return null;
  const ahead = text.slice(at, at + 128);
  const index = INDEX.exec(ahead);
  if (index !== null) {
    const sizes = layout === null ? sliced(index[1] ?? '', shape) : null;
    return sizes === null ? null : withLayout(at + index[0].length, 'slice', sizes);
  }
  const method = METHOD.exec(ahead);
  if (method === null) return null;
  const [whole, name = '', args] = method;
  const end = at + whole.length;
  if (args === undefined && !/^m?T$/.test(name)) return null;
  if (TRANSPOSES.has(name)) return layout === null && shape.length === 2 ? withLayout(end, 'transpose') : null;
  if (MOVES.has(name)) return { end, ...(name === 'requires_grad_' ? { gradient: true as const } : {}) };
  // A copy of a view is no view.
  if (layout !== null) return null;
  const cast = dtypeOf(CASTS.get(name) ?? '');
  if (cast !== null) return { end, dtype: cast };
  return name === 'to' ? converted(end, args ?? '', dtype) : null;
}

function withLayout(end: number, name: string, values?: readonly bigint[]): Link | null {
  const layout = layoutOf(name);
  return layout && { end, layout, ...(values === undefined ? {} : { values }) };
}

/** `.to('cuda')`, `.to(torch.float16)`, `.to(memory_format=torch.channels_last)`. */
function converted(end: number, args: string, before: Dtype | null): Link | null {
  let link: Link = { end };
  for (const arg of args.split(',')) {
    const [, key = '', value = ''] = /^\s*(?:(\w{1,20})\s*=\s*)?['"]?([\w.:]{1,40})['"]?\s*$/.exec(arg) ?? [];
    const dtype = dtypeOf(value);
    const format = key === 'memory_format' ? layoutOf(value.replace(/^torch\./, '')) : null;
    if (value === '') return null;
    if (format !== null) link = { ...link, layout: format };
    else if (dtype !== null) link = { ...link, dtype };
    else if (!/^(?:cuda|cpu|mps|xpu|device)(?::\d{1,2})?$/.test(value) && !/^(?:non_blocking|copy)$/.test(key))
      return null;
  }
  return before !== null && link.dtype === undefined ? { ...link, dtype: before } : link;
}

/** The sizes behind `[:10, 2:-1]`, as Python cuts them; null where an index is no plain range. */
function sliced(index: string, shape: Shape): Shape | null {
  const parts = index.split(',');
  if (!index.includes(':') || parts.length > shape.length) return null;
  const sizes = shape.map((size, i) => {
    const part = parts[i];
    if (part === undefined) return size;
    const range = RANGE.exec(part);
    if (range === null) return null;
    const [from, to] = [bound(range[1], 0n, size), bound(range[2], size, size)];
    return to > from ? to - from : 0n;
  });
  return sizes.every((size) => size !== null) ? sizes : null;
}

function bound(written: string | undefined, otherwise: bigint, size: bigint): bigint {
  if (written === undefined) return otherwise;
  const at = BigInt(written);
  const counted = at < 0n ? at + size : at;
  return counted < 0n ? 0n : counted > size ? size : counted;
}
