import type { ErrorReport } from './evidence.ts';
import type { Source } from './reader.ts';
import { READERS } from './readers/index.ts';
import { squeeze } from './squeeze.ts';

/** The same message printed more often than this says nothing new. */
const MAX_REPORTS = 64;

const sameError = (a: ErrorReport, b: ErrorReport): boolean =>
  a.format === b.format &&
  a.detail === b.detail &&
  a.device === b.device &&
  a.requestedBytes === b.requestedBytes &&
  a.allocatedBytes === b.allocatedBytes &&
  a.freeBytes === b.freeBytes &&
  a.processBytes === b.processBytes;

const inside = (inner: ErrorReport, outer: ErrorReport): boolean =>
  inner !== outer && inner.span[0] >= outer.span[0] && inner.span[1] <= outer.span[1];

/** Reads every error of a text, in the order in which they stand; a match inside another reader's message is that message's own. */
export function readErrors(text: string): readonly ErrorReport[] {
  const source: Source = { text, squeezed: squeeze(text) };
  const haystack = source.squeezed.text.toLowerCase();
  const found: ErrorReport[] = [];
  for (const reader of READERS) {
    if (reader.hints.length > 0 && !reader.hints.some((hint) => haystack.includes(hint))) continue;
    const reports: ErrorReport[] = [];
    for (const report of reader.read(source)) {
      if (reports.length >= MAX_REPORTS) break;
      if (!reports.some((earlier) => sameError(earlier, report))) reports.push(report);
    }
    found.push(...reports);
  }
  return found.filter((report) => !found.some((outer) => inside(report, outer))).sort((a, b) => a.span[0] - b.span[0]);
}
