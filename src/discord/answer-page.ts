import type { Answer } from '../answer/answer.ts';
import { inLanguage } from '../chinese.ts';
import type { Language } from '../language.ts';
import type { Block } from '../render/block.ts';
import { footText, renderDiscord, renderFirst, renderMore } from '../render/discord.ts';
import { clip } from '../render/escape.ts';
import { LIMITS } from '../render/limits.ts';
import { type ActionRow, COLORS, type DiscordMessage, row, type SelectOption } from '../render/message.ts';
import { type Pages, pagesOf } from '../render/pages.ts';
import type { Bot } from './bot.ts';
import {
  addButton,
  dismissButton,
  languageButtons,
  moreButton,
  outcomeButtons,
  pasteButton,
  sumsButton,
} from './buttons.ts';
import { formatId } from './components/id.ts';
import { ownerArg } from './components/owner.ts';
import { spread } from './components/token.ts';
import { illustrated, type Page } from './illustrate.ts';
import { type Note, noteLetters } from './notes.ts';
import { say } from './words.ts';

/** Inline Markdown as the plain text that a select shows. */
const plain = (text: string): string =>
  text
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function option(id: string, label: string, description = ''): SelectOption {
  const shown = clip(plain(description), LIMITS.option);
  return {
    label: clip(plain(label), LIMITS.option) || id,
    value: id,
    ...(shown === '' ? {} : { description: shown }),
  };
}

/** Marks a button of the details themselves: what it shows takes their place. */
export const HERE = 'here';

/** As many as a token keeps, so that they are the same after a change of language. */
const MATCHES = 5;

/** The entries that a question found; beside a diagnosis they would only distract. */
function matches(answer: Answer): readonly string[] {
  if (answer.kind === 'diagnosis') return [];
  const enough = (answer.matches[0]?.score ?? 0) / 2;
  return answer.matches
    .filter(({ kind, score }) => kind !== 'term' && score >= enough)
    .map(({ id }) => id)
    .slice(0, MATCHES);
}

/** What the select opens: the offered fixes, those ruled out, then causes and the nearest entries; each once. */
function options(bot: Bot, answer: Answer, blocks: readonly Block[]): readonly SelectOption[] {
  const fromBlocks = blocks.flatMap((block) => {
    if (block.kind === 'fix') {
      return [option(block.id, block.title, [block.verdict, plain(block.reason)].filter(Boolean).join(' · '))];
    }
    return block.kind === 'ruled-out' ? [option(block.id, `✗ ${block.title}`, block.reason)] : [];
  });
  const ids = [...answer.causes.map((cause) => cause.id), ...matches(answer), ...answer.nearest];
  const fromEntries = ids.flatMap((id) => {
    const entry = bot.doctor.entry(id);
    if (entry === undefined) return [];
    return [option(id, inLanguage(entry.title, answer.language), inLanguage(entry.summary, answer.language))];
  });
  const each = new Map<string, SelectOption>();
  for (const candidate of [...fromBlocks, ...fromEntries]) {
    const known = bot.doctor.entry(candidate.value) !== undefined && !each.has(candidate.value);
    if (known && each.size < LIMITS.options) each.set(candidate.value, candidate);
  }
  return [...each.values()];
}

/** The menu that opens an entry. */
export function selects(bot: Bot, answer: Answer, blocks: readonly Block[]): readonly ActionRow[] {
  const choices = options(bot, answer, blocks);
  if (choices.length === 0) return [];
  const hasFix = blocks.some((block) => block.kind === 'fix');
  return [
    row({
      type: 3,
      custom_id: formatId('fix', [answer.language]),
      placeholder: say(hasFix ? 'fixes' : 'entries', answer.language),
      options: choices,
    }),
  ];
}

/** For whom an answer is shown. */
export interface View {
  /** The one who asked: only they change what stands there. */
  readonly owner?: string | undefined;
}

/** What a person does with an answer: say what came of it, add to it, take it away. */
function doings(answer: Answer, notes: readonly Note[], owner: string | undefined): readonly ActionRow[] {
  const { language, answered, about } = answer;
  if (about === 'other') return [];
  const isOpen = answered && owner !== undefined && !notes.includes('markedSolved');
  const buttons = [
    ...(isOpen ? outcomeButtons(language, owner) : []),
    addButton(language, owner),
    ...(owner === undefined ? [] : [dismissButton(language, owner)]),
  ];
  return [row(...buttons)];
}

/** The rows of an answer, and whether they lead to its details. */
interface Ways {
  readonly rows: readonly ActionRow[];
  readonly hasMore: boolean;
}

interface Wanted {
  readonly notes: readonly Note[];
  readonly more: boolean;
  readonly owner: string | undefined;
}

function waysOf(bot: Bot, answer: Answer, blocks: readonly Block[], { notes, more: wantsMore, owner }: Wanted): Ways {
  const { language } = answer;
  const menu = selects(bot, answer, blocks);
  const again = languageButtons(language, 'lang', [noteLetters(notes), ...ownerArg(owner)]);
  const switches = [...again, pasteButton(language)];
  const away = owner === undefined ? [] : [dismissButton(language, owner)];
  const token = bot.doctor.token(answer);
  // What is not about memory has nothing to open; its select comes only where the token needs the room.
  const bare = answer.about === 'other' ? spread([row(...switches, ...away)], token) : null;
  const more = [
    ...(wantsMore ? [moreButton(language)] : []),
    ...(answer.arithmetic.length > 0 ? [sumsButton(language)] : []),
  ];
  const whole =
    token === ''
      ? null
      : (bare ?? spread([...menu, row(...more, ...switches), ...doings(answer, notes, owner)], token));
  if (whole !== null) return { rows: whole, hasMore: wantsMore };
  // Where the token does not fit there is no way back to the answer, so nothing offers one.
  return { rows: [...menu, row(pasteButton(language), ...away)], hasMore: false };
}

function splitOf(bot: Bot, answer: Answer, blocks: readonly Block[], reserved: number): Pages {
  const { language } = answer;
  const cause = bot.doctor.entry(answer.causes[0]?.id ?? '');
  return pagesOf(blocks, {
    language,
    also: say('also', language),
    reserved,
    ...(cause === undefined ? {} : { summary: inLanguage(cause.summary, language) }),
  });
}

function colorOf(answer: Answer): number {
  if (answer.outOfMemory) return COLORS.trouble;
  return answer.answered && answer.about === 'memory' ? COLORS.knowledge : COLORS.neutral;
}

/** An answer as a message, with what leads on from it. */
export function answerPage(bot: Bot, answer: Answer, notes: readonly Note[] = [], { owner }: View = {}): Page {
  const blocks = bot.document(answer);
  const foot = notes.map((note) => say(note, answer.language));
  const pages = splitOf(bot, answer, blocks, footText(foot).length);
  const { rows, hasMore } = waysOf(bot, answer, blocks, { notes, more: pages.more.length > 0, owner });
  const page = renderFirst(pages, { color: colorOf(answer), rows, foot }, hasMore);
  return illustrated(page, bot, blocks, answer.language);
}

/** What stands behind an answer: it carries the answer's token itself, so that its language can be switched too. */
export function detailsPage(bot: Bot, answer: Answer): DiscordMessage {
  const { language } = answer;
  const blocks = bot.document(answer);
  const menu = selects(bot, answer, blocks);
  const rows = spread([...menu, row(...languageButtons(language, 'more', [HERE]))], bot.doctor.token(answer));
  const pages = splitOf(bot, answer, blocks, 0);
  if (pages.more.length === 0) return linePage(['expired'], language);
  return renderMore(pages, { color: colorOf(answer), rows: rows ?? menu });
}

/** Two lines on how to ask. */
export const HINT: readonly Note[] = ['hintTitle', 'hintHow'];

/** Lines of the bot's own, in a language that can be switched. */
export function linePage(notes: readonly Note[], language: Language, { owner }: View = {}): DiscordMessage {
  const lines = notes.map((note): Block => ({ kind: 'paragraph', text: say(note, language) }));
  return renderDiscord(lines, {
    color: COLORS.neutral,
    rows: [
      row(pasteButton(language, true), ...languageButtons(language, 'line', [noteLetters(notes), ...ownerArg(owner)])),
    ],
  });
}
