import type { ModalSubmitInteraction } from 'discord.js';
import { askingOf, roomOf } from '../asking.ts';
import type { Bot } from '../bot.ts';
import { attachedFile, type Consultation, consult } from '../consult.ts';
import { FIELDS } from '../form.ts';
import { defer, mustWhisper, respond } from '../reply.ts';
import { speechFor } from '../speech.ts';
import { languageOf, parseId } from './id.ts';

/** What was put into a form. */
export function givenIn({ fields }: ModalSubmitInteraction): Pick<Consultation, 'text' | 'files'> {
  // A forged or older form may lack fields; discord.js throws for those.
  const text = fields.fields.has(FIELDS.text) ? fields.getTextInputValue(FIELDS.text) : '';
  const uploads = fields.fields.has(FIELDS.files) ? fields.getUploadedFiles(FIELDS.files) : null;
  return { text, files: [...(uploads?.values() ?? [])].map(attachedFile) };
}

/** Answers what was put into the form. */
export async function pasted(interaction: ModalSubmitInteraction, bot: Bot): Promise<unknown> {
  const asked = languageOf(parseId(interaction.customId)?.args[0]);
  const { text, files } = givenIn(interaction);
  const whisper = mustWhisper(interaction);
  if (files.length > 0 && (await defer(interaction, whisper)) === 'gone') return 'gone';
  const asking = askingOf(interaction);
  const speech = await speechFor(bot, interaction, asking, asked);
  return respond(interaction, await consult(bot, { text, files, speech, asking, room: roomOf(interaction) }), whisper);
}
