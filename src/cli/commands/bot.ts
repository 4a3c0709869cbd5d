import { defineCommand } from 'citty';
import { OPTIONS } from '../options.ts';
import { refused, requireToken } from '../token.ts';

/** `vram-doctor bot`: answers in Discord until a signal. */
export const botCommand = defineCommand({
  meta: {
    name: 'bot',
    description: 'Run the Discord bot (needs DISCORD_TOKEN)  运行 Discord 机器人（需要 DISCORD_TOKEN）',
  },
  args: { ...OPTIONS },
  async run() {
    const { token, config } = requireToken();
    const [
      { createLog },
      { onSignals },
      { onHangup },
      { createDoctor },
      { loadKnowledge },
      { createBot, startBot },
      { reload },
    ] = await Promise.all([
      import('../../platform/log.ts'),
      import('../../platform/shutdown.ts'),
      import('../../platform/hangup.ts'),
      import('../../doctor.ts'),
      import('../../knowledge/snapshot.ts'),
      import('../../discord/start.ts'),
      import('../reload.ts'),
    ]);
    const log = createLog(config.LOG_LEVEL);
    const bot = createBot(createDoctor(loadKnowledge()), config, log);
    // Before the login: without a handler the signal would end the process.
    onHangup(() => reload(bot, log));
    const running = await startBot(token, bot, config).catch(refused);
    onSignals(() => running.stop());
    log.fatal({ reason: await running.lost }, 'disconnected for good');
    await running.stop();
    return 1;
  },
});
