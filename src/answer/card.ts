import type { Facts } from '../diagnosis/facts.ts';
import type { Phrase } from '../phrase.ts';
import type { SizerOf } from './sizing.ts';

/** Drivers and partitions take a few per cent of a card; more is another card, or a part of one. */
const NEAR_PERCENT = 85n;

/** Says that a message states another total than the named card has; nothing where they agree, or one of them is not known. */
export function cardNotes({ error, evidence }: Facts, sizerOf: SizerOf): readonly Phrase[] {
  const { gpu, gpuCount = 1 } = evidence.setup;
  const total = error?.totalBytes;
  if (gpu === undefined || total === undefined || error?.platform !== 'cuda' || gpuCount > 1) return [];
  const card = sizerOf()?.card({ gpu }) ?? null;
  if (card === null) return [];
  const [less, more] = total < card.bytes ? [total, card.bytes] : [card.bytes, total];
  if (less * 100n >= more * NEAR_PERCENT) return [];
  return [
    { key: 'note.card-differs', values: { total: { printed: total }, card: card.name, bytes: { bytes: card.bytes } } },
  ];
}
