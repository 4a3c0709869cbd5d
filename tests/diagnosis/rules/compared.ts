import { full, hostError } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

export const COMPARED: readonly RuleCase[] = [
  {
    rule: 'plain-optimizer-fits',
    fires: [{ signs: ['fits-with-plain-optimizer'] }, { errors: [full], signs: ['fits-with-plain-optimizer'] }],
    silent: [
      { signs: ['counts-adam', 'says-oom'] },
      { errors: [hostError('pytorch-cpu')], signs: ['fits-with-plain-optimizer'] },
      { signs: ['fits-with-plain-optimizer'], phase: 'evaluation' },
    ],
  },
  {
    rule: 'uncompiled-fits',
    fires: [{ signs: ['fits-uncompiled', 'says-oom'] }, { signs: ['fits-uncompiled', 'grows'] }],
    silent: [{ signs: ['fits-uncompiled'] }, { signs: ['compile', 'says-oom'] }],
  },
  {
    rule: 'whole-set',
    fires: [{ signs: ['whole-set-evaluated', 'says-oom'] }, { errors: [full], signs: ['whole-set-evaluated'] }],
    silent: [{ signs: ['whole-set-evaluated'] }, { errors: [full], signs: ['evaluating'] }],
  },
  {
    rule: 'whole-images',
    fires: [{ signs: ['trains-on-crops', 'says-oom'] }, { signs: ['trains-on-crops', 'takes-much'] }],
    silent: [{ signs: ['trains-on-crops'] }, { signs: ['big-input', 'says-oom'] }],
  },
  {
    rule: 'slow-and-spilling',
    fires: [{ signs: ['spilling', 'runs-slow'] }, { signs: ['spilling', 'runs-slow'], os: 'wsl' }],
    silent: [{ signs: ['runs-slow'] }, { signs: ['spilling'] }, { signs: ['spilling', 'runs-slow'], os: 'linux' }],
  },
  {
    rule: 'pairs-said',
    fires: [{ signs: ['pairwise', 'takes-much'] }, { signs: ['pairwise', 'says-oom'] }],
    silent: [{ signs: ['pairwise'] }, { errors: [full], signs: ['pairwise'] }],
  },
];
