import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { smallerSizeWorks } from '../../../src/intake/sizes-compared.ts';

describe('a smaller size works', () => {
  test.each([
    '768 works, 1024 is out of memory, same image otherwise',
    'a 512x512 picture is fine but 1024x1024 fails',
    '分辨率 1024 就爆显存，768 没问题',
    '1280x720 的视频会报错，832x480 正常',
    '512 的圖片可以，1024 就不行，解析度再高會爆',
  ])('%s', (text) => {
    expect(intake(`${text}\n`).signs).toContain('smaller-size-works');
  });

  test.each([
    '1024x1024 works, 768x768 fails',
    'step 300 is fine and step 1024 fails, images of one size',
    'resolution 1024 fails',
    'batch 128 works, 256 fails',
    '分辨率 768 和 1024 都报错',
  ])('not: %s', (text) => {
    expect(smallerSizeWorks(text)).toBe(false);
  });
});

describe('what an image program prints', () => {
  test.each([
    ['in-sampler', '- **Node Type:** KSamplerAdvanced\n- **Exception Type:** torch.OutOfMemoryError'],
    ['in-loader', 'Error occurred when executing CheckpointLoaderSimple:\n\nAllocation on device'],
    [
      'plan-short',
      '[Memory Management] Target: KModel, Free GPU: 3100.00 MB, Model Require: 9700.00 MB, Previously Loaded: 0.00 MB, Inference Require: 189.00 MB, Remaining: -6789.00 MB',
    ],
    [
      'low-vram-warning',
      '[Low VRAM Warning] You just set Forge to use 100% GPU memory (80204.00 MB) to load model weights.',
    ],
    ['decoding-picture', '                           l2i       1   14.001s     1.260G'],
    ['decoding-picture', '跑到 VAE 解碼那一步'],
  ])('%s stands in: %s', (id, text) => {
    expect(intake(text).signs).toContain(id);
  });

  test('a plan with room left is none that is short', () => {
    const text =
      'Model Require: 4700.00 MB, Previously Loaded: 0.00 MB, Inference Require: 189.00 MB, Remaining: 6789.00 MB';
    expect(intake(text).signs).not.toContain('plan-short');
  });

  test('encoding in tiles as a setting is no decoding', () => {
    expect(intake('vae encode tiling 已经打开').signs).not.toContain('decoding-picture');
  });

  test.each([
    'Set vram state to: NORMAL_VRAM',
    'loaded partially: 2016.00 MB loaded, lowvram patches: 0',
    'Error occurred when executing VAEDecode:',
  ])('ComfyUI is known by its own line: %s', (text) => {
    expect(intake(`torch.OutOfMemoryError: Allocation on device\n${text}`).framework).toBe('comfyui');
  });

  test.each([
    ['Total VRAM 12288 MB, total RAM 16306 MB', 12288n << 20n],
    ['totalMemory: 3.95GiB freeMemory: 1.19GiB', ((3n * 100n + 95n) << 30n) / 100n],
  ])('the card has the size that is printed: %s', (text, bytes) => {
    expect(intake(`it fails\n${text}\n`).setup.gpuBytes).toBe(bytes);
  });
});
