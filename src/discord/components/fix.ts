import { linePage } from '../answer-page.ts';
import { entryPage } from '../entry-page.ts';
import { respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import type { SelectAction } from './component.ts';
import { languageOf } from './id.ts';
import { valueId } from './token.ts';

/** Opens an entry for the one who chose it, so that several people do not disturb each other. */
export const fix: SelectAction = {
  kind: 'select',
  action: 'fix',
  async run(interaction, id, bot) {
    const language = languageOf(id.args[0]) ?? localeLanguage(interaction.locale, interaction.guildLocale);
    const entry = bot.doctor.entry(valueId(interaction.values[0] ?? ''));
    const page = entry === undefined ? linePage(['gone'], language) : entryPage(bot, entry, language);
    return respond(interaction, page, true);
  },
};
