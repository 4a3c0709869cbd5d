import { expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';

it.each([
  'Kohya_ss: a LoRA for SDXL that I want to use in Fooocus, CUDA out of memory',
  'accelerate launch sdxl_train_network.py from sd-scripts, then out of memory. I use A1111 for the pictures.',
  'OneTrainer, Flux LoRA, out of memory',
  '用 kohya 炼个 lora，爆显存，出图用的是 webui',
])('a trainer trains, whatever shows its pictures: %s', (text) => {
  const { signs, framework } = intake(text);
  expect(signs).toContain('trains');
  expect(framework).toBe('pytorch');
});

it.each([
  ['ComfyUI with the Kohya Deep Shrink node, out of memory', 'comfyui'],
  ['I use A1111, the Kohya HiRes extension is on, out of memory', 'a1111'],
  ['ComfyUI 加载 lora 出图爆显存', 'comfyui'],
])('a trick of the same name does not: %s', (text, framework) => {
  expect(intake(text).signs).not.toContain('trains');
  expect(intake(text).framework).toBe(framework);
});
