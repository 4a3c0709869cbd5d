import { linePage } from '../answer-page.ts';
import { entryPage } from '../entry-page.ts';
import { respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import type { SelectAction } from './component.ts';
import { languageOf } from './id.ts';
import { gather, valueId } from './token.ts';

/** Opens an entry for the one who chose it, so that several people do not disturb each other. */
export const fix: SelectAction = {
  kind: 'select',
  action: 'fix',
  async run(interaction, id, bot) {
    const language = languageOf(id.args[0]) ?? localeLanguage(interaction.locale, interaction.guildLocale);
    const entry = bot.doctor.entry(valueId(interaction.values[0] ?? ''));
    if (entry === undefined) return respond(interaction, linePage(['gone'], language), true);
    // The answer that the menu belongs to knows the person's own numbers.
    const token = gather(interaction.message.components.map((component) => component.toJSON()));
    const answer = token === null ? null : bot.doctor.restore(token, language);
    const values = answer?.fixes.find((one) => one.id === entry.id)?.reason.values ?? {};
    return respond(interaction, entryPage(bot, entry, language, { values }), true);
  },
};
