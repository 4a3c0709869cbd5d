import { findLayoutFault, type PythonLine } from './python-layout.ts';
import { faultAt, type SyntaxFault } from './syntax/syntax-fault.ts';
import { WORDS } from './words.ts';

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The first place where a Python text cannot be right: a bracket, quote, indentation or colon without its partner; or null. */
export function findPythonFault(text: string): SyntaxFault | null {
  const open: { readonly bracket: string; readonly offset: number }[] = [];
  const lines: PythonLine[] = [];
  let line: { offset: number; last: string; colon: boolean } | null = null;
  const endLine = (): void => {
    if (line !== null) lines.push(line);
    line = null;
  };
  let offset = 0;
  while (offset < text.length) {
    const char = text[offset] ?? '';
    if (char === '#') {
      const end = text.indexOf('\n', offset);
      offset = end < 0 ? text.length : end;
      continue;
    }
    if (char === '\n') {
      if (open.length === 0) endLine();
      offset += 1;
      continue;
    }
    if (char === '\\' && text[offset + 1] === '\n') {
      if (offset + 2 >= text.length) return faultAt(text, offset, WORDS.continued());
      offset += 2;
      continue;
    }
    if (/\s/.test(char)) {
      offset += 1;
      continue;
    }
    line ??= { offset, last: '', colon: false };
    line.last = char;
    if (char === ':' && open.length === 0) line.colon = true;
    if (char === '"' || char === "'") {
      const end = endOfString(text, offset);
      if (end === null) return faultAt(text, offset, WORDS.quoteOpen());
      offset = end;
      continue;
    }
    if ('([{'.includes(char)) open.push({ bracket: char, offset });
    const partner = CLOSERS[char];
    if (partner !== undefined && open.pop()?.bracket !== partner) {
      return faultAt(text, offset, WORDS.bracketStray(char));
    }
    offset += 1;
  }
  endLine();
  const left = open.at(-1);
  return left === undefined
    ? findLayoutFault(text, lines)
    : faultAt(text, left.offset, WORDS.bracketOpen(left.bracket));
}

/** Offset behind the string that starts at `start`, or null where it never ends. */
function endOfString(text: string, start: number): number | null {
  const quote = text[start] ?? '';
  const fence = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  for (let offset = start + fence.length; offset < text.length; offset += 1) {
    if (text[offset] === '\\') offset += 1;
    else if (text[offset] === '\n' && fence.length === 1) return null;
    else if (text.startsWith(fence, offset)) return offset + fence.length;
  }
  return null;
}
