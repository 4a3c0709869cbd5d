import { primaryOf } from '../diagnosis/primary.ts';
import type { ErrorReport, Evidence } from '../intake/evidence.ts';
import type { Phrase } from '../phrase.ts';
import type { Answer } from './answer.ts';

/** Whether a message states all that its form has: the device's total, or the figures of a plan. */
export const isComplete = ({ platform, totalBytes, kvAvailableBytes, maxLength, shape }: ErrorReport): boolean =>
  platform === 'cpu' || [totalBytes, kvAvailableBytes, maxLength, shape].some((figure) => figure !== undefined);

/** A line such as `mylib.Fault: text` or `Stopped`: an error may have any name. */
const NAMES_ERROR = /^[ \t]*[A-Za-z_][\w.]{2,80}(?::|[ \t]*$)/;

/** Whether a traceback ends without the line that names its error. */
export function lacksErrorLine({ segments, errors }: Evidence): boolean {
  if (errors.length > 0) return false;
  const last = segments.findLastIndex(({ kind }) => kind === 'traceback');
  if (last < 0 || segments.some(({ kind }, index) => index > last && kind === 'error')) return false;
  return !NAMES_ERROR.test(segments[last + 1]?.text.split('\n', 1)[0] ?? '');
}

/** What to paste next, most useful first: only what the input lacks. */
export function missingOf(evidence: Evidence, error: ErrorReport | null): readonly Phrase[] {
  const missing: Phrase[] = [];
  if (error?.cutOff === true) missing.push({ key: 'missing.rest' });
  else if (lacksErrorLine(evidence)) missing.push({ key: 'missing.last-line' });
  else if (error === null || !isComplete(error)) missing.push({ key: 'missing.message' });
  if (!evidence.signs.includes('traceback') && error?.platform !== 'cpu') missing.push({ key: 'missing.traceback' });
  // Apple's graphics have no nvidia-smi.
  const isMac = error?.platform === 'mps' || evidence.platform === 'mps' || evidence.os === 'macos';
  if (evidence.smi.length === 0 && !isMac && error?.platform !== 'cpu') missing.push({ key: 'missing.nvidia-smi' });
  if (evidence.setup.batch === undefined && evidence.tensors.length === 0) missing.push({ key: 'missing.shapes' });
  return missing.slice(0, 4);
}

/** What would tell more after an answer that did not help, whether it was asked for before or not. */
export function nextToPaste({ missing, evidence, errors }: Answer): readonly Phrase[] {
  return missing.length > 0 ? missing : missingOf(evidence, primaryOf(errors));
}
