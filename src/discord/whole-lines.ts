const NEWLINE = 10;

/** The first part up to its last line break and the last part from its first one, so that no character is cut. */
export function wholeLines(head: Uint8Array, tail: Uint8Array): readonly [Uint8Array, Uint8Array] {
  const end = head.lastIndexOf(NEWLINE);
  const start = tail.indexOf(NEWLINE);
  return [end < 0 ? head : head.subarray(0, end + 1), start < 0 ? tail : tail.subarray(start + 1)];
}
