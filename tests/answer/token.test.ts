import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { readToken } from '../../src/answer/token.ts';
import { LANGUAGES } from '../../src/language.ts';
import { doctor } from '../support/knowledge.ts';
import { FORM_C_SIX, MESSAGES } from '../support/messages.ts';

/** The longest token that a message carries without trouble. */
const LONGEST = 700;

const QUESTIONS: Readonly<Record<string, string>> = {
  ...MESSAGES,
  question: 'What does torch.cuda.empty_cache() do?',
  chinese: '训练到一半爆显存，batch size 从 16 降到 4，已经试过 empty_cache',
  other: 'How do I sort a list in Python?',
  // What rests on the words themselves: the graph, the loss, the numbers beside a request, the release, a limit.
  ungraphed: `it runs under torch.no_grad(), usage grows and all outputs are appended to a list\n${MESSAGES.FORM_B}`,
  compared: `SimCLR training with contrastive loss, batch size 64\n${MESSAGES.FORM_B}`,
  paired:
    'all pairs of 50,000 points\nRuntimeError: CUDA out of memory. Tried to allocate 9.32 GiB (GPU 0; 23.69 GiB total capacity; 2.00 GiB already allocated; 6.00 GiB free; 2.10 GiB reserved in total by PyTorch)',
  old: 'pytorch 1.6, second epoch, loss.backward() runs out of memory on the GPU',
  limited:
    'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacty of 79.15 GiB of which 60.00 GiB is free. Including non-PyTorch memory, this process has 18.00 GiB memory in use. Of the allocated memory 17.00 GiB is allocated by PyTorch, and 500.00 MiB is reserved by PyTorch but unallocated.',
  traced: `File "train.py", line 3, in main\n    loss.backward()\n${MESSAGES.FORM_B}`,
};

/** What a token keeps of the matches by words; their scores are rounded in it, and so is what rests on them. */
const MATCHES = 5;
const coarse = (score: number) => expect.closeTo(score, 2) as number;

/** All of an answer that does not depend on words or language. */
function substance(answer: Answer) {
  const { evidence: _evidence, language: _language, errors, causes, matches, ...rest } = answer;
  return {
    ...rest,
    errors: errors.map(({ span: _span, wrapper: _wrapper, ...error }) => error),
    causes: causes.map(({ confidence, ...cause }) => ({ ...cause, confidence: coarse(confidence) })),
    matches: matches.slice(0, MATCHES).map(({ score, ...match }) => ({ ...match, score: coarse(score) })),
  };
}

/** What an answer decides: ids, confidences, figures and verdicts. */
const verdicts = (answer: Answer | null) => ({
  kind: answer?.kind,
  balance: answer?.balance,
  shortfall: answer?.shortfallBytes,
  causes: answer?.causes.map(({ id, confidence }) => [id, confidence]),
  fixes: answer?.fixes.map(({ id, verdict }) => [id, verdict]),
  ruledOut: answer?.ruledOut.map(({ id }) => id),
});

const encode = (state: unknown) => deflateRawSync(Buffer.from(JSON.stringify(state))).toString('base64url');
const valid = {
  v: 1,
  e: [],
  p: null,
  o: null,
  f: null,
  t: [],
  n: [],
  s: { tried: [] },
  g: [],
  m: [],
  c: false,
  a: false,
  r: [],
  h: false,
};
const withError = (error: object) =>
  encode({ ...valid, e: [{ format: 'x', platform: null, framework: null, ...error }] });

describe('a token', () => {
  test.each(Object.entries(QUESTIONS))('gives the same answer again in every language: %s', (_, text) => {
    const answer = doctor.diagnose(text);
    const token = doctor.token(answer);
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
    for (const language of LANGUAGES) {
      const restored = doctor.restore(token, language);
      expect(restored?.language).toBe(language);
      if (restored === null) continue;
      const again = doctor.diagnose(text, { language });
      const { errors, causes, matches, evidence: _evidence, language: _language, ...rest } = restored;
      const bare = errors.map(({ span: _span, ...error }) => error);
      expect({ ...rest, errors: bare, causes, matches }).toEqual(substance(again));
      expect(doctor.token(restored)).toBe(token);
    }
  });

  describe('of many processes', () => {
    const card = (processes: string) =>
      `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.00 GiB. GPU 0 has a total capacity of 79.15 GiB of which 0.20 GiB is free. ${processes}Including non-PyTorch memory, this process has 5.60 GiB memory in use. Of the allocated memory 5.00 GiB is allocated by PyTorch, and 204.80 MiB is reserved by PyTorch but unallocated.`;
    const held = (count: number, pidOf: (at: number) => number) =>
      Array.from(
        { length: count },
        (_, at) => `Process ${pidOf(at)} has ${(5 - at / 100).toFixed(2)} GiB memory in use. `,
      );
    const again = (text: string) => {
      const answer = doctor.diagnose(text);
      return { answer, restored: doctor.restore(doctor.token(answer), answer.language) };
    };

    test.each([1, 11, 12])('keeps each of %i', (count) => {
      const { answer, restored } = again(card(held(count, (at) => 1000 + 977 * at).join('')));
      expect(new Set(restored?.errors[0]?.otherProcesses)).toEqual(new Set(answer.errors[0]?.otherProcesses));
    });

    test.each([13, 40, 64])('keeps all of %i', (count) => {
      const { answer, restored } = again(card(held(count, (at) => 1000 + 977 * at).join('')));
      expect(restored?.errors[0]?.otherProcesses).toEqual(answer.errors[0]?.otherProcesses);
      expect(restored?.balance).toEqual(answer.balance);
      expect(verdicts(restored)).toEqual(verdicts(answer));
    });

    test('more than 64 has none: cut short it would give other sums', () => {
      const { restored } = again(card(held(65, (at) => 1000 + 977 * at).join('')));
      expect(restored).toBeNull();
    });

    test('of one launch names their cause again', () => {
      const { answer, restored } = again(card(held(13, (at) => 81_200 + at).join('')));
      expect(answer.causes[0]?.id).toBe('all-processes-on-gpu-zero');
      expect(verdicts(restored)).toEqual(verdicts(answer));
    });
  });

  test.each([1, 2, 3, 5, 9])('keeps the diagnosed error behind %i others', (count) => {
    const before = [
      'RuntimeError: CUDA error: an illegal memory access was encountered',
      'Killed',
      'MemoryError',
      'RuntimeError: CUDA error: out of memory',
      'OSError: [Errno 12] Cannot allocate memory',
      'Process finished with exit code 137',
      'OSError: [Errno 24] Too many open files',
      'RuntimeError: CUDA error: no kernel image is available for execution on the device',
      "ModuleNotFoundError: No module named 'apex'",
    ];
    const answer = doctor.diagnose([...before.slice(0, count), MESSAGES.FORM_B].join('\n\n'));
    const restored = doctor.restore(doctor.token(answer), answer.language);
    expect(answer.shortfallBytes).not.toBeNull();
    expect(restored).toMatchObject({ balance: answer.balance, shortfallBytes: answer.shortfallBytes });
    expect(restored?.headline).toEqual(answer.headline);
    expect(verdicts(restored)).toEqual(verdicts(answer));
  });

  test('stays short for a message with six other processes', () => {
    const token = doctor.token(doctor.diagnose(FORM_C_SIX));
    expect(token.length).toBeLessThanOrEqual(LONGEST);
  });

  test('holds no words of the person', () => {
    const answer = doctor.diagnose(`My name is Zaphod Beeblebrox, /home/zaphod/secret.py, key sk-12345\n${FORM_C_SIX}`);
    const restored = doctor.restore(doctor.token(answer), 'en');
    expect(
      JSON.stringify(restored, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toMatch(/zaphod|sk-12345/i);
    expect(restored?.evidence).toMatchObject({ text: '', prose: '', segments: [], frames: [] });
  });

  test('keeps two dozen processes and what is stated of the batch', () => {
    const row = (pid: number) => `|    0   N/A  N/A   ${pid}      C   /home/zaphod/bin/python     5872MiB |`;
    const table = Array.from({ length: 30 }, (_, index) => row(1000 + index)).join('\n');
    const text = `batch size per GPU: 28 works, 30 fails, fp16 gives NaN\n${table}`;
    const restored = doctor.restore(doctor.token(doctor.diagnose(text)), 'en');
    expect(restored?.evidence.setup).toMatchObject({
      batch: 30,
      batchWorks: 28,
      batchPerDevice: true,
      cannot: ['mixed-precision'],
    });
    expect(restored?.evidence.smiProcesses).toHaveLength(24);
    expect(restored?.evidence.smiProcesses[23]).toEqual({
      gpu: 0,
      pid: 1023n,
      type: 'C',
      name: 'python',
      bytes: 5872n << 20n,
    });
  });

  test('is unknown for an answer of another engine', () => {
    expect(doctor.token({ ...doctor.diagnose(FORM_C_SIX) })).toBe('');
  });
});

describe('a token that is none', () => {
  const token = doctor.token(doctor.diagnose(FORM_C_SIX));
  const damaged: Readonly<Record<string, string>> = {
    empty: '',
    'not of the alphabet': `${token}!`,
    'with a line break': `${token}\n`,
    'of letters alone': 'hello',
    truncated: token.slice(0, token.length / 2),
    'truncated by little': token.slice(0, -8),
    'of another version': encode({ ...valid, v: 2 }),
    'without a version': encode({ ...valid, v: undefined }),
    'with a key too many': encode({ ...valid, x: 1 }),
    'with a key too few': encode({ ...valid, g: undefined }),
    'with a phase that does not exist': encode({ ...valid, p: 'lunch' }),
    'with a negative figure': withError({ totalBytes: '-1' }),
    'with a figure as a number': withError({ totalBytes: 5 }),
    'with a figure of thousands of digits': withError({ totalBytes: '9'.repeat(3000) }),
    'with text in place of ids': encode({ ...valid, g: ['x'.repeat(65)] }),
    'with a score above 1': encode({ ...valid, m: [['cause', 'kv-cache', 2]] }),
    'of a list': encode([]),
    'of null': encode(null),
    'of broken JSON': deflateRawSync(Buffer.from('{"v":1')).toString('base64url'),
    'of no UTF-8': deflateRawSync(Buffer.from([0xff, 0xfe, 0x00])).toString('base64url'),
    'that unfolds into megabytes': deflateRawSync(Buffer.alloc(2_000_000, ' ')).toString('base64url'),
    'too long': 'A'.repeat(5_000),
  };

  test.each(Object.entries(damaged))('gives nothing: %s', (_, bad) => {
    expect(doctor.restore(bad, 'en')).toBeNull();
  });

  test('gives nothing with any one character changed, or an answer and never a fault', () => {
    for (let at = 0; at < token.length; at += 7) {
      const forged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(() => doctor.restore(forged, 'zh-Hans')).not.toThrow();
    }
  });

  test('gives nothing for a language that is none', () => {
    expect(readToken(encode(valid), 'fr' as never)).toBeNull();
    expect(readToken(encode(valid), 'en')).not.toBeNull();
  });

  test('names no entry that does not exist', () => {
    const forged = encode({ ...valid, m: [['cause', 'no-such-cause', 1]], c: true, g: ['says-oom'] });
    const restored = doctor.restore(forged, 'en');
    expect(restored?.fixes.every(({ id }) => doctor.entry(id) !== undefined)).toBe(true);
  });
});
