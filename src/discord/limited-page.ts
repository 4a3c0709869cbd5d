import { COLORS, type DiscordMessage, message, text } from '../render/message.ts';
import type { Speech } from './speech.ts';
import { say } from './words.ts';

/** One line for somebody who asked too much in a short time. */
export function limitedPage({ language, fallback }: Speech): DiscordMessage {
  return message(COLORS.neutral, [text(say('limited', language ?? fallback))]);
}
