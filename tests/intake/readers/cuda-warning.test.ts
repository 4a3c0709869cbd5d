import { expect, it } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { errorsOf, FORM_C, figuresOf, formatsOf } from './messages.ts';

const WARNING =
  '[W1121 09:14:22.118 CUDACachingAllocator.cpp:3933] memory allocation failed with OOM on device 2 while trying to allocate 805306368 bytes (free: 530579456, total: 25283264512).';
const FIGURES = { device: 2, requestedBytes: 805_306_368n, freeBytes: 530_579_456n, totalBytes: 25_283_264_512n };

it('reads its bytes as they are printed, however it is wrapped', () => {
  for (const text of [WARNING, WARNING.replace(/.{17}/g, '$&\n'), `> ${WARNING}`]) {
    expect(errorsOf(text)).toMatchObject([{ format: 'pytorch-cuda-warning', platform: 'cuda' }]);
    expect(figuresOf(errorsOf(text)[0])).toEqual(FIGURES);
  }
  expect(intake(WARNING).languageStated).toBe(false);
});

it('gives whole figures or none where it is cut', () => {
  for (let end = 0; end < WARNING.length; end += 1) {
    for (const [key, value] of Object.entries(figuresOf(errorsOf(WARNING.slice(0, end))[0])))
      expect([key, value]).toEqual([key, FIGURES[key as keyof typeof FIGURES]]);
  }
});

it('is one error where it is logged twice, and stands beside the exception', () => {
  expect(formatsOf(`${WARNING}\n${WARNING}\n${FORM_C}`)).toEqual(['pytorch-cuda-warning', 'pytorch-cuda-c']);
});
