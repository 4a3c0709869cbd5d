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

/** How a network that is down, or closed to us, names itself; `UND_ERR_` begins the HTTP client's own codes. */
const UNREACHABLE =
  /^(?:E(?:NOTFOUND|AI_AGAIN|CONN(?:REFUSED|RESET|ABORTED)|TIMEDOUT|(?:HOST|NET)(?:UNREACH|DOWN)|PIPE|PROTO)|UND_ERR_\w+|(?:ERR_TLS|ERR_SSL|CERT)_\w+|\w+_(?:CERT|CERT_IN_CHAIN|SIGNATURE)|\w+_CERT_LOCALLY)$/;

/** The code of a failed connection, also where another error wraps it; null where the failure is another one. */
function unreachable(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 4) return null;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'ETIMEDOUT';
  if ('code' in error && UNREACHABLE.test(String(error.code))) return String(error.code);
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return unreachable(first, depth + 1);
}

/** Passes an error of Discord on; a refused token is wrong use, and a network that is down is said as such. */
export function refused(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (code === 'TokenInvalid' || status === 401) {
    throw new CliError({
      en: 'DISCORD_TOKEN was refused by Discord: copy it again from the developer portal (Bot → Reset Token)',
      zh: 'Discord 不接受 DISCORD_TOKEN：请到开发者后台重新复制（Bot → Reset Token）',
    });
  }
  const network = unreachable(error);
  if (network === null) throw error;
  throw new CliError(
    {
      en: `Discord cannot be reached (${network}): check the network, the proxy and DISCORD_API_URL; "vram-doctor chat" needs no network`,
      zh: `连不上 Discord（${network}）：请检查网络、代理和 DISCORD_API_URL；"vram-doctor chat" 不需要网络`,
    },
    1,
  );
}
