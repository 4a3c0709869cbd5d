export { inLanguage as say } from '../chinese.ts';

import { LANGUAGES, type Language } from '../language.ts';
import { CliError } from './error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The language of the command line's own words: the locale of the terminal. */
export function terminalLanguage(environment: Environment): Language {
  // The order of POSIX: the first that is set and not empty decides, also where it says C.
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  if (!/^zh(?![a-z])/i.test(locale)) return 'en';
  return /^zh[-_](hant|tw|hk|mo)/i.test(locale) ? 'zh-Hant' : 'zh-Hans';
}

/** The value of `--lang`: a language, or undefined where the text decides. */
export function chosenLanguage(value: string | undefined): Language | undefined {
  if (value === undefined || value === 'auto') return undefined;
  const language = LANGUAGES.find((name) => name === value);
  if (language !== undefined) return language;
  throw new CliError({
    en: `--lang is auto, ${LANGUAGES.join(', ')}, not "${printable(value)}"`,
    zh: `--lang 可以是 auto、${LANGUAGES.join('、')}，不能是 "${printable(value)}"`,
  });
}

/** What a person typed, on one line and without control characters, for our own messages. */
export function printable(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
