import type { Language } from '../language.ts';
import type { Asking } from '../platform/limits.ts';
import type { Bot } from './bot.ts';
import { localeLanguage, spokenLocale } from './words.ts';

/** How to speak to a person: in the language they chose, else in that of their text, else in the fallback. */
export interface Speech {
  readonly language?: Language;
  readonly fallback: Language;
}

interface Addressed {
  readonly person: string;
  readonly guild: string | null;
  /** A language chosen for this one question, as on the form that was opened in it. */
  readonly asked?: Language | null;
  readonly locale?: string | null | undefined;
  readonly guildLocale?: string | null | undefined;
}

/** The person's choice, then the question's own language; else their Discord's, the server's setting, its locale. */
export async function speechTo(bot: Bot, addressed: Addressed): Promise<Speech> {
  const { person, guild, asked, locale, guildLocale } = addressed;
  const [language, settings] = await Promise.all([
    bot.store.language(person),
    guild === null ? null : bot.store.settings(guild),
  ]);
  const fallback = asked ?? spokenLocale(locale) ?? settings?.language ?? localeLanguage(guildLocale);
  return language === null ? { fallback } : { language, fallback };
}

/** What an interaction says of its person's languages. */
interface Localed {
  readonly locale: string;
  readonly guildLocale: string | null;
}

/** How to speak to the person of an interaction. */
export function speechFor(
  bot: Bot,
  from: Localed,
  { person, guild }: Asking,
  asked?: Language | null,
): Promise<Speech> {
  const { locale, guildLocale } = from;
  return speechTo(bot, { person, guild, asked: asked ?? null, locale, guildLocale });
}
