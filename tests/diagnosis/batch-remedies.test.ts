import { describe, expect, test } from 'vitest';
import { inPhase } from '../../src/diagnosis/batch-remedies.ts';
import { facts, full } from '../support/evidence.ts';
import { doctor } from '../support/knowledge.ts';
import { given } from './given.ts';

const batch = (count: number, more = {}) => ({ tried: [], batch: count, ...more });
const OF_STEPS = ['gradient-accumulation', 'mixed-precision', 'activation-checkpointing', 'low-memory-optimizer'];

describe('the fix of a phase', () => {
  test('in an evaluation it is that of the evaluation, and none of a training step', () => {
    const evaluating = facts({ errors: [full], phase: 'evaluation' });
    expect(inPhase('reduce-batch-size', evaluating)).toBe('smaller-eval-batch');
    expect(inPhase('activation-checkpointing', evaluating)).toBe('inference-mode');
    expect(inPhase('gradient-accumulation', evaluating)).toBeNull();
    expect(inPhase('reduce-input-size', evaluating)).toBe('reduce-input-size');
  });

  test('where nothing trains it is the mode without a graph, unless it is in use', () => {
    const infers = { errors: [full], signs: ['infers'] };
    expect(inPhase('activation-checkpointing', facts(infers))).toBe('inference-mode');
    expect(inPhase('activation-checkpointing', facts({ ...infers, setup: { tried: ['inference-mode'] } }))).toBeNull();
    expect(inPhase('activation-checkpointing', facts({ ...infers, phase: 'generation' }))).toBe(
      'activation-checkpointing',
    );
  });

  test('an inference has a fix first that it can run', () => {
    const { fixes } = given(['batch-too-large'], { errors: [full], signs: ['infers'] });
    expect(fixes.slice(0, 2).map(({ id }) => id)).toEqual(['reduce-batch-size', 'inference-mode']);
    expect(fixes.find(({ id }) => id === 'mixed-precision')?.reason.key).toBe('reason.half-weights');
  });

  test('elsewhere, and where a gradient is wanted all the same, it is the one that is named', () => {
    expect(inPhase('reduce-batch-size', facts({ errors: [full], phase: 'forward' }))).toBe('reduce-batch-size');
    const saliency = facts({ errors: [full], phase: 'evaluation', signs: ['input-gradient'] });
    expect(inPhase('activation-checkpointing', saliency)).toBe('activation-checkpointing');
  });
});

describe('a smaller batch of an evaluation', () => {
  const offered = (signs: readonly string[], setup: ReturnType<typeof batch>) =>
    given(['batch-too-large'], { errors: [full], phase: 'evaluation', signs, setup }).offered('smaller-eval-batch')
      ?.reason;

  test('has its next value where the batch is its own', () => {
    expect(offered(['evaluation-batch', 'trains'], batch(32))).toMatchObject({
      key: 'reason.batch-next',
      values: { batch: 32, next: 16 },
    });
    expect(offered([], batch(32, { batchWorks: 16 }))).toMatchObject({ key: 'reason.batch-works' });
  });

  test('has none where the batch may be that of training', () => {
    expect(offered(['trains'], batch(32))?.key).toBe('reason.frees.activations');
  });

  test('moves the outputs at batch 1', () => {
    expect(offered([], batch(1))?.key).toBe('reason.eval-batch-one');
  });
});

describe('answers to a larger batch that fails in an evaluation', () => {
  test.each([
    'Evaluating with batch 12 works, 24 fails',
    'Inference with batch size 8 is fine but 16 runs out of memory',
    'at inference 8→16 OOM',
    'eval batch 48 OOMs',
    '验证时 batch 12 可以，24 就爆',
    '推理时 8→16 OOM',
    '评估 bs=48 爆显存',
  ])('%s', (text) => {
    const { phase, causes, fixes } = doctor.ask(text);
    expect(phase).toBe('evaluation');
    expect(causes[0]?.id).toBe('batch-too-large');
    expect(fixes.slice(0, 2).map(({ id }) => id)).toEqual(['smaller-eval-batch', 'inference-mode']);
    expect(fixes.filter(({ id }) => OF_STEPS.includes(id) || id === 'reduce-batch-size')).toEqual([]);
  });

  test.each([
    'At inference without no_grad batch 12 works, 24 runs out of memory',
    '推理时没有用 no_grad，batch 12 可以，24 爆显存',
  ])('a graph that is built comes first: %s', (text) => {
    expect(doctor.ask(text).causes[0]?.id).toBe('inference-builds-graph');
  });

  test.each(['training batch 8 works, validation batch 48 OOMs', '训练正常，验证 batch 48 爆显存'])(
    'training that fits tells of the evaluation: %s',
    (text) => {
      expect(doctor.ask(text).causes[0]?.id).toBe('validation-peak');
    },
  );

  test('inference mode is not offered where it is in use', () => {
    const { fixes } = doctor.ask('validation with batch 6 works, 12 OOMs, I already use torch.no_grad');
    expect(fixes.map(({ id }) => id)).not.toContain('inference-mode');
    expect(fixes[0]?.id).toBe('smaller-eval-batch');
  });
});

describe('answers to a larger batch that fails in training', () => {
  test.each([
    'batch 12 runs, 24 fails',
    'training with batch 24 OOMs, validation is fine',
    '验证 batch 48 没问题，训练 batch 24 爆显存',
    'UNet with Lightning OOM at batch 4',
    'Lightning 跑 UNet，batch 4 爆显存',
  ])('%s', (text) => {
    const { phase, causes, fixes } = doctor.ask(text);
    expect(phase).not.toBe('evaluation');
    expect(causes[0]?.id).toBe('batch-too-large');
    expect(fixes[0]?.id).toBe('reduce-batch-size');
  });

  test.each(['训练 batch 12 可以 24 爆', 'training: batch 12 works, 24 OOMs'])(
    'what they measured is not called the commonest: %s',
    (text) => {
      const error =
        'RuntimeError: CUDA out of memory. Tried to allocate 1.50 GiB (GPU 0; 23.69 GiB total capacity; 20.15 GiB already allocated; 1.20 GiB free; 20.90 GiB reserved in total by PyTorch)';
      const [cause] = doctor.ask(`${text}\n${error}`).causes;
      const keys = cause?.evidence.map(({ key }) => key);
      expect(keys).toContain('evidence.smaller-batch-works');
      expect(keys).not.toContain('evidence.commonest');
    },
  );
});
