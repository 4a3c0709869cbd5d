import type { Answer } from '../answer/answer.ts';
import { nextToPaste } from '../answer/missing.ts';
import { say as sayPhrase } from '../answer/say.ts';
import type { Block } from '../render/block.ts';
import { renderDiscord } from '../render/discord.ts';
import { COLORS, type DiscordMessage, row } from '../render/message.ts';
import { HERE, selects } from './answer-page.ts';
import type { Bot } from './bot.ts';
import { addButton, languageButtons } from './buttons.ts';
import { ownerArg } from './components/owner.ts';
import { spread } from './components/token.ts';
import { say } from './words.ts';

const MOST = 4;

/** After a fix that did not help: the next ones, and what to paste so that more can be said. */
export function nextPage(bot: Bot, answer: Answer, owner?: string): DiscordMessage {
  const { language } = answer;
  const blocks = bot.document(answer);
  const colon = language === 'en' ? ': ' : '：';
  const next = blocks.flatMap((block) => (block.kind === 'fix' ? [block] : [])).slice(1, 1 + MOST);
  const items = next.map(({ title, verdict, reason, brief }) => {
    const name = `**${title}**${verdict === '' ? '' : ` · ${verdict}`}`;
    const why = brief === undefined || brief === '' ? reason : brief;
    return why === '' ? name : `${name}${colon}${why}`;
  });
  const missing = nextToPaste(answer).map((phrase) => sayPhrase(phrase, language));
  const shown: readonly Block[] = [
    { kind: 'headline', text: say('tryNext', language) },
    items.length === 0 ? { kind: 'paragraph', text: say('noNext', language) } : { kind: 'list', items },
    { kind: 'headline', text: say('pasteNext', language) },
    { kind: 'list', items: [say('afterChange', language), ...missing] },
  ];
  const menu = selects(bot, answer, blocks);
  const controls = row(
    addButton(language, owner, true),
    ...languageButtons(language, 'nothelp', [HERE, ...ownerArg(owner)]),
  );
  const rows = spread([...menu, controls], bot.doctor.token(answer)) ?? menu;
  return renderDiscord(shown, { color: COLORS.neutral, rows });
}
