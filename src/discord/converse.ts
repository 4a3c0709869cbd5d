import type { Bot } from './bot.ts';
import { answeredPage, type Consultation, consultRead, linesTo, type Read, readGiven } from './consult.ts';
import type { Page } from './illustrate.ts';

/** What was said before. */
export interface Before {
  /** What the earlier answer stands on; null where that is gone. */
  readonly token: string | null;
  /** It stands before in a thread or direct channel, and was not replied to. */
  readonly implied?: boolean;
}

/** Without what the answer stood on, a question or error of its own is answered; else the paste is asked for again. */
function withoutBefore(bot: Bot, read: Read, consultation: Consultation): Page {
  const answer = bot.doctor.diagnose(read.text, consultation.speech);
  if (answer.errors.length > 0) return answeredPage(bot, answer, read, consultation);
  if (!answer.answered || answer.about === 'other')
    return linesTo(bot, ['expired', ...read.notes], answer.language, consultation);
  return answeredPage(bot, answer, { ...read, notes: ['expired', ...read.notes] }, consultation);
}

/** Answers what follows an answer: the earlier one anew, beginning with what changed. */
export async function converse(bot: Bot, { token, implied = false }: Before, given: Consultation): Promise<Page> {
  const read = await readGiven(bot, given);
  const consultation = token === null ? given : { ...given, earlier: token };
  if (read.text === '') return consultRead(bot, read, consultation);
  const continued = token === null ? null : bot.doctor.continue(token, read.text, { ...given.speech, implied });
  if (continued === null) return implied ? consultRead(bot, read, given) : withoutBefore(bot, read, given);
  const { relation, answer, goesOn } = continued;
  if (relation === 'same') return linesTo(bot, ['nothingNew', ...read.notes], answer.language, consultation);
  return answeredPage(bot, answer, read, consultation, goesOn);
}
