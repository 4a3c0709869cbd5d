import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { speaksBeside, switchedOn, withoutOff } from '../../src/intake/settings.ts';

describe('words beside settings', () => {
  it.each([
    'gradient_accumulation_steps=8, per_device_train_batch_size=1, fp16=True, still CUDA OOM',
    'fp16=True OOM',
    'TrainingArguments(per_device_train_batch_size=1, fp16=True) gives the same error',
    'batch_size=2 what else can I do',
  ])('are heard: %s', (line) => expect(speaksBeside(line)).toBe(true));

  it.each([
    'lr = 1e-4',
    'x = model(inputs, labels=y)',
    'loss = criterion(outputs, targets) + aux',
    'x = first if flag else second',
    'CUDA_VISIBLE_DEVICES=0 python train.py --batch 4',
    'batch_size = 8  # still too large for me',
    'y = [a for a in b if a is not None]',
    'no settings at all',
  ])('are none: %s', (line) => expect(speaksBeside(line)).toBe(false));
});

describe('a switch', () => {
  const isOn = (text: string): boolean => switchedOn('fp16').test(withoutOff(text));

  it.each([
    'fp16=True',
    'fp16: true',
    '"fp16": true',
    '--fp16',
    '--fp16 true',
    '"fp16": {"enabled": true, "loss_scale": 0}',
  ])('that is on: %s', (text) => expect(isOn(text)).toBe(true));
  it.each([
    'fp16=False',
    'fp16: false',
    '"fp16": false',
    '--fp16 False',
    '--no_fp16',
    '"fp16": {"enabled": false}',
    'fp16',
  ])('that is off or not set: %s', (text) => expect(isOn(text)).toBe(false));
});

describe('settings wherever they stand', () => {
  it.each([
    ['gradient_accumulation_steps=8, per_device_train_batch_size=1, fp16=True, still CUDA OOM'],
    ['--gradient_accumulation_steps 8 --per_device_train_batch_size 1 --fp16 still OOM'],
    ['gradient_accumulation_steps: 8\nper_device_train_batch_size: 1\nfp16: true\n还是爆显存'],
    ['{"gradient_accumulation_steps": 8, "per_device_train_batch_size": 1, "fp16": {"enabled": true}} OOM'],
    ['gradient_accumulation_steps=8, per_device_train_batch_size=1, fp16=True, 還是爆顯存'],
  ])('%s', (text) => {
    const { setup, signs } = intake(text);
    expect(setup).toMatchObject({ batch: 1, accumulation: 8, precision: 'fp16' });
    expect(setup.tried).toEqual(['mixed-precision', 'gradient-accumulation']);
    expect(signs).toContain('says-oom');
  });

  it('before a message on its line', () => {
    const text = 'batch_size=4, fp16=True: RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB';
    expect(intake(text).setup).toMatchObject({ batch: 4, precision: 'fp16' });
  });

  it('that are off are not in place', () => {
    expect(intake('per_device_train_batch_size=4, fp16=False, OOM').setup).toEqual({
      batch: 4,
      batchPerDevice: true,
      tried: [],
    });
  });
});
