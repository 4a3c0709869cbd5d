import type { Language } from '../language.ts';
import type { Modal } from '../render/message.ts';
import { formatId } from './components/id.ts';
import { ownerArg } from './components/owner.ts';
import { say, type Word } from './words.ts';

/** The ids of the form's fields. */
export const FIELDS = { text: 'text', files: 'files' } as const;

const fields = (language: Language, label: Word, help: Word): Modal['components'] => [
  {
    type: 18,
    label: say(label, language),
    description: say(help, language),
    component: { type: 4, custom_id: FIELDS.text, style: 2, required: false, max_length: 4_000 },
  },
  {
    type: 18,
    label: say('modalFile', language),
    description: say('modalFileHelp', language),
    component: { type: 19, custom_id: FIELDS.files, min_values: 0, max_values: 5, required: false },
  },
];

/** The form for what is different after an answer, or new. */
export function detailsForm(language: Language, owner?: string): Modal {
  return {
    custom_id: formatId('add', [language, ...ownerArg(owner)]),
    title: say('addTitle', language),
    components: fields(language, 'addText', 'addTextHelp'),
  };
}

/** The form for a paste that is too long or too broken for a command's option. */
export function pasteForm(language: Language): Modal {
  return {
    custom_id: formatId('paste', [language]),
    title: say('modalTitle', language),
    components: fields(language, 'modalText', 'modalTextHelp'),
  };
}
