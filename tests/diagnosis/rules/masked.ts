import { error, full, hostError, lookAlike } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const status = (format: string, detail: string) => ({ errors: [error(format, { detail })] });

export const MASKED: readonly RuleCase[] = [
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
