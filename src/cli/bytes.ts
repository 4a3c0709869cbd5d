/**
 * What is kept of each end of an input that is larger than both together; even, so that UTF-16 stays aligned, and so much that
 * both are more characters than are read in any encoding: the place where they meet is never read as one text.
 */
const END_BYTES = 8 * 2 ** 20 + 8;

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
