import type { Client, Guild } from 'discord.js';
import { Events, ShardClientUtil } from 'discord.js';
import type { Doctor } from '../doctor.ts';
import type { Facts } from '../estimate/facts.ts';
import { readFacts } from '../knowledge/facts/snapshot.ts';
import type { Config } from '../platform/config.ts';
import { createLimits, type Limits } from '../platform/limits.ts';
import type { Log } from '../platform/log.ts';
import { drawPng } from '../platform/png.ts';
import { documentOf } from '../render/document.ts';
import { NO_STORE } from '../store/none.ts';
import type { Store } from '../store/store.ts';
import { createFileReader } from './attachments.ts';
import type { Bot } from './bot.ts';
import { attach, createClient, type RunningBot } from './client.ts';
import { createPainter } from './painter.ts';
import { register, registered } from './register.ts';

/** A bot whose doctor can be replaced while it runs: what is asked next is answered by the new one. */
export interface RenewableBot extends Bot {
  use(doctor: Doctor): void;
}

/** What the bot has besides its doctor. */
export interface Parts {
  readonly store?: Store;
  readonly limits?: Limits;
}

/** The bot over a doctor, with the real parts around it. */
export function createBot(doctor: Doctor, config: Config, log: Log, parts: Parts = {}): RenewableBot {
  const { store = NO_STORE, limits = createLimits() } = parts;
  let current = doctor;
  let facts: Facts | null = null;
  return {
    get doctor() {
      return current;
    },
    use(next) {
      current = next;
    },
    document: (answer) => documentOf(answer, current.knowledge),
    files: createFileReader({ apiUrl: config.DISCORD_API_URL }),
    get facts() {
      facts ??= readFacts();
      return facts;
    },
    paint: createPainter({
      draw: drawPng,
      onFault: (error) => log.warn({ error }, 'no pictures: answers have the bar as text alone'),
    }),
    store,
    limits,
    log,
  };
}

/** Registers to the one server where it is set, else says whether the global commands are up to date. */
async function settleCommands(client: Client<true>, config: Config, log: Log): Promise<void> {
  const application = config.DISCORD_APPLICATION_ID ?? client.application.id;
  try {
    if (config.DISCORD_GUILD_ID !== undefined) {
      const names = await register(client.rest, application, config.DISCORD_GUILD_ID);
      log.info({ guild: config.DISCORD_GUILD_ID, commands: names.length }, 'commands registered');
    } else if (await registered(client.rest, application)) {
      log.info('commands are up to date');
    } else {
      log.warn('commands are not up to date; next: vram-doctor register');
    }
  } catch (error) {
    log.error({ error }, 'commands not checked; next: vram-doctor register');
  }
}

/** Forgets the servers that it was removed from while it was not there to see it. */
async function forgetLeft(client: Client<true>, store: Store): Promise<void> {
  const { shards } = client.ws;
  const count = client.options.shardCount ?? shards.size;
  for (const guild of (await store.guilds()) ?? []) {
    // Another process has the servers of other shards.
    const isOurs = shards.has(ShardClientUtil.shardIdForGuildId(guild, count));
    if (isOurs && !client.guilds.cache.has(guild)) await store.forgetGuild(guild);
  }
}

/** Logs in and answers until stopped. */
export async function startBot(token: string, bot: Bot, config: Config): Promise<RunningBot> {
  const client = createClient(config);
  const running = attach(client, bot);
  client.once(Events.ClientReady, (ready) => void settleCommands(ready, config, bot.log));
  client.once(Events.ClientReady, (ready) => void forgetLeft(ready, bot.store));
  // Only for a removal: an outage of the server is another event.
  client.on(Events.GuildDelete, (guild: Guild) => void bot.store.forgetGuild(guild.id));
  client.on(Events.GuildCreate, (guild: Guild) => bot.log.info({ guild: guild.id }, 'joined a server'));
  // What draws loads before the first answer needs it.
  client.once(Events.ClientReady, () => void bot.paint?.({ title: '', parts: [], language: 'en' }));
  await client.login(token);
  return running;
}
