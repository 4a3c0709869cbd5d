import { LANGUAGES, type Language } from '../language.ts';
import type { Button } from '../render/message.ts';
import { formatId } from './components/id.ts';
import { LANGUAGE_NAMES, say } from './words.ts';

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

/** A button for each other language; `action` says what is shown again in it. */
export function languageButtons(language: Language, action: string, args: readonly string[] = []): readonly Button[] {
  return LANGUAGES.filter((other) => other !== language).map((other) => ({
    type: 2,
    style: 2,
    label: LANGUAGE_NAMES[other],
    custom_id: formatId(action, [other, ...args]),
  }));
}
