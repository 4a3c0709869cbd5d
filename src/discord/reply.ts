import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Message,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import type { Completion } from '../doctor.ts';
import { LIMITS } from '../render/limits.ts';
import type { DiscordMessage, Modal } from '../render/message.ts';
import { ANSWERED, codeOf, GONE, persist } from './persist.ts';

/** An interaction that gets a message of its own. */
export type Asked =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** Pings nobody, whatever a text says; the client has the same default, but no call site shall depend on it. */
const QUIET = { parse: [], repliedUser: false } as const;

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

const payloadOf = (message: DiscordMessage, ephemeral: boolean) => ({
  // Our plain values are readonly; discord.js only reads them.
  components: message.components as never,
  flags: MessageFlags.IsComponentsV2 | (ephemeral ? MessageFlags.Ephemeral : 0),
  allowedMentions: QUIET,
});

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
export async function respond(interaction: Asked, message: DiscordMessage, whisper: boolean): Promise<Sent> {
  if (interaction.deferred || interaction.replied) {
    return settle(() => interaction.editReply(payloadOf(message, false)), LATER_MS);
  }
  return settle(() => interaction.reply(payloadOf(message, whisper)), FIRST_MS);
}

/** Puts another message in place of the one that was pressed. */
export async function replace(interaction: MessageComponentInteraction, message: DiscordMessage): Promise<Sent> {
  return settle(() => interaction.update(payloadOf(message, false)), FIRST_MS);
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

/**
 * Answers a message. Its id is the nonce, so that an answer that arrived although we saw a fault is not written twice;
 * a message deleted meanwhile is answered without the reference.
 */
export async function answer(to: Message, message: DiscordMessage): Promise<Sent> {
  const payload = { ...payloadOf(message, false), nonce: to.id, enforceNonce: true, failIfNotExists: false };
  return settle(() => to.reply({ ...payload, flags: MessageFlags.IsComponentsV2 }), LATER_MS);
}
