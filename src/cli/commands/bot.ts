import { defineCommand } from 'citty';
import { requireToken } from '../token.ts';

/** `vram-doctor bot`: answers in Discord until a signal. */
export const botCommand = defineCommand({
  meta: {
    name: 'bot',
    description: 'Run the Discord bot (needs DISCORD_TOKEN)  运行 Discord 机器人（需要 DISCORD_TOKEN）',
  },
  async run() {
    const { token, config } = requireToken();
    const [{ createLog }, { onSignals }, { createDoctor }, { loadKnowledge }, { createBot, startBot }] =
      await Promise.all([
        import('../../platform/log.ts'),
        import('../../platform/shutdown.ts'),
        import('../../doctor.ts'),
        import('../../knowledge/snapshot.ts'),
        import('../../discord/start.ts'),
      ]);
    const log = createLog(config.LOG_LEVEL);
    const bot = createBot(createDoctor(loadKnowledge()), config, log);
    try {
      const running = await startBot(token, bot, config);
      onSignals(() => running.stop());
    } catch (error) {
      log.fatal({ error }, 'login failed');
      return 1;
    }
    // The gateway keeps the process; a signal ends it.
    return new Promise<number>(() => {});
  },
});
