import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

describe('what is trained of a model', () => {
  test.each([
    ['adapters', ['QLoRA on a 7B', 'I use LoRA', '用 LoRA 微调 7B', 'with peft']],
    [
      'full-training',
      ['full fine-tuning of 7B', 'full-parameter training', 'with AdamW', '全参微调', '全量微调 7B', 'pretraining 1B'],
    ],
  ])('%s', (sign, spoken) => {
    for (const text of spoken) expect(intake(text).signs, text).toContain(sign);
  });

  test.each([
    ['adapters', ['no LoRA, all weights', '没有用 LoRA', 'exploration', 'Colorado']],
    ['full-training', ['the card is full, training fails', 'madam', '显存全满了', 'a pretrained model']],
  ])('not %s', (sign, silent) => {
    for (const text of silent) expect(intake(text).signs, text).not.toContain(sign);
  });
});
