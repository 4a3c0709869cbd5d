import { ChannelType, GatewayIntentBits, type Message, type ThreadChannel } from 'discord.js';
import type { Answer } from '../answer/answer.ts';
import { inLanguage } from '../chinese.ts';
import { speaksOfCardMemory, worksOnCard } from '../intake/card-memory.ts';
import { asksIn } from '../intake/parts.ts';
import { clip } from '../render/escape.ts';
import { LIMITS } from '../render/limits.ts';
import type { Automatic } from '../store/settings.ts';
import { askingOf, roomOf } from './asking.ts';
import type { Bot } from './bot.ts';
import { answeredPage, attachedFile, readGiven } from './consult.ts';
import { answer, answerIn, openThread, type Sent } from './reply.ts';
import { speechTo } from './speech.ts';
import { say } from './words.ts';

/** What nobody asked us must be as good as certain. */
const CONFIDENT = 0.6;

/** Why a message is worth an answer that nobody asked for: the id of its cause or entry; null where it is not. */
export function worthOf(found: Answer, mode: Automatic): string | null {
  if (!found.answered || found.about !== 'memory') return null;
  const cause = found.causes[0];
  const { evidence } = found;
  // The host's memory runs out under any program: it is ours where work of a GPU is named.
  const isOurs = (found.platform !== null && found.platform !== 'cpu') || worksOnCard(evidence.text);
  if (found.outOfMemory && found.errors.length > 0) return isOurs ? (cause?.id ?? null) : null;
  if (mode !== 'all' || !asksIn(evidence.prose)) return null;
  if (!speaksOfCardMemory(evidence.prose)) return null;
  if (found.kind === 'diagnosis') return cause !== undefined && cause.confidence >= CONFIDENT ? cause.id : null;
  const match = found.matches[0];
  return match !== undefined && match.score >= CONFIDENT ? match.id : null;
}

/** Whether a message may be for everybody: of a person, with its text, and no word to somebody else. */
function isOpen({ author, webhookId, system, content, attachments, mentions, client }: Message<true>): boolean {
  if (author.bot || webhookId !== null || system) return false;
  if (!client.options.intents.has(GatewayIntentBits.MessageContent)) return false;
  const toAnother = mentions.repliedUser !== null && mentions.repliedUser.id !== author.id;
  return !toAnother && (content.trim() !== '' || attachments.size > 0);
}

/** Answers a message that does not speak to us, where moderators want that and it is worth it; else null. */
export async function answerUnasked(message: Message, bot: Bot): Promise<Sent | null> {
  if (!message.inGuild() || !isOpen(message)) return null;
  const { channel, channelId, guildId, author } = message;
  const settings = await bot.store.settings(guildId);
  const places = [channelId, channel.isThread() ? channel.parentId : null];
  if (settings.automatic === 'off' || !settings.channels.some((chosen) => places.includes(chosen))) return null;
  const asking = askingOf(message);
  if (!bot.limits.takeLook(asking, message.attachments.size)) return null;
  const speech = await speechTo(bot, { ...asking, guildLocale: message.guild.preferredLocale });
  const files = [...message.attachments.values()].map(attachedFile);
  const consultation = { text: message.content, files, speech, asking, room: roomOf(message) };
  const read = await readGiven(bot, consultation);
  if (read.text === '') return null;
  const found = bot.doctor.diagnose(read.text, speech);
  const cause = worthOf(found, settings.automatic);
  if (cause === null || !bot.limits.takeUnasked(asking)) return null;
  if (!(await bot.store.claimSpeech(author.id, channelId, cause))) return null;
  const thread = settings.threads ? await threadFor(message, bot, found, cause) : null;
  const page = answeredPage(bot, found, read, { ...consultation, room: thread?.id ?? consultation.room });
  return thread === null ? answer(message, page) : answerIn(thread, message, page);
}

/** A thread of its own under a message in a channel; null where there is one already, or none may be opened. */
async function threadFor(message: Message<true>, bot: Bot, { language }: Answer, cause: string) {
  const { type } = message.channel;
  if (type !== ChannelType.GuildText && type !== ChannelType.GuildAnnouncement) return null;
  const entry = bot.doctor.entry(cause);
  const colon = language === 'en' ? ': ' : '：';
  const title = entry === undefined ? '' : `${colon}${inLanguage(entry.title, language)}`;
  const name = clip(`${say('threadName', language)}${title}`, LIMITS.threadName);
  const thread: ThreadChannel | null = await openThread(message, name);
  return thread;
}
