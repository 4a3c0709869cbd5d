import { linePage } from './answer-page.ts';
import type { Bot } from './bot.ts';
import { answeredPage, type Consultation, consultRead, type Read, readGiven } from './consult.ts';
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
  const { speech, asking } = consultation;
  const answer = bot.doctor.diagnose(read.text, speech);
  if (answer.errors.length > 0) return answeredPage(bot, answer, read, consultation);
  if (!answer.answered || answer.about === 'other')
    return linePage(['expired', ...read.notes], answer.language, { owner: asking.person });
  return answeredPage(bot, answer, { ...read, notes: ['expired', ...read.notes] }, consultation);
}

/** Answers what follows an answer: the earlier one anew, beginning with what changed. */
export async function converse(bot: Bot, { token, implied = false }: Before, consultation: Consultation) {
  const read = await readGiven(bot, consultation);
  if (read.text === '') return consultRead(bot, read, consultation);
  const { speech, asking } = consultation;
  const continued = token === null ? null : bot.doctor.continue(token, read.text, { ...speech, implied });
  if (continued === null)
    return implied ? consultRead(bot, read, consultation) : withoutBefore(bot, read, consultation);
  const { relation, answer } = continued;
  if (relation === 'same') return linePage(['nothingNew', ...read.notes], answer.language, { owner: asking.person });
  return answeredPage(bot, answer, read, consultation);
}
