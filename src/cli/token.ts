import { type Config, loadConfig } from '../platform/config.ts';
import { CliError } from './error.ts';

/** The settings with the token that Discord's commands need; a `CliError` names what is missing or wrong. */
export function requireToken(): { readonly token: string; readonly config: Config } {
  const loaded = loadConfig();
  if (!loaded.ok) throw new CliError({ en: loaded.message, zh: loaded.message });
  const token = loaded.config.DISCORD_TOKEN;
  if (token !== undefined) return { token, config: loaded.config };
  throw new CliError({
    en: 'DISCORD_TOKEN is not set: put it into .env (see .env.example)',
    zh: '没有设置 DISCORD_TOKEN：请写进 .env（参见 .env.example）',
  });
}
