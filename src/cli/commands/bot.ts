import { defineCommand } from 'citty';
import { OPTIONS } from '../options.ts';
import { requireToken } from '../token.ts';

/** `vram-doctor bot`: answers in Discord until a signal. */
export const botCommand = defineCommand({
  meta: {
    name: 'bot',
    description: 'Run the Discord bot (needs DISCORD_TOKEN)  运行 Discord 机器人（需要 DISCORD_TOKEN）',
  },
  args: { ...OPTIONS },
  async run() {
    const { token, config } = requireToken();
    return (await import('../run-bot.ts')).runBot(token, config);
  },
});
