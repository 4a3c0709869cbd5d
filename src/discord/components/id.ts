import { LANGUAGES, type Language } from '../../language.ts';

const VERSION = '1';

/**
 * A custom_id read: `1:action:argument…~chunk`. It holds all that a press needs, since a restarted process remembers
 * nothing; the chunk is this component's share of the answer's token.
 */
export interface CustomId {
  readonly action: string;
  readonly args: readonly string[];
  readonly chunk: string;
}

/** Writes a custom_id. */
export function formatId(action: string, args: readonly string[] = [], chunk = ''): string {
  return `${[VERSION, action, ...args].join(':')}${chunk === '' ? '' : `~${chunk}`}`;
}

/** Reads a custom_id; null where it is not one of ours or of another version. */
export function parseId(id: string): CustomId | null {
  const [head = '', chunk = ''] = id.split('~', 2);
  const [version, action, ...args] = head.split(':');
  if (version !== VERSION || action === undefined || !/^[a-z]+$/.test(action)) return null;
  if (!args.every((arg) => /^[A-Za-z0-9-]*$/.test(arg)) || !/^[\w-]*$/.test(chunk)) return null;
  return { action, args, chunk };
}

/** A language named in a custom_id. */
export function languageOf(arg: string | undefined): Language | null {
  return LANGUAGES.find((language) => language === arg) ?? null;
}
