import type { ErrorReport } from './evidence.ts';
import type { Source } from './reader.ts';
import { READERS } from './readers/index.ts';
import { squeeze } from './squeeze.ts';

/** More different errors than this of one format say nothing new. */
const MAX_REPORTS = 64;

const keyOf = (one: ErrorReport): string =>
  [
    one.format,
    one.detail,
    one.exitCode,
    one.device,
    one.requestedBytes,
    one.allocatedBytes,
    one.freeBytes,
    one.processBytes,
  ].join(' ');

/**
 * Every message in a text, repeats included, in the order in which they stand; a match inside another reader's message
 * is that message's own.
 */
export function readMessages(text: string): readonly ErrorReport[] {
  const source: Source = { text, squeezed: squeeze(text) };
  const haystack = source.squeezed.text.toLowerCase();
  const found = READERS.filter(({ hints }) => hints.length === 0 || hints.some((hint) => haystack.includes(hint)))
    .flatMap((reader) => reader.read(source))
    .sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
  let reached = 0;
  return found.filter(({ span: [, end] }) => {
    const inside = end <= reached;
    reached = Math.max(reached, end);
    return !inside;
  });
}

/** The first of the messages that say the same. */
export function distinctErrors(messages: readonly ErrorReport[]): readonly ErrorReport[] {
  const keys = new Set<string>();
  const counts = new Map<string, number>();
  return messages.filter((one) => {
    const key = keyOf(one);
    const count = counts.get(one.format) ?? 0;
    if (keys.has(key) || count >= MAX_REPORTS) return false;
    keys.add(key);
    counts.set(one.format, count + 1);
    return true;
  });
}

/** Every error of a text, each once, in the order in which they stand. */
export const readErrors = (text: string): readonly ErrorReport[] => distinctErrors(readMessages(text));
