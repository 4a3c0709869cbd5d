import { describe, expect, it } from 'vitest';
import { createDoctor } from '../../src/doctor.ts';
import { knowledge } from '../support/knowledge.ts';

const doctor = createDoctor(knowledge);
const first = (text: string) => doctor.diagnose(text).causes[0]?.id;
const offered = (text: string) => doctor.diagnose(text).fixes.map(({ id }) => id);

describe('an engine whose memory climbs while it answers', () => {
  it.each([
    'vLLM with a vision model: GPU memory increases with every request that has an image, after a day it is out of memory.',
    'sglang 部署的多模态模型，每个请求之后显存都会涨一点，跑一晚上就爆显存了',
    'sglang 部署的多模態模型，每個請求之後顯存都會漲一點，跑一晚上就爆顯存了',
  ])('keeps no graph, and its pool was taken at the start: %s', (text) => {
    const { causes } = doctor.diagnose(text);
    expect(causes[0]?.id).toBe('framework-bug');
    expect(causes.map(({ id }) => id)).not.toContain('graph-kept-alive');
  });

  it.each([
    'lmdeploy serving a 34B: during a load test the memory keeps growing until it is out of memory',
    'lmdeploy 压测 34B，并发高的时候显存持续上涨直到显存不足',
  ])('fills its cache under load: %s', (text) => {
    expect(first(text)).toBe('kv-cache');
  });

  it.each([
    'our OCR service in PyTorch: with each request the memory goes up and it never goes down, then it is out of memory',
    '用 flask 部署的检测服务，请求越多显存占得越多，最后显存不足',
  ])('a service of one own has requests of many sizes at once: %s', (text) => {
    expect(['too-many-concurrent-runs', 'variable-length-peak']).toContain(first(text));
  });

  it.each([
    'training a GAN, memory increases every step until out of memory, losses.append(d_loss)',
    '训练时显存每个 step 都涨，最后爆显存，losses.append(loss)',
  ])('a training keeps its graph all the same: %s', (text) => {
    expect(first(text)).toBe('graph-kept-alive');
  });
});

describe('the next instance on a card', () => {
  it.each([
    'three copies of a small embedding server start fine on one card, the fourth fails: out of memory',
    '同一张卡上前两个实例都正常，第三个因为显存不足启动失败',
  ])('is one too many: %s', (text) => {
    expect(first(text)).toBe('too-many-concurrent-runs');
    expect(offered(text)[0]).toBe('reduce-concurrency');
  });
});

describe('an engine that says out of memory without figures', () => {
  it.each([
    'vllm 0.9, 70B on 2 cards, starts well; with a long prompt it crashes, CUDA out of memory',
    'vllm 部署 70B，两张卡，能启动，长一点的请求一来就显存不足',
  ])('needs room beside its pool: %s', (text) => {
    expect(doctor.diagnose(text).causes.map(({ id }) => id)).toContain('engine-preallocation');
    const fixes = offered(text);
    expect(fixes).toContain('tune-engine-budget');
    expect(fixes).not.toContain('gradient-accumulation');
    expect(fixes).not.toContain('reduce-batch-size');
  });
});

describe('pictures', () => {
  it.each([
    'ComfyUI, 12 GB card: 640x640 video works, 1280x720 gives out of memory',
    'ComfyUI 12G 显卡，640x640 的视频没问题，1280x720 就爆显存',
  ])('a size that works tells of the size: %s', (text) => {
    expect(first(text)).toBe('input-too-large');
    expect(offered(text)[0]).toBe('reduce-input-size');
  });

  it.each([
    '[Low GPU VRAM Warning] Your current GPU free memory is 310.00 MB for this diffusion iteration.\nwhy is it so slow now',
    '出图特别慢，控制台一直是\n[Low VRAM Warning] In many cases, image generation will be 10x slower.',
  ])("a program's own warning is no failure, and has its flags: %s", (text) => {
    const answer = doctor.diagnose(text);
    expect(answer.headline.key).toBe('headline.spills');
    expect(answer.fixes[0]?.id).toBe('low-vram-flags');
  });
});

describe('training that is sharded', () => {
  const message =
    'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 6.00 GiB (GPU 0; 79.35 GiB total capacity; 76.10 GiB already allocated; 1.10 GiB free; 77.00 GiB reserved in total by PyTorch)';
  it.each([
    `DeepSpeed ZeRO-2 full fine-tuning of a 14B on 4x A100 80GB, batch size 1\n${message}`,
    `deepspeed zero2 全参微调 14B，4 张 A100 80G，batch 1\n${message}`,
  ])('stage 2 leaves the weights whole: %s', (text) => {
    expect(first(text)).toBe('optimizer-states');
    const reason = doctor.diagnose(text).fixes.find(({ id }) => id === 'shard-model')?.reason.key;
    expect(reason).toBe('reason.next-zero-stage');
  });

  it('the same with adapters has no such states', () => {
    expect(first(`DeepSpeed ZeRO-2 LoRA of a 14B on 4x A100 80GB, batch size 1\n${message}`)).not.toBe(
      'optimizer-states',
    );
  });
});

describe('where the card has room', () => {
  it('the desktop is not closed for it', () => {
    const { fixes, ruledOut } = doctor.diagnose(
      'torch.OutOfMemoryError: HIP out of memory. Tried to allocate 8.00 MiB. GPU 0 has a total capacity of 191.98 GiB of which 120.00 GiB is free. Of the allocated memory 60.00 GiB is allocated by PyTorch, and 10.00 GiB is reserved by PyTorch but unallocated.',
    );
    expect(fixes.map(({ id }) => id)).not.toContain('close-desktop-apps');
    expect(ruledOut.find(({ id }) => id === 'close-desktop-apps')?.reason.key).toBe('reason.room-stands-free');
  });
});

describe('the limit of a Mac under an image program', () => {
  it.each(['ComfyUI on a Mac mini', 'stable-diffusion-webui on a MacBook', 'ComfyUI，MacBook'])(
    'has its variable: %s',
    (before) => {
      const text = `${before}\nRuntimeError: MPS backend out of memory (MPS allocated: 12.10 GB, other allocations: 3.00 MB, max allowed: 12.20 GB). Tried to allocate 640.00 MB on private pool. Use PYTORCH_MPS_HIGH_WATERMARK_RATIO=0.0 to disable upper limit for memory allocations (may cause system failure).`;
      expect(offered(text)).toContain('mps-watermark');
    },
  );
});

describe('a program that is gone without a word', () => {
  it.each([
    'ComfyUI on Windows, 16 GB RAM: while it loads the text encoder the console window just closes, no error at all',
    'A1111 exits without any error message when I switch to an XL checkpoint',
    'ComfyUI 加载 flux 的时候窗口突然消失，没有报错',
    'ComfyUI 載入大模型就閃退，沒有報錯',
  ])('is short of RAM, and is not said to be killed: %s', (text) => {
    const answer = doctor.diagnose(text);
    expect(answer.causes[0]?.id).toBe('host-memory-exhausted');
    expect(answer.headline.key).toBe('headline.vanished');
  });

  it.each(['my script stops after epoch 3 and says CUDA out of memory', '训练停止，报 CUDA out of memory'])(
    'one with a message is not: %s',
    (text) => {
      expect(first(text)).not.toBe('host-memory-exhausted');
    },
  );
});

it.each([
  'GPU RAM gets used up during training, out of memory',
  'the GPU RAM of my card is full',
  'video RAM is not enough',
])("a card's RAM is no host's: %s", (text) => {
  expect(first(text)).not.toBe('host-memory-exhausted');
});

it('decoding is a step of making pictures', () => {
  const at = (step: string) =>
    first(
      `SDXL with diffusers, four images, it fails ${step}\ntorch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 4.00 GiB (GPU 0; 14.75 GiB total capacity; 11.00 GiB already allocated; 2.10 GiB free; 12.00 GiB reserved in total by PyTorch)`,
    );
  expect(at('while decoding the latents')).toBe('diffusion-decode');
  expect(at('at the decode step')).toBe('diffusion-decode');
  expect(at('at the first step')).not.toBe('diffusion-decode');
});
