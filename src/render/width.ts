import { columns } from '../columns.ts';

/** Lines of at most `width` columns, broken at blanks, and between Chinese characters. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/[\u2e80-\u9fff\uff00-\uffef“”‘’]|[^\s\u2e80-\u9fff\uff00-\uffef“”‘’]+|\s+/gu) ?? []) {
    const blank = piece.trim() === '';
    // A closing sign never begins a line.
    if (!blank && line !== '' && columns(line) + columns(piece) > width && !/^[，。、；：！？）》”’]/.test(piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    if (!(blank && line === '')) line += blank ? ' ' : piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}
