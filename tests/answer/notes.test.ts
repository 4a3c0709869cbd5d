import { describe, expect, test } from 'vitest';
import { arithmeticOf } from '../../src/answer/arithmetic.ts';
import { headlineOf } from '../../src/answer/headline.ts';
import { missingOf } from '../../src/answer/missing.ts';
import { notesOf } from '../../src/answer/notes.ts';
import { say } from '../../src/answer/say.ts';
import type { ErrorReport, Evidence } from '../../src/intake/evidence.ts';
import { intake } from '../../src/intake/intake.ts';
import { readErrors } from '../../src/intake/read.ts';
import { error, evidence, facts, full, hostError, lookAlike, oom } from '../support/evidence.ts';
import * as messages from '../support/messages.ts';

const notes = (stated: Partial<Evidence>) => notesOf(facts(stated));
const keys = (stated: Partial<Evidence>) => notes(stated).map(({ key }) => key);
const sums = (text: string) => arithmeticOf(facts({ errors: readErrors(text) })).map((phrase) => say(phrase, 'en'));
const requesting = (requested: string): ErrorReport =>
  oom({ requested, total: '23.69 GiB', allocated: '21.90 GiB', free: '0.10 GiB', reserved: '22.90 GiB' });

describe('the headline', () => {
  const lines: readonly (readonly [string, Partial<Evidence>])[] = [
    ['headline.short', { errors: [full] }],
    ['headline.above-total', { errors: [requesting('30.00 GiB')] }],
    ['headline.limit', { errors: readErrors(messages.FORM_C_LIMIT) }],
    ['headline.limit-and-card', { errors: [{ ...full, allowedBytes: full.reservedBytes ?? 0n }] }],
    ['headline.library-undecided', { errors: [error('cublas', { detail: 'CUBLAS_STATUS_NOT_INITIALIZED' })] }],
    ['headline.spilled', { errors: readErrors(messages.SPILLED) }],
    ['headline.fits-free', { errors: [requesting('8.00 MiB')] }],
    ['headline.requested-only', { errors: [oom({ requested: '2.00 GiB' })] }],
    ['headline.no-figures', { errors: [error('cuda-error-oom')] }],
    ['headline.1eb', { errors: [error('pytorch-cuda-1eb')] }],
    ['headline.library', { errors: [error('cublas', { detail: 'CUBLAS_STATUS_ALLOC_FAILED' })] }],
    ['headline.nccl', { errors: [error('nccl-oom')] }],
    ['headline.mps', { errors: readErrors(messages.MPS) }],
    ['headline.host-request', { errors: readErrors(messages.HOST) }],
    ['headline.host', { errors: [hostError('python-memory-error')] }],
    ['headline.killed', { errors: [hostError('killed-exit-code', { exitCode: 137 })] }],
    ['headline.shm-full', { errors: [hostError('shm-full')] }],
    ['headline.windows-commit-limit', { errors: [hostError('windows-commit-limit')] }],
    ['headline.pinned-host', { errors: [hostError('pinned-host')] }],
    ['headline.is-device-side-assert', { errors: readErrors(messages.DEVICE_ASSERT) }],
    ['headline.said', { signs: ['says-oom'] }],
    ['headline.says-killed', { signs: ['says-killed'] }],
  ];
  test.each(lines)('%s', (key, stated) => {
    const headline = headlineOf(facts(stated));
    expect(headline.key).toBe(key);
    expect(say(headline, 'en')).not.toMatch(/\{|undefined/);
  });

  test("has the message's own figures", () => {
    const text = say(headlineOf(facts({ errors: [full] })), 'en');
    for (const figure of ['GPU 0', '2.00 GiB', '100.00 MiB', '23.69 GiB', '1.90 GiB']) expect(text).toContain(figure);
  });
});

describe('the notes', () => {
  test('name the phase where something failed', () => {
    expect(keys({ errors: [full], phase: 'backward' })).toContain('note.phase-backward');
    expect(keys({ phase: 'backward' })).not.toContain('note.phase-backward');
  });

  test('say what lies outside this PyTorch, from 256 MiB on', () => {
    const outside = (free: string) =>
      keys({
        errors: [oom({ requested: '4.00 GiB', total: '8.00 GiB', allocated: '5.00 GiB', free, reserved: '5.00 GiB' })],
      });
    expect(outside('2.00 GiB')).toContain('note.unattributed');
    expect(outside('2.80 GiB')).not.toContain('note.unattributed');
  });

  test.each([
    ['2.00 MiB', 'note.minimum-request'],
    ['20.00 MiB', 'note.minimum-request'],
    ['22.00 MiB', 'note.one-request'],
  ])('of a request of %s: %s', (requested, key) => {
    expect(keys({ errors: [{ ...requesting(requested), freeBytes: 0n }] })).toContain(key);
  });

  test.each([
    ['2.00 MiB', /2\.00 MiB where the tensor needs 1 MiB or less/],
    ['20.00 MiB', /20\.00 MiB where the tensor needs between 1 and 10 MiB/],
  ])('of a request of %s say what the tensor can need', (requested, range) => {
    const note = notes({ errors: [{ ...requesting(requested), freeBytes: 0n }] }).find(
      ({ key }) => key === 'note.minimum-request',
    );
    expect(note === undefined ? '' : say(note, 'en')).toMatch(range);
    expect(note === undefined ? '' : say(note, 'zh-Hans')).toMatch(/MiB/);
  });

  test('name the process that is the caller, seen from a container', () => {
    const note = notes({ errors: readErrors(messages.FORM_C_CONTAINER) }).find(({ key }) => key === 'note.caller');
    expect(note?.values).toEqual({ pid: 2101991n });
  });

  test('give the bytes of a stated tensor, with the dtype that is assumed where none is stated', () => {
    const tensor = (dtype: string | null) =>
      notes({ tensors: [{ shape: [1n, 6n, 3n, 928n, 1600n], dtype }] })
        .map((note) => say(note, 'en'))
        .join();
    expect(tensor(null)).toMatch(/101\.95 MiB in float32/);
    expect(tensor('float16')).toMatch(/50\.98 MiB/);
    expect(notes({ tensors: [{ shape: [4n], dtype: 'nonsense' }] })).toEqual([]);
  });

  test('recognise the failed request in a stated tensor', () => {
    const scores = { shape: [8n, 12n, 4096n, 4096n], dtype: 'float16' };
    expect(keys({ errors: [requesting('3.00 GiB')], tensors: [scores] })).toContain('note.request-is-tensor');
    expect(keys({ errors: [requesting('2.00 GiB')], tensors: [scores] })).toContain('note.tensor');
    // Without its dtype it may be one of half precision.
    const untyped = { shape: [8n, 12n, 4096n, 4096n], dtype: null };
    const [note] = notes({ errors: [requesting('3.00 GiB')], tensors: [untyped] }).filter(
      ({ key }) => key === 'note.request-is-tensor',
    );
    expect(note?.values).toMatchObject({ dtype: 'float16' });
    expect(keys({ errors: [requesting('2.00 GiB')], tensors: [untyped] })).toContain('note.tensor-assumed');
  });

  test('name other errors of the same text, and what was left out of it', () => {
    const also = notes({ errors: [full, hostError('shm-full')], shortened: true });
    expect(also.find(({ key }) => key === 'note.also')?.values).toEqual({ formats: [{ entry: 'format.shm-full' }] });
    expect(also.at(-1)?.key).toBe('note.shortened');
    expect(keys({ errors: [full, { ...full, device: 1 }] })).not.toContain('note.also');
  });

  test('are none beside an error that only looks like a lack of memory', () => {
    expect(notes({ errors: [lookAlike('disk-full')], phase: 'save' })).toEqual([]);
  });
});

describe('the arithmetic', () => {
  test('of form B', () => {
    expect(sums(messages.FORM_B).join('\n')).toMatch(
      /21\.60 GiB − 13\.10 GiB = 8\.50 GiB[\s\S]*23\.69 GiB − 1\.42 GiB − 21\.60 GiB = 0\.67 GiB[\s\S]*2\.00 GiB − 1\.42 GiB = 0\.58 GiB/,
    );
  });

  test('of form A adds what is cached', () => {
    expect(sums(messages.FORM_A)[0]).toMatch(/8\.57 GiB \+ 450\.00 MiB = 9\.01 GiB/);
  });

  test('of private pools and of a context', () => {
    const lines = sums(messages.FORM_C_POOLS).join('\n');
    expect(lines).toMatch(/74\.20 GiB − 1\.20 GiB = 73\.00 GiB/);
    expect(lines).toMatch(/77\.83 GiB − 77\.10 GiB = 0\.73 GiB/);
  });

  test('of a limit', () => {
    expect(sums(messages.FORM_C_LIMIT).join('\n')).toMatch(/2\.00 GiB − 19\.79 GiB = 0\.8[45] GiB/);
  });

  test('of a limit and of the card, where both are too small', () => {
    const lines = arithmeticOf(facts({ errors: [{ ...full, allowedBytes: full.reservedBytes ?? 0n }] })).map((phrase) =>
      say(phrase, 'en'),
    );
    expect(lines.join('\n')).toMatch(/22\.90 GiB \+ 2\.00 GiB − 22\.90 GiB = 2\.00 GiB/);
    expect(lines.join('\n')).toMatch(/2\.00 GiB − 100\.00 MiB = 1\.90 GiB/);
  });

  test("of a Mac's limit counts what lies outside PyTorch", () => {
    expect(sums(messages.MPS).join('\n')).toMatch(/15\.70 GiB \+ 1\.42 GiB \+ 1\.05 GiB − 18\.13 GiB = /);
  });

  test('of a cache of MiB does not swallow it', () => {
    const report = oom({
      requested: '64.00 MiB',
      total: '2.00 GiB',
      allocated: '500.00 MiB',
      free: '0 bytes',
      reserved: '510.00 MiB',
    });
    expect(arithmeticOf(facts({ errors: [report] })).map((phrase) => say(phrase, 'en'))).toContain(
      'cache = reserved − allocated = 510.00 MiB − 500.00 MiB = 10.00 MiB',
    );
  });

  test('is none where there are no figures', () => {
    expect(arithmeticOf(facts({ errors: [error('cuda-error-oom')] }))).toEqual([]);
    expect(arithmeticOf(facts())).toEqual([]);
  });
});

describe('what is missing', () => {
  const missing = (stated: Partial<Evidence>, report: ErrorReport | null = null) =>
    missingOf(evidence(stated), report).map(({ key }) => key);

  test('is all that the input lacks, the message first', () => {
    expect(missing({})).toEqual(['missing.message', 'missing.traceback', 'missing.nvidia-smi', 'missing.shapes']);
  });

  test('is the rest of a message that is cut off', () => {
    expect(missing({}, { ...full, cutOff: true })[0]).toBe('missing.rest');
  });

  test('is nothing that stands there', () => {
    const signs = ['traceback'];
    const smi = [{ index: 0, name: 'A', usedBytes: 1n, totalBytes: 2n }];
    expect(missing({ signs, smi, setup: { tried: [], batch: 4 } }, full)).toEqual([]);
    expect(missing({ signs, smi, tensors: [{ shape: [1n], dtype: null }] }, full)).toEqual([]);
  });

  test('is no nvidia-smi on a Mac', () => {
    expect(missing({ os: 'macos' })).not.toContain('missing.nvidia-smi');
    expect(missing({ platform: 'mps' })).not.toContain('missing.nvidia-smi');
    expect(missing({}, { ...full, platform: 'mps' })).not.toContain('missing.nvidia-smi');
  });

  test('is nothing of the GPU where host memory ran out', () => {
    expect(missing({}, hostError('killed-shell'))).toEqual(['missing.shapes']);
  });
});

describe('a traceback that ends without its error', () => {
  const missing = (text: string) => missingOf(intake(text), null).map(({ key }) => key);
  const traceback = 'Traceback (most recent call last):\n  File "train.py", line 4, in f\n    loss.backward()';

  test('wants its last line', () => {
    for (const text of [traceback, `${traceback}\n`, `My run dies:\n${traceback}\nWhat does that mean?`])
      expect(missing(text)[0], text).toBe('missing.last-line');
  });

  test('is none where a line names the error, whatever its name', () => {
    for (const line of ['ValueError: no', 'KeyboardInterrupt', 'mylib.Fault: bad', 'SystemExit'])
      expect(missing(`${traceback}\n${line}`), line).not.toContain('missing.last-line');
    expect(missing('why is it slow?')).not.toContain('missing.last-line');
  });
});

describe('the headline of', () => {
  const said = (text: string) => headlineOf(facts({ errors: readErrors(text) })).key;

  test.each([
    ['Killed', 'headline.killed'],
    ['Killed\nkernel: Out of memory: Killed process 12 (python)', 'headline.oom-killed'],
    ['slurmstepd: error: Detected 1 oom-kill event(s)', 'headline.oom-killed'],
    ['already allocated; 20.00 MiB free; 5.60 GiB reserved in total by PyTorch)', 'headline.beginning-cut-figures'],
    ['total capacity; 6.00 GiB already allocated; 20.00 MiB free; 1.00 GiB cached)', 'headline.beginning-cut-figures'],
    ['already allocated; 20.00 MiB free; 1.00 GiB cached)', 'headline.beginning-cut'],
  ])('%j is %s', (text, key) => {
    expect(said(text)).toBe(key);
  });
});
