/** A text without white space and box lines, with the way back to the original offsets. */
export interface Squeezed {
  readonly text: string;
  /** Offset in the original of the character at `index` here; its end for `index` = length. */
  at(index: number): number;
}

const isDropped = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000 || (code >= 0x2500 && code <= 0x257f);

/**
 * Drops white space, so that one pattern reads a message however a terminal, a chat field or a log wrapped it,
 * in the middle of a word or a number too.
 */
export function squeeze(original: string): Squeezed {
  const offsets = new Uint32Array(original.length + 1);
  const parts: string[] = [];
  let size = 0;
  let start = -1;
  for (let index = 0; index < original.length; index += 1) {
    if (isDropped(original.charCodeAt(index))) {
      if (start >= 0) parts.push(original.slice(start, index));
      start = -1;
      continue;
    }
    if (start < 0) start = index;
    offsets[size] = index;
    size += 1;
  }
  if (start >= 0) parts.push(original.slice(start));
  offsets[size] = original.length;
  return { text: parts.join(''), at: (index) => offsets[Math.min(index, size)] ?? original.length };
}
