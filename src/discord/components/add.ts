import { detailsForm } from '../form.ts';
import { openModal } from '../reply.ts';
import { languageIn } from './answer-of.ts';
import type { ButtonAction } from './component.ts';
import { ownerOf } from './owner.ts';

/** Opens the form for what is different, or new. */
export const add: ButtonAction = {
  kind: 'button',
  action: 'add',
  run: (interaction, id) => openModal(interaction, detailsForm(languageIn(interaction, id), ownerOf(id))),
};
