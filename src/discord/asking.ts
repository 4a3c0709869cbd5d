import type { Interaction, Message } from 'discord.js';
import type { Asking } from '../platform/limits.ts';

/** The thread or direct channel of a conversation; null in a channel that many share. */
export function roomOf(from: Message | Interaction): string | null {
  const { channel, channelId, guildId } = from;
  return guildId === null || channel?.isThread() === true ? channelId : null;
}

/** Who asks, and where. */
export function askingOf(from: Message | Interaction): Asking {
  const person = 'author' in from ? from.author.id : from.user.id;
  return { person, channel: from.channelId, guild: from.guildId };
}
