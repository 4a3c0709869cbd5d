import { HERE, linePage } from '../answer-page.ts';
import { nextPage } from '../next-page.ts';
import { offeredEntries } from '../record.ts';
import { replace, respond } from '../reply.ts';
import { answerOf, languageIn } from './answer-of.ts';
import type { ButtonAction } from './component.ts';
import { mayChange, ownerOf } from './owner.ts';

/** Says to the one who pressed what to try and to paste next; what the asker presses is kept. */
export const nothelp: ButtonAction = {
  kind: 'button',
  action: 'nothelp',
  async run(interaction, id, bot) {
    const language = languageIn(interaction, id);
    const answer = answerOf(interaction, bot, language);
    if (answer === null) return respond(interaction, linePage(['expired'], language), true);
    const { user, guildId, message } = interaction;
    const page = nextPage(bot, answer, ownerOf(id) === user.id ? user.id : undefined);
    if (id.args[1] === HERE) return replace(interaction, page);
    if (mayChange(interaction, id)) {
      const entries = offeredEntries(answer);
      await bot.store.keepFeedback(user.id, { message: message.id, guild: guildId, entries, outcome: 'not-helped' });
    }
    return respond(interaction, page, true);
  },
};
