import { linePage } from '../answer-page.ts';
import { notesOf } from '../notes.ts';
import { replace, respond } from '../reply.ts';
import { languageIn } from './answer-of.ts';
import type { ButtonAction } from './component.ts';
import { mayChange } from './owner.ts';

/** Shows lines of the bot's own again in another language. */
export const line: ButtonAction = {
  kind: 'button',
  action: 'line',
  async run(interaction, id) {
    const language = languageIn(interaction, id);
    const notes = notesOf(id.args[1]);
    if (notes.length === 0) return respond(interaction, linePage(['unknownButton'], language), true);
    const page = linePage(notes, language, { owner: interaction.user.id });
    return mayChange(interaction, id) ? replace(interaction, page) : respond(interaction, page, true);
  },
};
