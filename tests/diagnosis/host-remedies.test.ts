import { describe, expect, it } from 'vitest';
import { createDoctor } from '../../src/doctor.ts';
import { knowledge } from '../support/knowledge.ts';

const doctor = createDoctor(knowledge);
const offered = (text: string): readonly string[] => doctor.diagnose(text).fixes.map(({ id }) => id);

const WEIGHTS = ['quantize', 'shrink-model', 'load-to-cpu', 'offload-to-nvme'];

describe('what is offered for the memory of the host', () => {
  it.each([
    'RuntimeError: DataLoader worker (pid 4242) is killed by signal: Killed.',
    'The data set is cached in RAM and after a while the process is killed. exit code 137',
    '训练跑了一晚上，内存一直涨，最后 Killed',
  ])('is nothing of weights where nothing tells of them: %s', (text) => {
    const fixes = offered(text);
    expect(fixes).toContain('reduce-host-memory');
    expect(fixes.filter((id) => WEIGHTS.includes(id))).toEqual([]);
  });

  it.each([
    'Loading Llama-2-70B with from_pretrained, then Killed. exit code 137',
    '加载 70B 模型的时候进程被 Killed，退出码 137',
  ])('is what weights take where they are loaded: %s', (text) => {
    expect(offered(text)).toEqual(expect.arrayContaining(['load-to-cpu', 'quantize']));
    expect(offered(text)).not.toContain('offload-to-nvme');
  });

  it('is another place for what an offload keeps there', () => {
    expect(offered('DeepSpeed ZeRO-3 with CPU offload, 32B model: the process is Killed, exit code -9')).toContain(
      'offload-to-nvme',
    );
  });

  it.each([
    'RuntimeError: DataLoader worker (pid 4242) is killed by signal: Killed. num_workers=16',
    'OSError: [WinError 1455] The paging file is too small for this operation to complete.',
  ])('is fewer processes where there are several: %s', (text) => {
    expect(offered(text)).toContain('reduce-concurrency');
  });

  it('is a smaller array where one array was asked for', () => {
    const text =
      "RuntimeError: [enforce fail at alloc_cpu.cpp:75] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate 103079215104 bytes. Error code 12 (Cannot allocate memory)";
    expect(offered(text)).toEqual(expect.arrayContaining(['split-the-work', 'reduce-input-size']));
    expect(offered('Killed, exit code 137')).not.toContain('split-the-work');
  });
});
