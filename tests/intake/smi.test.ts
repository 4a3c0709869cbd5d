import { expect, it } from 'vitest';
import { smiOf } from '../../src/intake/smi.ts';

const TABLE = `+-----------------------------------------------------------------------------+
| NVIDIA-SMI 535.54.03    Driver Version: 535.54.03    CUDA Version: 12.2     |
|-------------------------------+----------------------+----------------------+
|   0  NVIDIA A100-SXM...  On   | 00000000:07:00.0 Off |                    0 |
| N/A   34C    P0    61W / 400W |  39137MiB / 40960MiB |      0%      Default |
+-------------------------------+----------------------+----------------------+
|   1  NVIDIA GeForce RTX 3090  Off  | 00000000:0A:00.0 Off |             N/A |
|  0%   30C    P8    20W / 350W |      5MiB / 24576MiB |      0%      Default |
+-------------------------------+----------------------+----------------------+
| Processes:                                                                  |
|    0   N/A  N/A     12345      C   python                          39130MiB |
+-----------------------------------------------------------------------------+`;

it('reads each card of a table, exactly', () => {
  expect(smiOf(TABLE)).toEqual([
    { index: 0, name: 'NVIDIA A100-SXM...', usedBytes: 39_137n << 20n, totalBytes: 40_960n << 20n },
    { index: 1, name: 'NVIDIA GeForce RTX 3090', usedBytes: 5n << 20n, totalBytes: 24_576n << 20n },
  ]);
});

it('leaves out a card whose figures are cut off', () => {
  for (let end = 0; end < TABLE.length; end += 1) {
    for (const { index, usedBytes, totalBytes } of smiOf(TABLE.slice(0, end))) {
      const whole = index === 0 ? [39_137n << 20n, 40_960n << 20n] : [5n << 20n, 24_576n << 20n];
      expect([usedBytes, totalBytes]).toEqual(whole);
    }
  }
});

it('reads none in prose', () => {
  expect(smiOf('nvidia-smi shows 5 MiB / 24576 MiB')).toEqual([]);
});
