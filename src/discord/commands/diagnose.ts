import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord.js';
import { askingOf, roomOf } from '../asking.ts';
import { attachedFile, consult } from '../consult.ts';
import { pasteForm } from '../form.ts';
import { defer, mustWhisper, openModal, respond } from '../reply.ts';
import { speechFor } from '../speech.ts';
import { localeLanguage } from '../words.ts';
import { named, type SlashCommand } from './command.ts';
import { EVERYWHERE } from './where.ts';

/** An error as text, as a file or both; with neither the form opens. */
export const diagnose: SlashCommand = {
  kind: 'slash',
  name: 'diagnose',
  data: () => ({
    type: ApplicationCommandType.ChatInput,
    ...named(
      { en: 'diagnose', zh: '诊断' },
      { en: 'Why did memory run out? Paste the error or attach the log', zh: '为什么爆显存？贴报错或上传日志' },
    ),
    ...EVERYWHERE,
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...named(
          { en: 'error', zh: '报错' },
          { en: 'The error, its last lines at least', zh: '报错内容，至少最后几行' },
        ),
        max_length: 6_000,
      },
      {
        type: ApplicationCommandOptionType.Attachment,
        ...named({ en: 'log', zh: '日志' }, { en: 'A .txt or .log file', zh: '.txt 或 .log 文件' }),
      },
    ],
  }),
  async run(interaction, bot) {
    const text = interaction.options.getString('error') ?? '';
    const log = interaction.options.getAttachment('log');
    if (text.trim() === '' && log === null) {
      return openModal(interaction, pasteForm(localeLanguage(interaction.locale, interaction.guildLocale)));
    }
    const whisper = mustWhisper(interaction);
    const files = log === null ? [] : [attachedFile(log)];
    if (files.length > 0 && (await defer(interaction, whisper)) === 'gone') return 'gone';
    const asking = askingOf(interaction);
    const speech = await speechFor(bot, interaction, asking);
    return respond(
      interaction,
      await consult(bot, { text, files, speech, asking, room: roomOf(interaction) }),
      whisper,
    );
  },
};
