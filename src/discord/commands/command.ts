import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  MessageContextMenuCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { inLanguage } from '../../chinese.ts';
import type { Bilingual } from '../../language.ts';
import type { Bot } from '../bot.ts';

/** A slash command: what is registered, and what runs. */
export interface SlashCommand {
  readonly kind: 'slash';
  readonly data: () => RESTPostAPIChatInputApplicationCommandsJSONBody;
  readonly name: string;
  readonly run: (interaction: ChatInputCommandInteraction, bot: Bot) => Promise<unknown>;
  readonly complete?: (interaction: AutocompleteInteraction, bot: Bot) => Promise<unknown>;
}

/** A command in the menu of a message. */
export interface MessageCommand {
  readonly kind: 'message';
  readonly data: () => RESTPostAPIContextMenuApplicationCommandsJSONBody;
  readonly name: string;
  readonly run: (interaction: MessageContextMenuCommandInteraction, bot: Bot) => Promise<unknown>;
}

export type Command = SlashCommand | MessageCommand;

type Localizations = Readonly<Record<'en-US' | 'en-GB' | 'zh-CN' | 'zh-TW', string>>;

/**
 * A text under each of Discord's locales that we write. English stands under its own keys too and both Chinese ones are
 * given, since Discord falls back between neither pair of zh.
 */
export function localizations(words: Bilingual): Localizations {
  return {
    'en-US': words.en,
    'en-GB': words.en,
    'zh-CN': words.zh,
    // Made when it is sent: the dictionary takes 40 MiB, which a bot that only compares its commands need not hold.
    get 'zh-TW'() {
      return inLanguage(words, 'zh-Hant');
    },
  };
}

/** Name and description of a command or option with their localisations. */
export function named(name: Bilingual, description: Bilingual) {
  return {
    name: name.en,
    name_localizations: localizations(name),
    description: description.en,
    description_localizations: localizations(description),
  };
}
