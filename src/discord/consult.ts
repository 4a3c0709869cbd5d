import type { Answer } from '../answer/answer.ts';
import type { Language } from '../language.ts';
import type { Asking } from '../platform/limits.ts';
import { readable } from '../secrets.ts';
import { answerPage, HINT, linePage } from './answer-page.ts';
import type { AttachedFile } from './attachments.ts';
import type { Bot } from './bot.ts';
import type { Page } from './illustrate.ts';
import { lasting, NOTHING_SAID } from './lasting.ts';
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
  /** The thread or direct channel in which the conversation goes on without replies. */
  readonly room?: string | null;
  /** The token of what was answered before, from which the conversation goes on. */
  readonly earlier?: string;
}

/** The words and files that were given as one text, empty where there are none, and what was not read. */
export interface Read {
  readonly text: string;
  readonly notes: readonly Note[];
}

/** Reads what was given; keys and what cannot be seen are gone from it. */
export async function readGiven(bot: Bot, { text, files }: Consultation): Promise<Read> {
  const read = files.length === 0 ? { texts: [], notes: [] } : await bot.files(files);
  const bare = onlyLinks(text);
  const linked = bare || hasPasteLink(text);
  const notes = NOTES.filter((note) => read.notes.includes(note) || (linked && note === 'link'));
  const parts = [bare ? '' : text.trim(), ...read.texts].map(readable).filter((part) => part.trim() !== '');
  return { text: parts.join('\n\n'), notes };
}

/**
 * An answer as the page that is sent: it is counted, and what the conversation goes on from is kept under its message.
 * @param goesOn the token of that, where it is not the answer's own
 */
export function answeredPage(
  bot: Bot,
  answer: Answer,
  { text, notes }: Read,
  { asking, room }: Consultation,
  goesOn: string = bot.doctor.token(answer),
): Page {
  recordAnswer(bot, answer, text, asking);
  const page = answerPage(bot, answer, notes, { owner: asking.person });
  if (goesOn === '') return page;
  return lasting(bot, page, { token: goesOn, language: answer.language }, { person: asking.person, room });
}

/** Lines of the bot's own: a reply to them goes on from what was answered before. */
export function linesTo(
  bot: Bot,
  notes: readonly Note[],
  language: Language,
  { asking, room, earlier = NOTHING_SAID }: Consultation,
): Page {
  const { person } = asking;
  return lasting(bot, linePage(notes, language, { owner: person }), { token: earlier, language }, { person, room });
}

/** Answers what was read by itself; with nothing to read it says what to give. */
export function consultRead(bot: Bot, read: Read, consultation: Consultation): Page {
  const { speech } = consultation;
  if (read.text === '') {
    const lines = read.notes.length === 0 ? HINT : read.notes;
    return linesTo(bot, lines, speech.language ?? speech.fallback, consultation);
  }
  const answer = bot.doctor.diagnose(read.text, speech);
  // "What is wrong here?" under a screenshot is about memory as likely as not: the picture is what is missing.
  if (answer.about === 'other' && read.notes.length > 0) return linesTo(bot, read.notes, answer.language, consultation);
  return answeredPage(bot, answer, read, consultation);
}

/** Reads what was given and answers it. */
export async function consult(bot: Bot, consultation: Consultation): Promise<Page> {
  return consultRead(bot, await readGiven(bot, consultation), consultation);
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
