import { ApplicationCommandType } from 'discord.js';
import type { Language } from '../../language.ts';
import { tellPage } from '../moderation/settings-page.ts';
import { respond } from '../reply.ts';
import { tell } from '../settings-words.ts';
import { localeLanguage } from '../words.ts';
import { named, type SlashCommand } from './command.ts';
import { EVERYWHERE } from './where.ts';

function told(rows: number | null, language: Language): string {
  if (rows === null) return tell('forgetAway', language);
  if (rows === 0) return tell('forgotNothing', language);
  return `${tell('forgot', language)}${language === 'en' ? ' ' : ''}${rows}`;
}

/** Deletes all that is kept about the one who asks. */
export const forgetMe: SlashCommand = {
  kind: 'slash',
  name: 'forget-me',
  data: () => ({
    type: ApplicationCommandType.ChatInput,
    ...named(
      { en: 'forget-me', zh: '忘记我' },
      { en: 'Delete everything that the bot keeps about you', zh: '删除机器人保存的关于你的全部内容' },
    ),
    ...EVERYWHERE,
  }),
  async run(interaction, bot) {
    const language = localeLanguage(interaction.locale, interaction.guildLocale);
    const rows = await bot.store.forget(interaction.user.id);
    return respond(interaction, tellPage(told(rows, language)), true);
  },
};
