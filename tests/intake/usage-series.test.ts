import { expect, test } from 'vitest';
import { climbs } from '../../src/intake/usage-series.ts';

test.each([
  'epoch 1 5.2G\nepoch 10 6.9G\nepoch 40 9.8G',
  'gpu_mem by epoch:\n3/100   4.1G\n20/100   5.0G\n77/100   7.7G\nwhy?',
  'step 100: 4100 MiB\nstep 200: 5200 MiB\nstep 300: 6300 MiB',
])('usage climbs by its own rows: %j', (words) => {
  expect(climbs(words)).toBe(true);
});

test.each([
  'epoch 1 5.2G\nepoch 2 5.1G\nepoch 3 6.3G',
  'epoch 1 5.20G\nepoch 2 5.21G\nepoch 3 5.25G',
  'epoch 1 5.2G\nepoch 2 9.9G',
  '2 24G\n1 36G\n0 48G',
  'batch 8 5G, batch 16 9G, batch 32 17G',
])('no series that climbs: %j', (words) => {
  expect(climbs(words)).toBe(false);
});
