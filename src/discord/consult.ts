import type { Answer } from '../answer/answer.ts';
import type { Asking } from '../platform/limits.ts';
import { readable } from '../secrets.ts';
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
  /** The thread or direct channel in which the conversation goes on without replies. */
  readonly room?: string | null;
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

/** An answer as the page that is sent: it is counted, and what it stands on is kept under its message. */
export function answeredPage(bot: Bot, answer: Answer, { text, notes }: Read, { asking, room }: Consultation): Page {
  const { person } = asking;
  recordAnswer(bot, answer, text, asking);
  const page = answerPage(bot, answer, notes, { owner: person });
  const token = bot.doctor.token(answer);
  if (token === '') return page;
  const evidence = { token, language: answer.language };
  return {
    ...page,
    sent: (message) => {
      void bot.store.keepEvidence(message, person, evidence);
      if (room !== undefined && room !== null) void bot.store.keepEvidence(room, person, evidence);
    },
  };
}

/** Answers what was read by itself; with nothing to read it says what to give. */
export function consultRead(bot: Bot, read: Read, consultation: Consultation): Page {
  const { speech, asking } = consultation;
  const owner = { owner: asking.person };
  const spoken = speech.language ?? speech.fallback;
  if (read.text === '') return read.notes.length === 0 ? hintPage(spoken, owner) : linePage(read.notes, spoken, owner);
  const answer = bot.doctor.diagnose(read.text, speech);
  // "What is wrong here?" under a screenshot is about memory as likely as not: the picture is what is missing.
  if (answer.about === 'other' && read.notes.length > 0) return linePage(read.notes, answer.language, owner);
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
