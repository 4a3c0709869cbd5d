import { isWide } from '../columns.ts';

const WIDTH = 80;
/** A blank as wide as a character of Han. */
const WIDE_SPACE = '\u3000';
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The text around a character and a `^` under it: two lines, at most 80 characters wide, control characters dropped. */
export function pointAt(text: string, at: number): readonly [line: string, caret: string] {
  const start = Math.max(0, Math.min(at - WIDTH / 2, text.length - WIDTH));
  const before = visible(text.slice(start, at));
  const after = visible(text.slice(at, start + WIDTH));
  return [
    `${before}${after}`.trimEnd(),
    `${Array.from(before, (character) => (isWide(character) ? WIDE_SPACE : ' ')).join('')}^`,
  ];
}

/** A text of the person on one line, without what a terminal would obey. */
export function visible(text: string): string {
  return Array.from(text.replace(/\s/g, ' '), (character) => (CONTROL.test(character) ? '' : character)).join('');
}
