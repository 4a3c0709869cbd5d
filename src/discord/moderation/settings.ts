import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import type { Bilingual } from '../../language.ts';
import { LANGUAGES } from '../../language.ts';
import { AUTOMATIC, type GuildSettings } from '../../store/settings.ts';
import { localizations, named } from '../commands/command.ts';
import { AUTOMATIC_WORDS } from '../settings-words.ts';
import { LANGUAGE_NAMES } from '../words.ts';
import { hasContent } from './content.ts';
import { settingsPage } from './settings-page.ts';
import type { ModeratorCommand } from './subcommand.ts';

const choice = (words: Bilingual, value: string) => ({
  name: words.en,
  name_localizations: localizations(words),
  value,
});

const AUTO = 'auto';
const LANGUAGE_CHOICES = [
  choice({ en: 'that of the person', zh: '随提问者' }, AUTO),
  ...LANGUAGES.map((language) => ({ name: LANGUAGE_NAMES[language], value: language })),
];

/** The settings with the options that were filled in. */
function changed({ options }: ChatInputCommandInteraction, before: GuildSettings): GuildSettings {
  const language = options.getString('language');
  const chosen = LANGUAGES.find((one) => one === language);
  return {
    ...before,
    language: language === null ? before.language : (chosen ?? null),
    automatic: AUTOMATIC.find((mode) => mode === options.getString('automatic')) ?? before.automatic,
    threads: options.getBoolean('threads') ?? before.threads,
    keepText: options.getBoolean('keep-text') ?? before.keepText,
  };
}

/** Shows the settings of the server, after the change where an option is given. */
export const settings: ModeratorCommand = {
  name: 'settings',
  data: () => ({
    type: ApplicationCommandOptionType.Subcommand,
    ...named(
      { en: 'settings', zh: '设置' },
      { en: 'Show the settings of this server, or change some', zh: '查看或修改本服务器的设置' },
    ),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...named(
          { en: 'language', zh: '语言' },
          { en: 'Where a message itself has no language', zh: '消息本身看不出语言时用哪种' },
        ),
        choices: LANGUAGE_CHOICES,
      },
      {
        type: ApplicationCommandOptionType.String,
        ...named(
          { en: 'automatic', zh: '自动回答' },
          { en: 'What to answer unasked, in the chosen channels only', zh: '在选定的频道里，没人叫我时回答什么' },
        ),
        choices: AUTOMATIC.map((mode) => choice(AUTOMATIC_WORDS[mode], mode)),
      },
      {
        type: ApplicationCommandOptionType.Boolean,
        ...named(
          { en: 'threads', zh: '子区' },
          { en: 'Whether an automatic answer opens a thread', zh: '自动回答是否开一个子区' },
        ),
      },
      {
        type: ApplicationCommandOptionType.Boolean,
        ...named(
          { en: 'keep-text', zh: '保留原文' },
          {
            en: 'Whether the text of unanswered questions is kept, 90 days, for moderators to read',
            zh: '是否保留没答上的问题的原文（90 天，供管理员查看）',
          },
        ),
      },
    ],
  }),
  async run(interaction, guild, bot, language) {
    const given = interaction.options.data[0]?.options ?? [];
    const after =
      given.length === 0
        ? await bot.store.settings(guild)
        : await bot.store.changeSettings(guild, (before) => changed(interaction, before));
    // Defaults must not look like what was set.
    if (after === null || bot.store.state === 'away') return null;
    return settingsPage(after, hasContent(interaction.client), language);
  },
};
