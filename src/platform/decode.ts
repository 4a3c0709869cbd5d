/** UTF-16 comes in pairs; a half one at a cut would shift nothing but show as damage. */
const wholePairs = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length - (bytes.length % 2));

export type Utf16 = 'utf-16le' | 'utf-16be';

/** The byte order of UTF-16 text: by its mark, or by where its zero bytes stand. Null where it is no UTF-16. */
export function utf16Of(bytes: Uint8Array): Utf16 | null {
  const marked = markOf(bytes);
  // Damaged or binary bytes may begin with those of a mark.
  if (marked !== null) return isPlausible(bytes.subarray(2, SAMPLE), marked) ? marked : null;
  return unmarkedOf(bytes.subarray(0, SAMPLE));
}

function markOf([first, second]: Uint8Array): Utf16 | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Text of bytes as people's logs have it: UTF-8 (wrong bytes replaced), UTF-16, or GB 18030. Null where it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  const wide = utf16Of(bytes);
  // The decoder takes the mark away.
  if (wide !== null) return new TextDecoder(wide).decode(wholePairs(bytes));
  const body = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
  if (looksBinary(body)) return null;
  const text = new TextDecoder('utf-8').decode(body);
  // Some pairs of GB 18030 are UTF-8 by accident, so a few Han characters among the broken ones prove nothing.
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  if (broken === 0) return text;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return broken >= han ? (decodeChinese(body) ?? text) : text;
}

/** How many Han characters stand for one that a cut through the file has broken. */
const HAN_PER_CUT = 20;

/** A Chinese Windows console writes GB 18030; taken where Han characters come out and every byte fits, but for a cut or two. */
function decodeChinese(bytes: Uint8Array): string | null {
  const text = new TextDecoder('gb18030').decode(bytes);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return broken * HAN_PER_CUT <= han && /\p{Script=Han}{2}/u.test(text) ? text : null;
}

const SAMPLE = 4_096;
const LEAST_TELLING = 16;
/** Tab, line feed, carriage return, escape, backspace, form feed: what terminals print. */
const PRINTED_CONTROLS: ReadonlySet<number> = new Set([9, 10, 13, 27, 8, 12]);

const isPrinted = (byte: number): boolean => byte >= 32 || PRINTED_CONTROLS.has(byte);

/** UTF-16 without a mark: every other byte is zero wherever Latin letters, digits and blanks stand. */
function unmarkedOf(sample: Uint8Array): Utf16 | null {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = Math.max(even, odd);
  // Nothing in text is a zero on both sides, and a message has Latin letters even in Chinese words.
  if (most * 5 < sample.length / 2 || Math.min(even, odd) * 20 > most) return null;
  const order = odd > even ? 'utf-16le' : 'utf-16be';
  // One half of a Han character may look like a control character, but few of all halves do.
  const control = sample.reduce((count, byte) => count + (byte === 0 || isPrinted(byte) ? 0 : 1), 0);
  if (control * 8 > sample.length) return null;
  return hasOnlyUsed(sample, order) ? order : null;
}

/** Whether nearly all that comes out are characters that anybody writes. */
function hasOnlyUsed(sample: Uint8Array, order: Utf16): boolean {
  const text = new TextDecoder(order).decode(wholePairs(sample));
  const unused = text.match(/[\p{Cn}\p{Co}\p{Cs}\uFFFD]/gu)?.length ?? 0;
  return unused * 50 <= text.length;
}

/** Whether bytes behind a mark are UTF-16: pairs that make characters, and no run of single Latin letters. */
function isPlausible(sample: Uint8Array, order: Utf16): boolean {
  // Two Han characters may be four Latin letters by accident; many are not.
  if (sample.length < LEAST_TELLING) return true;
  const latin = sample.reduce((count, byte) => count + (byte < 0x7f && isPrinted(byte) ? 1 : 0), 0);
  return latin * 10 <= sample.length * 9 && hasOnlyUsed(sample, order);
}

/**
 * More than a few zero bytes, or many control characters, in the first 4 KiB. PyTorch itself prints a zero byte where it writes
 * the number of a device as a character, and a log that was truncated under its writer begins with a run of them.
 */
function looksBinary(bytes: Uint8Array): boolean {
  let start = 0;
  while (bytes[start] === 0) start += 1;
  const sample = bytes.subarray(start, start + SAMPLE);
  if (sample.length === 0) return bytes.length > 0;
  let control = 0;
  for (const byte of sample) if (!isPrinted(byte)) control += 1;
  if (control > sample.length / 20) return true;
  // A pickle or an archive has zero bytes among bytes that are no UTF-8 either.
  const high = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  return sample.includes(0) && high > 0 && (new TextDecoder().decode(sample).match(/\uFFFD/g)?.length ?? 0) * 2 > high;
}
