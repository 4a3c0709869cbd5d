import type { Fault } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { EVERYDAY } from '../schema.ts';
import { WORDS } from '../words.ts';

/** A place in what is shown for a most usual question belongs to one entry. */
export function checkEveryday({ causes, fixes }: Loaded): readonly Fault[] {
  const taken = new Map<string, string>();
  return [...causes, ...fixes].flatMap(({ file, entry, locate }) =>
    EVERYDAY.flatMap((question): readonly Fault[] => {
      const place = entry.everyday?.[question];
      if (place === undefined) return [];
      const at = locate(['everyday', question]);
      const first = taken.get(`${question} ${place}`);
      if (first !== undefined) return [{ file, ...at, message: WORDS.everydayAgain(question, place, first) }];
      taken.set(`${question} ${place}`, `${file}:${at.line}`);
      return [];
    }),
  );
}
