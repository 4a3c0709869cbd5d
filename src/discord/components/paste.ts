import { pasteForm } from '../form.ts';
import { openModal } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import type { ButtonAction } from './component.ts';
import { languageOf } from './id.ts';

/** Opens the form for a paste. */
export const paste: ButtonAction = {
  kind: 'button',
  action: 'paste',
  async run(interaction, id) {
    const language = languageOf(id.args[0]) ?? localeLanguage(interaction.locale, interaction.guildLocale);
    return openModal(interaction, pasteForm(language));
  },
};
