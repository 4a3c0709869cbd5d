import { describe, expect, test } from 'vitest';
import { knowledge } from '../support/knowledge.ts';

const blockOf = (id: string, title?: string): string => {
  const { code = [] } = knowledge.fixes.find((fix) => fix.id === id) ?? {};
  return (title === undefined ? code[0] : code.find((block) => block.title === title))?.text ?? '';
};

describe('the block that an answer prints below its own figures', () => {
  test.each(knowledge.fixes.map(({ id }) => id))('%s claims no old value of the person', (id) => {
    expect(blockOf(id)).not.toMatch(/\bwas\b|原来是|原来 ?\d/);
  });

  test('names micro-batch and steps by their product', () => {
    expect(blockOf('gradient-accumulation')).toMatch(/micro_batch × accumulate = the effective batch/);
  });

  test('shows the pod beside the container', () => {
    expect(blockOf('raise-shm')).toMatch(/--shm-size[\s\S]*medium: Memory, sizeLimit/);
  });
});

describe('the gradient of an input through frozen weights', () => {
  test('has checkpointed attention without an optimizer', () => {
    const text = blockOf(
      'activation-checkpointing',
      'Only the attention modules, frozen weights, gradient of the input',
    );
    expect(text).toMatch(
      /partial\(checkpoint, block\.forward, use_reentrant=False\)[\s\S]*torch\.autograd\.grad\(loss, x\)/,
    );
    expect(text).not.toContain('optimizer.');
  });

  test('has autocast around the forward only, and the scale taken out', () => {
    expect(blockOf('mixed-precision', 'Gradient of the input')).toMatch(/^grad = [\s\S]*scaler\.get_scale\(\)/m);
  });
});
