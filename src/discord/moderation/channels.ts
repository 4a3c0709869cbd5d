import { ApplicationCommandOptionType, ChannelType } from 'discord.js';
import { named } from '../commands/command.ts';
import { hasContent } from './content.ts';
import { MOST_CHANNELS, settingsPage } from './settings-page.ts';
import type { ModeratorCommand } from './subcommand.ts';

/** Where people ask: text, announcements, forums. */
const TYPES = [ChannelType.GuildText, ChannelType.GuildAnnouncement, ChannelType.GuildForum] as const;

/** Chooses the channels where automatic answers are given; without an option it lists them. */
export const channels: ModeratorCommand = {
  name: 'channels',
  data: () => ({
    type: ApplicationCommandOptionType.Subcommand,
    ...named({ en: 'channels', zh: '频道' }, { en: 'Choose where to answer unasked', zh: '选择可以自动回答的频道' }),
    options: [
      {
        type: ApplicationCommandOptionType.Channel,
        ...named({ en: 'add', zh: '添加' }, { en: 'Answer there unasked', zh: '在这里自动回答' }),
        channel_types: [...TYPES],
      },
      {
        type: ApplicationCommandOptionType.Channel,
        // A channel that became another kind can still be taken away.
        ...named({ en: 'remove', zh: '移除' }, { en: 'Only when asked, as everywhere', zh: '改回只在被问时回答' }),
      },
    ],
  }),
  async run(interaction, guild, bot, language) {
    const added = interaction.options.getChannel('add')?.id;
    const removed = interaction.options.getChannel('remove')?.id;
    const change = (before: readonly string[]): readonly string[] =>
      [...new Set([...before, ...(added === undefined ? [] : [added])])]
        .filter((id) => id !== removed)
        .slice(-MOST_CHANNELS);
    const after =
      added === undefined && removed === undefined
        ? await bot.store.settings(guild)
        : await bot.store.changeSettings(guild, (before) => ({ ...before, channels: change(before.channels) }));
    if (after === null || bot.store.state === 'away') return null;
    return settingsPage(after, hasContent(interaction.client), language);
  },
};
