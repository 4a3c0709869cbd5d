import { readdirSync, readFileSync } from 'node:fs';
import { traditional } from '../../src/chinese.ts';

/** Where the words of pictures stand; those of the entries are taken too, so that a new word rarely needs a new font. */
const FOLDERS = [
  'src/answer/locales',
  'src/estimate',
  'src/estimate/calculators',
  'src/render',
  'knowledge',
  'knowledge/causes',
  'knowledge/fixes',
];

/** Printable ASCII and Latin-1, and the signs of sums: names of models and cards, sizes, formulas. */
const ALWAYS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’“”…•→←≈≤≥−×÷·％，。、；：？！（）《》「」【】'];

/** Letters, signs and Han of the first plane; no pictograms, which the font has none of. */
const SHOWN =
  /^[\u0020-\u007e\u00a0-\u03ff\u2010-\u2027\u2030-\u205e\u2070-\u22ff\u25a0-\u25ff\u3000-\u303f\u3400-\u9fff\uff00-\uffef]$/u;

/** Every character that a picture may show, in all three languages. */
export function fontCharacters() {
  const text = FOLDERS.flatMap((folder) => {
    const place = new URL(`../../${folder}/`, import.meta.url);
    return readdirSync(place)
      .filter((name) => /\.(?:ts|md|yml)$/.test(name))
      .map((name) => readFileSync(new URL(name, place), 'utf8'));
  }).join('\n');
  const all = new Set([...ALWAYS, ...text, ...traditional(text)].filter((character) => SHOWN.test(character)));
  return [...all].sort();
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));
}
