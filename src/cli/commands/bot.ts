import { defineCommand } from 'citty';
import { refused, requireToken } from '../token.ts';

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
    const running = await startBot(token, bot, config).catch(refused);
    onSignals(() => running.stop());
    log.fatal({ reason: await running.lost }, 'disconnected for good');
    await running.stop();
    return 1;
  },
});
