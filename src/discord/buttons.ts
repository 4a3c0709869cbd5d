import { LANGUAGES, type Language } from '../language.ts';
import type { Button } from '../render/message.ts';
import { formatId } from './components/id.ts';
import { ownerArg } from './components/owner.ts';
import { LANGUAGE_NAMES, say, type Word } from './words.ts';

/** The button that opens the form. */
export function pasteButton(language: Language, prominent = false): Button {
  return {
    type: 2,
    style: prominent ? 1 : 2,
    label: say('paste', language),
    custom_id: formatId('paste', [language]),
  };
}

/** The button that opens what stands behind an answer. */
export function moreButton(language: Language): Button {
  return { type: 2, style: 1, label: say('more', language), custom_id: formatId('more', [language]) };
}

const button = (word: Word, language: Language, args: readonly string[], style: 1 | 2 = 2): Button => ({
  type: 2,
  style,
  label: say(word, language),
  custom_id: formatId(word, [language, ...args]),
});

/** The button that opens the sums behind the figures. */
export const sumsButton = (language: Language): Button => button('sums', language, []);

/** The button that opens the form for what is different, or new. */
export const addButton = (language: Language, owner?: string, prominent = false): Button =>
  button('add', language, ownerArg(owner), prominent ? 1 : 2);

/** How the asker says what came of an answer. */
export const outcomeButtons = (language: Language, owner: string): readonly Button[] => [
  button('solved', language, ownerArg(owner)),
  button('nothelp', language, ownerArg(owner)),
];

/** The button that takes a message away. */
export const dismissButton = (language: Language, owner: string): Button =>
  button('dismiss', language, ownerArg(owner));

/** A button for each other language; `action` says what is shown again in it. */
export function languageButtons(language: Language, action: string, args: readonly string[] = []): readonly Button[] {
  return LANGUAGES.filter((other) => other !== language).map((other) => ({
    type: 2,
    style: 2,
    label: LANGUAGE_NAMES[other],
    custom_id: formatId(action, [other, ...args]),
  }));
}
