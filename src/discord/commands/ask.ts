import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord.js';
import { LIMITS } from '../../render/limits.ts';
import { readable } from '../../secrets.ts';
import { askingOf, roomOf } from '../asking.ts';
import { answeredPage } from '../consult.ts';
import { entryPage } from '../entry-page.ts';
import { lasting, NOTHING_SAID } from '../lasting.ts';
import { complete, mustWhisper, respond } from '../reply.ts';
import { speechFor } from '../speech.ts';
import { localeLanguage } from '../words.ts';
import { named, type SlashCommand } from './command.ts';
import { EVERYWHERE } from './where.ts';

/** A question in words; what is completed is an entry, which is then shown whole. */
export const ask: SlashCommand = {
  kind: 'slash',
  name: 'ask',
  data: () => ({
    type: ApplicationCommandType.ChatInput,
    ...named(
      { en: 'ask', zh: '提问' },
      { en: 'Ask about GPU memory: a cause, a fix, a term', zh: '问一个显存问题：原因、办法、术语' },
    ),
    ...EVERYWHERE,
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...named(
          { en: 'question', zh: '问题' },
          { en: 'Type a question, or choose a title', zh: '输入问题，或选择一个标题' },
        ),
        required: true,
        autocomplete: true,
        max_length: 6_000,
      },
    ],
  }),
  async run(interaction, bot) {
    const question = readable(interaction.options.getString('question', true));
    const whisper = mustWhisper(interaction);
    const asking = askingOf(interaction);
    const speech = await speechFor(bot, interaction, asking);
    const entry = bot.doctor.entry(question.trim());
    if (entry !== undefined) {
      const page = entryPage(bot, entry, speech.language ?? speech.fallback, { owner: asking.person });
      const evidence = { token: NOTHING_SAID, language: speech.language ?? speech.fallback };
      return respond(interaction, lasting(bot, page, evidence, asking), whisper);
    }
    const answer = bot.doctor.ask(question, speech);
    const consultation = { text: question, files: [], speech, asking, room: roomOf(interaction) };
    return respond(interaction, answeredPage(bot, answer, { text: question, notes: [] }, consultation), whisper);
  },
  async complete(interaction, bot) {
    const language = localeLanguage(interaction.locale, interaction.guildLocale);
    return complete(interaction, bot.doctor.complete(interaction.options.getFocused(), language, LIMITS.choices));
  },
};
