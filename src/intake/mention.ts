import type { ErrorReport } from './evidence.ts';

/** Messages short enough to be spoken of in a sentence. */
const SPOKEN: ReadonlySet<string> = new Set(['pytorch-cuda-bare', 'cuda-error-oom']);
const EXCEPTION = /[\w.]{1,80}(?:Error|Exception)\b:?/g;
const WORDS = /[a-z']{2,30}/gi;
const HAN = /\p{Script=Han}/gu;
const LEAST_WORDS = 3;

/** Whether a message is only spoken of: it stands in a sentence of the person's, not on a line of a program's. */
export function isMention(text: string, { format, span: [start, end] }: ErrorReport): boolean {
  // A driver's own sentence ends in its error number.
  if (!SPOKEN.has(format) || text.startsWith('Error 2', start)) return false;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const line = text.slice(Math.max(from, start - 400), newline < 0 ? end + 400 : Math.min(newline, end + 400));
  const around = `${line.slice(0, start - Math.max(from, start - 400))} ${line.slice(end - Math.max(from, start - 400))}`;
  if (/[\w.]{1,80}(?:Error|Exception):\s*$/.test(text.slice(Math.max(from, start - 100), start))) return false;
  const rest = around.replace(EXCEPTION, ' ');
  return (rest.match(WORDS)?.length ?? 0) >= LEAST_WORDS || (rest.match(HAN)?.length ?? 0) >= 2;
}
