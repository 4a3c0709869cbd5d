import { existsSync } from 'node:fs';
import { z } from 'zod';

const snowflake = z.string().regex(/^\d{17,20}$/, 'must be an id of 17 to 20 digits');
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port, 0 to 65535');
const shards = z.string().transform((value, context): readonly number[] | 'auto' => {
  if (value === 'auto') return 'auto';
  const list = /^\[?(\s*\d+\s*(?:,\s*\d+\s*)*)\]?$/.exec(value)?.[1];
  if (list !== undefined) return list.split(',').map(Number);
  context.addIssue({ code: 'custom', message: 'must be auto or a list such as [0,1]' });
  return z.NEVER;
});

/** Every variable of the environment that the program reads. */
export const configSchema = z.object({
  DISCORD_TOKEN: z.string().regex(/^\S+$/, 'must not contain blanks').optional(),
  DISCORD_APPLICATION_ID: snowflake.optional(),
  DISCORD_GUILD_ID: snowflake.optional(),
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  DISCORD_MESSAGE_CONTENT: flag.default(false),
  DISCORD_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATABASE_URL: z.string().min(1).default('file:./data/vram-doctor.db'),
  SHARDS: shards.optional(),
  SHARD_COUNT: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1')
    .transform(Number)
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  HTTP_HOST: z.string().min(1).default('127.0.0.1'),
  HTTP_PORT: port.optional(),
});

export type Config = Readonly<z.output<typeof configSchema>>;

/** The settings, or one line that names the first wrong variable and what it must be. */
export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly message: string };

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
  return { ok: false, message: `${String(issue?.path[0] ?? 'environment')} ${issue?.message ?? 'is wrong'}` };
}

/** Reads `.env` where there is one (variables already set win), then checks the environment. */
export function loadConfig(file = '.env'): ConfigResult {
  if (existsSync(file)) process.loadEnvFile(file);
  return parseConfig(process.env);
}
