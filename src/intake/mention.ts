import type { ErrorReport } from './evidence.ts';

/** Messages short enough to be spoken of in a sentence. */
const SPOKEN: ReadonlySet<string> = new Set(['pytorch-cuda-bare', 'cuda-error-oom']);
const EXCEPTION = /[\w.]{1,80}(?:Error|Exception)\b:?/g;
const WORDS = /[a-z']{2,30}/gi;
const HAN = /\p{Script=Han}/gu;
const LEAST_WORDS = 3;
/** How far the words of a sentence around a message are read, and the name of an exception in front of it. */
const REACH = 400;
const NAME = 100;

/** Whether a message is only spoken of: it stands in a sentence of the person's, not on a line of a program's. */
export function isMention(text: string, { format, span: [start, end] }: ErrorReport): boolean {
  // A driver's own sentence ends in its error number.
  if (!SPOKEN.has(format) || text.startsWith('Error 2', start)) return false;
  // No farther than it is read: a line without end would be searched anew for each of its messages.
  const ahead = text.slice(Math.max(0, start - REACH), start);
  const before = ahead.slice(ahead.lastIndexOf('\n') + 1);
  const [behind = ''] = text.slice(end, end + REACH).split('\n', 1);
  const line = `${before}${text.slice(start, end)}${behind}`;
  const around = `${before} ${behind}`;
  if (/[\w.]{1,80}(?:Error|Exception):\s*$/.test(before.slice(-NAME))) return false;
  const rest = around.replace(EXCEPTION, ' ');
  const least = /\?\s*$/.test(line) ? 2 : LEAST_WORDS;
  return (rest.match(WORDS)?.length ?? 0) >= least || (rest.match(HAN)?.length ?? 0) >= 2;
}
