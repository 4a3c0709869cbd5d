import { error, full, hostError, oom, size } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const process = (pid: number, held: string) => ({ pid: BigInt(pid), bytes: size(held) });
const shared = oom({
  requested: '1.00 GiB',
  total: '23.64 GiB',
  allocated: '8.00 GiB',
  free: '61.00 MiB',
  reserved: '8.20 GiB',
  process: '8.70 GiB',
  others: [process(4711, '14.80 GiB')],
});
const owned = (total: string, reserved: string, free = '0.02 GiB') =>
  oom({ requested: '1.50 GiB', total, allocated: reserved, free, reserved });
const siblings = oom({
  requested: '128.00 MiB',
  total: '23.64 GiB',
  allocated: '5.00 GiB',
  free: '20.00 MiB',
  reserved: '5.20 GiB',
  process: '5.60 GiB',
  others: [process(81201, '6.00 GiB'), process(81202, '6.00 GiB'), process(81203, '6.00 GiB')],
});
const { requestedBytes: _lost, ...cut } = shared;
const ownAlone = oom({
  requested: '512.00 MiB',
  total: '79.15 GiB',
  allocated: '76.00 GiB',
  free: '400.00 MiB',
  reserved: '77.00 GiB',
  process: '78.50 GiB',
});
const ownOnSmallCard = oom({
  requested: '512.00 MiB',
  total: '7.80 GiB',
  allocated: '5.40 GiB',
  free: '200.00 MiB',
  reserved: '5.60 GiB',
  process: '7.20 GiB',
});
const spilled = oom({
  requested: '1.00 GiB',
  total: '8.00 GiB',
  allocated: '13.98 GiB',
  free: '0 bytes',
  reserved: '14.20 GiB',
});
/** Tensors that would fit, and more kept than the card has. */
const spilledReserve = oom({
  requested: '7.10 GiB',
  total: '8.00 GiB',
  allocated: '7.20 GiB',
  free: '0 bytes',
  reserved: '14.60 GiB',
});
/** What is free is not stated, and nothing of the run is there. */
const untouched = (requested: string) =>
  oom({ requested, total: '16.00 GiB', allocated: '0 bytes', reserved: '0 bytes' });
const limited = oom({
  requested: '2.00 GiB',
  total: '79.15 GiB',
  allocated: '18.00 GiB',
  free: '60.00 GiB',
  reserved: '18.64 GiB',
  allowed: '19.79 GiB',
});
/** A process that the driver names, alone on its card. */
const alone = oom({
  requested: '1.00 GiB',
  total: '23.64 GiB',
  allocated: '22.00 GiB',
  free: '0.10 GiB',
  reserved: '22.90 GiB',
  process: '23.54 GiB',
});
/** 5 GiB of a card of 40. */
const small = oom({
  requested: '1.00 GiB',
  total: '40.00 GiB',
  allocated: '4.80 GiB',
  free: '0.10 GiB',
  reserved: '5.00 GiB',
});
const drawing = (type: 'C' | 'G' | 'C+G', held: string) => ({ gpu: 0, pid: 1n, type, name: 'Xorg', bytes: size(held) });
const smi = (used: string) => [{ index: 1, name: 'A100', usedBytes: size(used), totalBytes: size('40.00 GiB') }];

const onCard = (pid: number, gpu: number) => ({ gpu, pid: BigInt(pid), type: 'C' as const, name: 'python' });
const inTable = (held: string) => ({ ...onCard(7302, 1), bytes: size(held) });
/** Ranks 1 and 2 hold memory of GPU 0 beside their own card's. */
const ranks = [onCard(7, 0), onCard(8, 0), onCard(9, 0), onCard(8, 1), onCard(9, 2)];

export const DEVICE: readonly RuleCase[] = [
  {
    rule: 'named-processes',
    fires: [{ errors: [shared] }, { errors: [cut] }],
    silent: [
      { errors: [{ ...cut, otherProcesses: [process(4711, '2.00 GiB')] }] },
      { errors: [{ ...shared, otherProcesses: [process(4711, '0.20 GiB')] }] },
      { errors: [{ ...shared, requestedBytes: size('8.00 MiB') }] },
    ],
  },
  {
    rule: 'outside-large-card',
    fires: [{ errors: [owned('23.69 GiB', '4.00 GiB')] }, { errors: [owned('23.69 GiB', '14.00 GiB')] }],
    silent: [{ errors: [shared] }, { errors: [full] }, { errors: [spilled] }],
  },
  {
    rule: 'refused-when-empty',
    fires: [{ errors: [untouched('4.00 GiB')] }],
    silent: [
      { errors: [untouched('15.00 GiB')] },
      { errors: [{ ...untouched('4.00 GiB'), freeBytes: size('3.00 GiB') }] },
      { errors: [{ ...untouched('4.00 GiB'), allocatedBytes: size('1.00 GiB') }] },
    ],
  },
  {
    rule: 'refused-when-empty-limit',
    fires: [{ errors: [untouched('4.00 GiB')] }],
    silent: [{ errors: [{ ...untouched('4.00 GiB'), platform: 'xpu' }] }, { errors: [full] }],
  },
  {
    rule: 'desktop-small-card',
    fires: [{ errors: [owned('6.00 GiB', '4.40 GiB')] }, { errors: [owned('8.00 GiB', '7.20 GiB')], os: 'windows' }],
    silent: [
      { errors: [owned('8.00 GiB', '7.20 GiB')], os: 'linux' },
      { errors: [owned('8.00 GiB', '7.80 GiB')], os: 'windows' },
      { errors: [owned('23.69 GiB', '20.00 GiB')], os: 'windows' },
    ],
  },
  {
    rule: 'graphics-processes',
    fires: [
      { errors: [full], smiProcesses: [drawing('G', '0.30 GiB')] },
      { errors: [full], smiProcesses: [drawing('C+G', '1.20 GiB'), drawing('G', '0.90 GiB')] },
    ],
    silent: [
      { errors: [full], smiProcesses: [drawing('C', '3.00 GiB')] },
      { errors: [full], smiProcesses: [drawing('G', '0.01 GiB')] },
      { smiProcesses: [drawing('G', '3.00 GiB')] },
    ],
  },
  { rule: 'desktop-said', fires: [{ signs: ['desktop-apps'] }], silent: [{ signs: ['laptop'] }] },
  {
    rule: 'others-said',
    fires: [{ signs: ['others-on-card'], errors: [full] }, { signs: ['others-on-card'] }, { signs: ['is-taken'] }],
    silent: [
      // Whoever sees no program says the opposite.
      { signs: ['is-taken', 'nothing-running'] },
      { signs: ['is-taken', 'ended'] },
      { signs: ['others-on-card'], errors: [hostError('killed-shell')] },
      // The driver names this process, and nothing is left for others.
      { signs: ['others-on-card'], errors: [alone] },
      { signs: ['others-on-card'], smiProcesses: ranks },
    ],
  },
  {
    rule: 'smi-full',
    fires: [
      { errors: [error('cuda-error-oom')], smi: smi('30.00 GiB') },
      { errors: [{ ...small, device: 1 }], smi: smi('26.00 GiB') },
    ],
    silent: [
      { errors: [error('cuda-error-oom')], smi: smi('20.00 GiB') },
      { smi: smi('30.00 GiB') },
      // What the run itself held is no stranger's.
      { errors: [{ ...small, device: 1 }], smi: smi('20.00 GiB') },
      { errors: [full], smi: smi('30.00 GiB') },
      // The message itself accounts for the card.
      { errors: [shared], smi: smi('39.00 GiB') },
      // Ranks of the run, and one process on both cards, are the run itself.
      { errors: [error('cuda-error-oom')], smi: smi('30.00 GiB'), smiProcesses: ranks },
      { errors: [error('cuda-error-oom')], smi: smi('30.00 GiB'), smiProcesses: [onCard(7, 0), onCard(7, 1)] },
    ],
  },
  {
    rule: 'table-processes',
    fires: [
      { errors: [error('cuda-error-oom', { device: 1 })], smi: smi('30.00 GiB'), smiProcesses: [inTable('20.00 GiB')] },
      { errors: [full], smi: smi('30.00 GiB'), smiProcesses: [inTable('12.00 GiB')] },
    ],
    silent: [
      // Those that draw the screen, and too little to matter.
      { errors: [full], smi: smi('30.00 GiB'), smiProcesses: [{ ...inTable('12.00 GiB'), type: 'G' }] },
      { errors: [full], smi: smi('30.00 GiB'), smiProcesses: [inTable('0.50 GiB')] },
      // The message lists them itself.
      { errors: [shared], smi: smi('30.00 GiB'), smiProcesses: [inTable('12.00 GiB')] },
      { smi: smi('30.00 GiB'), smiProcesses: [inTable('12.00 GiB')] },
    ],
  },
  {
    rule: 'bare-error-at-start',
    fires: [
      { errors: [error('cuda-error-oom')], phase: 'startup' },
      { errors: [error('cuda-driver-code')], phase: 'load' },
      { errors: [error('cuda-error-oom')] },
    ],
    silent: [
      { errors: [full], phase: 'startup' },
      { errors: [error('nccl-oom')] },
      { errors: [error('cuda-error-oom')], phase: 'load', signs: ['torch-load'] },
      // What ran for a while found room long ago.
      ...(['after-many-steps', 'grows', 'evaluating', 'first-step', 'smaller-batch-works'] as const).map((sign) => ({
        errors: [error('cuda-error-oom')],
        signs: [sign],
      })),
      ...(['forward', 'backward', 'evaluation', 'optimizer-step', 'save'] as const).map((phase) => ({
        errors: [error('cuda-error-oom')],
        phase,
      })),
    ],
  },
  {
    rule: 'siblings',
    fires: [{ errors: [siblings], signs: ['multi-gpu'] }, { errors: [siblings] }],
    silent: [
      { errors: [{ ...siblings, device: 1 }], signs: ['multi-gpu'] },
      { errors: [{ ...siblings, otherProcesses: [process(10, '6.00 GiB'), process(90000, '6.00 GiB')] }] },
      { errors: [siblings], signs: ['many-runs'] },
    ],
  },
  {
    rule: 'only-gpu-zero',
    fires: [{ signs: ['only-gpu-zero', 'ranks'] }, { signs: ['only-gpu-zero'], phase: 'evaluation' }],
    silent: [{ signs: ['only-gpu-zero', 'data-parallel'] }, { signs: ['multi-gpu'] }],
  },
  {
    rule: 'processes-on-zero',
    fires: [
      { signs: ['processes-on-zero'] },
      { signs: ['processes-on-zero', 'ranks'], errors: [full] },
      { smiProcesses: ranks },
    ],
    silent: [
      { signs: ['processes-on-zero', 'data-parallel'] },
      { signs: ['ranks', 'multi-gpu'] },
      // Each on its own card, and one process that spreads itself.
      { smiProcesses: [onCard(7, 0), onCard(8, 1), onCard(9, 2)] },
      { smiProcesses: [onCard(7, 0), onCard(7, 1)] },
    ],
  },
  {
    rule: 'asked-for-another',
    fires: [{ signs: ['asked-other-gpu'], errors: [owned('23.69 GiB', '2.00 GiB')] }],
    silent: [
      { signs: ['asks-which-gpu'], errors: [{ ...owned('23.69 GiB', '2.00 GiB'), device: 2 }] },
      { signs: ['asks-which-gpu'] },
      // The run fills the card itself: it is where it was to be.
      { signs: ['asks-which-gpu'], errors: [owned('23.69 GiB', '23.00 GiB')] },
      // Devices are counted anew.
      { signs: ['asks-which-gpu', 'visible-devices'], errors: [owned('23.69 GiB', '2.00 GiB')] },
    ],
  },
  {
    rule: 'data-parallel',
    fires: [{ signs: ['data-parallel'] }, { signs: ['data-parallel'], errors: [full] }],
    silent: [{ signs: ['multi-gpu', 'ranks'] }],
  },
  {
    rule: 'concurrent',
    fires: [{ signs: ['many-runs'], errors: [siblings] }, { signs: ['many-runs'] }],
    silent: [
      { errors: [siblings] },
      { signs: ['many-runs'], errors: [hostError('pytorch-cpu')] },
      { signs: ['many-runs', 'one-after-another'] },
    ],
  },
  {
    rule: 'spilled',
    fires: [{ errors: [spilled] }, { errors: [spilledReserve] }, { signs: ['spilling'] }],
    silent: [{ errors: [owned('8.00 GiB', '8.00 GiB')] }, { signs: ['spilling'], framework: 'rapids' }],
  },
  {
    rule: 'limit',
    fires: [
      { errors: [limited] },
      { errors: [{ ...error('pytorch-limit'), detail: 'per_process_memory_fraction' }] },
      { signs: ['slice'] },
      { errors: [owned('9.75 GiB', '9.00 GiB')], setup: { tried: [], gpuBytes: size('80.00 GiB') } },
    ],
    silent: [
      { errors: [{ ...limited, requestedBytes: size('0.50 GiB') }] },
      { errors: [owned('23.69 GiB', '23.00 GiB')], setup: { tried: [], gpuBytes: size('24.00 GiB') } },
      { errors: [{ ...limited, platform: 'mps', format: 'pytorch-mps' }] },
    ],
  },
  {
    rule: 'context',
    fires: [
      { errors: [{ ...shared, processBytes: size('10.00 GiB') }], signs: ['many-runs'] },
      { errors: [ownOnSmallCard] },
      { signs: ['each-process-holds', 'many-runs'] },
    ],
    silent: [
      { errors: [{ ...shared, processBytes: size('10.00 GiB') }] },
      { errors: [ownAlone] },
      { errors: [shared] },
      // No context takes as much.
      { errors: [{ ...ownAlone, processBytes: size('79.00 GiB'), reservedBytes: size('66.00 GiB') }] },
      { errors: [owned('23.69 GiB', '18.00 GiB')] },
      { signs: ['each-process-holds'] },
      { signs: ['many-runs'] },
    ],
  },
];
