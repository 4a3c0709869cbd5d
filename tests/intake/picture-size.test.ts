import { expect, test } from 'vitest';
import { resolutionOf } from '../../src/intake/picture-size.ts';

test.each([
  ['分辨率 256，16G 显存', undefined, [256, 256]],
  ['resolution 320, 12 GB', undefined, [320, 320]],
  ['img_size = (384, 512)', undefined, [384, 512]],
  ['image size 640x480', undefined, [640, 480]],
  ['768 × 1024 pictures', undefined, [768, 1024]],
  ['densenet121 batch 32 at 320', 'densenet121', [320, 320]],
  ['sdxl @ 768px', 'sdxl', [768, 768]],
] as const)('is read: %s', (text, model, size) => {
  expect(resolutionOf(text, model)).toEqual(size);
});

test.each([
  ['Llama-3.1-8B at 4096', 'Llama-3.1-8B'],
  ['resnet50 crashes at 300 steps', 'resnet50'],
  ['nothing of it', undefined],
])('is not there: %s', (text, model) => {
  expect(resolutionOf(text, model)).toBeUndefined();
});
