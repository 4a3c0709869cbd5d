import { inLanguage, written } from '../chinese.ts';
import { formatBytes, GIBIBYTE } from '../estimate/units.ts';
import type { Language } from '../language.ts';
import type { Phrase, PhraseValue } from '../phrase.ts';
import { en, type PhraseKey } from './locales/en.ts';
import { FORMATS } from './locales/formats.ts';
import { zh } from './locales/zh.ts';

/** Titles of entries by id, in the language asked for; undefined where there is none. */
export type TitleOf = (id: string) => string | undefined;

/** Below this a computed size says more in MiB. */
const LEAST_IN_GIB = GIBIBYTE / 20n;

/** A computed size: two decimals of a GiB from 0.05 GiB on, as PyTorch writes it below. */
export function sizeText(bytes: bigint): string {
  if (bytes < LEAST_IN_GIB) return formatBytes(bytes);
  const hundredths = (bytes * 100n + GIBIBYTE / 2n) / GIBIBYTE;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')} GiB`;
}

const isKey = (key: string): key is PhraseKey => Object.hasOwn(en, key);

/** Whether a locale has this sentence. */
export const hasPhrase = (key: string): boolean => isKey(key);

function template(key: string, language: Language): string {
  if (!isKey(key)) return key;
  return language === 'en' ? en[key] : zh[key];
}

const WORDS = ['part', 'phase'] as const;
const FORMAT = 'format.';

function wordOf(id: string, language: Language, titleOf: TitleOf): string {
  if (isKey(id)) return template(id, language);
  if (id.startsWith(FORMAT)) {
    const name = id.slice(FORMAT.length);
    const words = FORMATS[name];
    return words === undefined ? name : language === 'en' ? words.en : words.zh;
  }
  for (const kind of WORDS) {
    const key = `${kind}.${id}`;
    if (isKey(key)) return template(key, language);
  }
  return titleOf(id) ?? id;
}

// A value of the person's own (a status, a name) must not open or close a code span.
const quoted = (value: string): string => value.replaceAll('`', 'ˋ');

function valueText(value: PhraseValue, language: Language, titleOf: TitleOf): string {
  if (Array.isArray(value))
    return value.map((one) => valueText(one, language, titleOf)).join(language === 'en' ? ', ' : '、');
  if (typeof value === 'object') {
    if ('bytes' in value) return sizeText(value.bytes);
    if ('printed' in value) return formatBytes(value.printed);
    if ('words' in value) return inLanguage(value.words, language);
    if ('phrase' in value) return say(value.phrase, language, titleOf);
    return 'entry' in value ? wordOf(value.entry, language, titleOf) : '';
  }
  return quoted(String(value));
}

/** A phrase in words. Values stand in `{name}`; in Chinese a blank parts Han characters from Latin ones. */
export function say(phrase: Phrase, language: Language, titleOf: TitleOf = () => undefined): string {
  const values = phrase.values ?? {};
  const text = template(phrase.key, language).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : valueText(value, language, titleOf);
  });
  return written(text, language);
}
