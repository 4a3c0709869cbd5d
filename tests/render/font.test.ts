import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { traditional } from '../../src/chinese.ts';
import { PART_WORDS } from '../../src/estimate/estimate-words.ts';
import { FONT_FAMILY } from '../../src/render/chart.ts';
import { FONT, glyphsOf } from './font.ts';

const has = glyphsOf(FONT);
const HAN = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;

/** What the font lacks of a text, in Simplified and in Traditional. */
const lacking = (text: string): readonly string[] =>
  [...new Set([...text, ...traditional(text)])].filter(
    (character) =>
      character > ' ' && (HAN.test(character) || character <= '\u00ff') && !has.has(character.codePointAt(0) ?? 0),
  );

const HOW = 'npx tsx scripts/font-subset.mjs makes the font anew';

describe('the font of the pictures', () => {
  it('has every character of the names of parts, in all three languages', () => {
    for (const word of Object.values(PART_WORDS)) expect(lacking(`${word.en({})}${word.zh({})}`), HOW).toEqual([]);
  });

  it.each(['src/answer/locales', 'src/estimate', 'src/estimate/calculators', 'src/render'])(
    'has every character that %s can put into a picture',
    (folder) => {
      const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
      expect(files.length).toBeGreaterThan(0);
      for (const name of files)
        expect(lacking(readFileSync(`${folder}/${name}`, 'utf8')), `${name}: ${HOW}`).toEqual([]);
    },
  );

  it('has ASCII, Latin-1 and the signs of sums', () => {
    for (let point = 0x20; point < 0x7f; point += 1) expect(has.has(point), String.fromCharCode(point)).toBe(true);
    for (const sign of '×÷·–…≈≤≥éü') expect(has.has(sign.codePointAt(0) ?? 0), sign).toBe(true);
    // The check itself finds what is lacking.
    expect(lacking('\u{9f98}')).toEqual(['\u{9f98}']);
  });

  it('is small, carries its name and licence, and stands beside the licence', () => {
    expect(statSync(FONT).size).toBeLessThan(1_000_000);
    const text = readFileSync(FONT).toString('latin1').replaceAll('\0', '');
    expect(text).toContain(FONT_FAMILY);
    expect(text).toContain('SIL Open Font License');
    expect(readFileSync('assets/OFL.txt', 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
  });

  it('goes with the package', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly files: readonly string[] };
    expect(files).toContain('assets');
  });
});
