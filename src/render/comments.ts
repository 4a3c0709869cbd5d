import { written } from '../chinese.ts';
import type { Language } from '../language.ts';

const HAN = /\p{Script=Han}/u;
/** Between the English and the Chinese of one comment. */
const GAP = / {2,}/;

/** Languages whose strings may run over several lines between plain quotes; of the others only Python's triple ones do. */
const OPEN_QUOTES: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'powershell']);
const ESCAPES: ReadonlySet<string> = new Set(['python', 'bash', 'sh', 'shell']);

/** What ends a statement that is commented out: the sign of its own comment. */
const INNER = / {2,}#+ ?/;

/** A line of code; `comment` is what stands behind its `#`, null where there is none. */
interface Line {
  /** Up to the comment's words: code, also what is commented out, and sign. */
  readonly head: string;
  readonly comment: string | null;
}

/** The code cut into lines with their comments; a `#` inside a string begins none. */
function linesOf(code: string, syntax: string): readonly Line[] {
  let quote = '';
  return code.split('\n').map((line): Line => {
    if (quote.length === 1 && !OPEN_QUOTES.has(syntax)) quote = '';
    for (let at = 0; at < line.length; at += 1) {
      const sign = line[at] ?? '';
      if (quote !== '') {
        if (sign === '\\' && ESCAPES.has(syntax) && !(quote === "'" && OPEN_QUOTES.has(syntax))) at += 1;
        else if (line.startsWith(quote, at)) {
          at += quote.length - 1;
          quote = '';
        }
      } else if (sign === '"' || sign === "'") {
        quote = syntax === 'python' && line.startsWith(sign.repeat(3), at) ? sign.repeat(3) : sign;
        at += quote.length - 1;
      } else if (sign === '#' && (at === 0 || /\s/.test(line[at - 1] ?? ''))) {
        const [blank = ''] = /^#+ ?/.exec(line.slice(at)) ?? [];
        const words = at + blank.length;
        const inner = line.slice(0, at).trim() === '' ? INNER.exec(line.slice(words)) : null;
        const start = inner === null ? words : words + inner.index + inner[0].length;
        return { head: line.slice(0, start), comment: line.slice(start) };
      }
    }
    return { head: line, comment: null };
  });
}

/** The halves of a comment in both languages, `English  中文`; null where it is in one. */
function halves(comment: string): readonly [string, string] | null {
  const [first = '', ...rest] = comment.split(GAP);
  const second = rest.join('  ');
  return second === '' || HAN.test(first) === HAN.test(second) ? null : [first, second];
}
const isBoth = (comment: string): boolean => halves(comment) !== null;

/** Of a comment in both languages, `English  中文`, the one that is wanted. */
function chosen(comment: string, wanted: (text: string) => boolean): string {
  const both = halves(comment);
  return both === null ? comment : wanted(both[0]) ? both[0] : both[1];
}

/**
 * Curated code with its comments in the reader's language and script, where they stand in both. Code and strings stay as
 * they are, to the letter. @param syntax the language of the code
 */
export function commentsIn(code: string, syntax: string, language: Language): string {
  const wanted = (text: string): boolean => HAN.test(text) !== (language === 'en');
  const lines = linesOf(code, syntax);
  const alone = (at: number): string | null => {
    const line = lines[at];
    return line?.comment && /^\s*#+ ?$/.test(line.head) ? line.comment : null;
  };
  return lines
    .flatMap(({ head, comment }, at) => {
      if (comment === null) return [head];
      const own = alone(at);
      // A pair is one line in each language, English first; a line that holds both is nobody's other half.
      const other = own === null || isBoth(own) ? null : alone(HAN.test(own) ? at - 1 : at + 1);
      const paired = own !== null && other !== null && !isBoth(other) && HAN.test(other) !== HAN.test(own);
      if (paired && !wanted(own)) return [];
      return [head + written(chosen(comment, wanted), language)];
    })
    .join('\n');
}
