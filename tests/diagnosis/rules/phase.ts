import { full, hostError, oom, size } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const batch = (count: number) => ({ tried: [], batch: count });
const oomIn = (phase: 'forward' | 'backward' | 'evaluation' | 'load' | 'optimizer-step' | 'loss') => ({
  errors: [full],
  phase,
});
/** A small request beside a card that is full of this process. */
const crumb = oom({
  requested: '64.00 MiB',
  total: '23.69 GiB',
  allocated: '22.80 GiB',
  free: '31.00 MiB',
  reserved: '22.90 GiB',
});
const small = oom({
  requested: '2.00 GiB',
  total: '23.69 GiB',
  allocated: '8.00 GiB',
  free: '1.00 GiB',
  reserved: '8.20 GiB',
});

export const PHASE: readonly RuleCase[] = [
  {
    rule: 'big-input-said',
    fires: [{ errors: [full], setup: { tried: [], resolution: [1600, 928] } }, { signs: ['big-input', 'says-oom'] }],
    silent: [{ errors: [full], setup: { tried: [], resolution: [512, 512] } }, { signs: ['big-input'] }],
  },
  { rule: 'backward', fires: [oomIn('backward')], silent: [oomIn('forward'), { phase: 'backward' }] },
  {
    rule: 'optimizer-step',
    fires: [oomIn('optimizer-step'), { signs: ['optimizer-phase'] }, { signs: ['after-first-step'] }],
    silent: [oomIn('backward')],
  },
  {
    rule: 'loading',
    fires: [oomIn('load'), { errors: [small], phase: 'load' }, { errors: [full], phase: 'load', signs: ['resuming'] }],
    silent: [oomIn('forward'), { errors: [hostError('pytorch-cpu')], phase: 'load' }],
  },
  {
    rule: 'large-model-said',
    fires: [
      { errors: [full], setup: { tried: [], parameters: 13_000_000_000n } },
      { signs: ['says-oom'], setup: { tried: [], parameters: 7_000_000_000n, gpuBytes: size('16.00 GiB') } },
    ],
    silent: [
      { errors: [full], setup: { tried: [], parameters: 7_000_000_000n, precision: 'int4' } },
      { setup: { tried: [], parameters: 70_000_000_000n, gpuBytes: size('16.00 GiB') } },
      { errors: [full], setup: { tried: [], parameters: 1_000_000_000n } },
      // They fit in the precision that is stated: it is something else that does not.
      { errors: [full], signs: ['infers'], setup: { tried: [], parameters: 13_000_000_000n, precision: 'int8' } },
      // Ranks that shard the model hold a part of it each.
      { errors: [full], signs: ['ranks'], setup: { tried: [], parameters: 13_000_000_000n } },
      { errors: [full], signs: ['gathering'], setup: { tried: [], parameters: 13_000_000_000n } },
      // It was loaded, and ran for a while.
      { errors: [full], signs: ['after-many-steps'], setup: { tried: [], parameters: 13_000_000_000n } },
    ],
  },
  {
    rule: 'beside-the-weights',
    fires: [
      {
        errors: [full],
        signs: ['infers', 'language-model'],
        setup: { tried: [], parameters: 7_000_000_000n, precision: 'int4' },
      },
      {
        errors: [full],
        signs: ['infers'],
        setup: { tried: [], parameters: 7_000_000_000n, precision: 'int8', length: 8192 },
      },
    ],
    silent: [
      // Weights that do not fit leave nothing beside them.
      {
        errors: [full],
        signs: ['infers'],
        setup: { tried: [], parameters: 70_000_000_000n, precision: 'int4', length: 8192 },
      },
      // What is loaded in is not stated.
      { errors: [full], signs: ['infers'], setup: { tried: [], parameters: 7_000_000_000n, length: 8192 } },
      { errors: [full], signs: ['infers'], setup: { tried: [], parameters: 7_000_000_000n, precision: 'int4' } },
      {
        errors: [full],
        signs: ['infers'],
        phase: 'load',
        setup: { tried: [], parameters: 7_000_000_000n, precision: 'int4', length: 8192 },
      },
      { ...oomIn('backward'), setup: { tried: [], parameters: 7_000_000_000n, precision: 'int4', length: 8192 } },
    ],
  },
  {
    rule: 'adam-by-size',
    fires: [
      // 2 billion parameters: 29.80 GiB of weights, gradients and states on 23.69 GiB.
      { ...oomIn('backward'), setup: { tried: [], parameters: 2_000_000_000n } },
      {
        signs: ['says-oom', 'trains'],
        setup: { tried: [], parameters: 7_000_000_000n, gpuBytes: size('80.00 GiB') },
      },
    ],
    silent: [
      { ...oomIn('backward'), setup: { tried: [], parameters: 1_000_000_000n } },
      { errors: [full], setup: { tried: [], parameters: 7_000_000_000n } },
      { errors: [full], signs: ['infers'], setup: { tried: [], parameters: 7_000_000_000n } },
      { ...oomIn('backward'), signs: ['ranks'], setup: { tried: [], parameters: 7_000_000_000n } },
      ...(['lora', 'quantize', 'low-memory-optimizer'] as const).map((fix) => ({
        ...oomIn('backward'),
        setup: { tried: [fix], parameters: 7_000_000_000n },
      })),
      { signs: ['trains'], setup: { tried: [], parameters: 7_000_000_000n, gpuBytes: size('24.00 GiB') } },
      { ...oomIn('backward') },
    ],
  },
  {
    rule: 'checkpoint-frame',
    fires: [
      { ...oomIn('load'), signs: ['torch-load'] },
      { ...oomIn('load'), signs: ['resuming'] },
      { signs: ['resuming', 'says-oom'] },
    ],
    silent: [oomIn('load'), { signs: ['resuming'] }],
  },
  {
    rule: 'evaluation-graph',
    fires: [oomIn('evaluation'), { signs: ['no-grad-absent', 'evaluating'] }, { signs: ['eval-mode', 'says-oom'] }],
    silent: [
      { ...oomIn('evaluation'), signs: ['input-gradient'] },
      { ...oomIn('evaluation'), setup: { tried: ['inference-mode'] } },
      { signs: ['evaluating'] },
      { signs: ['eval-mode'] },
      { signs: ['eval-mode', 'says-oom', 'trains'] },
      { ...oomIn('evaluation'), signs: ['outputs-gathered'] },
    ],
  },
  {
    rule: 'evaluation-peak',
    fires: [
      oomIn('evaluation'),
      { signs: ['train-fits-eval-fails', 'says-oom'] },
      { errors: [full], signs: ['outputs-gathered'] },
    ],
    silent: [{ ...oomIn('evaluation'), signs: ['input-gradient'] }, { phase: 'evaluation' }],
  },
  {
    rule: 'generation',
    fires: [{ errors: [full], phase: 'generation' }],
    silent: [oomIn('evaluation'), { errors: [full], phase: 'generation', signs: ['makes-pictures'] }],
  },
  {
    rule: 'saving',
    fires: [
      { errors: [full], phase: 'save' },
      { errors: [full], signs: ['after-training', 'trains'] },
    ],
    silent: [
      { errors: [full], signs: ['saving'] },
      { signs: ['after-training'] },
      { errors: [full], signs: ['after-training', 'evaluating'] },
      { errors: [full], signs: ['after-training', 'kept-after-delete'] },
    ],
  },
  {
    rule: 'starting-up',
    fires: [
      { errors: [full], phase: 'startup', signs: ['infers'] },
      { phase: 'startup', signs: ['says-oom'] },
      { errors: [small], phase: 'startup' },
    ],
    silent: [
      { errors: [full], phase: 'startup', framework: 'vllm' },
      { errors: [full], phase: 'startup', signs: ['trains'] },
      { errors: [full], phase: 'startup', signs: ['makes-pictures'] },
      { phase: 'startup' },
    ],
  },
  {
    rule: 'map-undone',
    fires: [{ errors: [full], signs: ['map-undone'] }, { signs: ['map-undone', 'says-oom'] }],
    silent: [{ errors: [full] }, { signs: ['map-undone'] }],
  },
  {
    rule: 'weights-held',
    fires: [{ errors: [crumb], signs: ['infers', 'loading-model'] }],
    silent: [
      { errors: [crumb], signs: ['infers'] },
      { errors: [crumb], signs: ['trains', 'language-model'] },
      { errors: [full], signs: ['infers', 'language-model'] },
      { errors: [crumb], signs: ['infers', 'language-model'], setup: batch(8) },
    ],
  },
  {
    rule: 'long-context',
    fires: [
      { errors: [full], signs: ['infers', 'long-context'] },
      { signs: ['says-oom', 'length-threshold'], framework: 'ollama' },
    ],
    silent: [
      { errors: [full], signs: ['long-context'] },
      { errors: [full], signs: ['trains', 'infers', 'length-threshold'] },
      { signs: ['infers', 'long-context'] },
    ],
  },
  {
    rule: 'conversation',
    fires: [{ signs: ['conversation', 'grows'] }, { signs: ['conversation', 'says-oom'] }],
    silent: [{ signs: ['conversation'] }, { signs: ['grows'] }, { signs: ['conversation', 'grows', 'trains'] }],
  },
];
