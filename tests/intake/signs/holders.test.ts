import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const signsOf = (text: string): readonly string[] => intake(text).signs;

describe('two counters of one card', () => {
  test.each([
    'nvidia-smi displays 14 GB while torch.cuda.memory_allocated() gives 9 GB',
    'PyTorch reports 3 GB, but nvidia-smi 5 GB',
    'why is nvidia-smi higher than what torch counts',
    'gpustat says 11 GB, memory_reserved only 8 GB',
    'what is the gap between nvidia-smi and memory_reserved',
    'nvidia-smi 里是 12G，而 torch 统计只有 7G',
    '任务管理器显示 6G，pytorch 才用了 4G',
    'torch 和 nvidia-smi 的显存对不上',
  ])('differ: %s', (text) => {
    expect(signsOf(text)).toContain('smi-vs-allocated');
  });

  test.each([
    'nvidia-smi shows free memory but torch fails with an error',
    'nvidia-smi lists two processes, I use torch 2.3',
    'nvidia-smi 显示空闲，但 torch 报错显存不足',
  ])('are not compared: %s', (text) => {
    expect(signsOf(text)).not.toContain('smi-vs-allocated');
  });
});

describe('memory that is held while nothing is computed', () => {
  test.each([
    'GPU util is at 0 % and the memory is full',
    'VRAM is maxed out, yet gpu utilization shows 0%',
    'card memory is 95% used with zero utilization',
    'gpu memory occupied but the gpu is idle',
    '显存被占满，利用率却是 0',
    'GPU 利用率一直 0%，显存占满了',
  ])('%s', (text) => {
    expect(signsOf(text)).toContain('held-idle');
  });

  test.each([
    'GPU util is at 90 % and the memory is full',
    'utilization is low, 20%, memory half used',
    '显存占满，利用率 100%',
    '显存占满，利用率 0.9',
  ])('is another matter: %s', (text) => {
    expect(signsOf(text)).not.toContain('held-idle');
  });
});
