import { expect, it } from 'vitest';
import { choiceOf } from '../../src/render/code-choice.ts';
import { knowledge } from '../support/knowledge.ts';

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
  expect(choiceOf(blocks, framework)).toBe(index);
});

it('finds its own block in the entries of engines', () => {
  const chosen = (id: string, framework: string) => {
    const code = knowledge.fixes.find((fix) => fix.id === id)?.code ?? [];
    return code[choiceOf(code, framework)]?.title;
  };
  expect(chosen('tune-engine-budget', 'sglang')).toBe('SGLang');
  expect(chosen('shrink-kv-cache', 'ollama')).toBe('Ollama');
  expect(chosen('low-vram-flags', 'a1111')).toContain('A1111');
});
