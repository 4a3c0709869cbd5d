import { error, full, hostError, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const refused = oom({
  requested: '20.00 MiB',
  total: '24.00 GiB',
  allocated: '4.00 GiB',
  free: '19.00 GiB',
  reserved: '4.10 GiB',
});
/** The same in sentences, with what the process holds: a driver that tells it is no Windows driver. */
const refusedC = oom({
  requested: '20.00 MiB',
  total: '24.00 GiB',
  allocated: '4.00 GiB',
  free: '19.00 GiB',
  reserved: '4.10 GiB',
  process: '4.60 GiB',
});
const refusedElsewhere = { ...refused, platform: 'rocm', format: 'pytorch-rocm-c' } as const;

export const HOST: readonly RuleCase[] = [
  {
    rule: 'killed',
    fires: [
      { errors: [hostError('killed-exit-code', { exitCode: 137 })] },
      { errors: [hostError('dataloader-killed', { exitCode: -9 })] },
      { errors: [hostError('slurm-oom')] },
      { errors: [hostError('dataloader-exited', { exitCode: 1 })] },
      { signs: ['says-killed'] },
    ],
    silent: [{ errors: [full], signs: ['says-killed'] }, { signs: ['says-oom'] }],
  },
  {
    rule: 'host-allocator',
    fires: [
      { errors: [hostError('pytorch-cpu', { requestedBytes: 1n << 37n })] },
      { errors: [hostError('python-memory-error')] },
    ],
    silent: [{ errors: [full] }, { errors: [hostError('shm-full')] }],
  },
  {
    rule: 'commit-limit',
    fires: [{ errors: [hostError('windows-commit-limit')] }],
    silent: [{ errors: [hostError('errno-12')] }],
  },
  {
    rule: 'free-yet-refused',
    fires: [{ errors: [refused] }],
    silent: [
      { errors: [full] },
      { errors: [{ ...refused, allowedBytes: refused.reservedBytes ?? 0n }] },
      { errors: [refusedElsewhere] },
      // Linux charges no GPU allocation to host memory, and a list of processes is no Windows driver's.
      { errors: [refused], os: 'linux' },
      { errors: [{ ...refused, otherProcesses: [{ pid: 9n, bytes: 1n << 30n }] }] },
      { errors: [refusedC] },
    ],
  },
  {
    rule: 'free-yet-refused-limit',
    fires: [
      { errors: [refusedC] },
      { errors: [refusedC], os: 'wsl' },
      { errors: [refusedC], setup: { tried: [], release: '2.3' } },
    ],
    silent: [
      { errors: [full] },
      { errors: [refusedElsewhere] },
      // Releases of these forms would have printed the limit.
      { errors: [refused] },
      { errors: [refusedC], setup: { tried: [], release: '2.6' } },
    ],
  },
  {
    rule: 'free-yet-refused-other',
    fires: [{ errors: [refused] }],
    silent: [{ errors: [full] }, { errors: [refusedElsewhere] }],
  },
  {
    rule: 'host-said',
    fires: [{ signs: ['host-ram', 'grows'] }, { signs: ['host-ram', 'says-oom'], errors: [full] }],
    silent: [{ signs: ['host-ram'] }, { signs: ['says-oom'] }],
  },
  {
    rule: 'shm',
    fires: [
      { errors: [hostError('shm-full', { detail: '/dev/shm' })] },
      { errors: [hostError('dataloader-bus-error')] },
    ],
    silent: [{ errors: [hostError('dataloader-killed')] }],
  },
  { rule: 'pinned', fires: [{ errors: [hostError('pinned-host')] }], silent: [{ errors: [hostError('pytorch-cpu')] }] },
  {
    rule: 'mps',
    fires: [{ errors: [error('pytorch-mps', { platform: 'mps' })] }],
    silent: [{ errors: [error('pytorch-cuda-bare')], os: 'macos' }],
  },
  {
    rule: 'vanished',
    fires: [
      { signs: ['vanishes', 'host-ram'] },
      { framework: 'comfyui', signs: ['vanishes'] },
      { signs: ['vanishes', 'loading-model'] },
    ],
    silent: [
      { signs: ['vanishes'] },
      { framework: 'comfyui' },
      { errors: [full], framework: 'comfyui', signs: ['vanishes'] },
    ],
  },
  {
    rule: 'mps-said',
    fires: [
      { os: 'macos', signs: ['names-mps', 'says-oom'] },
      { os: 'macos', signs: ['names-mps', 'grows'] },
    ],
    silent: [
      { os: 'linux', signs: ['names-mps', 'says-oom'] },
      { os: 'macos', signs: ['says-oom'] },
      { os: 'macos', errors: [full], signs: ['names-mps', 'says-oom'] },
    ],
  },
];
