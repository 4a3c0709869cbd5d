import type { ErrorReport, Evidence } from '../intake/evidence.ts';
import type { Phrase } from '../phrase.ts';

/** Whether a message states all that its form has: the device's total, or the figures of a plan. */
export const isComplete = ({ platform, totalBytes, kvAvailableBytes, maxLength, shape }: ErrorReport): boolean =>
  platform === 'cpu' || [totalBytes, kvAvailableBytes, maxLength, shape].some((figure) => figure !== undefined);

/** What to paste next, most useful first: only what the input lacks. */
export function missingOf(evidence: Evidence, error: ErrorReport | null): readonly Phrase[] {
  const missing: Phrase[] = [];
  if (error?.cutOff === true) missing.push({ key: 'missing.rest' });
  else if (error === null || !isComplete(error)) missing.push({ key: 'missing.message' });
  if (!evidence.signs.includes('traceback') && error?.platform !== 'cpu') missing.push({ key: 'missing.traceback' });
  // Apple's graphics have no nvidia-smi.
  const isMac = error?.platform === 'mps' || evidence.platform === 'mps' || evidence.os === 'macos';
  if (evidence.smi.length === 0 && !isMac && error?.platform !== 'cpu') missing.push({ key: 'missing.nvidia-smi' });
  if (evidence.setup.batch === undefined && evidence.tensors.length === 0) missing.push({ key: 'missing.shapes' });
  return missing.slice(0, 4);
}
