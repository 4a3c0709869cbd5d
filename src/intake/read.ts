import type { ErrorReport } from './evidence.ts';
import { plainLines } from './plain-lines.ts';
import type { Source } from './reader.ts';
import { READERS } from './readers/index.ts';
import { squeeze } from './squeeze.ts';

/** More different errors than this of one format say nothing new. */
const MAX_REPORTS = 64;

const TELLING = [
  'format',
  'detail',
  'exitCode',
  'device',
  'requestedBytes',
  'allocatedBytes',
  'freeBytes',
  'processBytes',
  'desiredBytes',
  'hostNeededBytes',
  'hostProcessBytes',
  'hostUsedBytes',
  'kvNeededBytes',
  'kvAvailableBytes',
] as const satisfies readonly (keyof ErrorReport)[];

const keyOf = (one: ErrorReport): string => TELLING.map((name) => one[name]).join(' ');

/**
 * Every message in a text, repeats included, in the order in which they stand; a match inside another reader's message
 * is that message's own.
 * @param plain the text as its program wrote it, where that is known already
 */
export function readMessages(text: string, plain: string = plainLines(text)): readonly ErrorReport[] {
  const source: Source = { text: plain, squeezed: squeeze(plain) };
  const found = READERS.flatMap((reader) => reader.read(source)).sort(
    (a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1],
  );
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
  let before: ErrorReport | undefined;
  return messages.filter((one) => {
    const last = before;
    before = one;
    // Most repeats follow what they repeat; a key costs ten times as much.
    if (last !== undefined && TELLING.every((name) => last[name] === one[name])) return false;
    const count = counts.get(one.format) ?? 0;
    if (count >= MAX_REPORTS) return false;
    const key = keyOf(one);
    if (keys.has(key)) return false;
    keys.add(key);
    counts.set(one.format, count + 1);
    return true;
  });
}

/** Every error of a text, each once, in the order in which they stand. */
export const readErrors = (text: string): readonly ErrorReport[] => distinctErrors(readMessages(text));
