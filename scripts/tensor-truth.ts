import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countTensors } from '../src/estimate/count-tensors.ts';

/** One measured tensor: what it is, and the bytes that PyTorch says. */
export interface TruthItem {
  readonly id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected_bytes: number | string;
  readonly cuda_allocator?: {
    readonly block_bytes?: number | string;
    readonly segment_bytes_if_fresh?: number | string;
  };
}

const LISTS = ['repeat', 'expand', 'strides', 'unfold', 'permute', 'slice'];
const COUNTS = ['nnz'];

/** A truth's inputs as a person would type them. */
export function asText(inputs: TruthItem['inputs']): string {
  const list = (value: unknown): string => `[${(value as readonly unknown[]).join(', ')}]`;
  const words = [list(inputs.base ?? inputs.shape), String(inputs.dtype)];
  for (const name of ['layout', 'view']) if (typeof inputs[name] === 'string') words.push(inputs[name]);
  for (const name of LISTS) if (inputs[name] !== undefined) words.push(`${name}=${list(inputs[name])}`);
  for (const name of COUNTS) if (inputs[name] !== undefined) words.push(`${name}=${JSON.stringify(inputs[name])}`);
  if (inputs.requires_grad === true) words.push('requires_grad');
  if (inputs.optimizer === 'adam') words.push('adam');
  return words.join(' ');
}

/** Null where total, block and segment are exact, else what differs. */
export function missOf(item: TruthItem): string | null {
  const text = asText(item.inputs);
  const answer = countTensors(text, {});
  if (!answer.ok) return `${item.id} ${text}: ${answer.reason.code} at ${answer.at}`;
  const memory = answer.result.tensors[0]?.memory;
  const pairs = [
    ['bytes', answer.result.totalBytes, item.expected_bytes],
    ['block', memory?.blockBytes, item.cuda_allocator?.block_bytes],
    ['segment', memory?.segmentBytes, item.cuda_allocator?.segment_bytes_if_fresh],
  ] as const;
  const wrong = pairs.filter(([, got, expected]) => expected !== undefined && String(got) !== String(expected));
  if (wrong.length === 0) return null;
  return `${item.id} ${text}: ${wrong.map(([name, got, expected]) => `${name} ${got}, expected ${expected}`).join('; ')}`;
}

function main(): void {
  const { truth } = parseArgs({ options: { truth: { type: 'string' } } }).values;
  if (truth === undefined) {
    process.stderr.write('usage: tensor-truth --truth FILE\n');
    process.exitCode = 2;
    return;
  }
  const { items } = JSON.parse(readFileSync(truth, 'utf8')) as { readonly items: readonly TruthItem[] };
  const misses = items.map(missOf).filter((miss) => miss !== null);
  for (const miss of misses) process.stdout.write(`${miss}\n`);
  process.stdout.write(`${items.length - misses.length} / ${items.length} exact\n`);
  process.exitCode = misses.length === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) main();
