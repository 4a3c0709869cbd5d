import { existsSync } from 'node:fs';
import { defineCommand, runCommand } from 'citty';
import { OPTIONS } from '../options.ts';

/** What `npm start` runs: the bot where a token is set, else the chat in the terminal. */
export const startCommand = defineCommand({
  meta: { name: 'start', description: 'The bot where DISCORD_TOKEN is set, else chat', hidden: true },
  args: { ...OPTIONS },
  run: async ({ data, rawArgs }) => {
    if (existsSync('.env')) process.loadEnvFile('.env');
    if (process.env.DISCORD_TOKEN?.trim()) {
      const { botCommand } = await import('./bot.ts');
      return (await runCommand(botCommand, { rawArgs, data })).result;
    }
    const { chatCommand } = await import('./chat.ts');
    return (await runCommand(chatCommand, { rawArgs, data })).result;
  },
});
