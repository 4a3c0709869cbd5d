import type { Language } from '../language.ts';
import type { Block } from './block.ts';
import type { Chart } from './chart.ts';
import { plainText } from './plain.ts';

/** The picture of an answer's bar, under what stands right above it; null where there is no bar, or nothing to compare in it. */
export function chartOf(blocks: readonly Block[], language: Language): Chart | null {
  const place = blocks.findIndex(({ kind }) => kind === 'bar');
  const bar = blocks[place];
  if (bar?.kind !== 'bar' || bar.rows.filter(({ bytes }) => bytes > 0n).length < 2) return null;
  const above = blocks[place - 1];
  const title = above?.kind === 'heading' || above?.kind === 'paragraph' ? plainText(above.text) : '';
  return {
    title,
    language,
    parts: bar.rows.map(({ label, bytes, size, empty }) => ({
      label: plainText(label),
      bytes,
      size,
      ...(empty ? { empty } : {}),
    })),
    ...(bar.total === undefined ? {} : { total: bar.total }),
  };
}
