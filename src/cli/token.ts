import { type Config, loadConfig } from '../platform/config.ts';
import { CliError } from './error.ts';

/** The settings with the token that Discord's commands need; a `CliError` names what is missing or wrong. */
export function requireToken(): { readonly token: string; readonly config: Config } {
  const loaded = loadConfig();
  if (!loaded.ok) throw new CliError(loaded.words);
  const token = loaded.config.DISCORD_TOKEN;
  if (token !== undefined) return { token, config: loaded.config };
  throw new CliError({
    en: 'DISCORD_TOKEN is not set: put it into .env (see .env.example)',
    zh: '没有设置 DISCORD_TOKEN：请写进 .env（参见 .env.example）',
  });
}

/** Passes an error of Discord on; a refused token is wrong use. */
export function refused(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (code !== 'TokenInvalid' && status !== 401) throw error;
  throw new CliError({
    en: 'DISCORD_TOKEN was refused by Discord: copy it again from the developer portal (Bot → Reset Token)',
    zh: 'Discord 不接受 DISCORD_TOKEN：请到开发者后台重新复制（Bot → Reset Token）',
  });
}
