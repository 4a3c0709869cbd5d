import type { ButtonInteraction, StringSelectMenuInteraction } from 'discord.js';
import type { Bot } from '../bot.ts';
import type { CustomId } from './id.ts';

/** What a press on a button does; the id is all that it knows. */
export interface ButtonAction {
  readonly kind: 'button';
  readonly action: string;
  readonly run: (interaction: ButtonInteraction, id: CustomId, bot: Bot) => Promise<unknown>;
}

/** What a choice from a menu does. */
export interface SelectAction {
  readonly kind: 'select';
  readonly action: string;
  readonly run: (interaction: StringSelectMenuInteraction, id: CustomId, bot: Bot) => Promise<unknown>;
}

export type Action = ButtonAction | SelectAction;
