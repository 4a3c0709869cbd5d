import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { withoutElsewhere } from '../../src/intake/system.ts';

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

const FORM_C =
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB. GPU 0 has a total capacity of 23.00 GiB of which 1.00 GiB is free. Including non-PyTorch memory, this process has 22.00 GiB memory in use. Of the allocated memory 20.00 GiB is allocated by PyTorch, and 1.20 GiB is reserved by PyTorch but unallocated.';
const TORCH_FRAME = '  File "/opt/lib/python3.10/site-packages/torch/_tensor.py", line 492, in backward\n    f()';
const TF_LOG =
  '2024-01-02 10:00:00.1: I tensorflow/core/platform/cpu_feature_guard.cc:182] This TensorFlow binary is optimized.';

describe('a framework that is not the one in use', () => {
  it.each([
    ['We migrated our code from JAX to PyTorch and training runs out of memory', 'pytorch'],
    ['coming from Keras, PyTorch eats all of my VRAM', 'pytorch'],
    ['I used to run Ollama; torch now runs out of memory', 'pytorch'],
    ['unlike TensorFlow, PyTorch does not fit here', 'pytorch'],
    ['my room-mate runs ComfyUI happily, my torch script is out of memory', 'pytorch'],
    ["a colleague's vLLM is fine, my PyTorch loop is not", 'pytorch'],
    ['will DeepSpeed help? PyTorch is out of memory', 'pytorch'],
    ['how about DeepSpeed? PyTorch is out of memory', 'pytorch'],
    ['原来用 Keras,换成 PyTorch 后爆显存', 'pytorch'],
    ['previously JAX, now PyTorch, out of memory', 'pytorch'],
    ['my friend uses JAX and I use PyTorch, out of memory', 'pytorch'],
    ['以前用 JAX 现在用 PyTorch,显存不够', 'pytorch'],
    ['从 JAX 迁移到 torch,显存不够', 'pytorch'],
    ['室友用 ComfyUI 正常,我的 torch 脚本爆显存', 'pytorch'],
    ['torch 训练爆显存,上 DeepSpeed 有用吗', 'pytorch'],
    ['it is out of memory, can Ollama help?', null],
    ['他跑 vLLM 没事,我的爆显存', null],
  ])('%s', (text, framework) => {
    expect(intake(text).framework).toBe(framework);
  });

  it.each([
    ['we run vLLM and it is out of memory', 'vllm'],
    ['I moved from PyTorch to JAX, now it is out of memory', 'jax'],
    ['does vLLM preallocate the whole card?', 'vllm'],
    ['before vLLM starts the card is empty', 'vllm'],
    ['原来正常,升级之后 vLLM 爆显存', 'vllm'],
    ['用 ComfyUI 出图爆显存', 'comfyui'],
  ])('but: %s', (text, framework) => {
    expect(intake(text).framework).toBe(framework);
  });

  it('is no word that search goes by', () => {
    expect(withoutElsewhere('以前用 TensorFlow 现在 PyTorch')).toBe('以前用            现在 PyTorch');
    expect(withoutElsewhere('TensorFlow 爆显存')).toBe('TensorFlow 爆显存');
  });
});

describe('the framework of an error', () => {
  it.each([
    ['a log of another library', `${TF_LOG}\n${TORCH_FRAME}\n${FORM_C}`, 'pytorch'],
    ['installed too', `I log with tensorboard (tensorflow installed too)\n${FORM_C}`, 'pytorch'],
    ['the other one runs', `Runs in JAX, but in PyTorch: ${FORM_C}`, 'pytorch'],
    ['the other one runs, without figures', 'Runs in JAX, but here RuntimeError: CUDA out of memory.', 'pytorch'],
    ['frames alone', `${TF_LOG}\n${TORCH_FRAME}\nRuntimeError: CUDA error: out of memory`, 'pytorch'],
    ['planned', `Later I will deploy it with vLLM.\n${FORM_C}`, 'pytorch'],
    ['asked', `Should I use DeepSpeed?\n${FORM_C}`, 'pytorch'],
    ['denied', `Plain torch 2.0.1 on Windows, no JAX.\n${FORM_C}`, 'pytorch'],
    ['denied, no message', 'plain torch on Windows, no JAX, memory is full', 'pytorch'],
    ['a program built on it', `In ComfyUI, SDXL:\n${FORM_C}`, 'comfyui'],
    ['its frames', `  File "/opt/site-packages/vllm/worker.py", line 1, in f\n${FORM_C}`, 'vllm'],
    ['its command', `$ deepspeed train.py\n${FORM_C}`, 'deepspeed'],
    ["Keras on PyTorch's back end", `  File "/x/site-packages/keras/src/a.py", line 1, in f\n${FORM_C}`, 'pytorch'],
    [
      'pressure that another one handled',
      `Allocator (GPU_0_bfc) ran out of memory trying to allocate 2.00GiB with freed_by_count=0. The caller indicates that this is not a failure\n${FORM_C}`,
      'pytorch',
    ],
    ["Paddle's error of the same name", 'ResourceExhaustedError: Out of memory error on GPU 0. Cannot', 'paddle'],
    ['a name that only two have', 'ResourceExhaustedError: in paddle/fluid/memory', 'paddle'],
    ['the other one of the two', 'it raises ResourceExhaustedError', 'tensorflow'],
    ['a CUDA code, in words', 'my JAX run: CUDA error: out of memory', 'jax'],
  ])('%s', (_, text, framework) => {
    expect(intake(text).framework).toBe(framework);
  });
});

it.each([
  ['kernel: Out of memory: Killed process 1234 (python)', 'linux'],
  ['Loading dataset...\nKilled', 'linux'],
  ['exited with code 137', 'linux'],
  ['on Windows, in Docker: exited with code 137', 'windows'],
  ['zsh: killed     python train.py', null],
  ['MemoryError', null],
])('%j is of %s', (text, os) => {
  expect(intake(text).os).toBe(os);
});
