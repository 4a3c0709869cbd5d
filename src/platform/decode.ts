/** UTF-16 comes in pairs; a half one at a cut would shift nothing but show as damage. */
const wholePairs = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length - (bytes.length % 2));

/** Text of bytes as people's logs have it: UTF-8 (wrong bytes replaced), UTF-16 with a mark, or GB 18030. Null where it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(wholePairs(bytes));
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(wholePairs(bytes));
  const body = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
  if (looksBinary(body)) return null;
  const text = new TextDecoder('utf-8').decode(body);
  // Some pairs of GB 18030 are UTF-8 by accident, so a few Han characters among the broken ones prove nothing.
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  if (broken === 0) return text;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return broken >= han ? (decodeChinese(body) ?? text) : text;
}

/** A Chinese Windows console writes GB 18030; taken only where every byte fits and Han characters come out. */
function decodeChinese(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    return /\p{Script=Han}{2}/u.test(text) ? text : null;
  } catch {
    return null;
  }
}

const SAMPLE = 4_096;
/** Tab, line feed, carriage return, escape, backspace, form feed: what terminals print. */
const PRINTED_CONTROLS: ReadonlySet<number> = new Set([9, 10, 13, 27, 8, 12]);

/** A zero byte, or many control characters, in the first 4 KiB. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  let control = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 32 && !PRINTED_CONTROLS.has(byte)) control += 1;
  }
  return control > sample.length / 20;
}
