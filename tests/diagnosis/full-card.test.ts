import { describe, expect, it, test } from 'vitest';
import { say } from '../../src/answer/say.ts';
import { rankCauses } from '../../src/diagnosis/rank.ts';
import { RULES } from '../../src/diagnosis/rules/index.ts';
import type { Evidence } from '../../src/intake/evidence.ts';
import { error, facts, oom } from '../support/evidence.ts';
import { doctor } from '../support/knowledge.ts';
import { given } from './given.ts';

const causesOf = (stated: Partial<Evidence>) => rankCauses(facts(stated), RULES).map(({ id }) => id);
const message = (requested: string, free: string, before = '') =>
  `${before}\nRuntimeError: CUDA out of memory. Tried to allocate ${requested} (GPU 0; 11.17 GiB total capacity; 10.30 GiB already allocated; ${free} free; 10.62 GiB reserved in total by PyTorch)`;

describe('the last MiB of a card', () => {
  it.each([
    ['16.00 MiB', '16.44 MiB'],
    ['100.00 MiB', '131.00 MiB'],
    ['300.00 MiB', '300.00 MiB'],
  ])('%s asked with %s free is a full card', (requested, free) => {
    const { headline, notes, causes, shortfallBytes } = doctor.diagnose(message(requested, free, 'I train a U-Net.'));
    expect(headline.key).toBe('headline.barely');
    expect(say(headline, 'en')).toContain(free);
    expect(say(headline, 'zh-Hans')).toContain('已满');
    expect(notes.map(({ key }) => key)).not.toContain('note.fits-free');
    expect(shortfallBytes).toBeNull();
    expect(causes[0]?.id).toBe('batch-too-large');
    expect(causes.map(({ id }) => id)).not.toContain('host-memory-exhausted');
  });

  test('well more than is asked for is no shortage', () => {
    expect(doctor.diagnose(message('16.00 MiB', '180.00 MiB')).headline.key).toBe('headline.fits-free');
  });

  test('without a total there is no total in the sentence', () => {
    const { headline } = doctor.diagnose(
      'Out of memory error on GPU 0. Cannot allocate 20.000000MB memory on GPU 0, available memory is only 20.750000MB.',
    );
    expect(say(headline, 'en')).not.toMatch(/0 bytes|undefined|\{/);
  });

  test('others are named where they hold more than was asked for', () => {
    const shared = { total: '23.69 GiB', allocated: '17.00 GiB', reserved: '17.20 GiB' };
    const small = oom({ ...shared, requested: '20.00 MiB', free: '21.00 MiB' });
    const large = oom({ ...shared, requested: '4.00 GiB', free: '4.00 GiB' });
    expect(causesOf({ errors: [small] })).toContain('other-process-on-gpu');
    expect(causesOf({ errors: [large] })).not.toContain('other-process-on-gpu');
  });
});

describe('a request above the card', () => {
  const lent = { total: '15.90 GiB', allocated: '0.40 GiB', free: '2.00 GiB', reserved: '0.50 GiB' };

  test('is not met by ending others', () => {
    const [first] = causesOf({ errors: [oom({ ...lent, requested: '900.00 GiB' })] });
    expect(first).toBe('wrong-shape');
    expect(causesOf({ errors: [oom({ ...lent, requested: '30.00 GiB' })] })[0]).toBe('input-too-large');
    expect(causesOf({ errors: [oom({ ...lent, requested: '30.00 GiB' })], signs: ['softmax-or-scores'] })[0]).toBe(
      'attention-quadratic',
    );
  });

  test('below it, ending others is the first thing', () => {
    expect(causesOf({ errors: [oom({ ...lent, requested: '9.00 GiB' })] })[0]).toBe('other-process-on-gpu');
  });
});

describe('more than the card has', () => {
  const spilt = (before: string) =>
    `${before}\nCUDA out of memory. Tried to allocate 6.90 GiB (GPU 0; 8.00 GiB total capacity; 7.10 GiB already allocated; 0 bytes free; 14.20 GiB reserved in total by PyTorch)`;

  it.each(['The batch is 1 and I train on whole slides.', '训练时 batch 已经是 1，图片很大。'])(
    'reserved is spilled memory and no pieces: %s',
    (before) => {
      const { headline, causes, fixes, ruledOut } = doctor.diagnose(spilt(before));
      expect(headline.key).toBe('headline.spilled-reserve');
      expect(say(headline, 'en')).toContain('14.20 GiB');
      expect(causes[0]?.id).toBe('input-too-large');
      expect(causes.map(({ id }) => id)).toContain('windows-sysmem-fallback');
      expect(causes.map(({ id }) => id)).not.toContain('fragmentation');
      expect(fixes.map(({ id }) => id)).not.toContain('max-split-size');
      expect(ruledOut.find(({ id }) => id === 'max-split-size')?.reason.key).toBe('reason.spilled-not-pieces');
    },
  );

  test('a reserve within the card is in pieces', () => {
    const { causes } = doctor.diagnose(spilt('').replaceAll('8.00 GiB total', '16.00 GiB total'));
    expect(causes.map(({ id }) => id)).toContain('fragmentation');
  });
});

describe('memory of the process beside PyTorch', () => {
  const started = (framework: string, reserved: string) => ({
    framework,
    errors: [
      oom({
        requested: '512.00 MiB',
        total: '79.15 GiB',
        allocated: '59.80 GiB',
        free: '0.20 GiB',
        reserved,
        process: '78.90 GiB',
      }),
    ],
  });

  test("is the engine's own where it is more than a context takes", () => {
    expect(causesOf(started('sglang', '60.00 GiB'))).toEqual(['engine-preallocation']);
    expect(causesOf(started('pytorch', '60.00 GiB'))).not.toContain('cuda-context-overhead');
  });

  test('is told of in a note', () => {
    const text =
      'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 512.00 MiB. GPU 0 has a total capacity of 79.15 GiB of which 210.00 MiB is free. Including non-PyTorch memory, this process has 78.90 GiB memory in use. Of the allocated memory 58.00 GiB is allocated by PyTorch, and 900.00 MiB is reserved by PyTorch but unallocated.';
    expect(doctor.diagnose(text).notes.map(({ key }) => key)).toContain('note.beside-pytorch');
    const plain = text.replace('78.90', '59.90').replace('79.15', '60.10');
    expect(doctor.diagnose(plain).notes.map(({ key }) => key)).not.toContain('note.beside-pytorch');
  });
});

describe('no batch', () => {
  const card = { total: '23.69 GiB', allocated: '21.00 GiB', free: '0.40 GiB', reserved: '21.30 GiB' };
  const filled = { errors: [oom({ ...card, requested: '1.50 GiB' })] };

  test('is blamed where a smaller one changes nothing', () => {
    expect(causesOf(filled)[0]).toBe('batch-too-large');
    expect(causesOf({ ...filled, signs: ['batch-does-not-help'] })).toEqual(['input-too-large']);
    // Their own comparison says the opposite.
    expect(causesOf({ ...filled, signs: ['batch-does-not-help', 'smaller-batch-works'] })[0]).toBe('batch-too-large');
  });

  test('is made smaller where there is none', () => {
    const { offered, out } = given(['input-too-large', 'batch-too-large'], {
      ...filled,
      signs: ['batch-does-not-help'],
    });
    for (const fix of ['reduce-batch-size', 'gradient-accumulation']) {
      expect(offered(fix)).toBeUndefined();
      expect(out(fix)?.reason.key).toBe('reason.batch-without-effect');
    }
  });

  const empty = (platform: 'cuda' | 'xpu', requested: string) => ({
    errors: [{ ...oom({ requested, total: '15.60 GiB', allocated: '0 bytes', reserved: '0 bytes' }), platform }],
  });

  test('fills a card on which nothing of the run lies', () => {
    expect(causesOf(empty('cuda', '5.00 GiB'))).not.toContain('batch-too-large');
    expect(causesOf(empty('cuda', '5.00 GiB'))[0]).toBe('other-process-on-gpu');
    expect(causesOf(empty('xpu', '5.00 GiB'))[0]).toBe('xpu-allocation');
    expect(causesOf(empty('xpu', '1.00 GiB'))[0]).toBe('other-process-on-gpu');
    // Nearly the whole card may be one batch.
    expect(causesOf(empty('cuda', '15.00 GiB'))).toContain('batch-too-large');
    expect(given(['batch-too-large'], empty('cuda', '5.00 GiB')).out('reduce-batch-size')?.reason.key).toBe(
      'reason.starts-empty',
    );
  });

  test('is what XLA asks a few MiB for', () => {
    const program = (requestedBytes: bigint) => ({
      framework: 'jax',
      errors: [
        error('xla-allocation', { framework: 'jax', requestedBytes }),
        error('xla-buffer', { framework: 'jax', shape: [2048n, 64n, 8n], dtype: 'float32' }),
      ],
    });
    expect(causesOf(program(4n << 20n))).toEqual(['engine-preallocation', 'other-process-on-gpu']);
    expect(causesOf(program(4n << 30n))).toContain('batch-too-large');
  });
});

describe('inputs of one size', () => {
  const late = { signs: ['after-many-steps', 'says-oom', 'trains'] };

  test('have no longest one', () => {
    expect(causesOf(late)[0]).toBe('variable-length-peak');
    expect(causesOf({ signs: [...late.signs, 'fixed-size'] })).toEqual(['graph-kept-alive']);
  });

  test('may have many targets, or lengths all the same', () => {
    for (const sign of ['pairwise', 'variable-length'])
      expect(causesOf({ signs: [...late.signs, 'fixed-size', sign] })).toContain('variable-length-peak');
  });
});

describe('generate() of a library', () => {
  const answering = { signs: ['says-oom', 'infers', 'eval-in-code', 'eval-mode'] };

  test('builds no graph, whatever the caller does', () => {
    expect(causesOf(answering)).toContain('inference-builds-graph');
    expect(causesOf({ signs: [...answering.signs, 'library-generates'] })).not.toContain('inference-builds-graph');
    expect(causesOf({ ...answering, phase: 'generation', framework: 'transformers' })).not.toContain(
      'inference-builds-graph',
    );
    const { out } = given(['kv-cache', 'inference-builds-graph'], { signs: [...answering.signs, 'library-generates'] });
    expect(out('inference-mode')?.reason.key).toBe('reason.generates-without-graph');
    // One's own loop may keep one.
    expect(causesOf({ ...answering, phase: 'generation', framework: 'pytorch' })).toContain('inference-builds-graph');
  });
});
