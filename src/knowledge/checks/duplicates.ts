import type { Bilingual } from '../../language.ts';
import type { Fault, Position } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { WORDS } from '../words.ts';

/** An id is one entry or term, a question leads to one entry, and a way of writing names one term. */
export function checkDuplicates(loaded: Loaded): readonly Fault[] {
  const faults: Fault[] = [];
  const ids = new Map<string, string>();
  const asks = new Map<string, string>();
  const claim = (
    seen: Map<string, string>,
    key: string,
    file: string,
    at: Position,
    say: (place: string) => Bilingual,
  ): void => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, `${file}:${at.line}`);
    else faults.push({ file, ...at, message: say(first) });
  };
  for (const { file, entry, locate } of [...loaded.causes, ...loaded.fixes]) {
    claim(ids, entry.id, file, locate(['id']), (place) => WORDS.idAgain(entry.id, place));
    const own = new Set<string>();
    for (const language of ['en', 'zh'] as const) {
      for (const [index, ask] of entry.asks[language].entries()) {
        // An error's English words are typed by people of both languages.
        if (language === 'zh' && own.has(normalize(ask))) continue;
        own.add(normalize(ask));
        claim(asks, normalize(ask), file, locate(['asks', language, index]), (place) => WORDS.askAgain(ask, place));
      }
    }
  }
  const { file, terms, locate } = loaded.glossary;
  const termIds = new Map<string, string>();
  const forms = new Map<string, string>();
  for (const [index, term] of terms.entries()) {
    claim(termIds, term.id, file, locate([index, 'id']), (place) => WORDS.termAgain(term.id, place));
    const own = new Set<string>();
    for (const language of ['en', 'zh'] as const) {
      for (const [place, form] of term[language].entries()) {
        const key = normalize(form);
        // The same word may serve both languages of one term.
        if (own.has(key)) continue;
        own.add(key);
        claim(forms, key, file, locate([index, language, place]), (first) => WORDS.formAgain(form, first));
      }
    }
  }
  return faults;
}

/** A question or form without capitals, blanks and signs. */
export function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, '');
}
