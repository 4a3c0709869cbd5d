import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Bilingual } from '../language.ts';
import { parseDatabaseUrl } from './database-url.ts';

/** What a value must be, in both languages; zod carries the English sentence. */
const MUST = {
  id: { en: 'must be an id of 17 to 20 digits', zh: '应当是 17 到 20 位数字的 id' },
  flag: { en: 'must be true or false', zh: '只能是 true 或 false' },
  port: { en: 'must be a port, 0 to 65535', zh: '应当是端口号，0 到 65535' },
  shards: { en: 'must be auto or a list such as [0,1]', zh: '应当是 auto 或 [0,1] 这样的列表' },
  blanks: { en: 'must not contain blanks', zh: '不能含有空格' },
  key: { en: 'must be 64 hexadecimal digits', zh: '应当是 64 位十六进制数字' },
  address: { en: 'must be an http or https address', zh: '应当是 http 或 https 网址' },
  count: { en: 'must be a whole number from 1', zh: '应当是从 1 开始的整数' },
  database: {
    en: 'must be file: with a path, or postgres://user:password@host/name',
    zh: '应当是 file: 加路径，或 postgres://用户:密码@主机/库名',
  },
  secret: { en: 'must have 32 characters or more, and no blanks', zh: '至少要有 32 个字符，且不能含有空格' },
  host: { en: 'must be a host name or an address', zh: '应当是主机名或 IP 地址' },
  level: {
    en: 'must be fatal, error, warn, info, debug, trace or silent',
    zh: '只能是 fatal、error、warn、info、debug、trace 或 silent',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

const snowflake = z.string().regex(/^\d{17,20}$/, MUST.id.en);
const flag = z.enum(['true', 'false'], MUST.flag.en).transform((value) => value === 'true');
const port = z
  .string()
  .regex(/^\d{1,5}$/, MUST.port.en)
  .transform(Number)
  .refine((value) => value <= 65_535, MUST.port.en);
const shards = z.string().transform((value, context): readonly number[] | 'auto' => {
  if (value === 'auto') return 'auto';
  const list = /^\[?(\s*\d+\s*(?:,\s*\d+\s*)*)\]?$/.exec(value)?.[1];
  if (list !== undefined) return list.split(',').map(Number);
  context.addIssue({ code: 'custom', message: MUST.shards.en });
  return z.NEVER;
});

/** Every variable of the environment that the program reads. */
export const configSchema = z.object({
  DISCORD_TOKEN: z.string().regex(/^\S+$/, MUST.blanks.en).optional(),
  DISCORD_APPLICATION_ID: snowflake.optional(),
  DISCORD_GUILD_ID: snowflake.optional(),
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, MUST.key.en)
    .optional(),
  DISCORD_MESSAGE_CONTENT: flag.default(false),
  DISCORD_API_URL: z.url({ protocol: /^https?$/, error: MUST.address.en }).optional(),
  DATABASE_URL: z
    .string()
    .refine((value) => parseDatabaseUrl(value) !== null, MUST.database.en)
    .default('file:./data/vram-doctor.db'),
  HASH_SECRET: z
    .string()
    .regex(/^\S{32,}$/, MUST.secret.en)
    .optional(),
  SHARDS: shards.optional(),
  SHARD_COUNT: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, MUST.count.en)
    .transform(Number)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], MUST.level.en).default('info'),
  HTTP_HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, MUST.host.en)
    .default('127.0.0.1'),
  HTTP_PORT: port.optional(),
});

export type Config = Readonly<z.output<typeof configSchema>>;

/** The settings, or one line that names the first wrong variable and what it must be; `message` is the English one. */
export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly message: string; readonly words: Bilingual };

/** Checks an environment; an empty value counts as absent, as a copied `.env.example` has many. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): ConfigResult {
  const given = Object.fromEntries(
    Object.keys(configSchema.shape)
      .map((name) => [name, environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return { ok: true, config: parsed.data };
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'environment');
  const en = issue?.message ?? 'is wrong';
  const zh = Object.values(MUST).find((must) => must.en === en)?.zh ?? '写法不对';
  return { ok: false, message: `${name} ${en}`, words: { en: `${name} ${en}`, zh: `${name} ${zh}` } };
}

/** Reads `.env` where there is one (variables already set win), then checks the environment. */
export function loadConfig(file = '.env'): ConfigResult {
  if (existsSync(file)) process.loadEnvFile(file);
  return parseConfig(process.env);
}
