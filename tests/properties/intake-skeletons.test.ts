import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorReport } from '../../src/intake/evidence.ts';
import { normalize } from '../../src/intake/normalize.ts';
import { readErrors } from '../../src/intake/read.ts';
import { READERS } from '../../src/intake/readers/index.ts';
import { SKELETONS } from './skeletons/index.ts';
import { type Printed, printed } from './skeletons/skeleton.ts';
import { SURROUNDINGS } from './skeletons/surroundings.ts';

/** All skeletons together. */
const RUNS = Number(process.env.FC_RUNS ?? 10_000);
const EACH = Math.ceil(RUNS / SKELETONS.length);

const isFigure = (key: string): boolean => /Bytes$|Tokens$|^device$|^maxLength$/.test(key);

const figuresOf = (error: ErrorReport): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(error).filter(([key]) => isFigure(key)));

const expected = ({ figures }: Printed): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(figures).filter(([key]) => isFigure(key)));

const wrappedAt = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [''])
    .join('\n');

describe('a message of every form', () => {
  it('has a skeleton', () => {
    const formats = READERS.flatMap((reader) => reader.formats.map(({ id }) => id));
    expect([...new Set(SKELETONS.map(({ format }) => format))].sort()).toEqual([...new Set(formats)].sort());
  });

  it.each(SKELETONS.map((skeleton) => [skeleton.format, skeleton] as const))(
    '%s reads back as it was printed, whatever stands around it',
    (format, skeleton) => {
      const width = fc.integer({ min: 5, max: 200 });
      fc.assert(
        fc.property(printed(skeleton), SURROUNDINGS, width, (message, { before, after, dressing }, columns) => {
          const { dress, isWhole } = dressing;
          const isApart = skeleton.keepsLines === true;
          const text = isApart || isWhole ? message.text : wrappedAt(message.text, columns);
          const paste = `${before}\n${isApart && isWhole ? text : dress(text)}\n${after}`;
          const found = readErrors(normalize(paste).text).filter((error) => error.format === format);
          expect(found.map(figuresOf), paste).toEqual([expected(message)]);
        }),
        { numRuns: EACH },
      );
    },
  );
});
