import type { Fault } from './fault.ts';
import { WORDS } from './words.ts';

/** An entry's file cut at its `---` lines; the line numbers are those of the file, from 1. */
export interface FrontMatter {
  readonly matter: string;
  readonly matterLine: number;
  readonly body: string;
  readonly bodyLine: number;
}

/** Drops the byte order mark and makes every line end `\n`; lines and columns stay where they are. */
export function normalizeLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** Cuts a file into YAML and Markdown, or says which `---` line is missing. */
export function splitFrontMatter(file: string, text: string): FrontMatter | Fault {
  const lines = normalizeLines(text).split('\n');
  if (lines[0]?.trimEnd() !== '---') {
    return { file, line: 1, column: 1, message: WORDS.firstLine() };
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end < 0) {
    return { file, line: 1, column: 1, message: WORDS.neverEnds() };
  }
  return {
    matter: lines.slice(1, end).join('\n'),
    matterLine: 2,
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  };
}
