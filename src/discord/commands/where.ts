import { ApplicationIntegrationType, InteractionContextType } from 'discord.js';

/** Servers and persons may install the commands; they work in servers, direct messages and group chats. */
export const EVERYWHERE = {
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
};
