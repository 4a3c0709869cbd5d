import type { ModalSubmitInteraction } from 'discord.js';
import { askingOf, roomOf } from '../asking.ts';
import type { Bot } from '../bot.ts';
import { converse } from '../converse.ts';
import { NOTHING_SAID } from '../lasting.ts';
import { defer, mustWhisper, respond } from '../reply.ts';
import { speechFor } from '../speech.ts';
import { tokenIn } from './answer-of.ts';
import { type CustomId, languageOf } from './id.ts';
import { ownerOf } from './owner.ts';
import { givenIn } from './pasted.ts';

/** Answers what was added to an answer: to all where the asker adds it, else to the person alone. */
export async function added(interaction: ModalSubmitInteraction, id: CustomId, bot: Bot): Promise<unknown> {
  const { text, files } = givenIn(interaction);
  const asking = askingOf(interaction);
  const whisper = mustWhisper(interaction) || ownerOf(id) !== asking.person;
  if (files.length > 0 && (await defer(interaction, whisper)) === 'gone') return 'gone';
  const speech = await speechFor(bot, interaction, asking, languageOf(id.args[0]));
  // The message carries what it stands on; where that was too much for its buttons, the store may have it.
  const message = interaction.message?.id;
  const stored = message === undefined ? null : await bot.store.evidence(message, asking.person);
  const token = tokenIn(interaction) ?? (stored === null || stored.token === NOTHING_SAID ? null : stored.token);
  const consultation = { text, files, speech, asking, room: roomOf(interaction) };
  return respond(interaction, await converse(bot, { token }, consultation), whisper);
}
