import type { Answer } from '../answer/answer.ts';
import { inLanguage } from '../answer/say.ts';
import type { Language } from '../language.ts';
import type { Block } from '../render/block.ts';
import { renderDiscord } from '../render/discord.ts';
import { clip } from '../render/escape.ts';
import { LIMITS } from '../render/limits.ts';
import { type ActionRow, COLORS, type DiscordMessage, row, type SelectOption } from '../render/message.ts';
import type { Bot } from './bot.ts';
import { languageButtons, pasteButton } from './buttons.ts';
import { formatId } from './components/id.ts';
import { spread } from './components/token.ts';
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

function controls(bot: Bot, answer: Answer, blocks: readonly Block[], notes: readonly Note[]): readonly ActionRow[] {
  const { language } = answer;
  const choices = options(bot, answer, blocks);
  const hasFix = blocks.some((block) => block.kind === 'fix');
  const select = row({
    type: 3,
    custom_id: formatId('fix', [language]),
    placeholder: say(hasFix ? 'fixes' : 'entries', language),
    options: choices,
  });
  const selects = choices.length === 0 ? [] : [select];
  const buttons = row(...languageButtons(language, 'lang', [noteLetters(notes)]), pasteButton(language));
  const token = bot.doctor.token(answer);
  // What is not about memory has nothing to open; its select comes only where the token needs the room.
  const bare = answer.about === 'other' ? spread([buttons], token) : null;
  // Where the token does not fit there is no way back to the answer, so nothing offers one.
  return bare ?? spread([...selects, buttons], token) ?? [...selects, row(pasteButton(language))];
}

function colorOf(answer: Answer): number {
  if (answer.outOfMemory) return COLORS.trouble;
  return answer.answered && answer.about === 'memory' ? COLORS.knowledge : COLORS.neutral;
}

/** An answer as a message, with what leads on from it. */
export function answerPage(bot: Bot, answer: Answer, notes: readonly Note[] = []): DiscordMessage {
  const blocks = bot.document(answer);
  return renderDiscord(blocks, {
    color: colorOf(answer),
    rows: controls(bot, answer, blocks, notes),
    foot: notes.map((note) => say(note, answer.language)),
  });
}

/** Two lines on how to ask, and the button that opens the form. */
export function hintPage(language: Language): DiscordMessage {
  return linePage(['hintTitle', 'hintHow'], language);
}

/** Lines of the bot's own, in a language that can be switched. */
export function linePage(notes: readonly Note[], language: Language): DiscordMessage {
  const lines = notes.map((note): Block => ({ kind: 'paragraph', text: say(note, language) }));
  return renderDiscord(lines, {
    color: COLORS.neutral,
    rows: [row(pasteButton(language, true), ...languageButtons(language, 'line', [noteLetters(notes)]))],
  });
}
