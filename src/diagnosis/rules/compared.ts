import type { Facts } from '../facts.ts';
import { saysOom } from '../own-run.ts';
import { found, type Rule } from '../rule.ts';
import { isSlowlySpilling } from './complaints.ts';

const onDevice = ({ error }: Facts): boolean => error?.platform !== 'cpu';

/** What people tried one way and another shows what takes the memory. */
export const COMPARED_RULES: readonly Rule[] = [
  {
    id: 'plain-optimizer-fits',
    cause: 'optimizer-states',
    weigh: (facts) =>
      facts.has('fits-with-plain-optimizer') && onDevice(facts) && facts.phase !== 'evaluation'
        ? found(0.78, 'evidence.plain-optimizer-fits')
        : null,
  },
  {
    id: 'uncompiled-fits',
    cause: 'compile-or-capture-overhead',
    weigh: (facts) =>
      facts.has('fits-uncompiled') && onDevice(facts) && facts.has('says-oom', 'grows', 'takes-much')
        ? found(0.82, 'evidence.uncompiled-fits')
        : null,
  },
  {
    id: 'whole-set',
    cause: 'validation-peak',
    weigh: (facts) =>
      facts.has('whole-set-evaluated') && onDevice(facts) && (saysOom(facts) || facts.has('takes-much'))
        ? found(0.75, 'evidence.whole-set')
        : null,
  },
  {
    id: 'whole-images',
    cause: 'validation-peak',
    weigh: (facts) =>
      facts.has('trains-on-crops') && onDevice(facts) && (saysOom(facts) || facts.has('takes-much'))
        ? found(0.5, 'evidence.whole-images')
        : null,
  },
  {
    id: 'slow-and-spilling',
    cause: 'windows-sysmem-fallback',
    weigh: (facts) => (isSlowlySpilling(facts) ? found(0.5, 'evidence.slow-and-spilling') : null),
  },
  {
    // No message, but code that holds every row against every other.
    id: 'pairs-said',
    cause: 'input-too-large',
    weigh: (facts) =>
      facts.error === null && facts.has('pairwise') && facts.has('says-oom', 'takes-much')
        ? found(0.62, 'evidence.pairwise')
        : null,
  },
];
