import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { Calculator, Field, Given } from '../../estimate/calculator.ts';
import { CALCULATORS } from '../../estimate/calculators/calculators.ts';
import { completeField } from '../../estimate/calculators/complete.ts';
import { fieldsOf } from '../../estimate/calculators/field.ts';
import { renderDiscord } from '../../render/discord.ts';
import { LIMITS } from '../../render/limits.ts';
import { COLORS } from '../../render/message.ts';
import { calculationAnswer } from '../calculation.ts';
import { illustrated } from '../illustrate.ts';
import { lasting, NOTHING_SAID } from '../lasting.ts';
import { complete, defer, mustWhisper, respond } from '../reply.ts';
import { localeLanguage } from '../words.ts';
import { named, type SlashCommand } from './command.ts';
import { EVERYWHERE } from './where.ts';

const LONGEST = 1_000;

/** The fields that are options: the rare ones are left to the command line. */
const optionsOf = (calculator: Calculator): readonly Field[] => fieldsOf(calculator).filter(({ rare }) => !rare);

const subcommand = (calculator: Calculator): APIApplicationCommandSubcommandOption => ({
  type: ApplicationCommandOptionType.Subcommand,
  ...named({ en: calculator.id, zh: calculator.label }, calculator.title),
  options: optionsOf(calculator).map(option),
});

function option(field: Field): APIApplicationCommandBasicOption {
  const { flag, label, en, zh, kind, choices, positional, completion, optional } = field;
  const words = named({ en: flag, zh: label }, { en: described(en, field), zh: described(zh, field) });
  if (kind === 'flag') return { type: ApplicationCommandOptionType.Boolean, ...words };
  const type = ApplicationCommandOptionType.String;
  // Discord wants what is required in front: the positional fields stand first.
  const required = positional && !optional ? { required: true } : {};
  if (choices !== undefined && choices.length <= LIMITS.choices) {
    return { type, ...words, ...required, choices: choices.map((value) => ({ name: value, value })) };
  }
  const completed = completion === undefined ? {} : { autocomplete: true };
  return { type, ...words, ...required, ...completed, max_length: LONGEST } as APIApplicationCommandBasicOption;
}

/** A description with its example, where there is room for it. */
function described(text: string, { choices, example }: Field): string {
  if (choices !== undefined || example === undefined || text.includes(example)) return text;
  const longer = `${text} · ${example}`;
  return longer.length <= LIMITS.option ? longer : text;
}

/** The values of the options that were filled in, by the keys of their fields. */
function givenBy(calculator: Calculator, { options }: ChatInputCommandInteraction): Given {
  return Object.fromEntries(
    optionsOf(calculator).map(({ key, flag, kind }) => [
      key,
      (kind === 'flag' ? options.getBoolean(flag) : options.getString(flag)) ?? undefined,
    ]),
  );
}

const calculatorNamed = (id: string): Calculator | undefined => CALCULATORS.find((calculator) => calculator.id === id);

/** How much memory something takes: a subcommand for each calculator, made from its declaration. */
export const memory: SlashCommand = {
  kind: 'slash',
  name: 'memory',
  data: () => ({
    type: ApplicationCommandType.ChatInput,
    ...named({ en: 'memory', zh: '显存' }, { en: 'How much memory it takes', zh: '算一算要多少显存' }),
    ...EVERYWHERE,
    options: CALCULATORS.map(subcommand),
  }),
  async run(interaction, bot) {
    const language = localeLanguage(interaction.locale, interaction.guildLocale);
    const calculator = calculatorNamed(interaction.options.getSubcommand());
    if (calculator === undefined) throw new Error('a subcommand that is not registered');
    const answer = calculationAnswer(calculator, givenBy(calculator, interaction), bot.facts, language);
    // What cannot be read concerns only the one who typed it.
    if (answer.ok && (await defer(interaction, mustWhisper(interaction))) === 'gone') return 'gone';
    const blocks = answer.blocks();
    const plain = renderDiscord(blocks, { color: answer.ok ? COLORS.knowledge : COLORS.neutral, rows: [] });
    const page = illustrated(plain, bot, blocks, language);
    const evidence = { token: NOTHING_SAID, language };
    return respond(interaction, lasting(bot, page, evidence, { person: interaction.user.id }), !answer.ok);
  },
  async complete(interaction, bot) {
    const calculator = calculatorNamed(interaction.options.getSubcommand());
    const { name, value } = interaction.options.getFocused(true);
    const field = calculator && optionsOf(calculator).find(({ flag }) => flag === name);
    const names =
      field?.completion === undefined ? [] : completeField(field.completion, value, bot.facts, LIMITS.choices);
    return complete(
      interaction,
      names.map((title) => ({ id: title, title })),
    );
  },
};
