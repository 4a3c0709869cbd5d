import type { Frame } from './evidence.ts';

// The source line stands below, or behind where a single-line field joined the lines.
const PYTHON_FRAME =
  /^[ \t]*File "([^"\n]{1,400})", line (\d{1,9})(?:, in (\S{1,200}))?(?:[ \t]{0,200}\n[ \t]{1,40}(?![ \t]*File ")(\S[^\n]{0,400})|[ \t]{1,200}(\S[^\n]{0,400}))?/gm;
// Jupyter: `/path/file.py in forward(self, x)` with an arrow before the failing line, or `Cell In[3], line 5`.
const NOTEBOOK_FRAME =
  /^[ \t]*((?:[A-Za-z]:)?[~/\\.\w<][^\s:]{0,300}?(?:\.py|<ipython-input-[\w-]{1,40}>)) in ([\w.<>]{1,120})\([^\n]{0,300}\)[ \t]*$/gm;
const NOTEBOOK_ARROW = /^-{2,}>[ \t]{0,2}(\d{1,6})[ \t]?([^\n]{0,300})$/gm;
const FILE_LINE =
  /^[ \t]*(?:File )?((?:[A-Za-z]:)?[~/\\.\w][^\s:"]{0,300}\.py):(\d{1,7}),? in ([\w.<>]{1,120})(?:\([^\n]{0,300}\))?[ \t]*$/gm;
const MAX_FRAMES = 400;

interface Placed extends Frame {
  readonly at: number;
}

/** The frames of every traceback in the text, outermost first as Python prints them. */
export function framesOf(text: string): readonly Frame[] {
  const placed: Placed[] = [];
  for (const match of text.matchAll(PYTHON_FRAME)) {
    placed.push({
      at: match.index,
      file: match[1] ?? '',
      line: Number(match[2]),
      function: match[3] ?? '',
      code: (match[4] ?? match[5])?.trim() ?? '',
    });
  }
  for (const pattern of [NOTEBOOK_FRAME, FILE_LINE]) {
    for (const match of text.matchAll(pattern)) {
      const withLine = pattern === FILE_LINE;
      placed.push({
        at: match.index,
        file: match[1] ?? '',
        line: withLine ? Number(match[2]) : null,
        function: (withLine ? match[3] : match[2]) ?? '',
        code: '',
      });
    }
  }
  for (const match of text.matchAll(NOTEBOOK_ARROW)) {
    placed.push({ at: match.index, file: '', line: Number(match[1]), function: '', code: match[2]?.trim() ?? '' });
  }
  return placed
    .sort((a, b) => a.at - b.at)
    .slice(-MAX_FRAMES)
    .map(({ at: _, ...frame }) => frame);
}
