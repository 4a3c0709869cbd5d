import { error, full, hostError, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const guard = error('attention-guard', { requestedBytes: 3n << 30n, freeBytes: 2n << 30n, detail: '896 × 896' });
const bare = error('cuda-malloc-async');
const small = oom({
  requested: '58.00 MiB',
  total: '5.81 GiB',
  allocated: '4.70 GiB',
  free: '12.00 MiB',
  reserved: '4.90 GiB',
});

const above = oom({
  requested: '40.00 GiB',
  total: '31.74 GiB',
  allocated: '20.00 GiB',
  free: '10.00 GiB',
  reserved: '20.50 GiB',
});

export const PICTURES: readonly RuleCase[] = [
  {
    rule: 'whole-pipeline',
    fires: [
      { errors: [small], framework: 'a1111' },
      { errors: [small], signs: ['makes-pictures'] },
      { errors: [bare], framework: 'comfyui' },
      { errors: [guard] },
      { framework: 'comfyui', signs: ['says-oom'] },
    ],
    silent: [
      { errors: [full] },
      { errors: [small], framework: 'diffusers', signs: ['trains'] },
      { errors: [hostError('pytorch-cpu')], framework: 'comfyui' },
      { framework: 'comfyui' },
    ],
  },
  {
    rule: 'decoding-picture',
    fires: [{ errors: [bare], framework: 'comfyui', signs: ['decoding-picture'] }],
    silent: [
      { errors: [bare], framework: 'comfyui' },
      { errors: [full], signs: ['decoding-picture'] },
    ],
  },
  { rule: 'guarded-attention', fires: [{ errors: [guard] }], silent: [{ errors: [bare] }] },
  {
    rule: 'guarded-size',
    fires: [{ errors: [guard] }, { errors: [error('attention-guard')] }],
    silent: [{ errors: [small] }],
  },
  {
    rule: 'largest-part',
    fires: [{ errors: [small], framework: 'diffusers', signs: ['offloads-pipeline'] }],
    silent: [
      { errors: [small], framework: 'diffusers' },
      { errors: [small], framework: 'diffusers', signs: ['offloads-pipeline', 'decoding-picture'] },
      { errors: [small], signs: ['offloads-pipeline', 'trains'] },
    ],
  },
  {
    rule: 'loading-part',
    fires: [{ errors: [bare], framework: 'comfyui', signs: ['in-loader'] }],
    silent: [
      { errors: [bare], framework: 'comfyui' },
      { errors: [full], signs: ['in-loader'] },
    ],
  },
  {
    rule: 'plan-short',
    fires: [{ framework: 'a1111', signs: ['says-oom', 'plan-short'] }],
    silent: [
      { framework: 'a1111', signs: ['plan-short'] },
      { framework: 'a1111', signs: ['says-oom'] },
    ],
  },
  { rule: 'low-vram-warning', fires: [{ signs: ['low-vram-warning'] }], silent: [{ signs: ['makes-pictures'] }] },
  { rule: 'low-vram-warned', fires: [{ signs: ['low-vram-warning'] }], silent: [{ signs: ['makes-pictures'] }] },
  {
    rule: 'scores-of-picture',
    fires: [
      {
        errors: [
          oom({
            requested: '15.64 GiB',
            total: '6.00 GiB',
            allocated: '1.81 GiB',
            free: '2.77 GiB',
            reserved: '1.85 GiB',
          }),
        ],
        signs: ['makes-pictures'],
      },
    ],
    silent: [
      { errors: [small], signs: ['makes-pictures'] },
      {
        errors: [
          oom({
            requested: '15.64 GiB',
            total: '6.00 GiB',
            allocated: '1.81 GiB',
            free: '2.77 GiB',
            reserved: '1.85 GiB',
          }),
        ],
      },
    ],
  },
  {
    rule: 'smaller-size-works',
    fires: [{ signs: ['smaller-size-works', 'says-oom'] }, { errors: [small], signs: ['smaller-size-works'] }],
    silent: [{ signs: ['smaller-size-works'] }, { errors: [hostError('pytorch-cpu')], signs: ['smaller-size-works'] }],
  },
  {
    rule: 'scores-above-card',
    fires: [{ errors: [above] }, { errors: [above], setup: { tried: [], gpu: 'V100' }, phase: 'generation' }],
    silent: [
      { errors: [small] },
      { errors: [above], phase: 'backward' },
      { errors: [above], signs: ['pairwise'] },
      { errors: [above], signs: ['trains'] },
    ],
  },
];
