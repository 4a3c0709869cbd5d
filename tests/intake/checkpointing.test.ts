import { expect, test } from 'vitest';
import { isWithoutCheckpointing } from '../../src/intake/checkpointing.ts';

test.each([
  'gradient_checkpointing=False',
  '"gradient_checkpointing": false,',
  'use_gradient_checkpointing: off',
  '--no-gradient-checkpointing',
  'we train without gradient checkpointing',
  'gradient checkpointing is off',
  'Activation checkpointing is not enabled at the moment',
  'I turned off gradient checkpointing',
  '没有开梯度检查点',
  '梯度检查点没开',
  '关掉了梯度检查点',
  '激活检查点未启用',
])('off: %s', (text) => {
  expect(isWithoutCheckpointing(text)).toBe(true);
});

test.each([
  'gradient_checkpointing=True',
  '--gradient_checkpointing --no_cuda',
  'with gradient checkpointing and batch 4',
  'gradient checkpointing did not help',
  'load the checkpoint without the optimizer',
  '开了梯度检查点',
  '梯度检查点也开了，没用',
])('not off: %s', (text) => {
  expect(isWithoutCheckpointing(text)).toBe(false);
});
