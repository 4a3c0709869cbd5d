import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord.js';
import { channels } from '../moderation/channels.ts';
import { stats, unanswered } from '../moderation/lists.ts';
import { settings } from '../moderation/settings.ts';
import { tellPage } from '../moderation/settings-page.ts';
import type { ModeratorCommand } from '../moderation/subcommand.ts';
import { respond } from '../reply.ts';
import { tell } from '../settings-words.ts';
import { localeLanguage } from '../words.ts';
import { named, type SlashCommand } from './command.ts';

const SUBCOMMANDS: readonly ModeratorCommand[] = [settings, channels, unanswered, stats];

/** For moderators: Discord hides it from everybody who may not manage the server, unless the server says otherwise. */
export const vramDoctor: SlashCommand = {
  kind: 'slash',
  name: 'vram-doctor',
  data: () => ({
    type: ApplicationCommandType.ChatInput,
    ...named(
      { en: 'vram-doctor', zh: '显存医生' },
      { en: 'For moderators: settings, channels, what was not answered', zh: '管理：设置、频道、没答上的问题' },
    ),
    default_member_permissions: String(PermissionFlagsBits.ManageGuild),
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild],
    options: SUBCOMMANDS.map((subcommand) => subcommand.data()),
  }),
  async run(interaction, bot) {
    const language = localeLanguage(interaction.locale, interaction.guildLocale);
    const name = interaction.options.getSubcommand();
    const subcommand = SUBCOMMANDS.find((one) => one.name === name);
    if (subcommand === undefined || interaction.guildId === null)
      throw new Error('a subcommand that is not registered');
    const page = await subcommand.run(interaction, interaction.guildId, bot, language);
    return respond(interaction, page ?? tellPage(tell('away', language)), true);
  },
};
