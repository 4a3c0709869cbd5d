import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { en } from '../../src/answer/locales/en.ts';
import { zh } from '../../src/answer/locales/zh.ts';
import { hasPhrase } from '../../src/answer/say.ts';
import { lookAlike } from '../../src/intake/readers/look-alike.ts';
import { FREES } from '../../src/knowledge/schema.ts';
import type { Phrase } from '../../src/phrase.ts';
import { doctor } from '../support/knowledge.ts';
import { MESSAGES } from '../support/messages.ts';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const KINDS = 'headline|note|sum|evidence|reason|missing|label|verdict|part|phase|format';
const keys = Object.keys(en) as (keyof typeof en)[];
const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

/** Keys that stand whole in the sources, and the beginnings of those that are put together there. */
function keysOfSources() {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^(?:answer|diagnosis|render)\/.*\.ts$/.test(name.replaceAll('\\', '/')) && !name.includes('locales'),
  );
  const text = files.map((name) => readFileSync(join(SOURCES, name), 'utf8')).join('\n');
  const whole = [...text.matchAll(new RegExp(`'((?:${KINDS})\\.[a-zA-Z0-9-]+(?:\\.[a-zA-Z0-9-]+)*)'`, 'g'))].map(
    ([, key = '']) => key,
  );
  const begun = [...text.matchAll(new RegExp(`\`((?:${KINDS})\\.[a-z.-]*)\\$\\{`, 'g'))].map(([, key = '']) => key);
  return { whole: [...new Set(whole)], begun: [...new Set(begun)] };
}

const phrasesOf = ({ headline, notes, arithmetic, missing, causes, fixes, ruledOut }: Answer): readonly Phrase[] => [
  headline,
  ...notes,
  ...arithmetic,
  ...missing,
  ...causes.flatMap(({ evidence }) => evidence),
  ...[...fixes, ...ruledOut].map(({ reason }) => reason),
];

describe('the sentences', () => {
  test('are the same in both written languages', () => {
    expect(Object.keys(zh).sort()).toEqual([...keys].sort());
  });

  test.each(keys)('%s takes the same values in both', (key) => {
    expect(placeholders(zh[key])).toEqual(placeholders(en[key]));
  });

  test('are in the language that they claim', () => {
    const han = /\p{Script=Han}/u;
    const words = keys.filter((key) => /[a-z]{3,} [a-z]{2,}/i.test(en[key].replace(/`[^`]*`|\{\w+\}/g, '')));
    expect(words.filter((key) => !han.test(zh[key]))).toEqual([]);
    expect(keys.filter((key) => han.test(en[key]))).toEqual([]);
  });

  test('use no markup but code spans and bold, all closed', () => {
    for (const text of [...Object.values(en), ...Object.values(zh)]) {
      expect((text.match(/`/g) ?? []).length % 2, text).toBe(0);
      expect((text.match(/\*\*/g) ?? []).length % 2, text).toBe(0);
      expect(text, text).not.toMatch(/^\s*[#>-] |\]\(|<[a-z]/i);
    }
  });

  test('exist for every key that the sources name', () => {
    const { whole, begun } = keysOfSources();
    expect(whole.length).toBeGreaterThan(100);
    expect(whole.filter((key) => !hasPhrase(key))).toEqual([]);
    // A message form without a word of its own is named by its id.
    const words = begun.filter((start) => start !== 'format.');
    expect(words.filter((start) => !keys.some((key) => key.startsWith(start)))).toEqual([]);
  });

  test('exist for every look-alike, every kind of saving and every phase', () => {
    for (const { id: format } of lookAlike.formats) {
      expect(hasPhrase(`headline.is-${format}`), format).toBe(true);
      expect(hasPhrase(`evidence.is-${format}`), format).toBe(true);
    }
    for (const part of FREES) expect(hasPhrase(`reason.frees.${part}`), part).toBe(true);
    for (const key of keys) {
      if (key.startsWith('phase.')) expect(hasPhrase(`note.phase-${key.slice('phase.'.length)}`), key).toBe(true);
    }
  });
});

const SYSTEMS = ['', 'Windows 11.', 'On Ubuntu.', 'WSL2.'];
const PROSE = [
  '',
  'batch size is 1, fp16.',
  'Batch size reduced from 32 to 8, tried empty_cache, training crashes after 3000 iterations with variable length inputs.',
  'In validation, without no_grad, on a shared server; other users are on the card. 7B model, 24 GB card, int8.',
  'I want the gradient with respect to the input image, weights frozen, 1600x928, DataParallel, only GPU 0 is full, torch.compile.',
  'jupyter notebook: second run fails, memory still occupied after del. Several scripts at the same time. DDP with 4 GPUs, batch size 16.',
];

describe('no answer', () => {
  test.each(Object.entries(MESSAGES))('says a key in place of a sentence: %s', (_, message) => {
    for (const system of SYSTEMS) {
      for (const prose of PROSE) {
        for (const phrase of phrasesOf(doctor.diagnose(`${system} ${prose}\n\n${message}`))) {
          expect(hasPhrase(phrase.key), phrase.key).toBe(true);
          if (!hasPhrase(phrase.key)) continue;
          const wanted = [...placeholders(en[phrase.key as keyof typeof en])];
          expect(Object.keys(phrase.values ?? {}), phrase.key).toEqual(expect.arrayContaining(wanted));
        }
      }
    }
  });
});
