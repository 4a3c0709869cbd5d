import type { Interaction } from 'discord.js';
import { linePage } from './answer-page.ts';
import { askingOf } from './asking.ts';
import type { Bot } from './bot.ts';
import { COMMANDS } from './commands/index.ts';
import { added } from './components/added.ts';
import { parseId } from './components/id.ts';
import { ACTIONS } from './components/index.ts';
import { pasted } from './components/pasted.ts';
import { faultPage } from './fault-page.ts';
import { limitedPage } from './limited-page.ts';
import { type Asked, complete, respond } from './reply.ts';
import { localeLanguage } from './words.ts';

/** Hands an interaction to what is declared for it; what nobody knows gets a polite line. */
async function dispatch(interaction: Interaction, bot: Bot): Promise<unknown> {
  if (interaction.isAutocomplete()) {
    const command = COMMANDS.find(({ kind, name }) => kind === 'slash' && name === interaction.commandName);
    return command?.kind === 'slash' ? command.complete?.(interaction, bot) : complete(interaction, []);
  }
  // Discord shows a silence as a fault, so that each gets the line; only the person sees it.
  if (bot.limits.take(askingOf(interaction)) !== 'open' && interaction.isRepliable()) {
    const fallback = localeLanguage(interaction.locale, interaction.guildLocale);
    return respond(interaction as Asked, limitedPage({ fallback }), true);
  }
  if (interaction.isChatInputCommand()) {
    const command = COMMANDS.find(({ kind, name }) => kind === 'slash' && name === interaction.commandName);
    return command?.kind === 'slash' ? command.run(interaction, bot) : outdated(interaction);
  }
  if (interaction.isMessageContextMenuCommand()) {
    const command = COMMANDS.find(({ kind, name }) => kind === 'message' && name === interaction.commandName);
    return command?.kind === 'message' ? command.run(interaction, bot) : outdated(interaction);
  }
  if (interaction.isModalSubmit()) {
    const id = parseId(interaction.customId);
    return id?.action === 'add' ? added(interaction, id, bot) : pasted(interaction, bot);
  }
  if (interaction.isMessageComponent()) {
    const id = parseId(interaction.customId);
    const action = ACTIONS.find((candidate) => candidate.action === id?.action);
    if (id !== null && action?.kind === 'button' && interaction.isButton()) return action.run(interaction, id, bot);
    if (id !== null && action?.kind === 'select' && interaction.isStringSelectMenu()) {
      return action.run(interaction, id, bot);
    }
    return outdated(interaction);
  }
  return undefined;
}

function outdated(interaction: Asked): Promise<unknown> {
  const language = localeLanguage(interaction.locale, interaction.guildLocale);
  return respond(interaction, linePage(['unknownButton'], language), true);
}

/** Answers an interaction; a fault of ours is logged without the text and said to the person. */
export async function handleInteraction(interaction: Interaction, bot: Bot): Promise<void> {
  try {
    await dispatch(interaction, bot);
  } catch (error) {
    bot.log.error({ error, interaction: interaction.type }, 'interaction failed');
    if (interaction.isAutocomplete() || !interaction.isRepliable()) return;
    const language = localeLanguage(interaction.locale, interaction.guildLocale);
    await respond(interaction as Asked, faultPage(language), true).catch((second: unknown) =>
      bot.log.warn({ error: second }, 'fault not said'),
    );
  }
}
