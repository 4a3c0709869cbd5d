import { full, hostError, oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

/** A card that this process fills alone, 0.15 GiB of it outside. */
const alone = oom({
  requested: '256.00 MiB',
  total: '7.77 GiB',
  allocated: '6.91 GiB',
  free: '125.12 MiB',
  reserved: '7.20 GiB',
  process: '7.50 GiB',
});
/** The same card with 5 GiB outside this process, by the driver and by subtraction. */
const crowded = oom({
  requested: '256.00 MiB',
  total: '7.77 GiB',
  allocated: '2.10 GiB',
  free: '125.12 MiB',
  reserved: '2.20 GiB',
  process: '2.65 GiB',
});
const crowdedB = oom({
  requested: '256.00 MiB',
  total: '7.77 GiB',
  allocated: '2.10 GiB',
  free: '125.12 MiB',
  reserved: '2.20 GiB',
});
/** Only 16 MiB are missing, and up to 0.70 GiB may be others'. */
const narrow = oom({
  requested: '38.00 MiB',
  total: '7.93 GiB',
  allocated: '7.11 GiB',
  free: '21.56 MiB',
  reserved: '7.21 GiB',
});

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
      { signs: ['says-oom', 'changed-version', 'since-update'] },
    ],
    silent: [
      { signs: ['says-oom', 'changed-version'] },
      { signs: ['says-oom', 'changed-version', 'same-as-before'], errors: [full] },
    ],
  },
  {
    rule: 'fitted-before-outside',
    fires: [
      { signs: ['fitted-before'], errors: [crowded] },
      { signs: ['fitted-before'], errors: [crowdedB] },
      { signs: ['since-update'], errors: [crowded] },
    ],
    silent: [
      { signs: ['fitted-before'] },
      { errors: [crowded] },
      { signs: ['fitted-before'], errors: [alone] },
      { signs: ['fitted-before', 'own-change'], errors: [crowded] },
    ],
  },
  {
    rule: 'fitted-before-open',
    fires: [
      { signs: ['fitted-before'], errors: [narrow] },
      { signs: ['since-update'], errors: [narrow] },
    ],
    silent: [
      { errors: [narrow] },
      { signs: ['fitted-before'], errors: [alone] },
      { signs: ['fitted-before'], errors: [crowded] },
    ],
  },
  {
    rule: 'fitted-before-data',
    fires: [
      { signs: ['fitted-before'], errors: [alone] },
      { signs: ['fitted-before'], errors: [full] },
      { signs: ['unchanged', 'no-longer'], errors: [alone] },
    ],
    silent: [
      { signs: ['fitted-before', 'same-data'], errors: [alone] },
      { signs: ['fitted-before', 'since-update'], errors: [alone] },
      { signs: ['fitted-before', 'own-change'], errors: [alone] },
      { signs: ['fitted-before', 'grows'], errors: [alone] },
      { signs: ['fitted-before'], errors: [alone], setup: { tried: [], batch: 8, batchWorks: 4 } },
      { signs: ['fitted-before'], errors: [crowded] },
      { signs: ['fitted-before'], errors: [narrow] },
      { signs: ['worked-before'], errors: [alone] },
      // A program as it was cloned is unchanged and may never have run.
      { signs: ['unchanged'], errors: [alone] },
    ],
  },
  {
    rule: 'fitted-before-setting',
    fires: [
      { signs: ['fitted-before'], errors: [alone] },
      { signs: ['fitted-before', 'same-data'], errors: [alone] },
      { signs: ['since-update'], errors: [full] },
      { signs: ['changed-version', 'worked-before'], errors: [alone] },
    ],
    silent: [
      { signs: ['changed-version'], errors: [alone] },
      { signs: ['fitted-before'], errors: [crowdedB] },
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
