import { type Client, GatewayIntentBits } from 'discord.js';

/** Whether messages that do not speak to us arrive with their text. */
export const hasContent = (client: Client): boolean => client.options.intents.has(GatewayIntentBits.MessageContent);
