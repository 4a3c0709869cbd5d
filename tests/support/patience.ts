/** Generous, since machines differ and are shared: what takes more than linear time takes minutes on these texts. */
export const PATIENCE_MS = 10_000;

/** How long an action takes. */
export function milliseconds(action: () => unknown): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}
