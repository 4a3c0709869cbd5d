import { detailsPage, HERE, linePage } from '../answer-page.ts';
import { replace, respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import type { ButtonAction } from './component.ts';
import { languageOf } from './id.ts';
import { gather } from './token.ts';

/** Shows what stands behind an answer to the one who pressed, from the token that the message carries. */
export const more: ButtonAction = {
  kind: 'button',
  action: 'more',
  async run(interaction, id, bot) {
    const language = languageOf(id.args[0]);
    const token = gather(interaction.message.components.map((component) => component.toJSON()));
    const answer = language === null || token === null ? null : bot.doctor.restore(token, language);
    if (answer === null) {
      const spoken = language ?? localeLanguage(interaction.locale, interaction.guildLocale);
      return respond(interaction, linePage(['expired'], spoken), true);
    }
    const page = detailsPage(bot, answer);
    return id.args[1] === HERE ? replace(interaction, page) : respond(interaction, page, true);
  },
};
