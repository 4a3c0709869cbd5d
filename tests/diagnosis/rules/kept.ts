import { full, hostError, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const pieces = (requested: string, reserved: string, allowed?: string) =>
  oom({
    requested,
    total: '23.69 GiB',
    allocated: '13.10 GiB',
    free: '0.30 GiB',
    reserved,
    ...(allowed === undefined ? {} : { allowed }),
  });
/** 2.90 GiB of cache on a large card that is nearly full. */
const large = (requested: string) =>
  oom({ requested, total: '79.15 GiB', allocated: '74.20 GiB', free: '1.31 GiB', reserved: '77.10 GiB' });
const pools = (held: string) =>
  oom({
    requested: '2.00 GiB',
    total: '79.15 GiB',
    allocated: '74.20 GiB',
    free: '1.31 GiB',
    reserved: '77.10 GiB',
    pools: held,
  });

export const KEPT: readonly RuleCase[] = [
  {
    rule: 'cache-in-pieces',
    fires: [
      { errors: [pieces('2.00 GiB', '21.60 GiB')] },
      { errors: [pieces('1.00 GiB', '14.50 GiB')] },
      { errors: [pieces('9.00 GiB', '22.30 GiB')] },
      { errors: [pieces('2.00 GiB', '21.60 GiB', '22.00 GiB')] },
      { errors: [large('1.50 GiB')] },
    ],
    silent: [{ errors: [full] }, { errors: [pieces('0.20 GiB', '21.60 GiB')] }, { errors: [large('3.50 GiB')] }],
  },
  {
    rule: 'pools',
    fires: [
      { errors: [pools('1.20 GiB')] },
      { errors: [full], signs: ['compile'] },
      { signs: ['compile', 'says-oom'] },
    ],
    silent: [{ errors: [full] }, { signs: ['compile'] }],
  },
  {
    rule: 'input-gradient',
    fires: [
      { signs: ['input-gradient'] },
      { signs: ['input-gradient', 'frozen'] },
      { signs: ['frozen', 'says-oom'] },
      { signs: ['frozen'], errors: [full] },
    ],
    silent: [{ signs: ['frozen'] }, { signs: ['frozen'], errors: [hostError('pytorch-cpu')] }],
  },
  {
    rule: 'grows',
    fires: [
      { signs: ['grows'] },
      { signs: ['accumulates-tensors'] },
      { signs: ['accumulates-tensors'], phase: 'evaluation' },
    ],
    silent: [
      { signs: ['says-oom'] },
      { signs: ['grows'], errors: [hostError('killed-shell')] },
      { signs: ['grows', 'after-first-step'] },
      { signs: ['grows', 'smi-vs-allocated'] },
    ],
  },
  {
    rule: 'late-and-varying',
    fires: [
      { errors: [full], signs: ['after-many-steps', 'variable-length'] },
      { errors: [full], signs: ['after-many-steps'] },
      { signs: ['says-oom', 'variable-length'] },
    ],
    silent: [
      { errors: [full], signs: ['first-step'] },
      { signs: ['after-many-steps'] },
      { errors: [full], signs: ['after-many-steps'], phase: 'evaluation' },
      { errors: [hostError('killed-exit-code')], signs: ['after-many-steps', 'says-killed'] },
      ...(['aborted', 'after-first-step', 'one-after-another', 'processes-on-zero'] as const).map((sign) => ({
        errors: [full],
        signs: ['after-many-steps', sign],
      })),
    ],
  },
  {
    rule: 'references',
    fires: [
      { signs: ['between-runs'] },
      { signs: ['kept-after-delete', 'notebook'] },
      { signs: ['kept-after-delete'] },
    ],
    silent: [
      { signs: ['notebook'] },
      { signs: ['between-runs'], errors: [hostError('python-memory-error')] },
      { signs: ['kept-after-delete', 'smi-vs-allocated'] },
    ],
  },
  {
    rule: 'one-after-another',
    fires: [{ errors: [full], signs: ['one-after-another'] }, { signs: ['one-after-another', 'says-oom'] }],
    silent: [
      { signs: ['one-after-another'] },
      { errors: [full] },
      { errors: [hostError('killed-shell')], signs: ['one-after-another', 'says-killed'] },
    ],
  },
  {
    rule: 'dead-process',
    fires: [
      { signs: ['nothing-running', 'kept-after-delete'] },
      { signs: ['nothing-running', 'aborted'] },
      { signs: ['nothing-running', 'shows-used'] },
    ],
    // Nobody to be seen proves nothing where no memory is shown to be in use.
    silent: [
      { signs: ['nothing-running'] },
      { signs: ['kept-after-delete'] },
      { signs: ['nothing-running', 'says-oom'] },
      { signs: ['nothing-running', 'says-oom'], errors: [full] },
    ],
  },
  {
    rule: 'aborted',
    fires: [{ errors: [full], signs: ['aborted'] }],
    silent: [{ signs: ['aborted'] }, { errors: [full] }],
  },
];
