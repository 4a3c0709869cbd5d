import { expect, it } from 'vitest';
import { smiOf, smiProcessesOf } from '../../src/intake/smi.ts';

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

it('reads the processes of both layouts', () => {
  expect(smiProcessesOf(TABLE)).toEqual([{ gpu: 0, pid: 12_345n, type: 'C', name: 'python', bytes: 39_130n << 20n }]);
  const rows = [
    '|    5     34873      C   /home/someone/envs/a b/bin/python           253MiB |',
    '|    0   N/A  N/A      1188      G   /usr/lib/xorg/Xorg                407MiB |',
    '|    0   N/A  N/A      3071      G   ...AAAAAAAAA= --shared-files      241MiB |',
    '|    0   N/A  N/A      9120    C+G   C:\\Windows\\explorer.exe            N/A      |',
    '|    0    3    0      32317      C   python                            773MiB |',
  ];
  expect(smiProcessesOf(rows.join('\n'))).toEqual([
    { gpu: 5, pid: 34_873n, type: 'C', name: 'python', bytes: 253n << 20n },
    { gpu: 0, pid: 1188n, type: 'G', name: 'Xorg', bytes: 407n << 20n },
    { gpu: 0, pid: 3071n, type: 'G', name: '...AAAAAAAAA= --shared-files', bytes: 241n << 20n },
    { gpu: 0, pid: 9120n, type: 'C+G', name: 'explorer.exe' },
    { gpu: 0, pid: 32_317n, type: 'C', name: 'python', bytes: 773n << 20n },
  ]);
});

it('reads no process of a row that is cut off, nor more than a page of them', () => {
  const row = '|    0     32317      C   python                       7773MiB |';
  for (let end = 0; end < row.indexOf('MiB') + 3; end += 1) expect(smiProcessesOf(row.slice(0, end))).toEqual([]);
  expect(smiProcessesOf(`${row}\n`.repeat(1000))).toHaveLength(64);
});
