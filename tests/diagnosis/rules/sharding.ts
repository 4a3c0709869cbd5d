import { oom } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const GIB = 1n << 30n;
const setup = { tried: [], parameters: 13_000_000_000n, gpuCount: 4, gpuBytes: 80n * GIB };
const card = oom({
  requested: '1.00 GiB',
  total: '79.35 GiB',
  allocated: '77.00 GiB',
  free: '0.30 GiB',
  reserved: '78.00 GiB',
});

export const SHARDING: readonly RuleCase[] = [
  {
    rule: 'sharded-states',
    fires: [
      { errors: [card], setup, signs: ['zero-2', 'trains'] },
      { setup: { ...setup, gpuCount: 2 }, signs: ['zero-3', 'trains', 'says-oom'] },
      { errors: [card], setup, signs: ['zero-1', 'trains'] },
    ],
    silent: [
      { errors: [card], setup, signs: ['trains'] },
      { errors: [card], setup: { ...setup, gpuCount: 8 }, signs: ['zero-3', 'trains'] },
      { errors: [card], setup, signs: ['zero-2'] },
      { errors: [card], setup, signs: ['zero-2', 'trains', 'offloads-states'] },
      { errors: [card], setup: { ...setup, tried: ['lora'] }, signs: ['zero-2', 'trains'] },
    ],
  },
  {
    rule: 'one-card-climbs',
    fires: [
      { signs: ['one-card-climbs', 'ranks', 'says-oom'] },
      { errors: [card], signs: ['one-card-climbs', 'trains'] },
    ],
    silent: [
      { signs: ['one-card-climbs', 'says-oom'] },
      { signs: ['one-card-climbs', 'ranks'] },
      { signs: ['one-card-climbs', 'ranks', 'says-oom', 'data-parallel'] },
    ],
  },
];
