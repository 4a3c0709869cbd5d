import type { Facts } from '../../../src/estimate/facts.ts';
import { inferenceMemory } from '../../../src/estimate/inference/transformers.ts';
import { countParameters } from '../../../src/estimate/model/parameters.ts';
import { weightMemory } from '../../../src/estimate/quantization/weights.ts';
import { ALL_TARGETS, type Lora } from '../../../src/estimate/training/adapters.ts';
import type { TrainingOptions } from '../../../src/estimate/training/options.ts';
import { trainingMemory } from '../../../src/estimate/training/training.ts';
import { defined } from '../defined.ts';
import { type Basis, type Family, type Figure, figureOf, Unanswerable } from '../figure.ts';
import { inputsOf, originOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';
import { modelOf } from '../model.ts';
import { presetOf } from '../presets.ts';
import { type Stated, statedRun } from '../run.ts';
import { formatIn } from './weights.ts';

const RUN = ['batch', 'seq', 'seq_max', 'length', 'optimizer', 'trainable', 'technique', 'lora', 'lora_r', 'method'];

/** Training and running of language models: what is said of the run, on what its project does by itself. */
export const TRAINING: Family = {
  id: 'language model',
  takes: (item) => {
    const given = inputsOf(item);
    if (!given.has('model', 'layers', 'params')) return false;
    return given.has(...RUN) || asksInference(item) || /train|fine-?tun|\bq?lora\b/i.test(item.question ?? '');
  },
  answer: (item, facts) => (asksInference(item) ? inference(item, facts) : training(item, facts)),
};

const asksInference = (item: Item): boolean =>
  inputsOf(item).has('new_tokens') || /^(?:inference|memory to generate)|\bto generate\b/i.test(item.question ?? '');

function inference(item: Item, facts: Facts): Figure {
  const preset = presetOf(item);
  const given = inputsOf(item);
  const plain = modelOf(item, facts);
  const model = preset?.builds?.(plain) ?? plain;
  const words = wordsOf(item);
  const batch = given.number('batch');
  const length = given.number('length', 'seq', 'context');
  const options = {
    model,
    quantization: given.text('quantization', 'quant') ?? quantizedIn(words) ?? 'bf16',
    ...(batch !== undefined && { batch }),
    ...preset?.infers?.(item),
    ...(length !== undefined && { length }),
  };
  if (options.length === undefined) throw new Unanswerable('no length is given');
  const { totalBytes: weightBytes } = weightMemory({ model, quantization: options.quantization });
  return figureOf(inferenceMemory({ ...options, length: options.length }), { of: 'inference', weightBytes });
}

/** A format of few bits goes before that of what is computed with: `bf16-true nf4`. */
const SMALL: readonly (readonly [RegExp, string])[] = [
  [/[nf]p?f?4-dq/i, 'nf4-dq'],
  [/\b(?:nf4|fp4)\b/i, 'nf4'],
  [/\b(?:llm\.)?int8\b|\b8-?bit\b/i, 'int8'],
  [/\bgptq\b/i, 'gptq'],
  [/\bawq\b/i, 'awq'],
];

const quantizedIn = (words: string): string | undefined =>
  SMALL.find(([pattern]) => pattern.test(words))?.[1] ?? formatIn(words) ?? undefined;

function training(item: Item, facts: Facts): Figure {
  const stated = statedRun(item, facts);
  const options = optionsOf(item, stated);
  const estimate = trainingMemory(options);
  const basis = basisOf(options);
  if (/between steps/i.test(item.question ?? '')) return { bytes: estimate.betweenStepsBytes };
  return figureOf(estimate, basis);
}

/** What is said goes before what the project does by itself; a run without batch or length is not guessed. */
function optionsOf(item: Item, stated: Stated): TrainingOptions {
  const preset = presetOf(item);
  const lora = stated.lora === undefined ? undefined : loraOf(item, stated.lora);
  const model = stated.model && (preset?.builds?.(stated.model) ?? stated.model);
  const settled: Partial<TrainingOptions> = { ...preset?.trains?.(item), ...stated.options };
  const { batch, length, precision, quantization, quantizedInputs, ...rest } = settled;
  const missing = Object.entries({ batch, length, precision }).find(([, value]) => value === undefined)?.[0];
  if (batch === undefined || length === undefined || precision === undefined) {
    throw new Unanswerable(`no ${missing ?? 'batch'} is given, and ${preset?.id ?? 'no known project'} has none`);
  }
  const frozen = lora !== undefined || rest.trainable !== undefined;
  return {
    ...rest,
    ...defined({ model, parameters: stated.parameters, lora }),
    ...(frozen && quantization !== undefined && { quantization, ...defined({ quantizedInputs }) }),
    batch,
    length,
    precision,
    ...(/^MemTracker|mem_tracker/i.test(item.method ?? '') && { attention: rest.attention ?? 'sdpa' }),
  } as TrainingOptions;
}

function loraOf(item: Item, stated: Partial<Lora>): Lora {
  const own =
    presetOf(item)?.lora?.(item) ??
    (stated.rank === undefined ? undefined : { rank: stated.rank, targets: ALL_TARGETS });
  if (own === undefined) throw new Unanswerable('no rank of the adapters is given');
  const fallback = /mem_tracker/i.test(originOf(item)) ? { dtype: 'bf16' as const } : {};
  return { ...own, ...fallback, ...stated };
}

/** What rules of thumb start from; they are for training with every parameter. */
function basisOf({ model, parameters, batch, length, lora, trainable }: TrainingOptions): Basis | undefined {
  if (lora !== undefined || trainable !== undefined) return undefined;
  const count = model === undefined ? parameters : countParameters(model);
  return {
    of: 'training',
    batch,
    length,
    ...(count !== undefined && { parameters: count }),
    ...(model !== undefined && { model }),
  };
}
