import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LANGUAGES } from '../../src/language.ts';
import { answerJson } from '../../src/render/json.ts';
import { answerSchema } from '../support/contract.ts';
import { doctor } from '../support/knowledge.ts';
import { scribble } from '../support/scribble.ts';

test('any text gives JSON that keeps the contract', () => {
  fc.assert(
    fc.property(scribble, fc.constantFrom(...LANGUAGES), (text, language) => {
      const parsed = answerSchema.safeParse(
        JSON.parse(JSON.stringify(answerJson(doctor.diagnose(text, { language })))),
      );
      expect(parsed.success ? '' : z.prettifyError(parsed.error)).toBe('');
    }),
    { numRuns: 80 },
  );
});

test('the figures survive the way into JSON and back', () => {
  const figure = fc.bigInt(0n, 1n << 80n);
  const answer = doctor.diagnose('RuntimeError: CUDA error: out of memory');
  fc.assert(
    fc.property(figure, figure, (total, shortfall) => {
      const written = answerSchema.parse(
        JSON.parse(JSON.stringify(answerJson({ ...answer, balance: { total }, shortfallBytes: shortfall }))),
      );
      expect(BigInt(written.balance?.total ?? -1)).toBe(total);
      expect(BigInt(written.shortfallBytes ?? -1)).toBe(shortfall);
    }),
  );
});
