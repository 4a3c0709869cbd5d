import { linePage } from '../answer-page.ts';
import { entryPage } from '../entry-page.ts';
import { replace, respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import type { ButtonAction } from './component.ts';
import { countsOf } from './counts.ts';
import { languageOf } from './id.ts';
import { mayChange, ownerOf } from './owner.ts';

/** Shows an entry again in another language. */
export const open: ButtonAction = {
  kind: 'button',
  action: 'open',
  async run(interaction, id, bot) {
    const language = languageOf(id.args[0]) ?? localeLanguage(interaction.locale, interaction.guildLocale);
    const entry = bot.doctor.entry(id.args[1] ?? '');
    if (entry === undefined) return respond(interaction, linePage(['gone'], language), true);
    const owner = ownerOf(id);
    const view = { variant: Number(id.args[2] ?? 0) || 0, values: countsOf(id.args[3]), owner };
    const page = entryPage(bot, entry, language, view);
    return mayChange(interaction, id) ? replace(interaction, page) : respond(interaction, page, true);
  },
};
