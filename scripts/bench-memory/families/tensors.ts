import { countTensors } from '../../../src/estimate/count-tensors.ts';
import { type Family, Unanswerable } from '../figure.ts';
import { type Inputs, inputsOf } from '../inputs.ts';

const LISTS = ['repeat', 'expand', 'strides', 'unfold', 'permute', 'slice', 'blocksize'];
const COUNTS = ['nnz', 'dense_dim'];
/** Layouts by the names under which they are given. */
const LAYOUTS = ['layout', 'view', 'memory_format'];

/** Tensors as the calculator is told them: in a line of text. */
export const TENSORS: Family = {
  id: 'tensor',
  takes: (item) => {
    const given = inputsOf(item);
    return (given.list('shape') ?? given.list('base')) !== undefined && !given.has('layer', 'op', 'block', 'model');
  },
  answer: (item) => {
    const text = lineOf(inputsOf(item));
    const counted = countTensors(text, {});
    if (!counted.ok) throw new Unanswerable(`${text}: ${counted.reason.code}`);
    return { bytes: counted.result.totalBytes };
  },
};

const list = (value: readonly unknown[]): string => `[${value.join(', ')}]`;

/** `[1, 4096] float32 expand=[1000, 4096]`. */
function lineOf(given: Inputs): string {
  const shape = given.list('base') ?? given.list('shape') ?? [];
  const optimizer = given.text('optimizer') ?? '';
  return [
    list(shape),
    given.text('dtype') ?? 'float32',
    ...LAYOUTS.map((name) => layoutWord(given, name)),
    ...LISTS.map((name) => {
      const values = given.list(name);
      return values === undefined || values.some((value) => typeof value !== 'number') ? '' : `${name}=${list(values)}`;
    }),
    ...COUNTS.map((name) => (given.has(name) ? `${name}=${given.need(name)}` : '')),
    scalesOf(given),
    given.flag('requires_grad') ? 'requires_grad' : '',
    /^adamw?$/i.test(optimizer) ? 'adam' : '',
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** A view of which the base is given takes what the base takes, however it is cut. */
function layoutWord(given: Inputs, name: string): string {
  const word = given.text(name)?.replace(/^torch\./, '') ?? '';
  if (['strided', 'contiguous', 'contiguous_format'].includes(word)) return '';
  if (given.has('base') && name === 'view') return '';
  return word;
}

/** A size of blocks beside a quantised type stands for the scales of bitsandbytes: nested ones share one in 32 bits. */
function scalesOf(given: Inputs): string {
  const size = given.number('blocksize', 'block_size', 'group_size');
  if (size === undefined || given.has('nnz')) return '';
  if (given.has('nested', 'nested_blocksize', 'double_quant')) return `double_quant=${size}`;
  return given.has('group_size') || /16/.test(given.text('scale_dtype', 'absmax_dtype') ?? '')
    ? `fp16_scales=${size}`
    : `scales=${size}`;
}
