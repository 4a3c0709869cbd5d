import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../src/intake/evidence.ts';
import { full, hostError, oom, size } from '../support/evidence.ts';
import { entries, knowledge } from '../support/knowledge.ts';
import { given, pieces, shared } from './given.ts';

const batch = (count: number, more: Partial<Evidence['setup']> = {}) => ({ tried: [], batch: count, ...more });

describe('verdicts by arithmetic', () => {
  test('"enough" needs a stated part that goes whole', () => {
    const { offered } = given(['other-process-on-gpu'], { errors: [shared('14.80 GiB')] });
    expect(offered('free-the-gpu')).toMatchObject({ verdict: 'enough', reason: { key: 'reason.free-pids' } });
    expect(offered('free-the-gpu')?.reason.values?.pids).toEqual([4711n]);
  });

  test('what others hold is no way out where it is smaller than what is missing', () => {
    const { offered, out } = given(['other-process-on-gpu'], {
      errors: [
        oom({
          requested: '4.00 GiB',
          total: '9.80 GiB',
          allocated: '8.00 GiB',
          free: '0.10 GiB',
          reserved: '8.50 GiB',
          process: '9.00 GiB',
          others: [{ pid: 1n, bytes: size('0.50 GiB') }],
        }),
      ],
    });
    expect(offered('free-the-gpu')).toBeUndefined();
    expect(out('free-the-gpu')?.reason.key).toBe('reason.too-small');
  });

  test('what nobody is named for is an upper bound only', () => {
    const report = oom({
      requested: '1.00 GiB',
      total: '8.00 GiB',
      allocated: '4.00 GiB',
      free: '0.20 GiB',
      reserved: '4.20 GiB',
    });
    const { offered } = given(['desktop-on-gpu', 'other-process-on-gpu'], { errors: [report] });
    expect(offered('close-desktop-apps')?.verdict).toBe('may-be-enough');
    expect(offered('free-the-gpu')?.verdict).toBe('may-be-enough');
  });

  test('the desktop is never known to be the process that the message names', () => {
    const { offered } = given(['desktop-on-gpu'], { errors: [shared('14.80 GiB')] });
    expect(offered('close-desktop-apps')?.verdict).toBe('may-be-enough');
  });

  test.each(['expandable-segments', 'max-split-size'])('the cache by %s may be enough, never more', (fix) => {
    const recent = (requested: string) => ({ ...pieces(requested), format: 'pytorch-cuda-c' });
    expect(given(['fragmentation'], { errors: [recent('2.00 GiB')], os: 'linux' }).offered(fix)?.verdict).toBe(
      'may-be-enough',
    );
    const small = given(['fragmentation'], { errors: [recent('9.80 GiB')], os: 'linux' });
    expect(small.offered(fix)).toBeUndefined();
    expect(small.out(fix)?.reason).toMatchObject({
      key: 'reason.cache-too-small',
      values: { shortfall: { bytes: size('9.50 GiB') } },
    });
  });

  test('at a limit of the process itself, the cache counts against what passes the limit', () => {
    const limited = (requested: string) =>
      given(['gpu-slice-too-small'], { errors: [{ ...pieces(requested), allowedBytes: size('22.00 GiB') }] });
    expect(limited('2.00 GiB').offered('max-split-size')?.verdict).toBe('may-be-enough');
    expect(limited('9.80 GiB').out('max-split-size')?.reason.key).toBe('reason.cache-too-small');
  });

  test('nothing is made smaller where PyTorch holds nothing and others fill the card', () => {
    const report = oom({
      requested: '20.00 MiB',
      total: '39.59 GiB',
      allocated: '0 bytes',
      free: '3.00 MiB',
      reserved: '0 bytes',
    });
    const { fixes, out } = given(['batch-too-large', 'other-process-on-gpu'], { errors: [report] });
    expect(out('reduce-batch-size')?.reason.key).toBe('reason.holds-nothing');
    expect(out('gradient-accumulation')?.reason.key).toBe('reason.holds-nothing');
    expect(fixes.map(({ id }) => id)).toContain('restart-process');
    expect(fixes.map(({ id }) => id)).not.toContain('activation-checkpointing');
  });
});

describe('advice that circulates', () => {
  const report = (cached: string, stated: Partial<Evidence['errors'][number]> = {}) => ({
    ...oom({ requested: '1.50 GiB', total: '23.69 GiB', allocated: '20.90 GiB', free: '1.00 GiB' }),
    format: 'pytorch-cuda-c',
    reservedBytes: size('20.90 GiB') + size(cached),
    unallocatedBytes: size(cached),
    ...stated,
  });
  const batchOnly = (stated: Partial<Evidence>) => given(['batch-too-large'], stated);

  test('joins with the verdict of the figures where no cause brings it, behind what the cause brings', () => {
    const { fixes, offered } = batchOnly({ errors: [report('1.20 GiB')] });
    expect(offered('expandable-segments')?.verdict).toBe('may-be-enough');
    expect(fixes.findIndex(({ id }) => id === 'expandable-segments')).toBeGreaterThan(2);
    expect(batchOnly({ errors: [report('0.10 GiB')] }).out('expandable-segments')).toBeDefined();
  });

  test('is not passed over in silence where the person names it', () => {
    const cut = oom({ requested: '1.50 GiB', total: '23.69 GiB', free: '1.00 GiB' }, { format: 'pytorch-cuda-c' });
    const unknown = { errors: [cut] };
    expect(batchOnly(unknown).offered('expandable-segments')).toBeUndefined();
    const offered = (id: string) => batchOnly({ ...unknown, signs: [`names-${id}`] }).offered(id)?.verdict;
    expect(offered('expandable-segments')).toBe('unknown');
    expect(offered('max-split-size')).toBe('unknown');
  });

  test('brings one of two settings that exclude each other: the newer, where the system has it, or the named', () => {
    const joined = (stated: Partial<Evidence>) =>
      batchOnly({ errors: [report('1.20 GiB')], ...stated })
        .fixes.map(({ id }) => id)
        .filter((id) => ['expandable-segments', 'max-split-size'].includes(id));
    expect(joined({})).toEqual(['expandable-segments']);
    expect(joined({ os: 'windows' })).toEqual(['max-split-size']);
    expect(joined({ signs: ['names-max-split-size'] })).toEqual(['max-split-size']);
  });

  test('that is beside the point is ruled out in words to who names it, and to nobody else', () => {
    const serving = { errors: [full], phase: 'generation' } as const;
    expect(batchOnly(serving).out('gradient-accumulation')).toBeUndefined();
    expect(
      batchOnly({ ...serving, signs: ['names-gradient-accumulation'] }).out('gradient-accumulation')?.reason.key,
    ).toBe('reason.not-in-inference');
    const host = { errors: [hostError('pytorch-cpu')], signs: ['names-mixed-precision'] };
    expect(given(['host-memory-exhausted'], host).out('mixed-precision')?.reason.key).toBe('reason.not-host');
    const other = { errors: [{ ...full, framework: 'jax' }], framework: 'jax', signs: ['names-max-split-size'] };
    expect(batchOnly(other).out('max-split-size')?.reason.key).toBe('reason.wrong-framework');
  });

  test("of PyTorch's allocator holds for every program on it", () => {
    const { offered } = batchOnly({ errors: [report('1.20 GiB')], framework: 'comfyui' });
    expect(offered('expandable-segments')?.verdict).toBe('may-be-enough');
  });

  test('about the cache is ruled out where free memory would have served the request', () => {
    const spare = { ...report('1.20 GiB'), freeBytes: size('3.00 GiB') };
    expect(batchOnly({ errors: [spare] }).out('expandable-segments')?.reason.key).toBe('reason.served-by-free');
  });
});

describe('a setting at its end', () => {
  test.each([
    [8, 'reason.batch-next', { batch: 8, next: 4, after: 2 }],
    [64, 'reason.batch-next', { batch: 64, next: 32, after: 16 }],
    [4, 'reason.batch-next', { batch: 4, next: 2, after: 1 }],
    [2, 'reason.batch-last', { batch: 2, next: 1 }],
  ])('batch %i can go on', (count, key, values) => {
    const { offered } = given(['batch-too-large'], {
      errors: [full],
      setup: batch(count, { tried: ['reduce-batch-size'] }),
    });
    expect(offered('reduce-batch-size')?.reason).toMatchObject({ key, values });
  });

  test('batch 1 cannot, and accumulating saves nothing then', () => {
    const { out, offered } = given(['batch-too-large', 'input-too-large'], { errors: [full], setup: batch(1) });
    expect(out('reduce-batch-size')?.reason.key).toBe('reason.batch-at-end');
    expect(out('gradient-accumulation')?.reason.key).toBe('reason.accumulation-at-end');
    expect(offered('reduce-input-size')).toBeDefined();
  });

  test('micro-batches keep the effective batch, the larger one of before where it is known', () => {
    const reason = (setup: Evidence['setup']) =>
      given(['batch-too-large'], { errors: [full], setup }).offered('gradient-accumulation')?.reason.values;
    expect(reason(batch(8))).toMatchObject({ micro: 2, steps: 4, effective: 8, wasted: 32 });
    expect(reason(batch(8, { batchBefore: 32 }))).toMatchObject({ micro: 2, steps: 16, effective: 32, wasted: 128 });
    expect(reason(batch(2))).toMatchObject({ micro: 1, steps: 2, effective: 2 });
    expect(reason(batch(30))).toMatchObject({ micro: 6, steps: 5, effective: 30 });
  });

  test('the batch that works is the micro-batch, or its largest part that divides', () => {
    const reason = (setup: Evidence['setup']) =>
      given(['batch-too-large'], { errors: [full], setup }).offered('gradient-accumulation')?.reason.values;
    expect(reason(batch(32, { batchWorks: 16 }))).toMatchObject({ micro: 16, steps: 2, effective: 32 });
    expect(reason(batch(30, { batchWorks: 28 }))).toMatchObject({ micro: 15, steps: 2, effective: 30 });
  });

  test('with one process a GPU the batch is divided by their number', () => {
    const { offered } = given(['batch-too-large'], {
      errors: [full],
      signs: ['ranks'],
      setup: batch(32, { gpuCount: 4 }),
    });
    expect(offered('reduce-batch-size')?.reason.values).toMatchObject({ total: 128, each: 8 });
  });

  test('while weights are loaded no batch exists', () => {
    const { out } = given(['model-too-large', 'batch-too-large'], { errors: [full], phase: 'load' });
    expect(out('reduce-batch-size')?.reason.key).toBe('reason.batch-not-loaded');
  });

  test.each(['fp16', 'bf16', 'amp'] as const)('%s is not offered mixed precision again', (precision) => {
    const { out } = given(['batch-too-large'], { errors: [full], setup: { tried: [], precision } });
    expect(out('mixed-precision')?.reason.key).toBe('reason.precision-at-end');
  });

  test('quantized weights go from 8 bits to 4, and no further', () => {
    const quantized = (precision: 'int8' | 'int4') =>
      given(['model-too-large'], { errors: [full], setup: { tried: [], precision } });
    expect(quantized('int8').offered('quantize')?.reason.key).toBe('reason.quantize-next');
    expect(quantized('int4').out('quantize')?.reason.key).toBe('reason.quantized-at-end');
  });

  test.each(['activation-checkpointing', 'mixed-precision', 'lora', 'low-memory-optimizer', 'restart-process'])(
    '%s is not offered to who has it',
    (fix) => {
      // On the host it is an offload's states that they shrink.
      const causes = knowledge.causes
        .filter((cause) => cause.id !== 'host-memory-exhausted' && cause.fixes.some(({ id }) => id === fix))
        .map(({ id }) => id);
      const stated = { errors: [full], phase: 'forward', signs: ['trains'] } as const;
      expect(given(causes.slice(0, 1), stated).offered(fix)).toBeDefined();
      const { offered, out } = given(causes.slice(0, 1), { ...stated, setup: { tried: [fix] } });
      expect(offered(fix)).toBeUndefined();
      expect(out(fix)?.reason.key).toBe('reason.tried');
    },
  );

  test('what was tried and can go further comes later', () => {
    const at = (tried: readonly string[]) =>
      given(['input-too-large'], { errors: [full], setup: { tried } }).fixes.findIndex(
        ({ id }) => id === 'reduce-input-size',
      );
    expect(at([])).toBeGreaterThanOrEqual(0);
    expect(at(['reduce-input-size'])).toBeGreaterThan(at([]));
  });
});

describe('what does not fit the run', () => {
  test.each(['windows', 'wsl'] as const)('there are no expandable segments on %s', (os) => {
    const { out, offered } = given(['fragmentation'], { errors: [pieces('2.00 GiB')], os });
    expect(out('expandable-segments')?.reason.key).toBe('reason.expandable-windows');
    expect(offered('max-split-size')).toBeDefined();
  });

  test('a page file is for Windows', () => {
    const killed = { errors: [hostError('windows-commit-limit')] };
    expect(given(['host-memory-exhausted'], { ...killed, os: 'windows' }).offered('page-file')).toBeDefined();
    expect(given(['host-memory-exhausted'], { ...killed, os: 'linux' }).out('page-file')).toBeDefined();
  });

  test('host memory gets no fixes for the GPU', () => {
    const { fixes, ruledOut } = given(['host-memory-exhausted', 'batch-too-large', 'fragmentation'], {
      errors: [hostError('pytorch-cpu')],
    });
    const frees = new Set(fixes.map(({ id }) => entries.fix(id)?.frees));
    expect(fixes.length).toBeGreaterThan(0);
    for (const part of frees) expect(['host', 'nothing', 'weights']).toContain(part);
    expect(ruledOut.map(({ id }) => id)).not.toContain('empty-cache');
  });

  test('inference is not told to change training', () => {
    const training = knowledge.fixes.filter(({ applies }) => applies.phases?.join() === 'training').map(({ id }) => id);
    expect(training).toContain('gradient-accumulation');
    const causes = knowledge.causes.map(({ id }) => id);
    const { fixes } = given(causes, { errors: [full], phase: 'generation' });
    expect(fixes.filter(({ id }) => training.includes(id))).toEqual([]);
  });

  test('training and input gradients keep their graph', () => {
    const causes = ['inference-builds-graph'];
    const ruled = (stated: Partial<Evidence>) =>
      given(causes, { errors: [full], ...stated }).out('inference-mode')?.reason.key;
    expect(ruled({ phase: 'backward' })).toBe('reason.training-needs-graph');
    expect(ruled({ phase: 'evaluation', signs: ['input-gradient'] })).toBe('reason.gradient-needed');
    expect(given(causes, { errors: [full], phase: 'evaluation' }).offered('inference-mode')).toBeDefined();
  });

  test('a batch of 1 is not divided among GPUs', () => {
    const { offered } = given(['data-parallel-imbalance'], { errors: [full], setup: batch(1) });
    expect(offered('use-ddp')).toBeUndefined();
  });
});
