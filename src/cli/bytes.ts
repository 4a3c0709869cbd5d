/** What is kept of each end of an input that is larger than both together; even, so that UTF-16 stays aligned. */
const END_BYTES = 4 * 2 ** 20;

/** Collects a stream; of a very large one the first and the last part. */
export async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const head: Buffer[] = [];
  let headBytes = 0;
  let tail: Buffer[] = [];
  let tailBytes = 0;
  let dropped = 0;
  for await (const chunk of stream) {
    let bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk), 'utf8');
    if (headBytes < END_BYTES) {
      const part = bytes.subarray(0, END_BYTES - headBytes);
      head.push(part);
      headBytes += part.length;
      bytes = bytes.subarray(part.length);
    }
    tail.push(bytes);
    tailBytes += bytes.length;
    // Trimmed only when twice as much has come: joining at every chunk would cost the square of the input.
    if (tailBytes > 2 * END_BYTES) {
      const joined = Buffer.concat(tail);
      const surplus = (joined.length - END_BYTES) & ~1;
      dropped += surplus;
      tail = [joined.subarray(surplus)];
      tailBytes = joined.length - surplus;
    }
  }
  const joined = Buffer.concat(tail);
  const surplus = dropped > 0 ? Math.max(0, joined.length - END_BYTES) & ~1 : 0;
  return Buffer.concat([...head, joined.subarray(surplus)]);
}

/** Text of bytes as people's logs have it: UTF-8 (wrong bytes replaced), UTF-16 with a mark, or GBK; null where it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  return text.includes('\0') ? null : text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  // Some pairs of GBK are UTF-8 by accident, so a few Han characters among the broken ones prove nothing.
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return broken > 0 && broken >= han ? (decodeGbk(bytes) ?? text) : text;
}

/** A Chinese Windows console writes GBK; taken only where every byte fits and Han characters come out. */
function decodeGbk(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    return /\p{Script=Han}{2}/u.test(text) ? text : null;
  } catch {
    return null;
  }
}
