import type { Language } from '../language.ts';
import type { Block } from '../render/block.ts';
import { chartOf } from '../render/chart-of.ts';
import type { DiscordMessage } from '../render/message.ts';
import type { Bot } from './bot.ts';
import type { Picture } from './painter.ts';

/** A message, and what draws its picture where one may be attached. */
export interface Page extends DiscordMessage {
  /** Told the id of the message that the page became. */
  readonly sent?: (message: string) => void;
  readonly picture?: (waitMs?: number) => Promise<Picture | null>;
}

/** A page with the picture of the bar among its blocks. */
export function illustrated(page: DiscordMessage, bot: Bot, blocks: readonly Block[], language: Language): Page {
  const { paint } = bot;
  const chart = paint === undefined ? null : chartOf(blocks, language);
  return paint === undefined || chart === null ? page : { ...page, picture: (waitMs) => paint(chart, waitMs) };
}
