import type { Entry } from '../knowledge/knowledge.ts';
import type { Usual } from './everyday.ts';

/** The entries that are shown for a most usual question, in the order that they declare. */
export function everydayEntries(
  entries: readonly Entry[],
  { question, namedFirst }: Usual,
  text: string,
): readonly Entry[] {
  const placed = entries.flatMap((entry) => {
    const place = entry.everyday?.[question];
    return place === undefined ? [] : [{ entry, place }];
  });
  const shown = placed.sort((a, b) => a.place - b.place).map(({ entry }) => entry);
  const isNamed = ({ id }: Entry): boolean => namedFirst === true && text.includes(id);
  return [...shown.filter(isNamed), ...shown.filter((entry) => !isNamed(entry))];
}
