import { GatewayIntentBits, type Message } from 'discord.js';
import type { Asking } from '../platform/limits.ts';
import { askingOf, roomOf } from './asking.ts';
import type { AttachedFile } from './attachments.ts';
import type { Bot } from './bot.ts';
import { attachedFile, type Consultation, consult } from './consult.ts';
import { type Before, converse } from './converse.ts';
import { isCourtesy } from './courtesy.ts';
import type { Page } from './illustrate.ts';
import { lasting, NOTHING_SAID } from './lasting.ts';
import { limitedPage } from './limited-page.ts';
import { answer, type Sent } from './reply.ts';
import { type Speech, speechTo } from './speech.ts';
import { answerUnasked } from './unasked.ts';

/** Whether a message speaks to us: a direct message, a mention, or a reply to what we said; never another bot's. */
function isForUs(message: Message, self: string): boolean {
  if (message.author.bot || message.webhookId !== null || message.system) return false;
  if (message.guildId === null) return true;
  if (message.mentions.users.has(self)) return true;
  // A reply without a ping arrives without its text, and a "thanks" must not be answered with how to ask.
  const readable = message.content !== '' || message.attachments.size > 0;
  return readable && message.mentions.repliedUser?.id === self;
}

/** The text without our own mention. */
function withoutMention(content: string, self: string): string {
  return content.replace(new RegExp(`<@!?${self}>`, 'g'), ' ').trim();
}

interface Given {
  readonly text: string;
  readonly files: readonly AttachedFile[];
}

const given = (message: Message): Given => ({
  text: withoutMention(message.content, message.client.user.id),
  files: [...message.attachments.values()].map(attachedFile),
});

/** What a bare mention under somebody's message points at; readable only with the Message Content intent. */
async function pointedAt(message: Message): Promise<Given | null> {
  const { client, reference } = message;
  if (reference?.messageId === undefined || !client.options.intents.has(GatewayIntentBits.MessageContent)) return null;
  const target = await message.fetchReference().catch(() => null);
  return target === null || target.author.id === client.user.id ? null : given(target);
}

/** What a message follows: the answer that it replies to, or the last one in its thread or direct channel. */
async function before(message: Message, bot: Bot, room: string | null): Promise<Before | null> {
  const { reference, mentions, client, author } = message;
  const replied = mentions.repliedUser?.id === client.user.id ? reference?.messageId : undefined;
  if (replied !== undefined) {
    const token = (await bot.store.evidence(replied, author.id))?.token ?? null;
    return token === NOTHING_SAID ? null : { token };
  }
  const last = room === null || reference !== null ? null : await bot.store.evidence(room, author.id);
  // In a thread of many each goes on with their own.
  return last?.own === true ? { token: last.token, implied: true } : null;
}

/** The answer to a message that follows nothing, or something said; null for a "thanks", which wants none. */
async function answerTo(message: Message, bot: Bot, consultation: Consultation): Promise<Page | null> {
  const { text, files, room = null } = consultation;
  const earlier = await before(message, bot, room);
  if (earlier === null) return consult(bot, consultation);
  return files.length === 0 && isCourtesy(text) ? null : converse(bot, earlier, consultation);
}

/** The one line for somebody who asked too much; a reply to it goes on as one to the answer before would. */
async function slowedDown(message: Message, bot: Bot, asking: Asking, speech: Speech): Promise<Page> {
  const room = roomOf(message);
  const token = (await before(message, bot, room))?.token ?? NOTHING_SAID;
  const evidence = { token, language: speech.language ?? speech.fallback };
  return lasting(bot, limitedPage(speech), evidence, { person: asking.person, room });
}

/** Answers a message that speaks to us, or one that may be answered unasked; null where it stays without. */
export async function handleMessage(message: Message, bot: Bot): Promise<Sent | null> {
  if (!isForUs(message, message.client.user.id)) return answerUnasked(message, bot);
  const asking = askingOf(message);
  const verdict = bot.limits.take(asking);
  if (verdict === 'limited') return null;
  const speech = await speechTo(bot, { ...asking, guildLocale: message.guild?.preferredLocale });
  if (verdict === 'limited-first') return answer(message, await slowedDown(message, bot, asking, speech));
  const own = given(message);
  const bare = own.text === '' && own.files.length === 0;
  const { text, files } = (bare ? await pointedAt(message) : null) ?? own;
  const consultation = { text, files, speech, asking, room: roomOf(message) };
  const page = await (bare ? consult(bot, consultation) : answerTo(message, bot, consultation));
  return page === null ? null : answer(message, page);
}
