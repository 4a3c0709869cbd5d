import { type Message, MessageFlags, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import { type DiscordMessage, withPicture } from '../render/message.ts';
import type { Picture } from './painter.ts';

/** Pings nobody, whatever a text says; the client has the same default, but no call site shall depend on it. */
const QUIET = { parse: [], repliedUser: false } as const;

const FILE = 'memory.png';

/** What discord.js sends of a message. */
export interface Payload {
  // Our plain values are readonly; discord.js only reads them.
  readonly components: never;
  readonly flags: number;
  readonly allowedMentions: typeof QUIET;
  readonly files?: { readonly attachment: Buffer; readonly name: string; readonly description: string }[];
}

/** A message as discord.js sends it, with its picture as a file where there is one. */
export function payloadOf(message: DiscordMessage, ephemeral: boolean, picture: Picture | null = null): Payload {
  const shown = picture === null ? message : withPicture(message, FILE, picture.description);
  return {
    components: shown.components as never,
    flags: MessageFlags.IsComponentsV2 | (ephemeral ? MessageFlags.Ephemeral : 0),
    allowedMentions: QUIET,
    ...(picture === null
      ? {}
      : { files: [{ attachment: Buffer.from(picture.png), name: FILE, description: picture.description }] }),
  };
}

/** Whether an answer to an interaction may have a file; where nothing was said of permissions it has none. */
export function mayAttach(interaction: {
  readonly guildId: string | null;
  readonly appPermissions: Readonly<PermissionsBitField>;
}): boolean {
  return interaction.guildId === null || interaction.appPermissions.has(PermissionFlagsBits.AttachFiles);
}

/** Whether a reply to a message may have a file. */
export function mayAttachTo(message: Message): boolean {
  if (!message.inGuild()) return true;
  const permissions = message.channel.permissionsFor(message.client.user);
  return permissions?.has(PermissionFlagsBits.AttachFiles) ?? false;
}
