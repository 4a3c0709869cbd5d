import type { Interaction, Message } from 'discord.js';
import type { Asking } from '../platform/limits.ts';

/** Who asks, and where. */
export function askingOf(from: Message | Interaction): Asking {
  const person = 'author' in from ? from.author.id : from.user.id;
  return { person, channel: from.channelId, guild: from.guildId };
}
