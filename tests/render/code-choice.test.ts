import { expect, it } from 'vitest';
import { choiceOf, type Situation } from '../../src/render/code-choice.ts';
import { knowledge } from '../support/knowledge.ts';

const situation = (framework: string | null, rest: Partial<Situation> = {}): Situation => ({
  framework,
  phase: null,
  evidence: { signs: [], text: '', tensors: [] },
  ...rest,
});
const INPUT = { signs: ['input-gradient'], text: '', tensors: [] };

const titled = (...titles: readonly string[]) =>
  titles.map((title) => ({ title, language: 'python', attributes: {}, text: '' }));

it.each([
  [titled('vLLM', 'SGLang'), 'sglang', 1],
  [titled('vLLM', 'SGLang'), null, 0],
  [titled('Transformers, 4 bits', 'llama.cpp', 'Ollama'), 'ollama', 2],
  [titled('ComfyUI', 'Stable Diffusion WebUI (A1111)', 'Forge'), 'a1111', 1],
  [titled('Transformers, 4 bits', 'PyTorch'), 'paddle', -1],
  [titled('Transformers, 4 bits', 'PyTorch'), 'lightning', 1],
  [titled('Transformers, 4 bits', 'diffusers'), 'pytorch', 0],
  [titled('DeepSpeed', 'diffusers'), 'pytorch', -1],
  [titled('Images', 'Text'), 'jax', -1],
  [titled('vLLM'), 'ollama', -1],
  [titled(), 'vllm', -1],
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
  expect(titleOf('split-the-work', given)).toContain('one sample at a time');
});

const shaped = (...shape: readonly bigint[]) => ({ ...INPUT, tensors: [{ shape, dtype: null }] });
const said = (text: string) => ({ ...INPUT, text });

it.each([
  shaped(1n, 6n, 3n, 928n, 1600n),
  shaped(2n, 4n, 1n, 64n, 64n),
  said('the gradient for all six cameras'),
  said('saliency of a multi-view detector'),
  said('BEVFormer, gradient of the input'),
  said('对六个相机的图像求输入梯度'),
  said('多视角图像的梯度'),
  said('环视输入求导'),
])('takes the images of a sample one at a time where there are several: %#', (evidence) => {
  expect(titleOf('split-the-work', situation('pytorch', { evidence }))).toContain('gradient of N images');
});

it.each([
  shaped(8n, 3n, 512n, 512n),
  shaped(4n, 1n, 64n, 64n, 64n),
  shaped(2n, 3n, 16n, 224n, 224n),
  shaped(8n, 1n, 3n, 224n, 224n),
  said('Grad-CAM of a ViT'),
  said('single images, not multi-camera'),
  said('x.view(-1) after the saliency map'),
  said('单张图的显著图，不是多相机'),
])('takes the samples of a batch one at a time elsewhere: %#', (evidence) => {
  expect(titleOf('split-the-work', situation('pytorch', { evidence }))).toContain('one sample at a time');
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

it('splits no batch of one, and freezes no weights where no gradient of the input is wanted', () => {
  const one = (phase: Situation['phase']) =>
    situation(null, {
      phase,
      evidence: { signs: ['says-oom'], text: '', tensors: [], setup: { batch: 1, tried: [] } },
    });
  expect(titleOf('split-the-work', one(null))).toContain('tiles');
  expect(titleOf('split-the-work', one('backward'))).toBeUndefined();
  expect(titleOf('split-the-work', situation('pytorch'))).toContain('chunks of the batch');
});

/** A run of one kind of input, that infers or trains. */
const runOf = (sign: string, setup: object, infers: boolean): Situation =>
  situation('pytorch', {
    phase: infers ? 'generation' : 'backward',
    evidence: { signs: [sign], text: '', tensors: [], setup: { tried: [], ...setup } },
  });

it.each<[name: string, id: string, given: Situation, title: string]>([
  [
    'an image, inference',
    'reduce-input-size',
    runOf('infers', { resolution: [4096, 4096] }, true),
    'Images, inference',
  ],
  ['images, training', 'reduce-input-size', runOf('trains', { resolution: [1024, 1024] }, false), 'Images'],
  ['text, inference', 'reduce-input-size', runOf('language-model', { length: 8192 }, true), 'Text'],
  ['text, training', 'reduce-input-size', runOf('language-model', { length: 4096 }, false), 'Text'],
  ['nothing said, inference', 'reduce-input-size', runOf('infers', {}, true), 'Images, inference'],
  ['a language model, inference', 'shrink-model', runOf('language-model', {}, true), 'Language models, inference'],
  ['an image, inference', 'shrink-model', runOf('convolution', {}, true), 'Images, inference'],
])('%s: %s', (_name, id, given, title) => {
  expect(titleOf(id, given)).toBe(title);
});

it('loads no untrained weights where nothing is trained', () => {
  for (const { id, code } of knowledge.fixes) {
    const chosen = code[choiceOf(code, runOf('language-model', { length: 4096 }, true))];
    expect(chosen?.text ?? '', id).not.toContain('.from_config(');
  }
});
