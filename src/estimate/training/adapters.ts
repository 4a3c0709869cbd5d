import { EstimateError } from '../estimate.ts';
import type { Architecture } from '../model/architecture.ts';
import { type Matrix, matricesOf } from '../model/matrices.ts';

/** Matrices that LoRA can be put beside. */
export type LoraTarget = 'q' | 'k' | 'v' | 'o' | 'gate' | 'up' | 'down' | 'head';

/** All linear layers of a block, what most recipes take today. */
export const ALL_TARGETS: readonly LoraTarget[] = ['q', 'k', 'v', 'o', 'gate', 'up', 'down'];

/** LoRA beside some of a model's matrices. */
export interface Lora {
  readonly rank: number;
  readonly targets: readonly LoraTarget[];
  /** PEFT keeps adapters in 32 bits even beside 16-bit weights. */
  readonly dtype?: 'fp32' | 'bf16';
  readonly dropout?: boolean;
}

/** Parameters of the adapters: rank × (rows + columns) of every matrix. */
export function loraParameters(model: Architecture, { rank, targets }: Lora): bigint {
  if (!Number.isSafeInteger(rank) || rank < 1) throw new EstimateError('not-a-count', { name: 'rank', value: rank });
  const head = targets.includes('head') ? BigInt(rank) * BigInt(model.hidden + model.vocabulary) : 0n;
  return targeted(model, targets).reduce(
    (sum, { input, output, copies, layers }) =>
      sum + BigInt(rank) * BigInt(input + output) * BigInt(copies) * BigInt(layers),
    head,
  );
}

/**
 * Bytes that the adapters of one layer keep for a token. In 16 bits those with the same input share it; in 32 bits each has a copy of
 * its own, and with dropout each has the dropped values and a mask.
 */
export function loraKept(model: Architecture, lora: Lora): number {
  const { rank, targets, dtype = 'fp32', dropout = false } = lora;
  const width = dtype === 'fp32' ? 4 : 2;
  const matrices = layerOf(model, targets);
  const own = dtype === 'fp32' || dropout;
  const inputs = own ? matrices.map(inputOf) : [...new Set(matrices.map(inputKey))].map((key) => Number(key.slice(1)));
  const kept = inputs.reduce((sum, input) => sum + input * (width + (dropout ? 1 : 0)), 0);
  return kept + matrices.length * rank * width;
}

const inputOf = ({ input }: Matrix): number => input;

/** Queries, keys and values have the same input, gate and up another; it starts with a letter for each. */
function inputKey({ role, input }: Matrix): string {
  const reader = ['q', 'k', 'v'].includes(role) ? 'a' : role === 'o' ? 'b' : role === 'down' ? 'd' : 'c';
  return `${reader}${input}`;
}

const layerOf = (model: Architecture, targets: readonly LoraTarget[]): readonly Matrix[] => {
  const seen = new Set<string>();
  return targeted(model, targets).filter(({ role }) => !seen.has(role) && seen.add(role));
};

/** The matrices that an adapter stands beside: experts have none, as in PEFT's defaults. */
function targeted(model: Architecture, targets: readonly LoraTarget[]): readonly Matrix[] {
  const chosen = new Set<string>(targets);
  if (model.latent !== undefined && chosen.has('q')) chosen.add('query-down').add('query-up');
  if (model.latent !== undefined && (chosen.has('k') || chosen.has('v'))) chosen.add('kv-down').add('kv-up');
  return matricesOf(model).filter(({ role }) => chosen.has(role));
}
