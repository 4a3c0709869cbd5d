import type { ErrorReport } from './evidence.ts';

/** How far before its head a message names its exception, and behind it, its advice. */
const EXCEPTION = 40;
const ADVICE = 400;

/** Form C by its own words: spelling, exception and advice tell releases apart. */
function bySentences(text: string, [start, end]: ErrorReport['span']): ErrorReport['limitPrinted'] {
  const message = text.slice(start, end + ADVICE).replace(/\s+/g, '');
  if (/capacty|trysettingmax_split_size_mb/i.test(message)) return 'hidden';
  if (/settingPYTORCH_ALLOC_CONF=|docs\.pytorch\.org/i.test(message)) return 'shown';
  const before = text.slice(Math.max(0, start - EXCEPTION), start);
  // The exception moved out of torch.cuda with 2.4.
  return /torch\.cuda\.OutOfMemoryError:\s*$/.test(before) ? 'hidden' : undefined;
}

/** A message of form C with what it tells of a limit of its process; others as they are. */
export function withLimitPrinted(text: string, error: ErrorReport): ErrorReport {
  if (error.framework !== 'pytorch' || !error.format.endsWith('-c')) return error;
  const limitPrinted = bySentences(text, error.span);
  return limitPrinted === undefined ? error : { ...error, limitPrinted };
}
