import { type Estimate, EstimateError } from '../estimate.ts';
import { digits, part, sumParts } from '../terms.ts';

/** A layer of GPT as Megatron trains it: fp16, dropout, every attention score kept. */
export interface MegatronOptions {
  readonly hidden: number;
  readonly heads: number;
  readonly length: number;
  readonly batch: number;
  readonly tensorParallel?: number;
  readonly sequenceParallel?: boolean;
  readonly recompute?: 'none' | 'selective' | 'full';
  readonly layers?: number;
}

/** Activation bytes of one GPU by the formulas of Korthikanti et al., for one layer or so many. */
export function megatronActivations(options: MegatronOptions): Estimate {
  const { hidden, heads, length, batch, layers = 1, recompute = 'none' } = options;
  const t = options.tensorParallel ?? 1;
  for (const [name, value] of Object.entries({ hidden, heads, length, batch, layers, tensorParallel: t })) {
    if (!Number.isSafeInteger(value) || value < 1) throw new EstimateError('not-a-count', { name, value });
  }
  const sbh = BigInt(length) * BigInt(batch) * BigInt(hidden);
  const share = BigInt(t);
  // Of 34 bytes, the 10 of norms, dropout and inputs are the same on every GPU without sequence parallelism.
  const alone = t > 1 && !options.sequenceParallel ? 10n : 0n;
  const count = BigInt(layers);
  const tail = layers === 1 ? '' : ` × ${layers}`;
  const input = part('activations', 2n * sbh * count, `${digits(sbh)} × 2${tail}`);
  const scores = BigInt(heads) * BigInt(length) ** 2n * BigInt(batch);
  const parts =
    recompute === 'full'
      ? [input]
      : [
          ...(alone > 0n
            ? [part('activations.replicated', alone * sbh * count, `${digits(sbh)} × ${alone}${tail}`)]
            : []),
          part('activations', ((34n - alone) * sbh * count) / share, `${digits(sbh)} × ${34n - alone} / ${t}${tail}`),
          ...(recompute === 'selective'
            ? []
            : [part('attention-scores', (5n * scores * count) / share, `${digits(scores)} × 5 / ${t}${tail}`)]),
        ];
  const totalBytes = sumParts(parts);
  return { parts, totalBytes, range: { low: totalBytes, high: totalBytes }, assumptions: [{ key: 'megatron-layer' }] };
}
