import type { Message } from 'discord.js';
import type { Bot } from './bot.ts';
import { attachedFile, consult } from './consult.ts';
import { answer, type Sent } from './reply.ts';
import { localeLanguage } from './words.ts';

/** Whether a message speaks to us: a direct message, a mention, or a reply to what we said; never another bot's. */
export function isForUs(message: Message, self: string): boolean {
  if (message.author.bot || message.webhookId !== null || message.system) return false;
  if (message.guildId === null) return true;
  if (message.mentions.users.has(self)) return true;
  // A reply without a ping arrives without its text, and a "thanks" must not be answered with how to ask.
  const readable = message.content !== '' || message.attachments.size > 0;
  return readable && message.mentions.repliedUser?.id === self;
}

/** The text without our own mention. */
export function withoutMention(content: string, self: string): string {
  return content.replace(new RegExp(`<@!?${self}>`, 'g'), ' ').trim();
}

/** Answers a message that speaks to us; null where it does not. */
export async function handleMessage(message: Message, bot: Bot): Promise<Sent | null> {
  const self = message.client.user.id;
  if (!isForUs(message, self)) return null;
  const page = await consult(bot, {
    text: withoutMention(message.content, self),
    files: [...message.attachments.values()].map(attachedFile),
    fallback: localeLanguage(message.guild?.preferredLocale),
  });
  return answer(message, page);
}
