import { written } from '../chinese.ts';
import type { CodeBlock } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import type { PhraseValue } from '../phrase.ts';
import type { CodeText } from './block.ts';
import { commentsIn } from './comments.ts';

/** The reader's own values by name, as the reason of a fix carries them. */
export type Values = Readonly<Record<string, PhraseValue>>;

const SHARE = /^0\.\d{1,3}$/;

/** A count or a share as it is written in code, the first of several; null for anything but a positive whole number and a decimal below one. */
function countOf(value: PhraseValue | undefined): string | null {
  if (Array.isArray(value)) return countOf(value[0]);
  if (typeof value === 'string') return SHARE.test(value) ? value : null;
  if (typeof value === 'bigint') return value > 0n ? String(value) : null;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? String(value) : null;
}

/** The counts and shares among the values that a block has a place for. */
export function countsFor({ parameters = [] }: CodeBlock, values: Values): Readonly<Record<string, string>> {
  const wanted = new Set(parameters.flatMap((parameter) => parameter.values));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const count = wanted.has(name) ? countOf(value) : null;
      return count === null ? [] : [[name, count]];
    }),
  );
}

/** The code with the reader's own numbers where it has a place for them. */
function filled(block: CodeBlock, values: Values): string {
  const { text, parameters = [] } = block;
  const counts = countsFor(block, values);
  let at = 0;
  const pieces = parameters.flatMap(({ values: names, start, end }) => {
    const name = names.find((one) => counts[one] !== undefined);
    const piece = text.slice(at, start) + (name === undefined ? text.slice(start, end) : counts[name]);
    at = end;
    return [piece];
  });
  return pieces.join('') + text.slice(at);
}

/** The title of a block in the reader's language; names alone are the same in each. */
export const titleIn = ({ title, titleZh }: CodeBlock, language: Language): string =>
  language === 'en' || titleZh === undefined ? title : written(titleZh, language);

/** A code block of an entry as renderers take it: with the reader's numbers, its comments in the reader's language. */
export function codeText(block: CodeBlock, language: Language, values: Values = {}): CodeText {
  const { language: syntax } = block;
  return {
    title: titleIn(block, language),
    language: syntax,
    text: commentsIn(filled(block, values), syntax, language),
  };
}
