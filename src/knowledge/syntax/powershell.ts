import { WORDS } from '../words.ts';
import { faultAt, type SyntaxFault } from './syntax-fault.ts';

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The first bracket, quote or here-string of a PowerShell text without its partner, or null. */
export function findPowerShellFault(text: string): SyntaxFault | null {
  const open: { readonly bracket: string; readonly offset: number }[] = [];
  let offset = 0;
  while (offset < text.length) {
    const char = text[offset] ?? '';
    const here = /^@(["'])[ \t]*\n/.exec(text.slice(offset, offset + 80));
    if (here !== null) {
      const closer = `\n${here[1]}@`;
      const end = text.indexOf(closer, offset + here[0].length - 1);
      if (end < 0) return faultAt(text, offset, WORDS.hereDocument(closer.trim()));
      offset = end + closer.length;
    } else if (text.startsWith('<#', offset)) {
      const end = text.indexOf('#>', offset + 2);
      if (end < 0) return faultAt(text, offset, WORDS.bracketOpen('<#'));
      offset = end + 2;
    } else if (char === '#') {
      const end = text.indexOf('\n', offset);
      offset = end < 0 ? text.length : end;
    } else if (char === '`') {
      if (text.slice(offset + 1).trim() === '') return faultAt(text, offset, WORDS.continued());
      offset += 2;
    } else if (char === '"' || char === "'") {
      const end = endOfString(text, offset);
      if (end === null) return faultAt(text, offset, WORDS.quoteOpen());
      offset = end;
    } else {
      if ('([{'.includes(char)) open.push({ bracket: char, offset });
      const partner = CLOSERS[char];
      if (partner !== undefined && open.pop()?.bracket !== partner) {
        return faultAt(text, offset, WORDS.bracketStray(char));
      }
      offset += 1;
    }
  }
  const left = open.at(-1);
  return left === undefined ? null : faultAt(text, left.offset, WORDS.bracketOpen(left.bracket));
}

/** Offset behind the string that starts at `start`, or null; a doubled quote stays inside, and so does one behind a backtick. */
function endOfString(text: string, start: number): number | null {
  const quote = text[start] ?? '';
  for (let offset = start + 1; offset < text.length; offset += 1) {
    if (text[offset] === '`' && quote === '"') offset += 1;
    else if (text[offset] === quote) {
      if (text[offset + 1] !== quote) return offset + 1;
      offset += 1;
    }
  }
  return null;
}
