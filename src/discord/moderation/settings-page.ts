import { inLanguage } from '../../chinese.ts';
import type { Language } from '../../language.ts';
import { COLORS, type DiscordMessage, message, text } from '../../render/message.ts';
import type { GuildSettings } from '../../store/settings.ts';
import { AUTOMATIC_WORDS, tell } from '../settings-words.ts';
import { LANGUAGE_NAMES } from '../words.ts';

/** As many as fit into a message beside the rest. */
export const MOST_CHANNELS = 50;

const channelList = (channels: readonly string[]): string => channels.map((id) => `<#${id}>`).join(' ');

/** The settings of a server, and what stands in the way of automatic answers. */
export function settingsPage(settings: GuildSettings, hasContent: boolean, language: Language): DiscordMessage {
  const { channels, automatic, threads, keepText } = settings;
  const lines = [
    ['language', settings.language === null ? tell('auto', language) : LANGUAGE_NAMES[settings.language]],
    ['automatic', inLanguage(AUTOMATIC_WORDS[automatic], language)],
    ['channels', channels.length === 0 ? tell('noChannels', language) : channelList(channels)],
    ['threads', tell(threads ? 'threadsOn' : 'threadsOff', language)],
    ['keepText', tell(keepText ? 'textOn' : 'textOff', language)],
  ] as const;
  const colon = language === 'en' ? ': ' : '：';
  return message(COLORS.neutral, [
    text(`### ${tell('title', language)}`),
    text(lines.map(([word, value]) => `**${tell(word, language)}**${colon}${value}`).join('\n')),
    ...(hasContent ? [] : [text(`-# ${tell('needsContent', language)}`)]),
  ]);
}

/** One line to a moderator or a person. */
export function tellPage(line: string): DiscordMessage {
  return message(COLORS.neutral, [text(line)]);
}
