/** Bytes as text; never throws. `null` where they are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(whole(bytes));
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(whole(bytes));
  const body = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
  if (looksBinary(body)) return null;
  // A Chinese Windows console writes GB 18030; what is valid UTF-8 is hardly ever meant as that.
  return strict('utf-8', body) ?? strict('gb18030', body) ?? new TextDecoder('utf-8').decode(body);
}

/** UTF-16 comes in pairs; a half one at the cut would shift nothing but show as damage. */
const whole = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length - (bytes.length % 2));

function strict(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A zero byte, or many control characters, in the first 4 KiB. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4_096);
  let control = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 27 && byte !== 8 && byte !== 12) control += 1;
  }
  return control > sample.length / 20;
}

const NEWLINE = 10;

/** The first part up to its last line break and the last part from its first one, so that no character is cut. */
export function wholeLines(head: Uint8Array, tail: Uint8Array): readonly [Uint8Array, Uint8Array] {
  const end = head.lastIndexOf(NEWLINE);
  const start = tail.indexOf(NEWLINE);
  return [end < 0 ? head : head.subarray(0, end + 1), start < 0 ? tail : tail.subarray(start + 1)];
}
