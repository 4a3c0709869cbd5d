import { columns } from '../columns.ts';
import type { BarRow } from './block.ts';
import { codeFence, disarm, padColumns } from './escape.ts';

/** Columns that a phone shows of a code block without wrapping. */
const PHONE = 34;
const CELLS = 10;
const MINIMUM = 5;

/** The bar of where the memory is, a line a part: label, cells, size. @param width columns to stay within */
export function barLines(rows: readonly BarRow[], width = PHONE): readonly string[] {
  const label = Math.max(0, ...rows.map((row) => columns(row.label)));
  const size = Math.max(0, ...rows.map((row) => columns(row.size)));
  const cells = Math.min(width > PHONE ? 2 * CELLS : CELLS, Math.max(MINIMUM, width - label - size - 2));
  return rows.map((row) => {
    const share = Math.min(1, Math.max(0, Number.isFinite(row.share) ? row.share : 0));
    // A part that exists is seen, however small.
    const filled = Math.max(row.bytes > 0n ? 1 : 0, Math.round(share * cells));
    const bar = '█'.repeat(filled) + '░'.repeat(cells - filled);
    return `${padColumns(row.label, label)} ${bar} ${' '.repeat(size - columns(row.size))}${row.size}`;
  });
}

/** The bar in a code block, narrow enough for a phone. */
export function barText(rows: readonly BarRow[]): string {
  const oneLine = (text: string) => disarm(text).replace(/\s+/g, ' ').trim();
  const safe = rows.map((row) => ({ ...row, label: oneLine(row.label), size: oneLine(row.size) }));
  return codeFence(barLines(safe).join('\n'));
}
