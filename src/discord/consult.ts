import type { Asking } from '../platform/limits.ts';
import { answerPage, hintPage, linePage } from './answer-page.ts';
import type { AttachedFile } from './attachments.ts';
import type { Bot } from './bot.ts';
import type { Page } from './illustrate.ts';
import { hasPasteLink, onlyLinks } from './links.ts';
import { NOTES, type Note } from './notes.ts';
import { recordAnswer } from './record.ts';
import type { Speech } from './speech.ts';

/** What a person gave, whichever way it came. */
export interface Consultation {
  readonly text: string;
  readonly files: readonly AttachedFile[];
  readonly speech: Speech;
  readonly asking: Asking;
}

/** Reads what was given and answers it; with nothing to read it says what to give. */
export async function consult(bot: Bot, { text, files, speech, asking }: Consultation): Promise<Page> {
  const read = files.length === 0 ? { texts: [], notes: [] } : await bot.files(files);
  const bare = onlyLinks(text);
  const linked = bare || hasPasteLink(text);
  const notes: readonly Note[] = NOTES.filter((note) => read.notes.includes(note) || (linked && note === 'link'));
  const parts = [bare ? '' : text.trim(), ...read.texts].filter((part) => part !== '');
  const spoken = speech.language ?? speech.fallback;
  if (parts.length === 0) return notes.length === 0 ? hintPage(spoken) : linePage(notes, spoken);
  const whole = parts.join('\n\n');
  const answer = bot.doctor.diagnose(whole, speech);
  // "What is wrong here?" under a screenshot is about memory as likely as not: the picture is what is missing.
  if (answer.about === 'other' && notes.length > 0) return linePage(notes, answer.language);
  recordAnswer(bot, answer, whole, asking);
  return answerPage(bot, answer, notes);
}

/** An attachment of discord.js, reduced to what is read of it. */
export function attachedFile(file: {
  readonly url: string;
  readonly name: string;
  readonly contentType: string | null;
  readonly size: number;
}): AttachedFile {
  return { url: file.url, name: file.name, contentType: file.contentType, size: file.size };
}
