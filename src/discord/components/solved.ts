import { answerPage, linePage } from '../answer-page.ts';
import { notesIn } from '../notes.ts';
import { offeredEntries } from '../record.ts';
import { replace, respond } from '../reply.ts';
import { answerOf, languageIn } from './answer-of.ts';
import type { ButtonAction } from './component.ts';
import { mayChange } from './owner.ts';

/** Marks an answer as solved, for the asker. */
export const solved: ButtonAction = {
  kind: 'button',
  action: 'solved',
  async run(interaction, id, bot) {
    const language = languageIn(interaction, id);
    if (!mayChange(interaction, id)) return respond(interaction, linePage(['notYours'], language), true);
    const answer = answerOf(interaction, bot, language);
    if (answer === null) return respond(interaction, linePage(['expired'], language), true);
    const { user, guildId, message } = interaction;
    const said = { message: message.id, guild: guildId, entries: offeredEntries(answer), outcome: 'solved' } as const;
    await bot.store.keepFeedback(user.id, said);
    const notes = notesIn(message.components.map((component) => component.toJSON()));
    return replace(interaction, answerPage(bot, answer, [...notes, 'markedSolved'], { owner: user.id }));
  },
};
