import type { RunningBot } from '../discord/client.ts';
import { createBot, startBot } from '../discord/start.ts';
import { createDoctor } from '../doctor.ts';
import { loadKnowledge } from '../knowledge/snapshot.ts';
import type { Config } from '../platform/config.ts';
import { onHangup } from '../platform/hangup.ts';
import { createLog, type Log } from '../platform/log.ts';
import { onSignals } from '../platform/shutdown.ts';
import { packagedSizer } from '../sizer.ts';
import { createStore } from '../store/create.ts';
import type { Store } from '../store/store.ts';
import { CliError } from './error.ts';
import { reload } from './reload.ts';
import { refused } from './token.ts';

/** Opens the store; where it cannot be opened the bot answers all the same. */
function openStore({ DATABASE_URL: url, HASH_SECRET: secret }: Config, log: Log): Promise<Store> {
  return createStore({
    url,
    secret,
    onRefused: (error) => log.warn({ error }, 'store refused a query'),
    onState: (state, error) => {
      if (state === 'ready') log.info('store ready');
      else log.error({ error }, 'store away: answers go on, settings fall back, nothing is kept');
    },
  });
}

interface Closing {
  close(): Promise<void>;
}

/** Serves `/health` and `/ready` where a port is set. */
async function serveHealth(
  { HTTP_HOST: host, HTTP_PORT: port }: Config,
  log: Log,
  store: Store,
  version: () => string,
  running: () => RunningBot | null,
): Promise<Closing | null> {
  if (port === undefined) return null;
  const { serveObserver } = await import('../observe/server.ts');
  const vitals = {
    connected: () => running()?.connected ?? false,
    stopping: () => running()?.stopping ?? false,
    store: () => store.state,
    knowledge: version,
    clock: Date.now,
  };
  const server = await serveObserver(vitals, host, port).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new CliError({
      en: `HTTP_PORT ${port} on ${host} cannot be used (${code}): choose another, or leave HTTP_PORT empty`,
      zh: `无法在 ${host} 上使用 HTTP_PORT ${port}（${code}）：请换一个端口，或将 HTTP_PORT 留空`,
    });
  });
  log.info({ host, port: server.port }, 'health is served');
  return server;
}

/** Runs the bot until Discord closes for good; a signal stops it, with the answers in flight finished. */
export async function runBot(token: string, config: Config): Promise<number> {
  const log = createLog(config.LOG_LEVEL);
  const store = await openStore(config, log);
  const bot = createBot(createDoctor(loadKnowledge(), packagedSizer()), config, log, { store });
  let running: RunningBot | null = null;
  let health: Closing | null = null;
  const stop = async (): Promise<void> => {
    await running?.stop();
    await health?.close();
    await store.close();
  };
  try {
    health = await serveHealth(
      config,
      log,
      store,
      () => bot.doctor.knowledge.version,
      () => running,
    );
    // Before the login: without a handler the signal would end the process.
    onHangup(() => reload(bot, log));
    running = await startBot(token, bot, config).catch(refused);
  } catch (error) {
    await stop();
    throw error;
  }
  onSignals(stop);
  log.fatal({ reason: await running.lost }, 'disconnected for good');
  await stop();
  return 1;
}
