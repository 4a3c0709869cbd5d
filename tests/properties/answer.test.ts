import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { hasPhrase } from '../../src/answer/say.ts';
import { LANGUAGES } from '../../src/language.ts';
import { renderMarkdown } from '../../src/render/markdown.ts';
import { renderTerminal } from '../../src/render/terminal.ts';
import { doctor, knowledge } from '../support/knowledge.ts';
import { FORM_B, FORM_C_SIX } from '../support/messages.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { scribble } from '../support/scribble.ts';

/** What an answer decides: ids, confidences, figures and verdicts. */
const decided = (answer: Answer) => ({
  kind: answer.kind,
  answered: answer.answered,
  outOfMemory: answer.outOfMemory,
  balance: answer.balance,
  shortfall: answer.shortfallBytes,
  causes: answer.causes.map(({ id, confidence }) => [id, confidence]),
  fixes: answer.fixes.map(({ id, verdict }) => [id, verdict]),
  ruledOut: answer.ruledOut.map(({ id }) => id),
  matches: answer.matches.map(({ id, score }) => [id, score]),
});

describe('any text', () => {
  test('gets an answer that keeps its promises', () => {
    fc.assert(
      fc.property(scribble, fc.constantFrom(...LANGUAGES), (text, language) => {
        const answer = doctor.diagnose(text, { language });
        const { causes, fixes, ruledOut, kind } = answer;
        expect(answer.language).toBe(language);
        expect(hasPhrase(answer.headline.key)).toBe(true);
        const confidences = causes.map(({ confidence }) => confidence);
        expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
        for (const confidence of confidences) expect(confidence > 0 && confidence <= 1).toBe(true);
        for (const { id } of causes) expect(doctor.entry(id)?.kind).toBe('cause');
        const advised = [...fixes, ...ruledOut].map(({ id }) => id);
        for (const id of advised) expect(doctor.entry(id)?.kind).toBe('fix');
        expect(new Set(advised).size).toBe(advised.length);
        expect(fixes.map(({ id }) => id)).not.toContain('empty-cache');
        if (answer.shortfallBytes === null)
          expect(fixes.filter(({ verdict, id }) => verdict !== 'unknown' && id !== 'choose-gpu')).toEqual([]);
        if (kind === 'other' || kind === 'unknown') expect(fixes).toEqual([]);
        if (kind === 'unknown') expect(answer).toMatchObject({ answered: false, causes: [] });
        if (kind === 'diagnosis') expect(causes.length).toBeGreaterThan(0);
      }),
      { numRuns: 80 },
    );
  });

  test('gets the same answer twice, and again from its token', () => {
    fc.assert(
      fc.property(scribble, (text) => {
        const answer = doctor.diagnose(text, { language: 'en' });
        expect(doctor.diagnose(text, { language: 'en' })).toEqual(answer);
        const restored = doctor.restore(doctor.token(answer), answer.language);
        expect(restored === null ? null : decided(restored)).toEqual(decided(answer));
      }),
      { numRuns: 80 },
    );
  });

  test('among many processes gets the same answer from its token', () => {
    const process = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 2_000 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(process, { selector: ([pid]) => pid, minLength: 10, maxLength: 30 }),
        fc.boolean(),
        (processes, named) => {
          const listed = processes.map(
            ([pid, held]) => `Process ${pid} has ${(held / 100).toFixed(2)} GiB memory in use. `,
          );
          const own = named ? 'Including non-PyTorch memory, this process has 5.60 GiB memory in use. ' : '';
          const answer = doctor.diagnose(
            `CUDA out of memory. Tried to allocate 1.00 GiB. GPU 0 has a total capacity of 79.15 GiB of which 0.20 GiB is free. ${listed.join('')}${own}Of the allocated memory 5.00 GiB is allocated by PyTorch, and 204.80 MiB is reserved by PyTorch but unallocated.`,
          );
          const restored = doctor.restore(doctor.token(answer), answer.language);
          expect(restored === null ? null : decided(restored)).toEqual(decided(answer));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of an old release is told of nothing that came later', () => {
    fc.assert(
      fc.property(scribble, (text) => {
        const { errors, fixes } = doctor.diagnose(text);
        if (errors.length !== 1) return;
        const last = { 'pytorch-cuda-a': '1.3', 'pytorch-cuda-b': '2.0' }[errors[0]?.format ?? ''];
        if (last === undefined) return;
        const later = knowledge.fixes
          .filter(({ applies }) => (applies.since ?? '0').localeCompare(last, 'en', { numeric: true }) > 0)
          .map(({ id }) => id);
        expect(fixes.filter(({ id }) => later.includes(id))).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  test('renders in every form', () => {
    fc.assert(
      fc.property(scribble, fc.constantFrom(...LANGUAGES), (text, language) => {
        const answer = doctor.diagnose(text, { language });
        const shown = renderTerminal(answer, knowledge, { color: false, width: 80 });
        expect(shown).not.toMatch(/undefined|(?!\n)\p{Cc}/u);
        expect(renderMarkdown(answer, knowledge)).not.toMatch(/undefined|(?!\n)\p{Cc}/u);
      }),
      { numRuns: 50 },
    );
  });
});

describe('hostile input', () => {
  const inputs: Readonly<Record<string, string>> = {
    empty: '',
    blank: ' \n\t\u3000\n',
    'a megabyte of one letter': 'a'.repeat(1_000_000),
    'a megabyte of one Han character': '显'.repeat(350_000),
    'a megabyte of blanks': ' '.repeat(1_000_000),
    'a megabyte of line breaks': '\n'.repeat(1_000_000),
    'a megabyte of digits': '9'.repeat(1_000_000),
    'a megabyte of brackets': '['.repeat(1_000_000),
    'a megabyte of quotes': '> '.repeat(500_000),
    binary: String.fromCharCode(...Array.from({ length: 60_000 }, (_, at) => (at * 7919) % 256)),
    'lone surrogates': '\ud800\udc00\udfff\ud800 out of memory \udc00'.repeat(100),
    'almost a message, many times': 'CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; '.repeat(20_000),
    'almost a frame, many times': '  File "a.py", line '.repeat(50_000),
    'almost a batch, many times': 'batch size is '.repeat(70_000),
    'almost a shape, many times': '[1, 2, 3, '.repeat(100_000),
    'almost a table, many times': '|   0  NVIDIA A100   '.repeat(50_000),
    'almost a size, many times': '1.00 GiB '.repeat(100_000),
    'almost a process list': `${FORM_C_SIX.slice(0, 200)}${'Process 1 has 1.00 GiB memory in use. '.repeat(20_000)}`,
    'a message ten thousand times': `${FORM_B}\n`.repeat(10_000),
    'markup that nests': '**`'.repeat(200_000),
  };

  test.each(Object.entries(inputs))('%s gets an answer or a refusal, in time', (_, text) => {
    const started = performance.now();
    const answer = doctor.diagnose(text);
    const shown = renderTerminal(answer, knowledge, { color: false, width: 80 });
    expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
    expect(shown.trim()).not.toBe('');
    expect(doctor.token(answer).length).toBeLessThan(4_096);
  });

  test('figures beyond any card stay exact or are left out', () => {
    const absurd = FORM_B.replace('2.00 GiB', `${'9'.repeat(19)}.99 GiB`).replace('23.69', '0.00');
    expect(() => doctor.diagnose(absurd)).not.toThrow();
    const none = FORM_B.replace('23.69 GiB', '17179869184.00 GiB');
    // What PyTorch counts itself stands without the card's total; nothing is made of a total that is none.
    expect(Object.keys(doctor.diagnose(none).balance ?? {})).toEqual(['live', 'cached']);
  });
});
