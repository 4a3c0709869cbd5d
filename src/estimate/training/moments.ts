import type { Part } from '../estimate.ts';
import { digits, part, product, sumParts, wholeBytes } from '../terms.ts';
import { keptBytes, type LayerActivations, layerActivations, residualWidth } from './activations.ts';
import { headAdapterBytes, lossBytes } from './loss.ts';
import { OPTIMIZERS } from './optimizer.ts';
import type { TrainingPlan } from './plan.ts';
import { residentOf } from './resident.ts';

/** The moments at which a step can need most: the loss, the end of backward, the optimizer's step. */
export type MomentName = 'loss' | 'backward' | 'step';

/** What is there at one of them. */
export interface Moment {
  readonly name: MomentName;
  readonly parts: readonly Part[];
  readonly bytes: bigint;
}

/** What compiling leaves of a layer's activations: 44.7 GB came to 35.1 in torchtune's table for a 3B. */
const COMPILED = 0.78;
/** Of a frozen layer, whose norms and products are computed again: what torchtune's LoRA run of an 8B without checkpointing leaves. */
const COMPILED_FROZEN = 0.58;
/** Layers in flight between GPU and CPU when activations are offloaded. */
const IN_FLIGHT = 2;

/** The three moments of a step; the largest is the peak. */
export function momentsOf(plan: TrainingPlan): readonly Moment[] {
  const resident = residentOf(plan);
  const { states, gradients, buckets } = resident;
  const held = [...states, ...buckets];
  const layer = layerTerm(plan);
  const early = plan.accumulates ? [gradients] : [];
  return [
    moment('loss', [...held, ...early, ...keptTerms(plan), ...castTerms(plan, 'loss'), ...lossTerms(plan)]),
    moment('backward', [...held, gradients, ...backwardTerms(plan, layer)]),
    moment('step', [...held, gradients, ...stepTerms(plan, plan.options.step ?? 'fused')]),
  ];
}

/** What the optimizer's step takes beside the states when it walks over whole lists of tensors. */
export function foreachBytes(plan: TrainingPlan): bigint {
  return sumParts(stepTerms(plan, 'foreach'));
}

function moment(name: MomentName, parts: readonly Part[]): Moment {
  const present = parts.filter(({ bytes }) => bytes > 0n);
  return { name, parts: present, bytes: sumParts(present) };
}

/** Bytes that one layer keeps for a token. */
function layerTokenBytes(plan: TrainingPlan): number {
  const { options, frozen } = plan;
  const inputs = options.quantizedInputs === 'kept' ? quantizedInputBytes(plan) : 0;
  const kept = keptBytes(activationsOf(plan)) + inputs;
  if (!options.compiled) return kept;
  return kept * (frozen ? COMPILED_FROZEN : COMPILED);
}

function activationsOf({ options, model, frozen, dropout }: TrainingPlan): LayerActivations {
  const { precision, attention = 'sdpa', length, checkpointing, lora } = options;
  const recomputed = attention === 'eager' && checkpointing === 'selective';
  return layerActivations({
    model,
    precision,
    length,
    frozen,
    lora,
    dropout,
    attention: recomputed ? 'sdpa' : attention,
  });
}

/** Bytes a token that a decoder layer keeps of looking at the encoder: another attention, and the norm before it. */
function crossTokenBytes(plan: TrainingPlan): number {
  if (!plan.model.encoderLayers) return 0;
  const { norms, attention } = activationsOf(plan);
  return attention + norms / (plan.model.norms?.perLayer ?? 2);
}

/**
 * Bytes a token that quantised matrices keep in a layer where bitsandbytes holds on to their inputs: 13 for each element of the width,
 * 4 for each of the feed-forward, from LitGPT's published pairs of LoRA and QLoRA runs on six models.
 */
export const quantizedInputBytes = ({ model }: TrainingPlan): number => 13 * model.hidden + 4 * model.intermediate;

function layerTerm(plan: TrainingPlan): Part {
  const bytes = layerTokenBytes(plan);
  return part('recomputed-layer', wholeBytes(bytes * Number(plan.tokens)), `${digits(plan.tokens)} × ${digits(bytes)}`);
}

function keptTerms(plan: TrainingPlan): readonly Part[] {
  const { options, model, tokens } = plan;
  const layers = model.layers + (model.encoderLayers ?? 0);
  if (options.checkpointing === 'full') {
    const width = residualWidth(options.precision) * model.hidden;
    const count = options.offload?.activations ? Math.min(layers, IN_FLIGHT) : layers;
    return [term('checkpoints', tokens, count, width)];
  }
  const count = options.offload?.activations ? Math.min(layers, IN_FLIGHT) : layers;
  const cross = term('activations.cross', tokens, Math.min(count, model.layers), crossTokenBytes(plan));
  return [term('activations', tokens, count, layerTokenBytes(plan)), cross];
}

const term = (name: string, tokens: bigint, layers: number, width: number): Part =>
  part(name, wholeBytes(Number(tokens) * layers * width), `${digits(tokens)} × ${layers} × ${digits(width)}`);

function lossTerms({ options, model, tokens, frozen, largestTensor, widths }: TrainingPlan): readonly Part[] {
  const { loss = 'upcast', precision, compiled = false } = options;
  const { perWord, perWidth } = lossBytes(loss, precision, compiled);
  const adapters = options.lora?.targets.includes('head') ? headAdapterBytes(precision) : 0;
  // The output layer's gradient is added up chunk by chunk, and is the only one when each is applied at once.
  const several = options.optimizerInBackward && loss === 'chunked' && !frozen;
  const gradient = several ? largestTensor * BigInt(widths.gradient) : 0n;
  return [
    term('logits', tokens, model.vocabulary, perWord + adapters),
    term('last-norm', tokens, model.hidden, perWidth),
    part('head-gradient', 2n * gradient, `2 × ${digits(largestTensor)} × ${widths.gradient}`),
  ];
}

// Autocast keeps a 16-bit copy of each matrix until backward; when layers are computed again, that of the output layer alone.
function castTerms({ options, model, matrixElements, layerElements }: TrainingPlan, at: MomentName): readonly Part[] {
  if (options.precision !== 'amp') return [];
  const head = BigInt(model.vocabulary) * BigInt(model.hidden);
  const recomputed = options.checkpointing === 'full';
  const cast = recomputed ? (at === 'loss' ? head : layerElements) : matrixElements;
  return [part('autocast-copies', 2n * cast, `${digits(cast)} × 2`)];
}

// The last gradients come while the first layer's activations are still there; a tied embedding's is made twice and added.
function backwardTerms(plan: TrainingPlan, layer: Part): readonly Part[] {
  const { options, model, frozen, widths } = plan;
  const dequantized = options.quantization === undefined ? 0n : largestMatrix(plan) * 2n;
  const running = [
    layer,
    ...castTerms(plan, 'backward'),
    part('dequantized-matrix', dequantized, `${digits(largestMatrix(plan))} × 2`),
  ];
  const word = BigInt(model.vocabulary) * BigInt(model.hidden) * BigInt(widths.gradient);
  const twice = part('tied-gradients', 2n * word, product(2, model.vocabulary, model.hidden, widths.gradient));
  const tied = model.tied && !frozen && sumParts(running) < twice.bytes;
  return tied ? [twice] : running;
}

function largestMatrix({ model }: TrainingPlan): bigint {
  const width = model.experts === undefined ? model.intermediate : model.experts.intermediate;
  return BigInt(model.hidden) * BigInt(Math.max(width, model.heads * model.headDim));
}

function stepTerms(plan: TrainingPlan, step: 'loop' | 'foreach' | 'fused'): readonly Part[] {
  const { options, trainable, frozen, widths, shares, adapterWidth, largestTensor } = plan;
  const { states, eightBit, paged } = OPTIMIZERS[options.optimizer ?? 'adamw'];
  if (step === 'fused' || states === 0 || eightBit || paged || options.offload?.optimizer) return [];
  const width = BigInt(frozen ? adapterWidth : widths.state);
  if (step === 'loop') {
    const largest = frozen ? trainable / 100n : largestTensor;
    return [part('step-buffers', 2n * largest * width, `2 × ${digits(largest)} × ${width}`)];
  }
  if (options.optimizerInBackward) return [];
  const buffers = (trainable * width) / shares.optimizer;
  return [
    part(
      'step-buffers',
      buffers,
      `${digits(trainable)} × ${width}${shares.optimizer > 1n ? ` / ${shares.optimizer}` : ''}`,
    ),
  ];
}
