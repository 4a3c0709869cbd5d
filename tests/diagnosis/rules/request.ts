import type { Evidence } from '../../../src/intake/evidence.ts';
import { requestTensorsOf } from '../../../src/intake/request-tensor.ts';
import { error, evidence, full, hostError, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const asks = (requested: string, total = '23.69 GiB') =>
  oom({ requested, total, allocated: '9.00 GiB', free: '1.00 GiB', reserved: '9.20 GiB' });
/** A device on which nothing lies yet. */
const untouched = (requested: string) =>
  oom({ requested, total: '15.50 GiB', allocated: '0.00 GiB', free: '15.40 GiB', reserved: '0.00 GiB' });
const workspace = oom({
  requested: '6.00 GiB',
  total: '11.00 GiB',
  allocated: '0.60 GiB',
  free: '1.00 GiB',
  reserved: '0.70 GiB',
});

/** Evidence with what the numbers beside its request explain. */
const explained = (stated: Partial<Evidence>): Partial<Evidence> => {
  const { errors, prose, text, setup } = evidence(stated);
  return { ...stated, requestTensors: requestTensorsOf(errors, prose, text, setup) };
};

export const REQUEST: readonly RuleCase[] = [
  {
    rule: 'request-absurd',
    fires: [
      { errors: [error('pytorch-cuda-1eb')] },
      { errors: [asks('4096.00 GiB')] },
      { errors: [asks('48.00 GiB')] },
      { errors: [hostError('numpy', { requestedBytes: 5n << 40n })] },
    ],
    silent: [{ errors: [asks('20.00 GiB')] }, { errors: [hostError('numpy', { requestedBytes: 900n << 30n })] }],
  },
  {
    rule: 'whole-graph',
    fires: [{ errors: [asks('4.00 GiB')], signs: ['whole-graph'] }, { signs: ['whole-graph', 'says-oom'] }],
    silent: [
      { signs: ['whole-graph'] },
      { errors: [asks('4.00 GiB')] },
      { errors: [asks('4.00 GiB')], signs: ['whole-graph'], phase: 'load' },
    ],
  },
  {
    rule: 'request-is-pairs',
    fires: [explained({ prose: 'distances between 50,000 points', errors: [asks('9.32 GiB')] })],
    silent: [explained({ prose: 'distances between 30,000 points', errors: [asks('9.32 GiB')] })],
  },
  {
    rule: 'request-is-scores',
    fires: [
      explained({ text: '16 heads', setup: { tried: [], batch: 2, length: 16_384 }, errors: [asks('16.00 GiB')] }),
    ],
    silent: [
      explained({ text: '16 heads', setup: { tried: [], batch: 3, length: 16_384 }, errors: [asks('16.00 GiB')] }),
    ],
  },
  {
    rule: 'request-is-logits',
    fires: [
      explained({ text: 'vocab 128256', setup: { tried: [], batch: 4, length: 4_096 }, errors: [asks('7.83 GiB')] }),
    ],
    silent: [
      explained({ text: 'vocab 32000', setup: { tried: [], batch: 4, length: 4_096 }, errors: [asks('7.83 GiB')] }),
    ],
  },
  {
    rule: 'request-attention',
    fires: [
      { errors: [asks('3.00 GiB')], signs: ['attention'] },
      { errors: [asks('8.00 GiB')], signs: ['softmax-or-scores'] },
      { errors: [error('cuda-error-oom')], signs: ['softmax-or-scores'] },
    ],
    silent: [
      { errors: [asks('64.00 MiB')], signs: ['softmax-or-scores'] },
      { errors: [asks('3.00 GiB')] },
      { errors: [error('cuda-error-oom')], signs: ['attention'] },
    ],
  },
  {
    rule: 'request-large-share',
    fires: [
      { errors: [asks('6.00 GiB')] },
      { errors: [asks('30.00 GiB')] },
      { errors: [asks('2.00 GiB')], signs: ['pairwise'] },
    ],
    silent: [
      { signs: ['pairwise'] },
      { errors: [asks('4.00 GiB')] },
      { errors: [hostError('pytorch-cpu', { requestedBytes: 9n, totalBytes: 9n })] },
    ],
  },
  {
    rule: 'request-corrupt',
    fires: [{ errors: [error('pytorch-cuda-1eb')] }, { errors: [asks('4096.00 GiB')] }],
    silent: [{ errors: [asks('900.00 GiB')] }, { errors: [full] }],
  },
  {
    rule: 'carve-out',
    fires: [{ errors: [untouched('20.00 GiB')], signs: ['integrated-gpu'] }],
    silent: [
      { errors: [untouched('20.00 GiB')] },
      { errors: [untouched('200.00 GiB')], signs: ['integrated-gpu'] },
      { errors: [untouched('2.00 GiB')], signs: ['integrated-gpu'] },
      { errors: [asks('30.00 GiB')], signs: ['integrated-gpu'] },
    ],
  },
  {
    rule: 'request-of-batch',
    fires: [{ errors: [asks('6.00 GiB')] }, { errors: [asks('6.00 GiB')], setup: { tried: [], batch: 8 } }],
    silent: [
      { errors: [asks('4.00 GiB')] },
      { errors: [asks('120.00 GiB')] },
      { errors: [asks('6.00 GiB')], setup: { tried: [], batch: 1 } },
      { errors: [asks('6.00 GiB')], phase: 'generation' },
      { errors: [asks('6.00 GiB')], phase: 'load' },
    ],
  },
  {
    rule: 'conv-workspace',
    fires: [
      { errors: [error('cudnn-algorithm')] },
      { errors: [error('cudnn', { detail: 'CUDNN_STATUS_ALLOC_FAILED' })] },
      { errors: [workspace], signs: ['convolution'] },
      { errors: [full], signs: ['conv-benchmark'] },
    ],
    silent: [
      { signs: ['conv-benchmark'] },
      { errors: [workspace] },
      { errors: [workspace], signs: ['convolution', 'logits'] },
      { errors: [full], signs: ['convolution'] },
      { errors: [error('cudnn', { detail: 'CUDNN_STATUS_NOT_INITIALIZED' })] },
    ],
  },
  {
    rule: 'logits',
    fires: [
      { phase: 'loss', signs: ['language-model'] },
      { signs: ['logits', 'language-model'] },
      { signs: ['logits'], phase: 'evaluation' },
    ],
    silent: [{ signs: ['logits'] }, { phase: 'loss' }, { signs: ['language-model'] }],
  },
];
