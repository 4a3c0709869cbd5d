import { WORDS } from '../words.ts';
import { faultAt, type SyntaxFault } from './syntax-fault.ts';

/** What a part of the text runs up to: its closing sign, and whether quotes and comments count inside. */
interface Frame {
  readonly closer: ')' | '}' | '"' | '`' | null;
  readonly opener: string;
  readonly offset: number;
}

/** The first quote, substitution or here-document of a shell text that never ends, or null. */
export function findShellFault(text: string): SyntaxFault | null {
  const frames: Frame[] = [{ closer: null, opener: '', offset: 0 }];
  let pending: { readonly word: string; readonly tabs: boolean; readonly offset: number }[] = [];
  let offset = 0;
  while (offset < text.length) {
    const char = text[offset] ?? '';
    const frame = frames.at(-1);
    const quoted = frame?.closer === '"';
    if (char === '\\') {
      if (offset + 1 >= text.length || (text[offset + 1] === '\n' && text.slice(offset + 1).trim() === '')) {
        return faultAt(text, offset, WORDS.continued());
      }
      offset += 2;
    } else if (char === frame?.closer) {
      frames.pop();
      offset += 1;
    } else if (char === "'" && !quoted) {
      const end = text.indexOf("'", offset + 1);
      if (end < 0) return faultAt(text, offset, WORDS.quoteOpen());
      offset = end + 1;
    } else if (char === '"' || char === '`') {
      frames.push({ closer: char, opener: char, offset });
      offset += 1;
    } else if (char === '$' && /[({]/.test(text[offset + 1] ?? '')) {
      const opener = text.slice(offset, offset + 2);
      frames.push({ closer: opener === '$(' ? ')' : '}', opener, offset });
      offset += 2;
    } else if (char === '(' && frame?.closer === ')') {
      frames.push({ closer: ')', opener: '(', offset });
      offset += 1;
    } else if (char === '#' && !quoted && /^$|[\s;|&(]/.test(text.slice(Math.max(0, offset - 1), offset))) {
      const end = text.indexOf('\n', offset);
      offset = end < 0 ? text.length : end;
    } else if (char === '<' && !quoted && text[offset + 1] === '<') {
      const here = /^<<(-?)\s*(["']?)(\w+)\2/.exec(text.slice(offset, offset + 80));
      if (here?.[3] !== undefined) pending.push({ word: here[3], tabs: here[1] === '-', offset });
      offset += here?.[0].length ?? (text[offset + 2] === '<' ? 3 : 2);
    } else if (char === '\n' && pending.length > 0) {
      let next = offset + 1;
      for (const { word, tabs, offset: start } of pending) {
        const end = new RegExp(`^${tabs ? '\\t*' : ''}${word}$`, 'm').exec(text.slice(next));
        if (end === null) return faultAt(text, start, WORDS.hereDocument(word));
        next += end.index + end[0].length;
      }
      pending = [];
      offset = next;
    } else {
      offset += 1;
    }
  }
  const here = pending[0];
  if (here !== undefined) return faultAt(text, here.offset, WORDS.hereDocument(here.word));
  const left = frames.at(-1);
  if (left === undefined || left.closer === null) return null;
  const words = left.closer === '"' || left.closer === '`' ? WORDS.quoteOpen() : WORDS.bracketOpen(left.opener);
  return faultAt(text, left.offset, words);
}
