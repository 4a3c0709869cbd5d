/** Bytes kept of one file: this many in all, half from the start and half from the end of a longer one. */
const FILE_LIMIT = 1 << 20;
const HALF = FILE_LIMIT / 2;
/** A server that ignores ranges makes us read the middle too; past this the file is given up. */
const STREAM_LIMIT = 64 << 20;

export type Download =
  | { readonly ok: true; readonly head: Uint8Array; readonly tail: Uint8Array | null }
  | { readonly ok: false };

const FAILED: Download = { ok: false };

/** Fetches a file within the limits; redirects are refused, since only the first host was checked. */
export async function download(url: string, size: number, timeoutMs: number): Promise<Download> {
  const signal = AbortSignal.timeout(timeoutMs);
  const get = (range?: string) =>
    fetch(url, { signal, redirect: 'error', headers: range === undefined ? {} : { range: `bytes=${range}` } });
  try {
    if (size <= FILE_LIMIT) return await firstAndLast(await get());
    const [start, end] = await Promise.all([get(`0-${HALF - 1}`), get(`-${HALF}`)]);
    if (start.status === 206 && end.status === 206) {
      const [head, tail] = await Promise.all([firstAndLast(start), firstAndLast(end)]);
      return head.ok && tail.ok ? { ok: true, head: head.head, tail: tail.head } : FAILED;
    }
    await end.body?.cancel();
    return await firstAndLast(start);
  } catch {
    return FAILED;
  }
}

/** Reads a body of any length while keeping no more than the limit; the declared size is not trusted. */
async function firstAndLast(response: Response): Promise<Download> {
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    return response.ok ? { ok: true, head: new Uint8Array(), tail: null } : FAILED;
  }
  const chunks: Uint8Array[] = [];
  const last: Uint8Array[] = [];
  let kept = 0;
  let lastLength = 0;
  let total = 0;
  for await (const chunk of response.body) {
    total += chunk.length;
    if (total > STREAM_LIMIT) return FAILED;
    const room = Math.max(0, FILE_LIMIT - kept);
    if (room > 0) chunks.push(chunk.subarray(0, room));
    kept += Math.min(room, chunk.length);
    last.push(chunk);
    lastLength += chunk.length;
    while (lastLength - (last[0]?.length ?? 0) >= HALF) lastLength -= last.shift()?.length ?? 0;
  }
  const head = Buffer.concat(chunks);
  if (total <= FILE_LIMIT) return { ok: true, head, tail: null };
  return { ok: true, head: head.subarray(0, HALF), tail: Buffer.concat(last).subarray(-HALF) };
}
