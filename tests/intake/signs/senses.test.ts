import { describe, expect, it } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const signsOf = (text: string) => intake(text).signs;
const has = (sign: string, texts: readonly string[]) =>
  it.each(texts)(`${sign}: %s`, (text) => {
    expect(signsOf(text)).toContain(sign);
  });
const hasNot = (sign: string, texts: readonly string[]) =>
  it.each(texts)(`no ${sign}: %s`, (text) => {
    expect(signsOf(text)).not.toContain(sign);
  });

describe('memory that runs is no run', () => {
  has('many-runs', ['4 runs on this card are too much', 'we start 3 parallel tests', '同时跑两个实验']);
  hasNot('many-runs', [
    'after an hour the 11.90 GiB runs out',
    'the 24 GB runs out quickly',
    'all 8 GB VRAM runs out',
    'it trains on 2.5 million samples, then memory of 23.69 GiB ran out',
  ]);
});

describe('one alone works', () => {
  has('single-run-works', [
    'With only one job in the list it works, with three it is out of memory.',
    'no problem when just a single request is sent',
    'one at a time is fine',
    '队列里只有一个任务就没问题',
    '只有一个文件时不会报错',
    '逐个处理没问题，一起就爆',
  ]);
  hasNot('single-run-works', [
    'only one GPU works',
    'with one job it fails too',
    'one sample at a time',
    '只有一个任务也会爆显存',
    '只有一张卡可以用',
  ]);
});

describe('a program that is built is no compiled model', () => {
  has('compile', [
    'OOM as soon as I compile the model',
    'I compiled the unet and memory doubled',
    'with compilation enabled it is out of memory',
    'torch.compile(model) then OOM',
    'model.compile() makes it run out of memory',
  ]);
  hasNot('compile', [
    'Compilation goes through without any warnings:\ncmake -B build\n\nthen it is out of memory',
    'I compiled llama.cpp with CUDA myself, OOM',
    'PyTorch compiled from source, OOM',
    'after compiling the CUDA extensions with nvcc it is out of memory',
    'self-compiled build of the library, OOM',
    "model.compile(loss='mse', optimizer='adam') and then ResourceExhausted",
  ]);
});

describe('a number of processors starts no ranks', () => {
  has('ranks', ['torchrun --nproc_per_node=4 train.py']);
  hasNot('ranks', ['cmake --build build -j$(nproc), then out of memory', 'make -j nproc']);
});

describe('what another program does is no earlier run', () => {
  has('same-as-before', [
    'with the same settings it ran last week, now it is out of memory',
    'on my 3090 the same script was fine',
    'same code, same settings, out of memory since today',
    '同样的代码昨天还能跑',
  ]);
  hasNot('same-as-before', [
    'detectron2 with the same settings works',
    'the old v4 under the same config is fine',
    'another framework with the same batch size has no problem',
    'the same settings run in ComfyUI',
    '别的项目用同样的参数就没问题',
    '同样的配置换到 yolov5 没问题',
  ]);
});

describe('another release of the same program ran', () => {
  has('older-version-works', [
    'a build from two weeks ago was fine',
    'The release before was OK, this one is out of memory.',
    'The nightly of last week works',
    '0.6.1 is fine, 0.7.0 runs out of memory',
    'I served it with 0.6.1, which loads well, and when I updated to 0.7.0 it is OOM',
    'bisected it to one commit',
    'there is a memory regression since 2.4',
    'rolled back to 0.7.2 and it works',
    '上一个版本没问题，这个版本爆显存',
    '0.6.1 正常，0.7.0 就爆显存',
    '退回 2.1 就正常了',
    '换回旧版本就好',
  ]);
  hasNot('older-version-works', [
    'a linear regression model runs out of memory',
    'bounding box regression, OOM',
    'went back to batch 4 and it works',
    'a build takes two weeks',
    '换回交叉熵就正常',
    'batch 降到 4 就可以',
    'gpu_memory_utilization 降到 0.8 就正常',
  ]);
  has('since-update', [
    'when I upgraded the engine to 0.7.0 every model is OOM',
    'ever since we moved from 0.6 to 0.7.0 it fails',
    '升级到 0.7.0 之后就爆显存',
  ]);
  hasNot('since-update', ['when I upgraded the gpu to 24 GB it still fails', 'after I updated the weights it fails']);
});

describe('experience that is kept', () => {
  has('replay-buffer', [
    'the replay buffer holds a million frames',
    'experience replay with CUDA tensors',
    'buffer = PrioritizedReplayBuffer(100000)\nand then out of memory',
    '经验回放放在显卡上',
    '回放池里存了一百万个状态',
  ]);
  hasNot('replay-buffer', ['the compute buffer is too large', 'replay the video', '缓冲区溢出']);
});

describe('samples of one size', () => {
  has('fixed-size', [
    'python train.py --image-size 512 --iter 800000',
    'python train.py --img 640 --imgsz 640',
    'all images are resized to 256x256',
    'every crop is exactly 224 pixels, they are all of the same size',
    "tokenizer(text, padding='max_length', truncation=True)",
    '图片都固定 512x512',
    '输入尺寸都一样',
  ]);
  hasNot('fixed-size', ['images of different sizes', 'the image size varies', 'max_length=512', '图片尺寸不一']);
});

describe('a list of parts', () => {
  hasNot('host-ram', [
    'RTX 3060, 32 GB of RAM and a Ryzen 5, CUDA out of memory',
    'GPU: RTX 3060\nRAM: 64GB\nCUDA out of memory',
  ]);
  has('host-ram', ['my RAM is full', '16 GB of RAM get used up', 'RAM: 62 GB used, then it is killed']);
});

describe('a library that generates', () => {
  has('library-generates', ['I call model.generate(**inputs) in a loop', 'a diffusers pipeline is out of memory']);
  hasNot('library-generates', ['the data pipeline is slow', 'it generates nothing']);
});
