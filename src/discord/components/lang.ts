import { answerPage, linePage } from '../answer-page.ts';
import { notesOf } from '../notes.ts';
import { replace, respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import type { ButtonAction } from './component.ts';
import { languageOf } from './id.ts';
import { gather } from './token.ts';

/** Shows an answer again in another language, from the token that its own components carry. */
export const lang: ButtonAction = {
  kind: 'button',
  action: 'lang',
  async run(interaction, id, bot) {
    const language = languageOf(id.args[0]);
    const token = gather(interaction.message.components.map((component) => component.toJSON()));
    const answer = language === null || token === null ? null : bot.doctor.restore(token, language);
    if (answer !== null) return replace(interaction, answerPage(bot, answer, notesOf(id.args[1])));
    const spoken = language ?? localeLanguage(interaction.locale, interaction.guildLocale);
    return respond(interaction, linePage(['expired'], spoken), true);
  },
};
