import { answerPage, linePage } from '../answer-page.ts';
import { notesOf } from '../notes.ts';
import { replace, respond } from '../reply.ts';
import { answerOf, languageIn } from './answer-of.ts';
import type { ButtonAction } from './component.ts';
import { languageOf } from './id.ts';
import { mayChange, ownerOf } from './owner.ts';

/**
 * Shows an answer again in another language, from the token that its own components carry: in its place for the asker, to
 * anybody else alone. The language is the person's from then on.
 */
export const lang: ButtonAction = {
  kind: 'button',
  action: 'lang',
  async run(interaction, id, bot) {
    const language = languageOf(id.args[0]);
    const answer = language === null ? null : answerOf(interaction, bot, language);
    if (language === null || answer === null) {
      return respond(interaction, linePage(['expired'], languageIn(interaction, id)), true);
    }
    const person = interaction.user.id;
    void bot.store.chooseLanguage(person, language);
    // A copy for somebody else is not theirs to call solved.
    const owner = ownerOf(id) === person ? person : undefined;
    const page = answerPage(bot, answer, notesOf(id.args[1]), { owner });
    return mayChange(interaction, id) ? replace(interaction, page) : respond(interaction, page, true);
  },
};
