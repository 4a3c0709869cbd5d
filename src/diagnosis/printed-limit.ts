import type { ErrorReport } from '../intake/evidence.ts';
import type { Facts } from './facts.ts';
import { newestRelease } from './release.ts';

/** What a message tells of a limit of its process: `shown` had there been one, `hidden` by its release, or `untold` which. */
export type PrintedLimit = 'shown' | 'hidden' | 'untold';

/** Releases of PyTorch that know a limit of the process and leave it out of their messages. */
const HIDING: ReadonlySet<string> = new Set(['2.1', '2.2', '2.3', '2.4']);
/** How far before its head a message names its exception, and behind it, its advice. */
const EXCEPTION = 40;
const ADVICE = 400;

const byRelease = (release: string): PrintedLimit => (HIDING.has(release) ? 'hidden' : 'shown');

/** Form C by its own words: spelling, exception and advice tell releases apart. */
function bySentences(text: string, [start, end]: ErrorReport['span']): PrintedLimit {
  const message = text.slice(start, end + ADVICE).replace(/\s+/g, '');
  if (/capacty|trysettingmax_split_size_mb/i.test(message)) return 'hidden';
  if (/settingPYTORCH_ALLOC_CONF=|docs\.pytorch\.org/i.test(message)) return 'shown';
  const before = text.slice(Math.max(0, start - EXCEPTION), start);
  // The exception moved out of torch.cuda with 2.4.
  return /torch\.cuda\.OutOfMemoryError:\s*$/.test(before) ? 'hidden' : 'untold';
}

/** What the failing message tells of a limit of its process by the release that prints such a one; null where it is not PyTorch's. */
export function printedLimit({ error, evidence }: Facts): PrintedLimit | null {
  if (error === null || error.framework !== 'pytorch') return null;
  // Up to 2.0 a limit is printed, and before 1.8 there is none.
  if (/-[ab]$/.test(error.format)) return error.cutOff === true ? 'untold' : 'shown';
  if (!error.format.endsWith('-c')) return 'untold';
  const told = bySentences(evidence.text, error.span);
  if (told !== 'untold') return told;
  const stated = newestRelease(evidence);
  return stated === null ? 'untold' : byRelease(stated);
}
