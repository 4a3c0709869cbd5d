import { loadKnowledge } from '../../knowledge/snapshot.ts';
import type { Language } from '../../language.ts';
import { say } from '../language.ts';

/** Gives the title of an entry; the id of one that there is no more. */
export function titles(language: Language): (id: string) => string {
  const { causes, fixes } = loadKnowledge();
  const entries = new Map([...causes, ...fixes].map((entry) => [entry.id, entry]));
  return (id) => {
    const entry = entries.get(id);
    return entry === undefined ? id : say(entry.title, language);
  };
}
