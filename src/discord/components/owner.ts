import { type MessageComponentInteraction, MessageFlags, PermissionFlagsBits } from 'discord.js';
import type { CustomId } from './id.ts';

/** The one who asked, as an argument of a custom_id. */
export const ownerArg = (owner: string | undefined): readonly string[] => (owner === undefined ? [] : [`u${owner}`]);

/** The one who asked, of a custom_id. */
export function ownerOf(id: CustomId | null): string | undefined {
  return id?.args.map((arg) => /^u(\d{17,20})$/.exec(arg)?.[1]).find((owner) => owner !== undefined);
}

/** Whether a message has this component: an id that was made up names whom it likes. */
function holds(components: unknown, customId: string): boolean {
  if (!Array.isArray(components)) return false;
  return components.some((one: unknown) => {
    const node = (typeof one === 'object' && one !== null ? one : {}) as Readonly<Record<string, unknown>>;
    return node.custom_id === customId || holds(node.components, customId);
  });
}

const isWhisper = ({ message }: MessageComponentInteraction): boolean => message.flags.has(MessageFlags.Ephemeral);

const isShown = ({ message, customId }: MessageComponentInteraction): boolean =>
  holds(
    message.components.map((component) => component.toJSON()),
    customId,
  );

/** Whether the person may change the message: their own answer, or one that only they see. */
export function mayChange(interaction: MessageComponentInteraction, id: CustomId): boolean {
  return isWhisper(interaction) || (ownerOf(id) === interaction.user.id && isShown(interaction));
}

/** Whether the person may take the message away: the asker, and who may delete messages there. */
export function mayDismiss(interaction: MessageComponentInteraction, id: CustomId): boolean {
  if (mayChange(interaction, id)) return true;
  return interaction.memberPermissions?.has(PermissionFlagsBits.ManageMessages) === true && isShown(interaction);
}
