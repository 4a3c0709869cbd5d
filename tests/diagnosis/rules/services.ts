import { error, full, hostError, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const killed = hostError('killed-shell');

const whole = oom({
  requested: '1.00 GiB',
  total: '17.00 GiB',
  allocated: '14.80 GiB',
  free: '0.50 GiB',
  reserved: '15.50 GiB',
});
const eightBillion = { tried: [], parameters: 8_000_000_000n, gpuCount: 2, precision: 'bf16' } as const;

export const SERVICES: readonly RuleCase[] = [
  ...['stages-share', 'stages-kept'].map((rule) => ({
    rule,
    fires: [{ signs: ['later-stage-fails', 'says-oom'] }, { errors: [full], signs: ['later-stage-fails'] }],
    silent: [
      { signs: ['later-stage-fails'] },
      { errors: [full] },
      { errors: [full], signs: ['later-stage-fails', 'trains'] },
      { errors: [full], signs: ['later-stage-fails', 'makes-pictures'] },
    ],
  })),
  {
    rule: 'climbs-under-load',
    fires: [{ framework: 'lmdeploy', signs: ['grows', 'under-load'] }],
    silent: [
      { framework: 'lmdeploy', signs: ['grows'] },
      { framework: 'pytorch', signs: ['grows', 'under-load'] },
      { framework: 'vllm', signs: ['grows', 'under-load', 'trains'] },
    ],
  },
  {
    rule: 'climbs-beside-pool',
    fires: [
      { framework: 'sglang', signs: ['grows'] },
      { framework: 'vllm', signs: ['grows', 'under-load'] },
    ],
    silent: [
      { framework: 'sglang', signs: ['says-oom'] },
      { framework: 'onnxruntime', signs: ['grows'] },
      { framework: 'vllm', signs: ['grows', 'host-ram'] },
    ],
  },
  {
    rule: 'climbs-and-stays',
    fires: [
      { signs: ['grows', 'takes-requests', 'still-held'] },
      { framework: 'onnxruntime', signs: ['grows', 'restart-helps'] },
    ],
    silent: [
      { signs: ['grows', 'takes-requests'] },
      { signs: ['grows', 'still-held'] },
      { framework: 'vllm', signs: ['grows', 'still-held'] },
    ],
  },
  ...['split-ignored', 'split-ignored-uneven'].map((rule) => ({
    rule,
    fires: [{ signs: ['split-ignored', 'says-oom'] }, { errors: [full], signs: ['split-ignored'] }],
    silent: [{ signs: ['split-ignored'] }, { errors: [full] }, { errors: [full], signs: ['split-ignored', 'trains'] }],
  })),
  {
    rule: 'made-each-time',
    fires: [{ framework: 'tensorrt', signs: ['grows', 'made-each-time'] }],
    silent: [{ signs: ['made-each-time'] }, { signs: ['grows'] }, { signs: ['grows', 'made-each-time', 'trains'] }],
  },
  {
    rule: 'scores-of-prompt',
    fires: [{ framework: 'sglang', signs: ['prompt-logprobs', 'says-oom'] }],
    silent: [
      { framework: 'sglang', signs: ['prompt-logprobs'] },
      { framework: 'sglang', signs: ['says-oom'] },
      { framework: 'sglang', signs: ['prompt-logprobs', 'says-oom', 'trains'] },
    ],
  },
  {
    rule: 'climbs-with-requests',
    fires: [{ signs: ['grows', 'takes-requests'] }, { framework: 'onnxruntime', signs: ['grows'] }],
    silent: [
      { signs: ['grows'] },
      { framework: 'sglang', signs: ['grows'] },
      { signs: ['grows', 'takes-requests', 'trains'] },
    ],
  },
  {
    rule: 'climbs-in-parallel',
    fires: [{ signs: ['grows', 'takes-requests'] }, { signs: ['grows', 'takes-requests', 'under-load'] }],
    silent: [{ signs: ['grows'] }, { signs: ['takes-requests', 'says-oom'] }],
  },
  {
    rule: 'beside-taken-pool',
    fires: [{ framework: 'vllm', signs: ['says-oom'] }],
    silent: [
      { framework: 'vllm' },
      { framework: 'pytorch', signs: ['says-oom'] },
      { framework: 'vllm', signs: ['says-oom', 'grows'] },
      { framework: 'vllm', errors: [full], signs: ['says-oom'] },
    ],
  },
  {
    rule: 'jumps-in-inference',
    fires: [{ signs: ['usage-jumps', 'infers', 'says-oom'] }],
    silent: [
      { signs: ['usage-jumps', 'trains', 'says-oom'] },
      { signs: ['usage-jumps', 'infers'] },
      { signs: ['usage-jumps', 'infers', 'says-oom', 'conversation'] },
    ],
  },
  {
    rule: 'next-instance',
    fires: [
      { signs: ['next-instance-fails', 'says-oom'] },
      { errors: [error('vllm-no-cache-blocks')], signs: ['next-instance-fails'] },
    ],
    silent: [
      { signs: ['next-instance-fails'] },
      { signs: ['next-instance-fails', 'says-oom', 'one-after-another'] },
      { errors: [killed], signs: ['next-instance-fails'] },
    ],
  },
  {
    rule: 'whole-on-one-card',
    fires: [{ errors: [whole], framework: 'vllm', setup: eightBillion }],
    silent: [
      { errors: [whole], framework: 'vllm', setup: { ...eightBillion, gpuCount: 1 } },
      { errors: [whole], setup: eightBillion },
      { errors: [full], framework: 'vllm', setup: { ...eightBillion, parameters: 70_000_000_000n } },
    ],
  },
  {
    rule: 'whole-on-one-card-split',
    fires: [{ errors: [whole], framework: 'vllm', setup: eightBillion }],
    silent: [
      { errors: [whole], framework: 'vllm', setup: { ...eightBillion, gpuCount: 1 } },
      { errors: [whole], setup: eightBillion },
    ],
  },
];
