import { expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';

it.each([
  ['File "C:\\work\\a.py", line 1, in f', 'windows'],
  ['File "C:/Users/me/a.py", line 1, in f', 'windows'],
  ['/c/Users/me/a.py', 'windows'],
  ['D:/data/set', 'windows'],
  ['I use Windows 11', 'windows'],
  ['on windows with a 3060', 'windows'],
  ['OSError: [WinError 1455] x', 'windows'],
  ['Windows 系统下训练', 'windows'],
  ['用 windows 训练', 'windows'],
  ['attention over windows of 8x8 pixels', null],
  ['sliding windows of 512 tokens', null],
  ['swin uses shifted windows', null],
  ['/mnt/c/Users/me/a.py', 'wsl'],
  ['I run it in WSL2', 'wsl'],
  ['/mnt/data/a.py', 'linux'],
  ['File "/home/u/a.py", line 1, in f', 'linux'],
  ['File "/root/a.py", line 1', 'linux'],
  ['Google Colab', 'linux'],
  ['File "/Users/me/a.py", line 1', 'macos'],
  ['MPS backend out of memory', 'macos'],
  ['on my MacBook', 'macos'],
  ['it runs out of memory', null],
])('%s → %s', (text, os) => {
  expect(intake(text).os).toBe(os);
});

it.each([
  ['vllm serve x', 'vllm'],
  ['import torch', 'pytorch'],
  ['pytorch lightning trainer', 'lightning'],
  ['from transformers import Trainer', 'transformers'],
  ['hello', null],
])('%s is %s', (text, framework) => {
  expect(intake(text).framework).toBe(framework);
});

it('the platform is that of the first error that has one', () => {
  expect(intake('CUDA error: device-side assert triggered\nHIP error: out of memory').platform).toBe('rocm');
  expect(intake('hello').platform).toBeNull();
});
