import type { Language } from '../language.ts';
import { COLORS, type DiscordMessage, message, text } from '../render/message.ts';
import { say } from './words.ts';

/** One line for a fault of ours; nothing in it can fail again. */
export function faultPage(language: Language): DiscordMessage {
  return message(COLORS.neutral, [text(say('fault', language))]);
}
