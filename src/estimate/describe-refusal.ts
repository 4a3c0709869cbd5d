import { written } from '../chinese.ts';
import type { Language } from '../language.ts';
import { pointAt } from './caret.ts';
import type { Refusal } from './refusal.ts';

/**
 * Why there is no answer: a sentence, and the text with a `^` under the character at fault where there is one.
 * @param nameOf what a field is called where it was typed
 */
export function describeRefusal(
  { field, words, at }: Refusal,
  language: Language,
  nameOf: (field: string) => string,
): readonly string[] {
  const sentence = written(language === 'en' ? words.en : words.zh, language);
  const named =
    field === null || at !== undefined ? sentence : `${nameOf(field)}${language === 'en' ? ': ' : '：'}${sentence}`;
  return at === undefined ? [named] : [named, ...pointAt(at.text, at.offset)];
}
