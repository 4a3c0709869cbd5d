import { describe, expect, it } from 'vitest';
import { createDoctor } from '../../src/doctor.ts';
import { loadKnowledge } from '../../src/knowledge/snapshot.ts';
import { fittingIn } from '../../src/retrieval/in-use.ts';

const doctor = createDoctor(loadKnowledge());
const entry = (id: string) => {
  const found = doctor.entry(id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe('fittingIn', () => {
  it.each([
    ['how do I cap what torch takes', 'tf-memory-growth', false],
    ['how do I cap what torch takes', 'jax-preallocation', false],
    ['how do I cap what torch takes', 'allocator-gc-threshold', true],
    ['Keras 占满显存怎么办', 'tf-memory-growth', true],
    ['Keras 占满显存怎么办', 'jax-preallocation', false],
    ['transformers 的显存怎么限制', 'tune-engine-budget', false],
    ['transformers 的显存怎么限制', 'device-map', true],
    ['ollama on a small card', 'tune-engine-budget', false],
    ['ollama on a small card', 'fewer-gpu-layers', true],
    ['a small card', 'tune-engine-budget', true],
    // Both run.
    ['torch and tensorflow share one process', 'tf-memory-growth', true],
    // Held against, left, or asked about: it does not run.
    ['does torch take the card as a whole like tensorflow', 'tf-memory-growth', false],
    ['torch 会和 JAX 一样先占显存吗', 'jax-preallocation', false],
    ['we went from vllm to transformers', 'tune-engine-budget', false],
    ['serving engines like vLLM take the card', 'tune-engine-budget', true],
    // The error's words are no name.
    ['CUDA out of memory with 40 layers on the GPU', 'fewer-gpu-layers', true],
  ])('"%s" and %s: %s', (words, id, fits) => {
    expect(fittingIn(words)(entry(id))).toBe(fits);
  });
});

describe('a question about PyTorch', () => {
  it.each([
    'torch grabs the full GPU, can I restrict it',
    'cap the GPU memory of a torch job',
    'is all the GPU memory preallocated by PyTorch, as in JAX?',
    'torch 一下就占满了整张卡，怎么限制',
    '能不能给 torch 进程设一个显存上限',
    'PyTorch 会不会像 JAX 那样预先占满显存',
  ])('is answered with its own allocator: %s', (question) => {
    const answer = doctor.ask(question);
    expect(answer.matches[0]?.id).toBe('allocator-gc-threshold');
    expect(answer.outOfMemory).toBe(false);
    expect(answer.fixes.map(({ id }) => id)).not.toContain('tf-memory-growth');
  });

  it.each([
    ['is all the GPU memory preallocated by JAX, as in TensorFlow?', 'jax-preallocation'],
    ['TensorFlow 和 PyTorch 在一个进程里，怎么限制 TensorFlow 的显存', 'tf-memory-growth'],
  ])('is not: %s', (question, id) => {
    expect(doctor.ask(question).matches.map((match) => match.id)).toContain(id);
  });
});
