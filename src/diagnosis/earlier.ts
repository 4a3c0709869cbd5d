import type { Evidence } from '../intake/evidence.ts';
import { isLater } from '../intake/release.ts';
import type { Phrase } from '../phrase.ts';
import { newestRelease } from './release.ts';

/** The release from which a fix is written as its summary says; before it the same is had in other words. */
const SINCE: Readonly<Record<string, string>> = {
  'inference-mode': '1.9',
  'zero-grad-to-none': '1.7',
};

/** How an older release in use has this fix, in place of the summary; null where it has it as everybody does. */
export function earlierForm(id: string, evidence: Pick<Evidence, 'errors' | 'setup'>): Phrase | null {
  const since = SINCE[id];
  const release = since === undefined ? null : newestRelease(evidence);
  if (since === undefined || release === null || !isLater(since, release)) return null;
  return { key: `reason.earlier.${id}`, values: { since } };
}
