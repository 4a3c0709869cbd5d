import { describe, expect, it } from 'vitest';
import { findTensors } from '../../src/estimate/parse-tensors.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

const found = (text: string): string[] => findTensors(text).map(({ shape, dtype }) => `${shape.join('x')} ${dtype}`);

describe('finds', () => {
  it.each([
    ['input shape [1, 6, 3, 928, 1600] I wrapped the model', ['1x6x3x928x1600 null']],
    ['我的输入是 [1, 6, 3, 928, 1600]，fp32', ['1x6x3x928x1600 float32']],
    ['x: torch.Size([8, 3, 224, 224])', ['8x3x224x224 null']],
    ['torch.Size([4096, 11008])', ['4096x11008 null']],
    ['with shape (8, 3, 224, 224).', ['8x3x224x224 null']],
    ['a float32 tensor of shape [4096, 4096]', ['4096x4096 float32']],
    ['8x3x224x224 bf16 activations', ['8x3x224x224 bfloat16']],
    ['the batch is 8 x 3 x 224 x 224.', ['8x3x224x224 null']],
    ['OOM when allocating tensor with shape[64,256,112,112] and type float on /job', ['64x256x112x112 float32']],
    ['for an array with shape (40000, 50000) and data type float64', ['40000x50000 float64']],
    ['%add = f32[1,64,1080,1920]{3,2,1,0} add', ['1x64x1080x1920 float32']],
    ['s32[1024]', ['1024 int32']],
    ['torch.randn(8, 3, 224, 224, device="cuda")', []],
    ['torch.randn(8, 3, 224, 224)', ['8x3x224x224 null']],
    ['torch.zeros((8, 3, 224, 224), dtype=torch.float16)', ['8x3x224x224 float16']],
    ['形状为 (2, 4096) 的张量', ['2x4096 null']],
    ['[8, 12, 4096, 4096] and again [8, 12, 4096, 4096]', ['8x12x4096x4096 null']],
    ['[8, 3, 224, 224], [2, 4096] fp16', ['8x3x224x224 null', '2x4096 float16']],
    ['[8, 3, 224, 224] f32[8,128]', ['8x3x224x224 null', '8x128 float32']],
    ['[8, 3, 224, 224]\nfp16 [2, 4096]', ['8x3x224x224 null', '2x4096 float16']],
    ['[8, 3, 224, 224], later float16 [8, 3, 224, 224]', ['8x3x224x224 float16']],
    ['image [1, 3, 512, 512]', ['1x3x512x512 null']],
  ])('%s', (text, tensors) => {
    expect(found(text)).toEqual(tensors);
  });
});

describe('leaves alone', () => {
  it.each([
    'torch 2.6.0+cu124, driver 550.54.15',
    'CUDA_VISIBLE_DEVICES [0, 1, 2, 3]',
    'device_ids=[1, 2, 3, 4096]',
    'x[0] and y[1, 2, 3, 5000]',
    '37%|███ | 37/100 [00:37<00:28, 2.19it/s]',
    '10.0.0.1:8080 and 192.168.1.20',
    'x[:, 1:3, ::2]',
    'at 1920x1080 and 1024x1024',
    'image size (1024, 1024)',
    'resolution [1024, 1024]',
    'nn.Conv2d(64, 128, 3)',
    'kernel_size=(7, 700, 7)',
    'betas=(0.9, 0.999)',
    'mean=[123, 116, 103]',
    'resnet [3, 4, 6, 3]',
    '1024*1024*1024 bytes',
    'on (2024, 11, 30)',
    '1,024,000 images',
    '[1,024,000]',
    'a tensor of shape [1,000,000] fp32',
    '[1 000 000] float32',
    '0x7fff 0x10x20',
    'loss [1.5, 2.5, 3.5]',
    '[10000 / 20000 / 30000]',
    'steps: [1000, 2000, 3000]',
    '2x A100 80GB, 4x3090',
    'a 3x3x3 convolution',
    'Input size 804x624, tiling required',
    '64 × 256 × 112 × 112 × 4 = 822083584',
    'torch.ones(128*1024*1024, dtype=torch.float32)',
    '128.5 * 1024 * 1024 float32',
    'other_processes_bytes: [297795584, 3650722202, 270532608]',
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

it.each([
  ['brackets', '['],
  ['open lists', '[1, '],
  ['digits', '1'],
  ['joined', '1x'],
  ['spaces', '( '],
  ['wide gaps', `(1${' '.repeat(500)}`],
  ['shapes', '[1, 6, 3, 928, 1600] '],
  ['dtype', 'float16 '],
])('reads 4 MiB of %s in linear time', (_name, unit) => {
  const text = unit.repeat(Math.ceil((4 * 2 ** 20) / unit.length));
  expect(milliseconds(() => findTensors(text))).toBeLessThan(PATIENCE_MS);
});
