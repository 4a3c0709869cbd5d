import type { APIApplicationCommandSubcommandOption, ChatInputCommandInteraction } from 'discord.js';
import type { Language } from '../../language.ts';
import type { DiscordMessage } from '../../render/message.ts';
import type { Bot } from '../bot.ts';

/** A subcommand for moderators of a server; null where the store is away. */
export interface ModeratorCommand {
  readonly data: () => APIApplicationCommandSubcommandOption;
  readonly name: string;
  readonly run: (
    interaction: ChatInputCommandInteraction,
    guild: string,
    bot: Bot,
    language: Language,
  ) => Promise<DiscordMessage | null>;
}
