/** The names that engines have for the part of the card that they may take. */
const SHARE =
  /(?:gpu[-_]memory[-_]utili[sz]ation|mem[-_]fraction[-_]static|cuda[-_]memory[-_]fraction|cache[-_]max[-_]entry[-_]count|(?:kv_cache_)?free_gpu_mem(?:ory)?_fraction)["'`]?[ \t]{0,3}(?:[=:：]|to|of|as|at|为|是|设为|设成|调到)?[ \t]{0,3}["']?(0?\.\d{1,4}|1(?:\.0{1,3})?)(?![\d.%])/gi;
/** A log may repeat it for every rank. */
const MOST = 50;

/**
 * The share of the card that an engine was given, in whole percent.
 * Absent where nothing states it, or where several values were tried: which of them failed is not told.
 */
export function engineShareOf(text: string): number | undefined {
  const seen = new Set<number>();
  let read = 0;
  for (const match of text.matchAll(SHARE)) {
    seen.add(Math.round(Number(match[1]) * 100));
    read += 1;
    if (read >= MOST) break;
  }
  const [share] = seen;
  return seen.size === 1 ? share : undefined;
}
