import { describe, expect, it } from 'vitest';
import { newestRelease } from '../../src/diagnosis/release.ts';
import { createDoctor } from '../../src/doctor.ts';
import { isLater } from '../../src/intake/release.ts';
import { choiceOf } from '../../src/render/code-choice.ts';
import { knowledge } from '../support/knowledge.ts';

const doctor = createDoctor(knowledge);
/** What came with a release; plain text of a block. */
const CAME_WITH: readonly (readonly [release: string, code: RegExp])[] = [
  ['1.4', /memory_reserved|reset_peak_memory_stats|memory_summary/],
  ['1.6', /autocast/],
  ['1.7', /set_to_none|persistent_workers/],
  ['1.9', /inference_mode|device=base\.weight/],
  ['1.10', /torchrun/],
  ['1.11', /mem_get_info|use_reentrant|antialias/],
  ['2.0', /scaled_dot_product_attention/],
  ['2.1', /expandable_segments|mmap=True|assign=True/],
  ['2.3', /torch\.amp\.GradScaler/],
];

const shown = (text: string) => {
  const answer = doctor.diagnose(text);
  const release = newestRelease(answer.evidence);
  const blocks = answer.fixes.flatMap(({ id, reason }) => {
    const code = knowledge.fixes.find((fix) => fix.id === id)?.code ?? [];
    return code[choiceOf(code, answer, reason.values?.task)] ?? [];
  });
  return { release, fixes: answer.fixes.map(({ id }) => id), blocks };
};

const FORM_A =
  'CUDA out of memory. Tried to allocate 1.00 GiB (GPU 0; 10.92 GiB total capacity; 9.00 GiB already allocated; 300.00 MiB free; 1.00 GiB cached)';
const FORM_B =
  'CUDA out of memory. Tried to allocate 1.00 GiB (GPU 0; 10.92 GiB total capacity; 8.00 GiB already allocated; 300.00 MiB free; 10.00 GiB reserved in total by PyTorch)';
const THC = 'RuntimeError: cuda runtime error (2) : out of memory at /pytorch/aten/src/THC/generic/THCStorage.cu:58';
const MOMENTS = [
  '',
  'loss.backward()',
  'It fails in validation, training is fine.',
  'It fails in optimizer.step() after the first iteration.',
  'Memory grows with every iteration.',
  'DDP on 4 GPUs, all processes sit on GPU 0.',
  'Loading the checkpoint with torch.load fails.',
  '只在验证的时候爆显存',
  'cudnn benchmark is on',
  'batch size 1, input 4096x4096',
];

describe('code for an old release', () => {
  it.each(
    [FORM_A, FORM_B, THC, 'RuntimeError: CUDA out of memory, torch==1.5.0'].flatMap((form) =>
      MOMENTS.map((moment) => `${moment}\n${form}`),
    ),
  )('%s', (text) => {
    const { release, blocks } = shown(text);
    expect(release).not.toBeNull();
    for (const { title, text: code, attributes } of blocks) {
      for (const need of (attributes.needs ?? '').split(',')) {
        const least = /^torch>=(.+)$/.exec(need)?.[1];
        if (least !== undefined) expect(isLater(least, release ?? ''), title).toBe(false);
      }
      for (const [since, pattern] of CAME_WITH)
        if (isLater(since, release ?? '')) expect(code, title).not.toMatch(pattern);
    }
  });

  it('is there for the commonest fixes', () => {
    const { fixes, blocks } = shown(FORM_A);
    expect(fixes).toContain('reduce-batch-size');
    expect(fixes).toContain('gradient-accumulation');
    expect(blocks.some(({ text }) => text.includes('optimizer.zero_grad()'))).toBe(true);
  });
});

const GENERIC = { phase: null, evidence: { signs: [], text: '', tensors: [] } } as const;
const blockOf = (id: string, framework: string | null, evidence: object = {}) => {
  const code = knowledge.fixes.find((fix) => fix.id === id)?.code ?? [];
  return code[choiceOf(code, { ...GENERIC, framework, evidence: { ...GENERIC.evidence, ...evidence } })];
};

describe('code of another program', () => {
  it.each(['rapids', 'paddle', 'jax', 'tensorflow', 'onnxruntime', 'comfyui', 'a1111', 'ollama', 'vllm'])(
    'shows no Python of PyTorch for %s',
    (framework) => {
      for (const { id, applies } of knowledge.fixes) {
        if (applies.frameworks !== undefined && !applies.frameworks.includes(framework)) continue;
        expect(blockOf(id, framework)?.text ?? '', id).not.toMatch(/^(?:import|from) torch\b/m);
      }
    },
  );

  it('shows no loop of training for what only infers', () => {
    for (const text of ['pytorch', 'transformers']) {
      const block = blockOf('reduce-batch-size', text, { signs: ['infers'] });
      expect(block?.title).toBe('Inference');
      expect(blockOf('gradient-accumulation', text, { signs: ['infers'] })).toBeUndefined();
    }
    expect(blockOf('reduce-batch-size', 'pytorch', { signs: ['trains'] })?.title).toBe('PyTorch');
  });

  it('shows DeepSpeed where its settings are named, and to nobody else', () => {
    expect(blockOf('reduce-host-memory', 'pytorch', { text: 'ZeRO-3 offload, the host runs out' })?.title).toContain(
      'DeepSpeed',
    );
    for (const { id } of knowledge.fixes) expect(blockOf(id, 'pytorch')?.title ?? '', id).not.toContain('DeepSpeed');
  });

  it('shows commands of the system in use', () => {
    expect(blockOf('free-the-gpu', 'pytorch', { os: 'windows' })?.language).toBe('powershell');
    expect(blockOf('free-the-gpu', 'pytorch', { os: 'linux' })?.language).toBe('bash');
  });
});
