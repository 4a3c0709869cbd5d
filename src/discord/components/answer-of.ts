import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import type { Answer } from '../../answer/answer.ts';
import type { Language } from '../../language.ts';
import type { Bot } from '../bot.ts';
import { localeLanguage } from '../words.ts';
import { type CustomId, languageOf } from './id.ts';
import { gather } from './token.ts';

/** The token that the message of an interaction carries; null where there is no message, or no token in it. */
export function tokenIn({ message }: MessageComponentInteraction | ModalSubmitInteraction): string | null {
  return message === null ? null : gather(message.components.map((component) => component.toJSON()));
}

/** The language that a custom_id names, else that of the person. */
export function languageIn(
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  id: CustomId | null,
): Language {
  return languageOf(id?.args[0]) ?? localeLanguage(interaction.locale, interaction.guildLocale);
}

/** The answer that a message shows, in a language; null where it cannot be read. */
export function answerOf(interaction: MessageComponentInteraction, bot: Bot, language: Language): Answer | null {
  const token = tokenIn(interaction);
  return token === null ? null : bot.doctor.restore(token, language);
}
