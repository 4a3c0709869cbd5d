import { error, full, hostError, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const batch = (count: number) => ({ tried: [], batch: count });
const compared = { tried: [], batch: 32, batchWorks: 16 };
const oomIn = (phase: 'forward' | 'backward' | 'evaluation' | 'load' | 'optimizer-step' | 'loss') => ({
  errors: [full],
  phase,
});
const refused = oom({
  requested: '20.00 MiB',
  total: '24.00 GiB',
  allocated: '4.00 GiB',
  free: '19.00 GiB',
  reserved: '4.10 GiB',
});
const small = oom({
  requested: '2.00 GiB',
  total: '23.69 GiB',
  allocated: '8.00 GiB',
  free: '1.00 GiB',
  reserved: '8.20 GiB',
});

export const BATCH: readonly RuleCase[] = [
  {
    rule: 'batch-without-effect',
    fires: [
      { errors: [full], signs: ['batch-does-not-help'] },
      { errors: [full], signs: ['whole-graph'] },
    ],
    silent: [
      { errors: [full] },
      { signs: ['batch-does-not-help'] },
      { errors: [full], signs: ['batch-does-not-help', 'smaller-batch-works'] },
      { errors: [full], signs: ['batch-does-not-help'], phase: 'load' },
      { errors: [full], signs: ['whole-graph'], setup: batch(64) },
      { errors: [hostError('killed-shell')], signs: ['batch-does-not-help'] },
    ],
  },
  {
    rule: 'batch-in-training',
    fires: [oomIn('forward'), { ...oomIn('backward'), setup: batch(8) }, { ...oomIn('loss'), setup: batch(2) }],
    silent: [
      { ...oomIn('forward'), setup: batch(1) },
      oomIn('load'),
      { ...oomIn('forward'), signs: ['infers'] },
      { errors: [refused], phase: 'forward' },
    ],
  },
  {
    rule: 'full-by-itself',
    fires: [{ errors: [full] }],
    silent: [
      { errors: [small] },
      { errors: [full], setup: batch(1) },
      oomIn('load'),
      oomIn('optimizer-step'),
      { errors: [full], signs: ['batch-does-not-help'] },
    ],
  },
  {
    rule: 'batch-per-process',
    fires: [{ errors: [full], signs: ['ranks'], setup: { tried: [], batch: 32, gpuCount: 4 } }],
    silent: [
      { errors: [full], setup: { tried: [], batch: 32, gpuCount: 4 } },
      { errors: [full], signs: ['ranks'], setup: { tried: [], batch: 1, gpuCount: 4 } },
      { errors: [full], signs: ['ranks', 'data-parallel'], setup: { tried: [], batch: 32, gpuCount: 4 } },
      { signs: ['ranks'], setup: { tried: [], batch: 32, gpuCount: 4 } },
    ],
  },
  {
    rule: 'evaluation-batch',
    fires: [{ ...oomIn('evaluation'), signs: ['evaluation-batch-fails'], setup: batch(16) }],
    silent: [
      { ...oomIn('evaluation'), setup: batch(16) },
      { ...oomIn('evaluation'), signs: ['evaluation-batch-fails'], setup: batch(1) },
      { ...oomIn('evaluation'), signs: ['evaluation-batch-fails'], setup: compared },
      { ...oomIn('evaluation'), signs: ['evaluation-batch-fails', 'train-fits-eval-fails'], setup: batch(16) },
      { ...oomIn('forward'), signs: ['evaluation-batch-fails'], setup: batch(16) },
    ],
  },
  {
    rule: 'training-batch',
    fires: [{ signs: ['training-batch-fails', 'trains', 'says-oom'], setup: batch(16) }],
    silent: [
      { signs: ['training-batch-fails', 'trains'], setup: batch(16) },
      { signs: ['training-batch-fails', 'trains', 'says-oom'], setup: batch(1) },
      { signs: ['training-batch-fails', 'trains', 'says-oom'], setup: batch(16), phase: 'evaluation' },
    ],
  },
  {
    rule: 'commonest',
    fires: [{ errors: [small] }, { errors: [error('pytorch-cuda-bare')] }, { errors: [error('cuda-old')] }],
    silent: [
      { errors: [small], phase: 'load' },
      { errors: [error('cuda-error-oom')] },
      { errors: [small], phase: 'evaluation' },
      { errors: [small], setup: batch(1) },
      // What they measured is no guess.
      { errors: [small], setup: compared },
    ],
  },
  {
    rule: 'batch-one',
    fires: [
      { errors: [full], setup: batch(1) },
      { ...oomIn('optimizer-step'), setup: batch(1) },
    ],
    silent: [{ errors: [full], setup: batch(2) }, { setup: batch(1) }],
  },
  {
    rule: 'batch-one-training',
    fires: [{ ...oomIn('backward'), setup: batch(1) }],
    silent: [
      { ...oomIn('evaluation'), setup: batch(1) },
      { ...oomIn('backward'), setup: batch(2) },
      { ...oomIn('backward'), signs: ['input-gradient'], setup: batch(1) },
    ],
  },
  {
    rule: 'smaller-batch-works',
    fires: [
      { errors: [full], signs: ['smaller-batch-works'] },
      { signs: ['smaller-batch-works', 'says-oom'] },
      { signs: ['says-oom'], setup: compared },
      { signs: ['smaller-batch-works'], setup: compared },
    ],
    silent: [
      { setup: compared },
      // A batch of training and one of an evaluation are no comparison.
      { errors: [full], signs: ['smaller-batch-works', 'trains', 'evaluation-batch'] },
      { signs: ['smaller-batch-works'] },
      { errors: [full], signs: ['smaller-batch-works', 'train-fits-eval-fails'] },
      { errors: [hostError('killed-shell')], signs: ['smaller-batch-works'] },
    ],
  },
];
