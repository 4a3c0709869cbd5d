/** Where a Python text stops being balanced; line and column from 1. */
export interface Imbalance {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The first bracket or quote of a Python text that has no partner, or null. */
export function findImbalance(text: string): Imbalance | null {
  const open: { readonly bracket: string; readonly offset: number }[] = [];
  let offset = 0;
  while (offset < text.length) {
    const char = text[offset] ?? '';
    if (char === '#') {
      const end = text.indexOf('\n', offset);
      offset = end < 0 ? text.length : end;
    } else if (char === '"' || char === "'") {
      const end = endOfString(text, offset);
      if (end === null) return at(text, offset, 'this quote is never closed');
      offset = end;
    } else {
      if ('([{'.includes(char)) open.push({ bracket: char, offset });
      const partner = CLOSERS[char];
      if (partner !== undefined && open.pop()?.bracket !== partner) return at(text, offset, `"${char}" closes nothing`);
      offset += 1;
    }
  }
  const left = open.at(-1);
  return left === undefined ? null : at(text, left.offset, `"${left.bracket}" is never closed`);
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

function at(text: string, offset: number, message: string): Imbalance {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
}
