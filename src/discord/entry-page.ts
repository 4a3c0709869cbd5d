import { inLanguage } from '../chinese.ts';
import type { Entry } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { countsFor, titleIn, type Values } from '../render/code-text.ts';
import { renderEntry } from '../render/discord-entry.ts';
import { clip } from '../render/escape.ts';
import { LIMITS } from '../render/limits.ts';
import { type ActionRow, type DiscordMessage, row, type SelectOption } from '../render/message.ts';
import type { Bot } from './bot.ts';
import { languageButtons } from './buttons.ts';
import { countsArg } from './components/counts.ts';
import { formatId } from './components/id.ts';
import { ownerArg } from './components/owner.ts';
import { say, type Word } from './words.ts';

function select(
  action: string,
  args: readonly string[],
  word: Word,
  language: Language,
  options: readonly SelectOption[],
) {
  if (options.length === 0) return [];
  const placeholder = say(word, language);
  return [row({ type: 3, custom_id: formatId(action, args), placeholder, options: options.slice(0, LIMITS.options) })];
}

function variants(entry: Entry, language: Language, shown: number, tail: readonly string[]): readonly ActionRow[] {
  const options = entry.code.flatMap((code, index) =>
    index === shown ? [] : [{ label: clip(titleIn(code, language), LIMITS.option), value: String(index) }],
  );
  return select('code', [language, entry.id, ...tail], 'variants', language, options);
}

function fixes(bot: Bot, entry: Entry, language: Language): readonly ActionRow[] {
  if (entry.kind === 'fix') return [];
  const options = entry.fixes.flatMap(({ id, note }) => {
    const fix = bot.doctor.entry(id);
    if (fix === undefined) return [];
    const description = clip(inLanguage(note ?? fix.summary, language), LIMITS.option);
    return [{ label: clip(inLanguage(fix.title, language), LIMITS.option), value: id, description }];
  });
  const once = options.filter((option, index) => options.findIndex(({ value }) => value === option.value) === index);
  return select('fix', [language], 'fixes', language, once);
}

/** What of an entry is shown: a variant of its code, and the reader's own numbers that it has a place for. */
export interface EntryView {
  readonly variant?: number;
  readonly values?: Values;
  /** The one who asked for it, where others see it too. */
  readonly owner?: string | undefined;
}

/** An entry as a message: its sections, one variant of its code, and the way to the others. */
export function entryPage(bot: Bot, entry: Entry, language: Language, view: EntryView = {}): DiscordMessage {
  const { variant = 0, values = {}, owner } = view;
  const shown = variant < entry.code.length ? variant : 0;
  const counts = countsArg(Object.assign({}, ...entry.code.map((block) => countsFor(block, values))));
  // A page with counts is one that only its reader sees.
  const tail = [...counts, ...ownerArg(owner)];
  const switches = row(...languageButtons(language, 'open', [entry.id, String(shown), ...tail]));
  return renderEntry(entry, language, { variant: shown, values }, [
    ...variants(entry, language, shown, tail),
    ...fixes(bot, entry, language),
    switches,
  ]);
}
