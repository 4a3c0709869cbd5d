import { createInterface } from 'node:readline';
import { LEAVING, type Messages } from './message-source.ts';
import type { Terminal } from './terminal.ts';

/** A paste comes in one burst; a person who presses Enter pauses longer than this. */
const TYPED_PAUSE_MS = 120;

/** After an empty line of a burst the rest may be on its way over a slow link. */
const BURST_PAUSE_MS = 1_000;

/** Lines that follow each other faster than this were not typed. */
const BURST_GAP_MS = 30;

/** With it the terminal marks where a paste begins and ends, so that its lines are never taken for typed ones. */
const BRACKETED_PASTE = { on: '\u001b[?2004h', off: '\u001b[?2004l' } as const;

interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
}

/** Joins lines into messages: an empty line or Ctrl-D ends one, and so does a pause after a single question. */
export function typedMessages(terminal: Terminal): Messages {
  const { input, output } = terminal;
  const reader = createInterface({ input, output, prompt: '> ' });
  const screen = output.isTTY === true;
  const lines: string[] = [];
  const ready: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let arrived = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let pasting = false;
  let ending = false;
  let closed = false;
  let wake = (): void => {};

  const prompt = (): void => {
    // What stands in the editor already is kept, and the cursor at its place.
    if (!closed) reader.prompt(true);
  };
  const finish = (): void => {
    const text = lines.splice(0).join('\n').trim();
    if (text === '') prompt();
    else ready.push(text);
    wake();
  };
  const leave = (): void => {
    lines.length = 0;
    reader.close();
  };
  const wait = (pause: number): void => {
    const seen = arrived;
    // After a busy moment the timer is due before the input that came meanwhile is read: reading comes first.
    const rested = () =>
      setImmediate(() => {
        // Words behind the empty line belong to the same message.
        if (!closed && !pasting && arrived === seen && !reader.line) finish();
      });
    timer = setTimeout(rested, pause);
  };
  const endNow = (): void => {
    reader.write('\n');
    ending = false;
    clearTimeout(timer);
    finish();
  };
  // The editor closes at Ctrl-D on an empty line and deletes under the cursor elsewhere; behind a character it does neither.
  const beforeEditor = (_: unknown, key: Key | undefined): void => {
    if (key?.ctrl !== true || key.name !== 'd') return;
    ending = reader.line.trim() !== '' || lines.some((line) => line.trim() !== '');
    if (!ending) return;
    pasting = false;
    reader.write(null, { ctrl: true, name: 'e' });
    if (reader.line === '') reader.write(' ');
  };
  const afterEditor = (_: unknown, key: Key | undefined): void => {
    if (ending) {
      endNow();
    } else if (key?.name === 'paste-start') {
      clearTimeout(timer);
      pasting = true;
    } else if (key?.name === 'paste-end') {
      pasting = false;
      // A last line without its end still stands in the editor, where the person goes on.
      if (reader.line === '' && lines.at(-1)?.trim() === '') wait(TYPED_PAUSE_MS);
    }
  };
  // Without an editor the terminal hands out whole lines; anything less is what stood there at Ctrl-D.
  const onChunk = (chunk: unknown): void => {
    if (!/[\r\n]$/.test(String(chunk))) endNow();
  };
  reader.on('line', (line) => {
    clearTimeout(timer);
    arrived += 1;
    const now = performance.now();
    const burst = now - lastAt < BURST_GAP_MS;
    lastAt = now;
    const empty = line.trim() === '';
    const complete = lines.length === 0 && (LEAVING.test(line) || /[?？]\s*$/.test(line));
    lines.push(line);
    if (!pasting && !ending && (empty || complete)) wait(burst ? BURST_PAUSE_MS : TYPED_PAUSE_MS);
  });
  reader.on('SIGINT', leave);
  process.once('SIGINT', leave);
  reader.on('close', () => {
    clearTimeout(timer);
    process.removeListener('SIGINT', leave);
    input.removeListener('keypress', beforeEditor);
    input.removeListener('keypress', afterEditor);
    input.removeListener('data', onChunk);
    if (screen) output.write(BRACKETED_PASTE.off);
    closed = true;
    finish();
  });
  if (screen) {
    input.prependListener('keypress', beforeEditor);
    input.on('keypress', afterEditor);
    output.write(BRACKETED_PASTE.on);
  } else {
    input.on('data', onChunk);
  }

  async function* iterate(): AsyncGenerator<string> {
    prompt();
    while (true) {
      const text = ready.shift();
      if (text !== undefined) {
        if (LEAVING.test(text)) return;
        yield text;
        prompt();
      } else if (closed) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }
  return { [Symbol.asyncIterator]: iterate, close: () => reader.close() };
}
