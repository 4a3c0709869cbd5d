import { contextBytes } from '../../../src/estimate/context.ts';
import { weightMemory } from '../../../src/estimate/quantization/weights.ts';
import { type Family, type Figure, figureOf } from '../figure.ts';
import { inputsOf, originOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';
import { modelOf } from '../model.ts';
import { loadingOf } from './context.ts';

/** The weights of a language model as they are stored: in the format that is given or asked for, else in 16 bits. */
export const WEIGHTS: Family = {
  id: 'weights',
  takes: (item) => inputsOf(item).has('model') || (inputsOf(item).has('layers') && inputsOf(item).has('vocab')),
  answer: (item, facts) => {
    const given = inputsOf(item);
    const model = modelOf(item, facts);
    const stored =
      given.text('quant', 'quantization', 'dtype', 'precision', 'format') ?? formatIn(wordsOf(item)) ?? 'bf16';
    const tensorParallel = given.number('tp', 'tensor_parallel') ?? 1;
    // `Q4_0 with a Q6_K output` is the mix of that name.
    const quantization = stored.split(/\s+(?:with|\()|,/)[0] ?? stored;
    const weights = weightMemory({ model, quantization, tensorParallel });
    return /nvidia-smi/i.test(item.question ?? '') ? loaded(item, weights.totalBytes) : figureOf(weights);
  },
};

/** What nvidia-smi shows of a process that has loaded them: the context too. */
function loaded(item: Item, weightBytes: bigint): Figure {
  const { bytes, range } = contextBytes(loadingOf(`${wordsOf(item)}; ${originOf(item)}`));
  return { bytes: weightBytes + bytes, range: { low: weightBytes + range.low, high: weightBytes + range.high } };
}

const FORMATS = /\b(I?Q\d_[A-Z0-9_]+|MXFP4|nf4(?:-dq)?|gptq|awq|int8|fp8|fp32|float32|bf16|bfloat16|fp16|float16)\b/i;

/** The format that a sentence asks for, or null. */
export const formatIn = (words: string): string | null =>
  FORMATS.exec(words.replace(/ double quant\w*/i, '-dq'))?.[1] ?? null;
