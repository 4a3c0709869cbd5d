import { linePage } from '../answer-page.ts';
import { notesOf } from '../notes.ts';
import { replace, respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import type { ButtonAction } from './component.ts';
import { languageOf } from './id.ts';

/** Shows lines of the bot's own again in another language. */
export const line: ButtonAction = {
  kind: 'button',
  action: 'line',
  async run(interaction, id) {
    const language = languageOf(id.args[0]) ?? localeLanguage(interaction.locale, interaction.guildLocale);
    const notes = notesOf(id.args[1]);
    if (notes.length === 0) return respond(interaction, linePage(['expired'], language), true);
    return replace(interaction, linePage(notes, language));
  },
};
