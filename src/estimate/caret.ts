const WIDTH = 80;
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The text around a character and a `^` under it: two lines, at most 80 characters wide, control characters dropped. */
export function pointAt(text: string, at: number): readonly [line: string, caret: string] {
  const start = Math.max(0, Math.min(at - WIDTH / 2, text.length - WIDTH));
  const before = visible(text.slice(start, at));
  const after = visible(text.slice(at, start + WIDTH));
  return [`${before}${after}`.trimEnd(), `${' '.repeat(before.length)}^`];
}

/** A text of the person on one line, without what a terminal would obey. */
export function visible(text: string): string {
  return Array.from(text.replace(/\s/g, ' '), (character) => (CONTROL.test(character) ? '' : character)).join('');
}
