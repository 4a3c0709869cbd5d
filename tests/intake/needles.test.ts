import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIX_NAMES } from '../../src/intake/fix-names.ts';
import { canMatch, holdsAny, matchesOf, needlesOf } from '../../src/intake/needles.ts';
import { matching } from '../../src/intake/signs/sign.ts';
import { SIGNS } from '../../src/intake/signs/signs.ts';

describe('needlesOf', () => {
  it.each<[source: string, needles: readonly string[] | null]>([
    ['batch', ['batch']],
    ['Batch|批', ['batch', '批']],
    ['(?:reduc|lower)\\w{0,4} batch', [' batch']],
    ['colou?r', ['colo']],
    ['ab*cde', ['cde']],
    ['lo{2,3}p', ['lo']],
    ['a(?:bcd)?e', null],
    ['(?:bcd){0,2}xyz', ['xyz']],
    ['(?<!not )used', ['used']],
    ['used(?= up)', ['used']],
    ['\\bgc\\.collect', ['gc.collect']],
    ['[abc]\\d+', null],
    ['x|yes', null],
    ['\\p{Script=Han}abc', ['abc']],
    ['(?<name>left) and', ['left']],
    ['[)\\]]open', ['open']],
    ['', null],
  ])('%s', (source, needles) => {
    expect(needlesOf(source)).toEqual(needles);
  });

  it('says nothing of a source that it cannot read to its end', () => {
    expect(needlesOf('abc)def')).toBeNull();
  });
});

describe('holdsAny', () => {
  it('takes any one of the needles, and everything where none are known', () => {
    expect(holdsAny(['one', 'two'], 'only two here')).toBe(true);
    expect(holdsAny(['one', 'two'], 'three')).toBe(false);
    expect(holdsAny(null, '')).toBe(true);
  });
});

const PATTERNS = [
  ...Object.values(FIX_NAMES),
  ...SIGNS.flatMap(({ prose, topic, contrary, text }) => [prose, topic, contrary, text]),
].filter((pattern) => pattern !== undefined);

/** Words out of the sources themselves, so that texts nearly match. */
const WORDS = [...new Set(PATTERNS.flatMap(({ source }) => source.match(/[A-Za-z]{2,}|\p{Script=Han}+/gu) ?? []))];

const texts = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(' ', ' ', ', ', '. ', '_', '-', '8', '=')), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

describe('canMatch', () => {
  it('never rules out a pattern that matches', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const pattern of PATTERNS) {
          if (text.search(pattern) >= 0) expect(canMatch(pattern, text), `${pattern.source} in ${text}`).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes letters of either case, as a pattern may', () => {
    expect(canMatch(/cuda_visible_devices/i, 'CUDA_VISIBLE_DEVICES=1')).toBe(true);
    expect(canMatch(/OOM killer/, 'the oom killer')).toBe(true);
  });
});

describe('matching', () => {
  it('leaves of a pattern what matches as the whole does', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const partFor = matching(text);
        for (const { prose } of SIGNS) {
          if (prose === undefined) continue;
          const part = partFor(prose);
          const found = part === null ? [] : [...text.matchAll(part)];
          expect(found.map(({ index, 0: match }) => [index, match])).toEqual(
            [...text.matchAll(prose)].map(({ index, 0: match }) => [index, match]),
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('matchesOf', () => {
  it('gives every match in order', () => {
    expect(matchesOf(/batch (\d)/g, 'batch 1, batch 2').map(([, number]) => number)).toEqual(['1', '2']);
    expect(matchesOf(/batch (\d)/g, 'no such word')).toEqual([]);
  });
});
