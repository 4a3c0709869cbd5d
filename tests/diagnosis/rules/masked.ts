import { error, full, hostError, lookAlike, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const status = (format: string, detail: string) => ({ errors: [error(format, { detail })] });

/** Of a card that one process fills, and what PyTorch reserved of it. */
const beside = (reserved: string) =>
  oom({
    requested: '1.00 GiB',
    total: '79.15 GiB',
    allocated: '60.00 GiB',
    free: '0.10 GiB',
    reserved,
    process: '79.05 GiB',
  });

export const MASKED: readonly RuleCase[] = [
  {
    rule: 'beside-pytorch',
    fires: [{ errors: [beside('68.00 GiB')], signs: ['ranks'] }],
    silent: [
      { errors: [beside('78.00 GiB')], signs: ['ranks'] },
      { errors: [beside('68.00 GiB')] },
      { errors: [beside('68.00 GiB')], signs: ['ranks'], framework: 'vllm' },
    ],
  },
  {
    rule: 'one-card-fits',
    fires: [{ signs: ['one-card-fits', 'says-oom'] }, { errors: [full], signs: ['one-card-fits'] }],
    silent: [{ signs: ['one-card-fits'] }, { signs: ['one-card-fits', 'says-oom', 'data-parallel'] }],
  },
  {
    rule: 'library-status',
    fires: [
      status('cublas', 'CUBLAS_STATUS_ALLOC_FAILED'),
      status('cudnn', 'CUDNN_STATUS_INTERNAL_ERROR'),
      { errors: [error('nvml-assert')] },
    ],
    silent: [{ errors: [error('cuda-error-oom')] }, { errors: [full] }],
  },
  {
    rule: 'bare-cuda-error',
    fires: [{ errors: [error('cuda-error-oom')] }, { errors: [error('cuda-driver-code')] }],
    silent: [
      { errors: [error('pytorch-cuda-bare')] },
      { errors: [error('cuda-old')] },
      { errors: [full] },
      { errors: [error('cuda-error-oom')], signs: ['after-many-steps'] },
      { errors: [error('cuda-error-oom')], signs: ['grows'] },
    ],
  },
  {
    rule: 'algorithm',
    fires: [{ errors: [error('cudnn-algorithm')] }],
    silent: [status('cudnn', 'CUDNN_STATUS_ALLOC_FAILED')],
  },
  {
    rule: 'nccl',
    fires: [{ errors: [error('nccl-oom')] }],
    silent: [{ errors: [full], signs: ['multi-gpu', 'ranks'] }],
  },
  {
    rule: 'look-alike',
    fires: [{ errors: [lookAlike('illegal-memory-access')] }, { errors: [lookAlike('disk-full')] }],
    silent: [{ errors: [error('cuda-error-oom')] }, { errors: [lookAlike('disk-full'), full] }],
  },
  {
    rule: 'gathering',
    fires: [{ errors: [full], signs: ['gathering'] }],
    silent: [
      { signs: ['gathering'] },
      { errors: [full], signs: ['ranks'] },
      { errors: [hostError('pytorch-cpu')], signs: ['gathering'] },
    ],
  },
];
