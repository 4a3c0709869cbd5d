import type { Facts } from './facts.ts';
import { newestRelease } from './release.ts';

/** What a message tells of a limit of its process: `shown` had there been one, `hidden` by its release, or `untold` which. */
export type PrintedLimit = 'shown' | 'hidden' | 'untold';

/** Releases of PyTorch that know a limit of the process and leave it out of their messages. */
const HIDING: ReadonlySet<string> = new Set(['2.1', '2.2', '2.3', '2.4']);
const byRelease = (release: string): PrintedLimit => (HIDING.has(release) ? 'hidden' : 'shown');

/** What the failing message tells of a limit of its process by the release that prints such a one; null where it is not PyTorch's. */
export function printedLimit({ error, evidence }: Facts): PrintedLimit | null {
  if (error === null || error.framework !== 'pytorch') return null;
  // Up to 2.0 a limit is printed, and before 1.8 there is none.
  if (/-[ab]$/.test(error.format)) return error.cutOff === true ? 'untold' : 'shown';
  if (!error.format.endsWith('-c')) return 'untold';
  if (error.limitPrinted !== undefined) return error.limitPrinted;
  const stated = newestRelease(evidence);
  return stated === null ? 'untold' : byRelease(stated);
}
