import type { Fault } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { WORDS } from '../words.ts';

/** What one language warns of, the other warns of too. */
export function checkPairs(loaded: Loaded): readonly Fault[] {
  return [...loaded.causes, ...loaded.fixes].flatMap(({ file, entry, locate }) => {
    const { en, zh } = entry.traps ?? { en: [], zh: [] };
    if (en.length === zh.length) return [];
    const short = en.length < zh.length ? 'en' : 'zh';
    return [{ file, ...locate(['traps', short]), message: WORDS.traps(en.length, zh.length) }];
  });
}
