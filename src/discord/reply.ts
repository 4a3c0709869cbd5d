import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Message,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
  type ThreadChannel,
} from 'discord.js';
import type { Completion } from '../doctor.ts';
import { LIMITS } from '../render/limits.ts';
import type { Modal } from '../render/message.ts';
import type { Page } from './illustrate.ts';
import { mayAttach, mayAttachTo, type Payload, payloadOf } from './payload.ts';
import { ANSWERED, codeOf, GONE, persist } from './persist.ts';

/** An interaction that gets a message of its own. */
export type Asked =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** A first response must arrive within 3 s. */
const FIRST_MS = [150, 450, 900] as const;
const LATER_MS = [250, 1_000, 3_000, 8_000] as const;

/** Whether the message went out; `gone` where Discord no longer takes one, which is no fault. */
export type Sent = 'sent' | 'gone';

async function settle(work: () => Promise<unknown>, delays: readonly number[]): Promise<Sent> {
  try {
    await persist(work, delays);
    return 'sent';
  } catch (error) {
    const code = codeOf(error);
    if (code === ANSWERED) return 'sent';
    if (code !== null && GONE.includes(code)) return 'gone';
    throw error;
  }
}

/** Discord's codes for a file that it does not take: no permission, too large. */
const NO_FILE: readonly (string | number | null)[] = [50_013, 40_005];

/** Where no clock of Discord's runs, in a deferred answer or a reply to a message, a picture is waited for longer. */
const LATER_PICTURE_MS = 2_000;

interface Way {
  /** Gives the message where Discord says which it became. */
  readonly send: (payload: Payload) => Promise<{ readonly id: string } | null>;
  readonly delays: readonly number[];
  /** Whether a picture may be attached there. */
  readonly files: boolean;
  readonly ephemeral?: boolean;
  readonly pictureMs?: number;
}

/** Sends a page, with its picture where one may be attached; where Discord refuses that after all, without it. */
async function post(page: Page, { send, delays, files, ephemeral = false, pictureMs }: Way): Promise<Sent> {
  const picture = files ? ((await page.picture?.(pictureMs)) ?? null) : null;
  let payload = payloadOf(page, ephemeral, picture);
  const attempt = async () => {
    try {
      return await send(payload);
    } catch (error) {
      if (payload.files === undefined || !NO_FILE.includes(codeOf(error))) throw error;
      payload = payloadOf(page, ephemeral);
      return send(payload);
    }
  };
  return settle(async () => {
    const message = await attempt();
    if (message !== null) page.sent?.(message.id);
  }, delays);
}

/** Discord's first response with the message in it; null where it does not say which message that became. */
async function firstReply(interaction: Asked, payload: Payload): Promise<{ readonly id: string } | null> {
  try {
    const { resource } = await interaction.reply({ ...payload, withResponse: true });
    return resource?.message ?? null;
  } catch (error) {
    // It went out, and only its description lacks what discord.js looks for.
    if (interaction.replied) return null;
    throw error;
  }
}

/** Whether only the person may see the answer: where the app may not post, it does not post through the back door. */
export function mustWhisper(interaction: Asked): boolean {
  if (interaction.guildId === null) return false;
  const needed = interaction.channel?.isThread()
    ? PermissionFlagsBits.SendMessagesInThreads
    : PermissionFlagsBits.SendMessages;
  const { appPermissions } = interaction;
  // Nothing at all means that nothing was said: an app in a channel can at least see it.
  return appPermissions.bitfield !== 0n && !appPermissions.has(needed);
}

/** Takes the time to fetch files; who sees the answer is decided here. */
export async function defer(interaction: Asked, whisper: boolean): Promise<Sent> {
  const flags = whisper ? MessageFlags.Ephemeral : 0;
  const sent = await settle(() => interaction.deferReply(flags === 0 ? {} : { flags }), FIRST_MS);
  // An earlier try reached Discord although its reply was lost: the edit below must be allowed.
  if (sent === 'sent') interaction.deferred = true;
  return sent;
}

/** Answers an interaction, deferred or not. */
export async function respond(interaction: Asked, page: Page, whisper: boolean): Promise<Sent> {
  const files = mayAttach(interaction);
  if (interaction.deferred || interaction.replied) {
    const send = (payload: Payload) => interaction.editReply(payload);
    return post(page, { send, delays: LATER_MS, files, pictureMs: LATER_PICTURE_MS });
  }
  const send = async (payload: Payload) => {
    if (page.sent !== undefined) return firstReply(interaction, payload);
    await interaction.reply(payload);
    return null;
  };
  return post(page, { send, delays: FIRST_MS, files, ephemeral: whisper });
}

/** Puts another message in place of the one that was pressed. */
export async function replace(interaction: MessageComponentInteraction, page: Page): Promise<Sent> {
  // The picture of the message before goes with it.
  const send = async (payload: Payload) => {
    await interaction.update({ ...payload, attachments: [] });
    return null;
  };
  return post(page, { send, delays: FIRST_MS, files: mayAttach(interaction) });
}

/** Takes the message that was pressed away. */
export async function remove(interaction: MessageComponentInteraction): Promise<Sent> {
  if ((await settle(() => interaction.deferUpdate(), FIRST_MS)) === 'gone') return 'gone';
  return settle(() => interaction.deleteReply(), LATER_MS);
}

/** Opens a form. */
export async function openModal(interaction: Exclude<Asked, ModalSubmitInteraction>, modal: Modal): Promise<Sent> {
  return settle(() => interaction.showModal(modal as never), FIRST_MS);
}

/** Completes what is being typed. */
export async function complete(interaction: AutocompleteInteraction, choices: readonly Completion[]): Promise<Sent> {
  const cut = (text: string) => text.slice(0, LIMITS.choice);
  const rows = choices.slice(0, LIMITS.choices).map(({ id, title }) => ({ name: cut(title), value: cut(id) }));
  return settle(() => interaction.respond(rows), []);
}

/** Opens a thread under a message; null where Discord does not let us. */
export async function openThread(message: Message<true>, name: string): Promise<ThreadChannel | null> {
  try {
    return await persist(() => message.startThread({ name, autoArchiveDuration: 1_440 }), LATER_MS);
  } catch (error) {
    // The answer then stands in the channel.
    if (codeOf(error) === null) throw error;
    return null;
  }
}

/** Answers a message in a thread of its own. */
export async function answerIn(thread: ThreadChannel, to: Message, page: Page): Promise<Sent> {
  const once = { flags: MessageFlags.IsComponentsV2, nonce: to.id, enforceNonce: true } as const;
  const send = (payload: Payload) => thread.send({ ...payload, ...once });
  return post(page, { send, delays: LATER_MS, files: mayAttachTo(to), pictureMs: LATER_PICTURE_MS });
}

/**
 * Answers a message. Its id is the nonce, so that an answer that arrived although we saw a fault is not written twice;
 * a message deleted meanwhile is answered without the reference.
 */
export async function answer(to: Message, page: Page): Promise<Sent> {
  const once = {
    flags: MessageFlags.IsComponentsV2,
    nonce: to.id,
    enforceNonce: true,
    failIfNotExists: false,
  } as const;
  const send = (payload: Payload) => to.reply({ ...payload, ...once });
  return post(page, { send, delays: LATER_MS, files: mayAttachTo(to), pictureMs: LATER_PICTURE_MS });
}
