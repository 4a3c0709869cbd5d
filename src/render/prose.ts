import { codeFence, inline } from './escape.ts';

const STARTS_BLOCK = /^\s*(?:[-*+] |\d+[.)] |>|#|\||```|~~~|$)/;
const HAN_END = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef，。；：、]$/;
const HAN_START = /^[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef，。；：、]/;

/**
 * Curated Markdown with its soft-wrapped lines joined: Discord would show each wrap as a line break. Between Han no
 * blank is put. Code blocks stay as they are.
 */
export function unwrap(markdown: string): string {
  const lines: string[] = [];
  let fenced = false;
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const last = lines[lines.length - 1];
    const fence = /^\s*(?:```|~~~)/.test(line);
    const joins = last !== undefined && !fenced && !fence && last.trim() !== '' && !/^\s*(?:```|~~~|#|\|)/.test(last);
    if (joins && !STARTS_BLOCK.test(line)) {
      const next = line.trim();
      const gap = HAN_END.test(last) && HAN_START.test(next) ? '' : ' ';
      lines[lines.length - 1] = `${last.trimEnd()}${gap}${next}`;
    } else {
      lines.push(line);
    }
    if (fence) fenced = !fenced;
  }
  return lines.join('\n').trim();
}

/** The text cut to whole lines within a limit, with an ellipsis line, an open code block closed; empty where nothing fits. */
export function cutLines(markdown: string, limit: number): string {
  if (markdown.length <= limit) return markdown;
  const kept: string[] = [];
  let length = 0;
  let fenced = false;
  for (const line of markdown.split('\n')) {
    // Room for the closing fence and the ellipsis.
    if (length + line.length + 1 > limit - 6) break;
    kept.push(line);
    length += line.length + 1;
    if (/^\s*```/.test(line)) fenced = !fenced;
  }
  if (kept.every((line) => line.trim() === '' || /^\s*```/.test(line))) return '';
  return [...kept, ...(fenced ? ['```'] : []), '…'].join('\n');
}

/** Curated Markdown as Discord's: lists and code blocks stay what they are, the rest of each line is escaped. */
export function markdown(source: string): string {
  const parts = unwrap(source).split(/^[ \t]*(?:```|~~~)(.*)$/m);
  // Split with one group: text, info string, code, closing, text and so on.
  return parts
    .map((part, at) => {
      if (at % 4 === 0)
        return part.replace(
          /^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)?(.*)$/gm,
          (_, mark = '', rest = '') => mark + inline(rest),
        );
      return at % 4 === 2 ? codeFence(part.replace(/^\n|\n$/g, ''), parts[at - 1]?.trim().split(/\s/)[0]) : '';
    })
    .join('')
    .trim();
}
