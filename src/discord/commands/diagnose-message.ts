import { ApplicationCommandType } from 'discord.js';
import { linePage } from '../answer-page.ts';
import { askingOf, roomOf } from '../asking.ts';
import { attachedFile, consult } from '../consult.ts';
import { defer, mustWhisper, respond } from '../reply.ts';
import { speechFor } from '../speech.ts';
import { localeLanguage } from '../words.ts';
import { localizations, type MessageCommand } from './command.ts';
import { EVERYWHERE } from './where.ts';

/** Diagnoses a message that somebody wrote, its files included. */
export const diagnoseMessage: MessageCommand = {
  kind: 'message',
  name: 'Diagnose',
  data: () => ({
    type: ApplicationCommandType.Message,
    name: 'Diagnose',
    name_localizations: localizations({ en: 'Diagnose', zh: '诊断' }),
    ...EVERYWHERE,
  }),
  async run(interaction, bot) {
    const { targetMessage } = interaction;
    const fallback = localeLanguage(interaction.locale, interaction.guildLocale);
    if (targetMessage.author.id === interaction.client.user.id) {
      return respond(interaction, linePage(['ownMessage'], fallback), true);
    }
    const whisper = mustWhisper(interaction);
    if ((await defer(interaction, whisper)) === 'gone') return 'gone';
    const files = [...targetMessage.attachments.values()].map(attachedFile);
    const asking = askingOf(interaction);
    const speech = await speechFor(bot, interaction, asking);
    return respond(
      interaction,
      await consult(bot, { text: targetMessage.content, files, speech, asking, room: roomOf(interaction) }),
      whisper,
    );
  },
};
