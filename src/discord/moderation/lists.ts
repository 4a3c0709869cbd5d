import { ApplicationCommandOptionType } from 'discord.js';
import { named } from '../commands/command.ts';
import { gapsPage, statsPage } from './list-page.ts';
import type { ModeratorCommand } from './subcommand.ts';

/** What was asked in this server and not answered. */
export const unanswered: ModeratorCommand = {
  name: 'unanswered',
  data: () => ({
    type: ApplicationCommandOptionType.Subcommand,
    ...named(
      { en: 'unanswered', zh: '未答' },
      { en: 'What was asked here and not answered', zh: '这里问了却没答上的问题' },
    ),
  }),
  async run(_interaction, guild, bot, language) {
    const gaps = await bot.store.gaps({ guild });
    return gaps === null ? null : gapsPage(bot, gaps, language);
  },
};

/** How the entries fared in this server. */
export const stats: ModeratorCommand = {
  name: 'stats',
  data: () => ({
    type: ApplicationCommandOptionType.Subcommand,
    ...named(
      { en: 'stats', zh: '统计' },
      { en: 'Which entries were shown, solved, did not help', zh: '哪些条目展示过、解决了、没帮上' },
    ),
  }),
  async run(_interaction, guild, bot, language) {
    const fared = await bot.store.stats({ guild });
    return fared === null ? null : statsPage(bot, fared, language);
  },
};
