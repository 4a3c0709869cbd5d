import { describe, expect, test } from 'vitest';
import { compose } from '../../src/answer/compose.ts';
import type { Evidence } from '../../src/intake/evidence.ts';
import { intake } from '../../src/intake/intake.ts';
import type { Retrieved } from '../../src/retrieval/match.ts';
import { error, evidence, full, hostError, lookAlike, oom } from '../support/evidence.ts';
import { entries } from '../support/knowledge.ts';

const nothing: Retrieved = { matches: [], confident: false, aboutMemory: false, nearest: [] };
const finds = (id: string, kind: 'cause' | 'fix' | 'term' = 'cause', score = 0.9): Retrieved => ({
  matches: [{ kind, id, score }],
  confident: true,
  aboutMemory: true,
  nearest: [id],
});
const answer = (stated: Partial<Evidence>, retrieved: Retrieved = nothing) =>
  compose(evidence(stated), retrieved, entries);

describe('what kind of answer', () => {
  test('a message with figures is a diagnosis', () => {
    const given = answer({ errors: [full] });
    expect(given).toMatchObject({
      kind: 'diagnosis',
      answered: true,
      outOfMemory: true,
      about: 'memory',
      platform: 'cuda',
      missing: [],
    });
    expect(given.shortfallBytes).toBe((full.requestedBytes ?? 0n) - (full.freeBytes ?? 0n));
    expect(given.causes.length).toBeGreaterThan(0);
  });

  test('a message without figures is one too, and says what to paste', () => {
    const given = answer({ errors: [error('cuda-error-oom')] });
    expect(given).toMatchObject({ kind: 'diagnosis', balance: null, shortfallBytes: null });
    expect(given.missing[0]?.key).toBe('missing.message');
    expect(answer({ errors: [oom({ requested: '1.00 GiB' }, { cutOff: true })] }).missing[0]?.key).toBe('missing.rest');
  });

  test('a failure of host memory misses no figures of a GPU', () => {
    expect(answer({ errors: [hostError('killed-exit-code', { exitCode: 137 })] })).toMatchObject({
      kind: 'diagnosis',
      platform: 'cpu',
      missing: [],
    });
  });

  test('an error that only looks like one is not about memory: a cause, no fixes', () => {
    expect(answer({ errors: [lookAlike('device-side-assert')] })).toMatchObject({
      kind: 'other',
      outOfMemory: false,
      about: 'other',
      causes: [{ id: 'not-out-of-memory' }],
      fixes: [],
      ruledOut: [],
      matches: [],
    });
  });

  test('a description that names a cause is a diagnosis', () => {
    const given = answer({ signs: ['says-oom', 'after-many-steps', 'variable-length'] });
    expect(given).toMatchObject({ kind: 'diagnosis', balance: null, causes: [{ id: 'variable-length-peak' }] });
  });

  test('a description that says no more than that memory ran out gets the commonest cause, low, and what to paste', () => {
    const given = answer({ signs: ['says-oom'] });
    expect(given).toMatchObject({
      kind: 'diagnosis',
      answered: true,
      outOfMemory: true,
      headline: { key: 'headline.said' },
      causes: [{ id: 'batch-too-large', confidence: 0.25, evidence: [{ key: 'evidence.commonest' }] }],
      balance: null,
      shortfallBytes: null,
    });
    expect(given.causes).toHaveLength(1);
    expect(given.missing.map(({ key }) => key)).toEqual([
      'missing.message',
      'missing.traceback',
      'missing.nvidia-smi',
      'missing.shapes',
    ]);
    expect(given.fixes.length).toBeGreaterThan(0);
    for (const { verdict } of given.fixes) expect(verdict).toBe('unknown');
  });

  test.each([
    ['it infers', { signs: ['says-oom', 'infers'] }],
    ['the batch is 1', { signs: ['says-oom'], setup: { tried: [], batch: 1 } }],
    ['it is the RAM', { signs: ['says-oom', 'host-ram'] }],
  ] as const)('the commonest cause is not guessed where %s', (_, stated) => {
    expect(answer(stated).causes.map(({ id }) => id)).not.toContain('batch-too-large');
  });

  test('a description that rules the commonest out and names none is not known, without causes and fixes', () => {
    const given = answer({ signs: ['says-oom', 'infers'] }, { ...nothing, aboutMemory: true, nearest: ['kv-cache'] });
    expect(given).toMatchObject({
      kind: 'unknown',
      answered: false,
      outOfMemory: true,
      causes: [],
      fixes: [],
      ruledOut: [],
      nearest: ['kv-cache'],
    });
    expect(given.missing.length).toBeGreaterThan(0);
  });

  test('a description that the words match is a diagnosis by words', () => {
    const given = answer({ signs: ['says-oom'] }, finds('kv-cache'));
    expect(given).toMatchObject({
      kind: 'diagnosis',
      causes: [{ id: 'kv-cache', evidence: [{ key: 'evidence.words' }] }],
    });
  });

  test.each([
    ['fix', 'empty-cache'],
    ['cause', 'fragmentation'],
    ['term', 'vram'],
  ] as const)('a question that a %s answers is an explanation', (kind, id) => {
    const given = answer({}, finds(id, kind));
    expect(given).toMatchObject({
      kind: 'explanation',
      answered: true,
      outOfMemory: false,
      about: 'memory',
      headline: { values: { entry: { entry: id } } },
    });
    expect(given.matches[0]).toMatchObject({ kind, id });
  });

  test('a question of how to is an explanation though it speaks of memory running out', () => {
    const given = answer({ signs: ['says-oom', 'how-to'] }, finds('fragmentation'));
    expect(given).toMatchObject({ kind: 'explanation', answered: true, outOfMemory: false, about: 'memory' });
    expect(given.missing).toEqual([]);
  });

  test.each(['narrates', 'traceback'])('a question beside a run of their own (%s) is a diagnosis', (sign) => {
    expect(answer({ signs: ['says-oom', 'how-to', sign] }, finds('kv-cache'))).toMatchObject({
      kind: 'diagnosis',
      outOfMemory: true,
    });
  });

  test('a question that no entry answers is not taken for an explanation', () => {
    expect(answer({ signs: ['says-oom', 'how-to'] })).toMatchObject({
      kind: 'diagnosis',
      causes: [{ id: 'batch-too-large', confidence: 0.25 }],
    });
  });

  test('a question with a bare error beside it is one still, with figures it is a diagnosis', () => {
    const asked = { signs: ['how-to'], errors: [error('pytorch-cuda-bare')] };
    expect(answer(asked, finds('fragmentation'))).toMatchObject({ kind: 'explanation', outOfMemory: false });
    expect(answer({ ...asked, errors: [full] }, finds('fragmentation')).kind).toBe('diagnosis');
  });

  test('where nothing fails, what is said about memory is explained and not diagnosed', () => {
    expect(answer({ signs: ['grows', 'nothing-fails'] }, finds('fragmentation')).kind).toBe('explanation');
  });

  test('a question about memory that no entry answers is not known', () => {
    expect(answer({}, { ...nothing, aboutMemory: true })).toMatchObject({
      kind: 'unknown',
      answered: false,
      about: 'memory',
    });
  });

  test('anything else is about something else', () => {
    expect(answer({})).toMatchObject({ kind: 'other', about: 'other', headline: { key: 'headline.other' }, fixes: [] });
  });
});

describe('words beside a message', () => {
  test('add to a cause that the figures name', () => {
    const alone = answer({ errors: [full] }).causes;
    const first = alone[0];
    if (first === undefined) throw new Error('no cause');
    const beside = answer({ errors: [full] }, finds(first.id)).causes[0];
    expect(beside?.confidence).toBeGreaterThan(first.confidence);
  });

  test('bring no cause that the figures do not name', () => {
    expect(answer({ errors: [full] }, finds('shared-memory-too-small')).causes.map(({ id }) => id)).not.toContain(
      'shared-memory-too-small',
    );
  });

  test('never say that a failure is none', () => {
    const given = answer({ signs: ['says-oom'] }, finds('not-out-of-memory'));
    expect(given.causes.map(({ id }) => id)).not.toContain('not-out-of-memory');
  });
});

test('a traceback that ends without its error is not taken for something else', () => {
  const text = 'Traceback (most recent call last):\n  File "train.py", line 4, in f\n    loss.backward()';
  expect(compose(intake(text), nothing, entries)).toMatchObject({
    kind: 'unknown',
    outOfMemory: false,
    missing: [{ key: 'missing.last-line' }, {}, {}],
  });
  expect(compose(intake(`${text}\nValueError: no`), nothing, entries).kind).toBe('other');
});
