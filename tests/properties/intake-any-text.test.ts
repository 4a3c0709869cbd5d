import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';

const RUNS = Number(process.env.FC_RUNS ?? 300);

const PIECES = [
  'CUDA out of memory. Tried to allocate ',
  '2.00 GiB',
  ' (GPU 0; ',
  'Process 1 has ',
  'memory in use. ',
  'Killed',
  'exit code ',
  '137',
  '-9',
  'Traceback (most recent call last):\n',
  '  File "a.py", line 1, in f\n',
  'batch size ',
  '> ',
  '```',
  '\u001b[',
  '显存',
  '顯存',
  '\ud800',
  '\u0301',
  '\n',
  '\r',
  ' ',
  '[',
  '8x',
  '|  0  A  |',
  'MiB / ',
];

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 300 }).map((codes) => String.fromCharCode(...codes)),
  fc.uint8Array({ maxLength: 300 }).map((raw) => new TextDecoder().decode(raw)),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join('')),
);

describe('any text', () => {
  it('is read without a throw, and its runs and spans lie in it', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const { text, segments, errors } = intake(raw);
        expect(segments.map((one) => one.text).join('')).toBe(text);
        for (const { span } of errors) {
          expect(span[0]).toBeGreaterThanOrEqual(0);
          expect(span[1]).toBeGreaterThan(span[0]);
          expect(span[1]).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('reads the same a second time', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        expect(intake(raw)).toEqual(intake(raw));
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
  });

  it('that is normalised stays as it is', () => {
    expect(intake('').errors).toEqual([]);
    expect(intake(' \n\t').segments.every(({ kind }) => kind === 'prose')).toBe(true);
  });
});
