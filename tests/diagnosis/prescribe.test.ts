import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../src/intake/evidence.ts';
import { error, full, hostError, oom, size } from '../support/evidence.ts';
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

  test('at a limit of the process itself, how the cache is cut does not matter', () => {
    const report = { ...pieces('2.00 GiB'), allowedBytes: size('22.00 GiB') };
    const { out } = given(['gpu-slice-too-small'], { errors: [report] });
    expect(out('max-split-size')?.reason.key).toBe('reason.limit-not-cache');
    expect(out('expandable-segments')?.reason.key).toBe('reason.limit-not-cache');
  });
});

describe('another GPU', () => {
  const total = size('40.00 GiB');
  const card = (index: number, used: bigint) => ({ index, name: 'A100', usedBytes: used, totalBytes: total });
  /** 22.90 GiB reserved, the whole process 23.40 GiB, 2.00 GiB asked for. */
  const whole = { ...full, format: 'pytorch-cuda-c', processBytes: size('23.40 GiB') };
  const needed = whole.processBytes + (full.requestedBytes ?? 0n);
  const chosen = (stated: Partial<Evidence>) => given(['other-process-on-gpu'], stated).offered('choose-gpu');

  test("is enough where it has room for the whole process's memory and the request, and not for a byte more", () => {
    const room = (bytes: bigint) => chosen({ errors: [whole], smi: [card(0, total), card(1, total - bytes)] });
    expect(room(needed)).toMatchObject({ verdict: 'enough', reason: { key: 'reason.free-gpu', values: { gpu: 1 } } });
    expect(room(needed - 1n)).toMatchObject({ verdict: 'unknown', reason: { key: 'reason.choose-gpu' } });
  });

  test('may be enough where the message leaves out what the process holds beside PyTorch', () => {
    expect(chosen({ errors: [full], smi: [card(0, total), card(1, 1n)] })).toMatchObject({
      verdict: 'may-be-enough',
      reason: { values: { gpu: 1 } },
    });
    expect(chosen({ errors: [full], smi: [card(0, total), card(1, size('20.00 GiB'))] })?.verdict).toBe('unknown');
  });

  test('may be enough for an error without figures only where it is all but empty', () => {
    const bare = [error('cuda-error-oom', { device: 0 })];
    expect(chosen({ errors: bare, smi: [card(0, total), card(1, size('1.90 GiB'))] })?.verdict).toBe('may-be-enough');
    expect(chosen({ errors: bare, smi: [card(0, total), card(1, size('2.10 GiB'))] })?.verdict).toBe('unknown');
  });

  test.each([0, 1, 2])('is never the one that failed, empty as it may be by now: GPU %i', (device) => {
    const smi = [0, 1, 2].map((index) => card(index, index === device ? 0n : size('10.00 GiB')));
    const fix = chosen({ errors: [{ ...whole, device }], smi });
    expect(fix?.verdict).toBe('enough');
    expect(fix?.reason.values?.gpu).not.toBe(device);
  });

  test('is the one with the most room', () => {
    const smi = [card(0, total), card(1, size('12.00 GiB')), card(2, size('3.00 GiB')), card(3, size('9.00 GiB'))];
    expect(chosen({ errors: [whole], smi })?.reason.values).toMatchObject({
      gpu: 2,
      used: { bytes: size('3.00 GiB') },
    });
  });

  test('is none where there is one GPU', () => {
    const one = (stated: Partial<Evidence>) =>
      given(['other-process-on-gpu'], { errors: [full], ...stated }).out('choose-gpu')?.reason.key;
    expect(one({ setup: { tried: [], gpuCount: 1 } })).toBe('reason.single-gpu');
    expect(one({ smi: [card(0, total)] })).toBe('reason.single-gpu');
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
      const causes = knowledge.causes.filter((cause) => cause.fixes.some(({ id }) => id === fix)).map(({ id }) => id);
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

  describe('an old release', () => {
    const by = (format: string, os: Evidence['os'] = 'linux') =>
      given(['fragmentation', 'optimizer-states'], {
        errors: [{ ...pieces('2.00 GiB'), format }],
        os,
        phase: 'backward',
      });

    test.each([
      ['pytorch-cuda-a', '1.3'],
      ['pytorch-cuda-b', '2.0'],
      ['cuda-old', '0.4'],
    ])('that prints %s, %s at most, has no expandable segments', (format, last) => {
      expect(by(format).offered('expandable-segments')).toBeUndefined();
      expect(by(format).out('expandable-segments')?.reason).toEqual({
        key: 'reason.too-old',
        values: { since: '2.1', last },
      });
      expect(by(format, 'windows').out('expandable-segments')?.reason.key).toBe('reason.expandable-windows');
    });

    test('has what came before it, by the numbers of the releases and not by their letters', () => {
      expect(by('pytorch-cuda-b').offered('max-split-size')).toBeDefined();
      expect(by('pytorch-cuda-b').out('optimizer-in-backward')?.reason.key).toBe('reason.too-old');
      // 1.13 and 1.10 came after 1.3.
      expect(by('pytorch-cuda-a').out('max-split-size')?.reason.values).toEqual({ since: '1.10', last: '1.3' });
    });

    test('is not guessed from a form that is still printed', () => {
      for (const fix of ['expandable-segments', 'max-split-size', 'optimizer-in-backward'])
        expect(by('pytorch-cuda-c').out(fix)?.reason.key, fix).not.toBe('reason.too-old');
      expect(by('pytorch-cuda-c').offered('expandable-segments')).toBeDefined();
    });

    test('gets nothing that came later, whatever the cause', () => {
      const later = (format: string, release: string) => {
        const { fixes } = given(
          knowledge.causes.map(({ id }) => id),
          { errors: [{ ...pieces('2.00 GiB'), format }], os: 'linux' },
        );
        return fixes.filter(
          ({ id }) => (entries.fix(id)?.applies.since ?? '0').localeCompare(release, 'en', { numeric: true }) > 0,
        );
      };
      expect(later('pytorch-cuda-a', '1.3')).toEqual([]);
      expect(later('pytorch-cuda-b', '2.0')).toEqual([]);
    });
  });

  describe('another framework', () => {
    const causes = knowledge.causes.map(({ id }) => id);
    const said = (framework: string | null) =>
      given(causes, { errors: [error('cuda-driver-code', { framework })], framework });
    const advised = (framework: string | null) => said(framework).fixes.map(({ id }) => id);
    const refused = (framework: string | null) => said(framework).ruledOut.map(({ id }) => id);
    const wanted = (id: string) => entries.fix(id)?.applies.frameworks;

    test.each(['tensorflow', 'jax', 'vllm', 'ollama', 'llama-cpp'])('%s hears of no fix that is not for it', (name) => {
      expect(advised(name).filter((id) => wanted(id)?.includes(name) === false)).toEqual([]);
    });

    test.each(['tensorflow', 'jax'])("%s hears nothing of PyTorch's allocator", (name) => {
      for (const id of ['empty-cache', 'max-split-size', 'expandable-segments'])
        expect([...advised(name), ...refused(name)]).not.toContain(id);
    });

    test("of PyTorch's own family hears PyTorch's advice", () => {
      const torch = advised('pytorch').filter((id) => wanted(id) !== undefined);
      expect(torch.length).toBeGreaterThan(0);
      for (const name of ['transformers', 'lightning', 'deepspeed', 'accelerate', 'diffusers'])
        expect(advised(name)).toEqual(expect.arrayContaining(torch));
    });

    test('where none is known nothing is dropped for it', () => {
      expect(advised(null)).toEqual(expect.arrayContaining(advised('pytorch')));
    });
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
