import { full, hostError } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

export const COMPLAINTS: readonly RuleCase[] = [
  {
    rule: 'same-as-before',
    fires: [{ signs: ['says-oom', 'same-as-before'] }, { signs: ['still-held', 'same-as-before'] }],
    silent: [
      { signs: ['same-as-before'] },
      { signs: ['says-oom', 'same-as-before', 'changed-version'] },
      { signs: ['says-oom', 'same-as-before', 'grows'] },
      // The figures tell what holds the card.
      { signs: ['says-oom', 'same-as-before'], errors: [full] },
      { signs: ['says-oom', 'same-as-before'], errors: [hostError('killed-shell')] },
    ],
  },
  {
    rule: 'changed-version',
    fires: [
      { signs: ['says-oom', 'changed-version', 'same-as-before'] },
      { signs: ['says-oom', 'changed-version', 'worked-before'] },
    ],
    silent: [
      { signs: ['says-oom', 'changed-version'] },
      { signs: ['says-oom', 'changed-version', 'same-as-before'], errors: [full] },
    ],
  },
  ...['free-said-limit', 'free-said-taken'].map((rule) => ({
    rule,
    fires: [{ signs: ['says-oom', 'free-is-large'] }, { signs: ['yet-fails', 'free-is-large'] }],
    silent: [
      { signs: ['free-is-large'] },
      { signs: ['says-oom', 'free-is-large', 'host-ram'] },
      { signs: ['says-oom', 'free-is-large'], errors: [full] },
    ],
  })),
  {
    rule: 'free-said-commit',
    fires: [{ signs: ['says-oom', 'free-is-large'], os: 'windows' }],
    silent: [{ signs: ['says-oom', 'free-is-large'] }, { signs: ['says-oom', 'free-is-large'], os: 'linux' }],
  },
  {
    rule: 'reserved-said',
    fires: [{ signs: ['says-oom', 'free-is-large', 'reserved-named'] }],
    silent: [{ signs: ['says-oom', 'free-is-large'] }],
  },
  {
    rule: 'allocated-above-card',
    fires: [{ signs: ['allocated-above-card'] }, { signs: ['allocated-above-card'], os: 'windows' }],
    silent: [
      { signs: ['allocated-above-card'], os: 'linux' },
      { signs: ['allocated-above-card'], errors: [full] },
    ],
  },
];
