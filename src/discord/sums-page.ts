import type { Answer } from '../answer/answer.ts';
import { say as sayPhrase } from '../answer/say.ts';
import { inLanguage } from '../chinese.ts';
import type { Block } from '../render/block.ts';
import { renderDiscord } from '../render/discord.ts';
import { COLORS, type DiscordMessage, row } from '../render/message.ts';
import { HERE, linePage, selects } from './answer-page.ts';
import type { Bot } from './bot.ts';
import { languageButtons } from './buttons.ts';
import { spread } from './components/token.ts';
import { say } from './words.ts';

/** The sums behind the figures of an answer, for one person. */
export function sumsPage(bot: Bot, answer: Answer): DiscordMessage {
  const { language, arithmetic } = answer;
  if (arithmetic.length === 0) return linePage(['expired'], language);
  const titleOf = (id: string): string | undefined => {
    const entry = bot.doctor.entry(id);
    return entry === undefined ? undefined : inLanguage(entry.title, language);
  };
  const blocks: readonly Block[] = [
    { kind: 'headline', text: say('sumsTitle', language) },
    { kind: 'list', items: arithmetic.map((phrase) => sayPhrase(phrase, language, titleOf)) },
  ];
  // The menu has the room that the token needs.
  const menu = selects(bot, answer, bot.document(answer));
  const rows = spread([...menu, row(...languageButtons(language, 'sums', [HERE]))], bot.doctor.token(answer)) ?? menu;
  return renderDiscord(blocks, { color: COLORS.neutral, rows });
}
