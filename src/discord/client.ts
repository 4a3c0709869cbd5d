import { ChannelType, Client, Events, GatewayIntentBits, type Message, Options, Partials, Status } from 'discord.js';
import type { Config } from '../platform/config.ts';
import { createRunning } from '../platform/shutdown.ts';
import type { Bot } from './bot.ts';
import { faultPage } from './fault-page.ts';
import { handleMessage } from './messages.ts';
import { createRecent } from './recent.ts';
import { answer } from './reply.ts';
import { handleInteraction } from './router.ts';
import { localeLanguage } from './words.ts';

export type ClientConfig = Pick<Config, 'DISCORD_API_URL' | 'DISCORD_MESSAGE_CONTENT' | 'SHARDS' | 'SHARD_COUNT'>;

/** A client that keeps next to nothing in memory and pings nobody. */
export function createClient(config: ClientConfig): Client {
  return new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.DirectMessages,
      ...(config.DISCORD_MESSAGE_CONTENT ? [GatewayIntentBits.MessageContent] : []),
    ],
    partials: [Partials.Channel],
    allowedMentions: { parse: [], repliedUser: false },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      ApplicationCommandManager: 0,
      AutoModerationRuleManager: 0,
      BaseGuildEmojiManager: 0,
      DMMessageManager: 0,
      GuildBanManager: 0,
      GuildEmojiManager: 0,
      GuildForumThreadManager: 200,
      GuildInviteManager: 0,
      GuildMemberManager: { maxSize: 0, keepOverLimit: (member) => member.id === member.client.user.id },
      GuildMessageManager: 0,
      GuildScheduledEventManager: 0,
      GuildStickerManager: 0,
      GuildTextThreadManager: 200,
      MessageManager: 0,
      PresenceManager: 0,
      ReactionManager: 0,
      ReactionUserManager: 0,
      StageInstanceManager: 0,
      ThreadMemberManager: 0,
      UserManager: { maxSize: 200, keepOverLimit: (user) => user.id === user.client.user.id },
      VoiceStateManager: 0,
    }),
    ...(config.DISCORD_API_URL === undefined ? {} : { rest: { api: config.DISCORD_API_URL.replace(/\/+$/, '') } }),
    ...(config.SHARDS === undefined ? {} : { shards: config.SHARDS }),
    ...(config.SHARD_COUNT === undefined ? {} : { shardCount: config.SHARD_COUNT }),
  });
}

export interface RunningBot {
  readonly client: Client;
  /** Resolves when Discord takes no connection from us any more, and why: nothing answers then. */
  readonly lost: Promise<string>;
  /** Whether every shard of this process is connected. */
  readonly connected: boolean;
  /** Whether a stop has begun. */
  readonly stopping: boolean;
  /** Takes nothing new, waits for what runs, disconnects. */
  stop(): Promise<void>;
}

const CLOSES: Readonly<Record<number, string>> = {
  4004: 'DISCORD_TOKEN was refused',
  4010: 'SHARDS does not fit SHARD_COUNT',
  4011: 'there are too many servers for one shard: set SHARD_COUNT',
  4014: 'the Message Content intent is not switched on for this application: set DISCORD_MESSAGE_CONTENT=false',
};

const DRAIN_MS = 10_000;

async function answerMessage(message: Message, bot: Bot): Promise<void> {
  try {
    const sent = await handleMessage(message, bot);
    if (sent !== null) bot.log.debug({ sent, shard: message.guild?.shardId ?? 0 }, 'message');
  } catch (error) {
    bot.log.error({ error }, 'message failed');
    const page = faultPage(localeLanguage(message.guild?.preferredLocale));
    await answer(message, page).catch((second: unknown) => bot.log.warn({ error: second }, 'fault not said'));
  }
}

/**
 * The library drops a message of a channel that it does not know unless the event names the channel's type, which
 * Discord's documentation does not promise; without a server it is a direct message.
 */
function nameDirectChannel(packet: unknown): void {
  const { t, d } = packet as { readonly t?: string; readonly d?: Record<string, unknown> };
  if (t === 'MESSAGE_CREATE' && d !== undefined && d.guild_id === undefined) d.channel_type ??= ChannelType.DM;
}

/** Puts the bot's handlers on a client. */
export function attach(client: Client, bot: Bot): RunningBot {
  const { log } = bot;
  const running = createRunning();
  const recent = createRecent(2_000);
  // After a resume the gateway may deliver again what it delivered before.
  const once = (id: string) => running.open && recent.add(id);

  client.on(Events.Raw, nameDirectChannel);
  client.on(Events.MessageCreate, (message) => {
    if (once(message.id)) void running.track(answerMessage(message, bot));
  });
  client.on(Events.InteractionCreate, (interaction) => {
    if (once(interaction.id)) void running.track(handleInteraction(interaction, bot));
  });
  client.on(Events.ClientReady, (ready) => log.info({ guilds: ready.guilds.cache.size }, 'ready'));
  client.on(Events.Error, (error) => log.error({ error }, 'client error'));
  client.on(Events.ShardError, (error, shard) => log.error({ error, shard }, 'shard error'));
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'shard reconnecting'));
  client.on(Events.ShardResume, (shard, replayed) => log.info({ shard, replayed }, 'shard resumed'));
  client.on(Events.Warn, () => log.warn('client warning'));
  client.rest.on('rateLimited', ({ timeToReset, global, route }) =>
    log.warn({ timeToReset, global, route }, 'rate limited'),
  );
  const lost = new Promise<string>((resolve) => {
    client.on(Events.Invalidated, () => resolve('the session was invalidated'));
    // Emitted for the closes that no reconnect mends, and at our own stop.
    client.on(Events.ShardDisconnect, ({ code }) => {
      if (running.open) resolve(CLOSES[code] ?? `the gateway closed with ${code}`);
    });
  });
  return {
    client,
    lost,
    get connected() {
      const { shards } = client.ws;
      return shards.size > 0 && shards.every(({ status }) => status === Status.Ready);
    },
    get stopping() {
      return !running.open;
    },
    async stop() {
      const inTime = await running.drain(DRAIN_MS);
      if (!inTime) log.warn({ running: running.size }, 'stopped while handlers ran');
      await client.destroy();
    },
  };
}
