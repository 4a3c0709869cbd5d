import type { Language } from '../language.ts';

const HAN = /\p{Script=Han}/u;
const LINE = /^(\s*(?:#|\/\/) ?)(.*)$/;
/** A comment behind code: `x = 1  # English  中文`. */
const BEHIND = /^(.*\S {2}(?:#|\/\/) )(\S.*?) {2}(\S.*)$/;

/** Whether a string is open at the end: the sign of a comment stands inside it. */
const isOpen = (code: string): boolean => ['"', "'"].some((quote) => code.split(quote).length % 2 === 0);

/** Curated code with its comments in one language, where they stand in both: a phone has no room for the other. */
export function commentsIn(code: string, language: Language): string {
  const wanted = (text: string): boolean => HAN.test(text) !== (language === 'en');
  const lines = code.split('\n');
  const commentAt = (at: number): string | null => LINE.exec(lines[at] ?? '')?.[2]?.trim() || null;
  return lines
    .flatMap((line, at) => {
      const own = commentAt(at);
      if (own !== null) {
        // A pair is one line in each language, English first.
        const other = commentAt(HAN.test(own) ? at - 1 : at + 1);
        const paired = other !== null && HAN.test(other) !== HAN.test(own);
        return paired && !wanted(own) ? [] : [line];
      }
      const behind = BEHIND.exec(line);
      const [, head = '', first = '', second = ''] = behind ?? [];
      if (behind === null || HAN.test(first) === HAN.test(second) || isOpen(head)) return [line];
      return [head + (wanted(first) ? first : second)];
    })
    .join('\n');
}
