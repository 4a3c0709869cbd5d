import { written } from '../chinese.ts';
import type { Bilingual, Language } from '../language.ts';
import { visible } from './caret.ts';
import type { CountedTensor, TensorFlags, TensorResult } from './count-tensors.ts';
import type { ParseProblem, ParseReason } from './parse-problem.ts';
import { printShape } from './shape.ts';
import { formulaOf, totalBytes } from './tensor.ts';
import { formatBytes, groupDigits } from './units.ts';
import { PROBLEM_WORDS, TENSOR_WORDS, type TensorWords } from './words.ts';

/** PyTorch keeps a storage's size in a signed 64-bit integer. */
const LARGEST = 2n ** 63n - 1n;

/** The calculator's answer as lines of plain text. */
export function describeTensors(result: TensorResult, flags: TensorFlags, language: Language): readonly string[] {
  const words = language === 'en' ? TENSOR_WORDS.en : TENSOR_WORDS.zh;
  const lines = result.tensors.flatMap((tensor) => describeTensor(tensor, flags, words));
  lines.push(words.total(size(result.totalBytes, words)));
  return lines.map((line) => written(line, language));
}

/** What is wrong with the text, in a sentence. */
export const problemWords = ({ reason }: ParseProblem): Bilingual => ({
  en: sentenceOf(reason, PROBLEM_WORDS.en),
  zh: sentenceOf(reason, PROBLEM_WORDS.zh),
});

function describeTensor({ spec, memory }: CountedTensor, flags: TensorFlags, words: TensorWords): string[] {
  const { layout } = spec;
  const name = [printShape(memory.shape), memory.dtype.name, ...(layout ? [layout.name] : [])].join(' ');
  const lines = [words.line(name, size(memory.bytes, words))];
  const add = (line: string): unknown => lines.push(`  ${line}`);
  // No block of the allocator is ever made for it.
  const isRefused = totalBytes(memory) > LARGEST;
  if (isRefused) add(words.beyondPyTorch);
  add(formulaOf(memory.storages, words.unit));
  if (layout?.view) add(words.view);
  if (spec.dtype === null) add(words.defaultDtype);
  if (memory.gradientBytes !== undefined) add(words.gradient(size(memory.gradientBytes, words)));
  else if (flags.gradient || flags.adam) add(words.noGradient);
  if (memory.adamStateBytes !== undefined) add(words.adam(size(memory.adamStateBytes, words)));
  if (isRefused) return lines;
  add(words.block(size(memory.blockBytes, words)));
  add(words.segment(size(memory.segmentBytes, words)));
  return lines;
}

function size(bytes: bigint, words: TensorWords): string {
  const exact = `${groupDigits(bytes)} ${words.unit}`;
  return bytes <= 1024n ? exact : words.exact(formatBytes(bytes), exact);
}

function sentenceOf(reason: ParseReason, words: (typeof PROBLEM_WORDS)['en']): string {
  const say = words[reason.code] as (reason: ParseReason) => string;
  return visible(say(reason));
}
