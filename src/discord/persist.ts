import { setTimeout as wait } from 'node:timers/promises';
import { DiscordAPIError, HTTPError } from 'discord.js';

/** The answer did not arrive because Discord no longer takes it: nothing to say, nothing to retry. */
export const GONE: readonly (string | number)[] = [
  10_003, // unknown channel
  10_008, // unknown message
  10_015, // unknown webhook: the interaction's token ran out
  10_062, // unknown interaction: later than 3 s
  50_001, // missing access
  50_013, // missing permissions
  50_027, // invalid webhook token
];

/** The interaction has its first response already: ours, where the reply to an earlier try was lost on its way. */
export const ANSWERED = 40_060;

/** Whether another try can help: faults of the server and of the line, never a refusal. */
function passing(error: unknown): boolean {
  if (error instanceof DiscordAPIError || error instanceof HTTPError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  // System codes (ECONNRESET) and undici's; discord.js's own errors have words for codes.
  return error.name === 'AbortError' || ('code' in error && /^(E[A-Z]+|UND_ERR_\w+)$/.test(String(error.code)));
}

/** Discord's error code, or null. */
export function codeOf(error: unknown): string | number | null {
  return error instanceof DiscordAPIError ? error.code : null;
}

/** Tries again after each delay where the fault may pass; discord.js itself retries at once, without a pause. */
export async function persist<T>(attempt: () => Promise<T>, delaysMs: readonly number[]): Promise<T> {
  for (const delay of delaysMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!passing(error)) throw error;
      await wait(delay);
    }
  }
  return attempt();
}
