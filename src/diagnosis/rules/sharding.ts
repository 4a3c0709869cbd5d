import type { Facts } from '../facts.ts';
import { saysOom } from '../own-run.ts';
import { found, type Rule, ratio } from '../rule.ts';

/** Bytes of a parameter that each GPU holds whole, and that all of them share: 16-bit weights and gradients, Adam in fp32. */
const STAGES: readonly (readonly [sign: string, whole: bigint, shared: bigint])[] = [
  ['zero-3', 0n, 16n],
  ['zero-2', 2n, 14n],
  ['zero-1', 4n, 12n],
];

/** Training that shards what it holds, with figures of the model and the cards. */
export const SHARDING_RULES: readonly Rule[] = [
  {
    id: 'sharded-states',
    cause: 'optimizer-states',
    weigh: (facts: Facts) => {
      const { parameters, gpuBytes, gpuCount } = facts.evidence.setup;
      const total = facts.error?.totalBytes ?? gpuBytes;
      const stage = STAGES.find(([sign]) => facts.has(sign));
      if (parameters === undefined || total === undefined || gpuCount === undefined || stage === undefined) return null;
      if (facts.training !== true || !saysOom(facts) || facts.error?.platform === 'cpu') return null;
      if (facts.has('offloads-states', 'adapters', 'train-fits-eval-fails')) return null;
      if (['lora', 'quantize', 'low-memory-optimizer', 'cpu-offload'].some((fix) => facts.tried(fix))) return null;
      const [sign, whole, shared] = stage;
      const states = parameters * whole + (parameters * shared) / BigInt(gpuCount);
      return ratio(states, total) < 0.75
        ? null
        : found(0.68, 'evidence.sharded-states', {
            states: { bytes: states },
            total: { bytes: total },
            stage: Number(sign.slice(-1)),
            count: gpuCount,
          });
    },
  },
  {
    // A leak in the code is every rank's.
    id: 'one-card-climbs',
    cause: 'variable-length-peak',
    weigh: (facts: Facts) =>
      facts.has('one-card-climbs') &&
      facts.has('ranks', 'trains') &&
      saysOom(facts) &&
      !facts.has('accumulates-tensors', 'data-parallel', 'cards-uneven', 'only-gpu-zero') &&
      facts.error?.platform !== 'cpu'
        ? found(0.68, 'evidence.one-card-climbs')
        : null,
  },
];
