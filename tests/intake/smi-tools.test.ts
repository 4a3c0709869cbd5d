import { describe, expect, it } from 'vitest';
import { smiOf, smiProcessesOf } from '../../src/intake/smi.ts';

const mib = (count: bigint): bigint => count << 20n;

const GPUSTAT = `node3                 Mon Mar  2 10:11:12 2026  550.54.15
[0] NVIDIA GeForce RTX 3090 | 62'C,  98 % | 22950 / 24576 MB | anna:python/41823(22930M) gdm/1188(4M)
[1] NVIDIA GeForce RTX 3090 | 31'C,   0 % |     3 / 24576 MB |`;

const QUERY = `index, name, memory.used [MiB], memory.total [MiB]
0, NVIDIA A100-SXM4-40GB, 39137 MiB, 40960 MiB
1, NVIDIA A100-SXM4-40GB, 4 MiB, 40960 MiB

and then it fails`;

const ROCM = `============================ ROCm System Management Interface ============================
GPU[0]          : VRAM Total Memory (B): 17163091968
GPU[0]          : VRAM Total Used Memory (B): 16106127360
GPU[1]          : VRAM Total Memory (B): 17163091968`;

const NPU = `+------------------------------------------------------------------------------------------------+
| npu-smi 24.1.rc1                 Version: 24.1.rc1                                             |
+---------------------------+---------------+----------------------------------------------------+
| NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|
| Chip                      | Bus-Id        | AICore(%)   Memory-Usage(MB)  HBM-Usage(MB)        |
+===========================+===============+====================================================+
| 0     910B3               | OK            | 93.6        48                0    / 0             |
| 0                         | 0000:C1:00.0  | 0           0    / 0          61012/ 65536         |
+===========================+===============+====================================================+
| NPU     Chip              | Process id    | Process name             | Process memory(MB)      |
+===========================+===============+====================================================+
| 0       0                 | 51234         | python3                  | 57801                   |
+===========================+===============+====================================================+`;

const MIG = `|   0  NVIDIA A100-SXM4-40GB          On  |   00000000:07:00.0 Off |                   On |
| N/A   34C    P0    61W / 400W |   9137MiB / 40960MiB |      N/A      Default |
| MIG devices:                                                                            |
|  0    7   0   0  |              4831MiB /  4864MiB    | 14      0 |  1   0    0    0    0 |
|                  |                 2MiB /  8191MiB    |           |                       |`;

describe('programs like nvidia-smi', () => {
  it('gpustat', () => {
    expect(smiOf(GPUSTAT)).toEqual([
      { index: 0, name: 'NVIDIA GeForce RTX 3090', usedBytes: mib(22_950n), totalBytes: mib(24_576n) },
      { index: 1, name: 'NVIDIA GeForce RTX 3090', usedBytes: mib(3n), totalBytes: mib(24_576n) },
    ]);
    expect(smiProcessesOf(GPUSTAT)).toEqual([
      { gpu: 0, pid: 41_823n, type: 'C', name: 'python', bytes: mib(22_930n) },
      { gpu: 0, pid: 1188n, type: 'C', name: 'gdm', bytes: mib(4n) },
    ]);
  });

  it("nvidia-smi's query, by the names of its columns", () => {
    const cards = [
      { index: 0, name: 'NVIDIA A100-SXM4-40GB', usedBytes: mib(39_137n), totalBytes: mib(40_960n) },
      { index: 1, name: 'NVIDIA A100-SXM4-40GB', usedBytes: mib(4n), totalBytes: mib(40_960n) },
    ];
    expect(smiOf(QUERY)).toEqual(cards);
    expect(smiOf('memory.total [MiB], memory.free [MiB], memory.used [MiB]\n8192 MiB, 92 MiB, 8100 MiB')).toEqual([
      { index: 0, name: '', usedBytes: mib(8100n), totalBytes: mib(8192n) },
    ]);
    expect(smiOf('index, name, memory.used [MiB]\n0, A100, 39137 MiB')).toEqual([]);
  });

  it('rocm-smi, where both figures of a card stand', () => {
    expect(smiOf(ROCM)).toEqual([{ index: 0, name: '', usedBytes: 16_106_127_360n, totalBytes: 17_163_091_968n }]);
  });

  it('npu-smi', () => {
    expect(smiOf(NPU)).toEqual([{ index: 0, name: '910B3', usedBytes: mib(61_012n), totalBytes: mib(65_536n) }]);
    expect(smiProcessesOf(NPU)).toEqual([{ gpu: 0, pid: 51_234n, type: 'C', name: 'python3', bytes: mib(57_801n) }]);
  });

  it('a slice of a card is no second card', () => {
    expect(smiOf(MIG)).toEqual([
      { index: 0, name: 'NVIDIA A100-SXM4-40GB', usedBytes: mib(9137n), totalBytes: mib(40_960n) },
    ]);
  });

  it.each([
    'the ratio [0] a | b | 3 / 4 of them',
    'memory.used went up',
    'GPU[0] : VRAM Total Memory (B): 17163091968',
    'epoch [1] train | loss 0.3 | 22950 / 24576 steps',
  ])('reads no card in %s', (text) => {
    expect(smiOf(text)).toEqual([]);
  });
});
