import { error, full, hostError } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const GIB = 1n << 30n;
const share = error('vllm-share-not-free', {
  framework: 'vllm',
  freeBytes: 9n * GIB,
  totalBytes: 16n * GIB,
  desiredBytes: 14n * GIB,
  detail: '0.9',
});
const profiling = error('vllm-memory-profiling', { framework: 'vllm', freeBytes: 9n * GIB, detail: 'profiling' });
const blocks = error('vllm-no-cache-blocks', { framework: 'vllm' });
const below = error('vllm-no-cache-blocks', { framework: 'vllm', kvAvailableBytes: -GIB });
const length = error('vllm-max-length', {
  framework: 'vllm',
  wantedTokens: 131_072,
  kvNeededBytes: 16n * GIB,
  kvAvailableBytes: 5n * GIB,
});
const slots = error('sglang-decode', { framework: 'sglang', detail: 'decode' });
const capture = error('sglang-graph-capture', { framework: 'sglang', detail: 'graphs' });
const plan = (needed: bigint, available: bigint) =>
  hostError('ollama-system-memory', {
    framework: 'ollama',
    hostNeededBytes: needed * GIB,
    hostAvailableBytes: available * GIB,
  });

export const ENGINES: readonly RuleCase[] = [
  { rule: 'share-not-free', fires: [{ errors: [share] }], silent: [{ errors: [profiling] }, { errors: [full] }] },
  {
    rule: 'share-of-turbomind',
    fires: [{ errors: [error('lmdeploy-cuda')] }],
    silent: [{ errors: [share] }, { errors: [full] }],
  },
  {
    rule: 'share-held',
    fires: [{ errors: [share] }, { errors: [profiling] }],
    silent: [{ errors: [blocks] }, { errors: [full] }],
  },
  {
    rule: 'no-cache-left',
    fires: [{ errors: [blocks] }, { errors: [below] }, { errors: [error('sglang-no-pool')] }],
    silent: [{ errors: [length] }, { errors: [share] }],
  },
  { rule: 'weights-pass-share', fires: [{ errors: [below] }], silent: [{ errors: [blocks] }] },
  {
    rule: 'no-prefill-fits',
    fires: [{ errors: [error('tgi-prefill', { framework: 'tgi', wantedTokens: 256 })] }],
    silent: [
      { errors: [error('tgi-prefill', { framework: 'tgi', wantedTokens: 4096 })] },
      { errors: [error('tgi-prefill', { framework: 'tgi' })] },
    ],
  },
  {
    rule: 'weights-pass-card',
    fires: [
      { errors: [error('mlc-capacity', { framework: 'mlc-llm', desiredBytes: 15n * GIB, totalBytes: 16n * GIB })] },
    ],
    silent: [
      { errors: [error('mlc-capacity', { framework: 'mlc-llm', desiredBytes: 5n * GIB, totalBytes: 16n * GIB })] },
      { errors: [share] },
    ],
  },
  { rule: 'length-passes-cache', fires: [{ errors: [length] }], silent: [{ errors: [below] }] },
  { rule: 'cache-of-length', fires: [{ errors: [length] }], silent: [{ errors: [blocks] }] },
  { rule: 'slots-full', fires: [{ errors: [slots] }], silent: [{ errors: [length] }] },
  {
    rule: 'slots-shared',
    fires: [{ errors: [slots] }, { errors: [error('sglang-slots', { detail: 'requests' })] }],
    silent: [{ errors: [blocks] }],
  },
  {
    rule: 'beside-pool',
    fires: [
      { errors: [error('vllm-warm-up')] },
      { errors: [capture] },
      { errors: [full], framework: 'vllm', signs: ['warming-up'] },
      { errors: [full], framework: 'sglang' },
    ],
    silent: [{ errors: [full] }, { errors: [full], framework: 'vllm', signs: ['trains'] }, { errors: [blocks] }],
  },
  { rule: 'graphs-beside-pool', fires: [{ errors: [capture] }], silent: [{ errors: [error('vllm-warm-up')] }] },
  {
    rule: 'takes-all',
    fires: [
      { framework: 'tensorflow', signs: ['takes-all'] },
      { framework: 'jax', signs: ['takes-all'], errors: [full] },
    ],
    silent: [{ framework: 'pytorch', signs: ['takes-all'] }, { framework: 'tensorflow' }],
  },
  {
    rule: 'host-plan',
    fires: [{ errors: [plan(18n, 11n)] }, { errors: [hostError('ollama-system-memory')] }],
    silent: [{ errors: [hostError('pytorch-cpu')] }],
  },
  {
    rule: 'host-plan-far',
    fires: [{ errors: [plan(18n, 11n)] }, { errors: [plan(160n, 11n)] }],
    silent: [{ errors: [plan(12n, 11n)] }],
  },
  {
    rule: 'rollout-engine',
    fires: [{ errors: [full], signs: ['rollout-engine', 'trains'] }, { signs: ['rollout-engine', 'says-oom'] }],
    silent: [{ signs: ['rollout-engine'] }, { errors: [full], signs: ['trains'] }],
  },
];
