import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord.js';
import { renderDiscord } from '../../render/discord.ts';
import { COLORS } from '../../render/message.ts';
import { mustWhisper, respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import { named, type SlashCommand } from './command.ts';
import { EVERYWHERE } from './where.ts';

/** How much memory something takes; `tensor` is exact. */
export const memory: SlashCommand = {
  kind: 'slash',
  name: 'memory',
  data: () => ({
    type: ApplicationCommandType.ChatInput,
    ...named({ en: 'memory', zh: '显存' }, { en: 'How much memory it takes', zh: '算一算要多少显存' }),
    ...EVERYWHERE,
    options: [
      {
        type: ApplicationCommandOptionType.Subcommand,
        ...named({ en: 'tensor', zh: '张量' }, { en: 'The exact bytes of tensors', zh: '张量的精确字节数' }),
        options: [
          {
            type: ApplicationCommandOptionType.String,
            ...named(
              { en: 'shapes', zh: '形状' },
              {
                en: 'e.g. [1,6,3,928,1600] float32, 8x64x512x512 bf16',
                zh: '如 [1,6,3,928,1600] float32, 8x64x512x512 bf16',
              },
            ),
            required: true,
            max_length: 1_000,
          },
          {
            type: ApplicationCommandOptionType.Boolean,
            ...named({ en: 'gradient', zh: '梯度' }, { en: 'Count their gradients too', zh: '同时计入梯度' }),
          },
          {
            type: ApplicationCommandOptionType.Boolean,
            ...named(
              { en: 'adam', zh: 'adam' },
              { en: "Count gradients and Adam's two moments too", zh: '同时计入梯度和 Adam 的两份动量' },
            ),
          },
        ],
      },
    ],
  }),
  async run(interaction, bot) {
    const language = localeLanguage(interaction.locale, interaction.guildLocale);
    const shapes = interaction.options.getString('shapes', true);
    const adam = interaction.options.getBoolean('adam') ?? false;
    const gradient = interaction.options.getBoolean('gradient') ?? false;
    const answer = bot.tensors({ shapes, gradient, adam, language });
    // What cannot be read concerns only the one who typed it.
    const page = renderDiscord(answer.blocks, { color: answer.ok ? COLORS.knowledge : COLORS.neutral, rows: [] });
    return respond(interaction, page, !answer.ok || mustWhisper(interaction));
  },
};
