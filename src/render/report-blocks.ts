import type { Report } from '../estimate/report.ts';
import type { Block } from './block.ts';

/** A calculation as blocks: the total, the bar of its parts, then its sections. */
export function reportBlocks({ total, subject, rows, sections }: Report): readonly Block[] {
  return [
    { kind: 'headline', text: total },
    ...(subject === undefined ? [] : [{ kind: 'paragraph', text: subject } as const]),
    ...(rows.length === 0 ? [] : [{ kind: 'bar', rows } as const]),
    ...sections.flatMap(({ heading, items }): readonly Block[] => [
      { kind: 'heading', text: heading },
      { kind: 'list', items },
    ]),
  ];
}
