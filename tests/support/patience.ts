/** Generous, since machines differ and are shared: what takes more than linear time takes minutes on these texts. */
export const PATIENCE_MS = 10_000;

/** How long the processor works on an action: what others do on the machine meanwhile does not count. */
export function milliseconds(action: () => unknown): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
