import { expect, it } from 'vitest';
import { choiceOf, type Situation } from '../../src/render/code-choice.ts';
import { knowledge } from '../support/knowledge.ts';

const situation = (framework: string | null, rest: Partial<Situation> = {}): Situation => ({
  framework,
  phase: null,
  evidence: { signs: [], text: '' },
  ...rest,
});
const INPUT = { signs: ['input-gradient'], text: '' };

const titled = (...titles: readonly string[]) => titles.map((title) => ({ title }));

it.each([
  [titled('vLLM', 'SGLang'), 'sglang', 1],
  [titled('vLLM', 'SGLang'), null, 0],
  [titled('Transformers, 4 bits', 'llama.cpp', 'Ollama'), 'ollama', 2],
  [titled('ComfyUI', 'Stable Diffusion WebUI (A1111)', 'Forge'), 'a1111', 1],
  [titled('Transformers, 4 bits', 'PyTorch'), 'paddle', 1],
  [titled('Images', 'Text'), 'jax', 0],
  [titled('vLLM'), 'ollama', 0],
  [titled(), 'vllm', 0],
])('%j for %s', (blocks, framework, index) => {
  expect(choiceOf(blocks, situation(framework))).toBe(index);
});

it('finds its own block in the entries of engines', () => {
  const chosen = (id: string, framework: string) => {
    const code = knowledge.fixes.find((fix) => fix.id === id)?.code ?? [];
    return code[choiceOf(code, situation(framework))]?.title;
  };
  expect(chosen('tune-engine-budget', 'sglang')).toBe('SGLang');
  expect(chosen('shrink-kv-cache', 'ollama')).toBe('Ollama');
  expect(chosen('low-vram-flags', 'a1111')).toContain('A1111');
});

const titleOf = (id: string, given: Situation) => {
  const code = knowledge.fixes.find((fix) => fix.id === id)?.code ?? [];
  return code[choiceOf(code, given)]?.title;
};

it.each([null, 'pytorch', 'transformers', 'lightning'])('shows no training loop for an input gradient (%s)', (name) => {
  const given = situation(name, { evidence: INPUT });
  expect(titleOf('mixed-precision', given)).toBe('Gradient of the input');
  expect(titleOf('activation-checkpointing', given)).toContain('gradient of the input');
  expect(titleOf('split-the-work', given)).toContain('Gradient of N images');
});

it('takes the scaled gradient of the input where the text has a scaler', () => {
  const evidence = { ...INPUT, text: 'scaler = torch.amp.GradScaler("cuda")' };
  expect(titleOf('mixed-precision', situation('pytorch', { evidence }))).toContain('through a GradScaler');
});

it('leaves other frameworks their own block', () => {
  for (const [name, title] of [
    ['jax', 'JAX'],
    ['paddle', 'Paddle, bf16'],
  ] as const) {
    expect(titleOf('mixed-precision', situation(name, { evidence: INPUT }))).toBe(title);
  }
});

it('keeps code of inference out where a backward pass is wanted', () => {
  for (const given of [situation('pytorch', { evidence: INPUT }), situation(null, { phase: 'backward' })]) {
    expect(titleOf('attention-slicing', given)).toBe('PyTorch, training');
    expect(titleOf('cpu-offload', given)).toBe('Activations (training)');
  }
  expect(titleOf('attention-slicing', situation('pytorch'))).toBe('PyTorch, inference');
});
