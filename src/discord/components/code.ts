import { linePage } from '../answer-page.ts';
import { entryPage } from '../entry-page.ts';
import { replace, respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import type { SelectAction } from './component.ts';
import { countsOf } from './counts.ts';
import { languageOf } from './id.ts';
import { mayChange, ownerOf } from './owner.ts';

/** Shows another variant of an entry's code. */
export const code: SelectAction = {
  kind: 'select',
  action: 'code',
  async run(interaction, id, bot) {
    const language = languageOf(id.args[0]) ?? localeLanguage(interaction.locale, interaction.guildLocale);
    const entry = bot.doctor.entry(id.args[1] ?? '');
    const variant = Number(interaction.values[0]);
    if (entry === undefined) return respond(interaction, linePage(['gone'], language), true);
    const values = countsOf(id.args[2]);
    const view = { variant: Number.isInteger(variant) ? variant : 0, values, owner: ownerOf(id) };
    const page = entryPage(bot, entry, language, view);
    return mayChange(interaction, id) ? replace(interaction, page) : respond(interaction, page, true);
  },
};
