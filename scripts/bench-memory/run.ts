import { readCount } from '../../src/estimate/calculators/amount.ts';
import type { Facts } from '../../src/estimate/facts.ts';
import type { Architecture } from '../../src/estimate/model/architecture.ts';
import type { Attention } from '../../src/estimate/training/activations.ts';
import type { Lora } from '../../src/estimate/training/adapters.ts';
import type { LossKind } from '../../src/estimate/training/loss.ts';
import type { Counter, TrainingOptions } from '../../src/estimate/training/options.ts';
import { defined } from './defined.ts';
import { stageOf } from './families/states.ts';
import { type Inputs, inputsOf, originOf, wordsOf } from './inputs.ts';
import type { Item } from './item.ts';
import { listedModel, modelOf } from './model.ts';
import { statedLora } from './stated-lora.ts';
import { findOptimizer, optimizerOf, precisionOf } from './words.ts';

/** What an item says of a training run; the rest is for the project that ran it to say. */
export interface Stated {
  readonly model?: Architecture;
  readonly parameters?: bigint;
  readonly options: Partial<TrainingOptions>;
  /** Adapters are trained; those that are not said are open. */
  readonly lora?: Partial<Lora>;
}

/** The settings that are words: a technique, a method, the question. */
const settingsOf = (item: Item): string =>
  wordsOf(item).replace(/\bno (?:activation |gradient )?checkpointing\b/gi, '');

/** Reads the run that an item describes. */
export function statedRun(item: Item, facts: Facts): Stated {
  const given = inputsOf(item);
  const lora = statedLora(given, settingsOf(item));
  return {
    ...statedModel(item, facts),
    ...(lora !== undefined && { lora }),
    options: defined({
      ...sizes(given),
      ...numbers(item),
      ...memory(item, lora !== undefined),
      counter: counterOf(item),
    }),
  };
}

function statedModel(item: Item, facts: Facts): Pick<Stated, 'model' | 'parameters'> {
  const given = inputsOf(item);
  const name = given.text('model') ?? '';
  const counted = given.number('params', 'parameters');
  const parameters = counted === undefined ? readCount(name) : BigInt(Math.round(counted));
  if (parameters !== null && listedModel(name, facts) === null && !given.has('layers')) return { parameters };
  return { model: modelOf(item, facts) };
}

function sizes(given: Inputs) {
  const accumulation = given.value('accum', 'accumulation', 'gradient_accumulation_steps', 'grad_accumulation');
  return {
    batch: given.number('batch', 'batch_size', 'micro_batch', 'micro_batch_size', 'per_device_train_batch_size'),
    length: given.number('seq', 'length', 'seq_max', 'seq_len', 'max_length', 'max_seq_length', 'seq_length'),
    accumulation: accumulation === true ? 2 : typeof accumulation === 'number' ? accumulation : undefined,
  };
}

const LOSSES: Readonly<Record<string, LossKind>> = {
  hf: 'upcast',
  upcast: 'upcast',
  litgpt: 'same-dtype',
  'same-dtype': 'same-dtype',
  chunked: 'chunked',
  fused: 'fused',
  liger: 'fused',
};

function numbers(item: Item) {
  const given = inputsOf(item);
  const words = settingsOf(item);
  const mixed = /megatron|deepspeed/i.test(originOf(item)) ? 'mixed' : 'amp';
  const stored = /\bweights (?:in )?(fp32|bf16|fp16|float32|bfloat16|float16)\b/i.exec(item.question ?? '')?.[1];
  const precision = given.flag('autocast', 'amp') ? 'autocast' : (given.text('precision', 'dtype') ?? stored);
  const optimizer = given.text('optimizer', 'optim');
  const loss = given.text('loss')?.toLowerCase();
  return {
    precision: precision === undefined ? undefined : precisionOf(precision, mixed),
    optimizer: optimizer === undefined ? (findOptimizer(words) ?? undefined) : optimizerOf(optimizer),
    step: stepOf(item),
    loss:
      (loss === undefined ? undefined : LOSSES[loss]) ??
      (/chunked (?:cross|ce|loss|output)|\bchunking\b/i.test(words)
        ? 'chunked'
        : /\bliger\b/i.test(words)
          ? 'fused'
          : undefined),
    attention: attentionOf(given.text('attention', 'attn', 'attn_implementation') ?? words),
    optimizerInBackward:
      given.flag('optimizer_in_backward', 'optimizer_in_bwd') ??
      (/optimi[sz]er[- ](?:step )?in(?:to)?[- ]b(?:ack)?w(?:ar)?d|fuse\w* (?:the )?optimizer/i.test(words) ||
        undefined),
  };
}

function memory(item: Item, adapters: boolean) {
  const given = inputsOf(item);
  const words = settingsOf(item);
  const checkpoint = given.value('checkpoint', 'checkpointing', 'gradient_checkpointing', 'activation_checkpointing');
  const trainable = given.number('trainable', 'trainable_params');
  const stored = given.text('q4', 'quantization', 'quantize', 'quant');
  const kept = given.text('quantized_inputs');
  const quantizedInputs: TrainingOptions['quantizedInputs'] | undefined =
    kept === 'kept' || kept === 'freed' ? kept : undefined;
  return {
    quantization: stored ?? quantizedIn(words),
    quantizedInputs,
    checkpointing: checkpointingOf(checkpoint, words, wordsOf(item)),
    compiled: given.flag('compiled', 'compile') ?? (/(?:torch\.|with |\+ )compile\b/i.test(words) || undefined),
    trainable:
      !adapters && trainable !== undefined && !/\bfull\b/i.test(words) ? BigInt(Math.round(trainable)) : undefined,
    sharding: shardingOf(given),
    offload: offloadOf(given, words),
  };
}

function stepOf(item: Item): TrainingOptions['step'] {
  const words = `${inputsOf(item).text('step', 'implementation') ?? ''} ${item.method ?? ''}`;
  if (/for-?loop/i.test(words)) return 'loop';
  if (/\bforeach\b/i.test(words)) return 'foreach';
  return /\bfused (?:adam|optimizer|step)|^fused\b/i.test(words) ? 'fused' : undefined;
}

function attentionOf(words: string): Attention | undefined {
  if (/unfused attention|\beager\b|^math$/i.test(words)) return 'eager';
  if (/flash[- _]?(?:attention|attn|2)|^flash$/i.test(words)) return 'flash';
  return /sdpa|scaled_dot/i.test(words) ? 'sdpa' : undefined;
}

function quantizedIn(words: string): string | undefined {
  if (/nf4-dq|double[- ]quant/i.test(words)) return 'nf4-dq';
  if (/\bnf4\b|\bfp4\b|\bqlora\b|\b4-?bit\b/i.test(words)) return 'nf4';
  return /\b8-?bit (?:weights|base)|llm\.int8|load_in_8bit/i.test(words) ? 'int8' : undefined;
}

function checkpointingOf(value: unknown, words: string, all: string): TrainingOptions['checkpointing'] {
  if (value === true || value === 'full') return 'full';
  if (value === 'selective') return 'selective';
  if (value === false || value === 'none') return 'none';
  if (/\bcheckpointing\b/i.test(words)) return 'full';
  return /\bno (?:activation |gradient )?checkpointing\b/i.test(all) ? 'none' : undefined;
}

function shardingOf(given: Inputs): TrainingOptions['sharding'] {
  const stage = given.value('zero', 'zero_stage', 'stage', 'sharding', 'fsdp');
  const name = typeof stage === 'string' ? stage : `${given.number('zero', 'zero_stage', 'stage') ?? 3}`;
  const gpus = given.number('gpus', 'num_gpus', 'world_size');
  if (gpus === undefined || gpus < 2 || stage === undefined) return undefined;
  return { gpus, kind: stageOf(name) };
}

function offloadOf(given: Inputs, words: string): TrainingOptions['offload'] {
  const optimizer = given.flag('offload_optimizer') ?? /optimizer (?:offload|on the cpu)|cpu offload/i.test(words);
  const parameters = given.flag('offload_parameters', 'offload_param') ?? /param\w* offload|cpu offload/i.test(words);
  const activations = given.flag('offload_activations') ?? /activation offload|\boffloading\b/i.test(words);
  return optimizer || parameters || activations ? { optimizer, parameters, activations } : undefined;
}

/** Which number is meant; the question's word goes before the method's. */
function counterOf(item: Item): Counter | undefined {
  const stated = inputsOf(item).text('counter');
  const of = (words: string): Counter | undefined => {
    if (/\breserved\b/i.test(words)) return 'reserved';
    if (/nvidia-smi|whole process/i.test(words)) return 'process';
    return /\ballocated\b|max_memory_allocated|memory active/i.test(words) ? 'allocated' : undefined;
  };
  if (stated === 'allocated' || stated === 'reserved' || stated === 'process') return stated;
  return of(item.question ?? '') ?? of(originOf(item).replace(/formula.*$/i, ''));
}
