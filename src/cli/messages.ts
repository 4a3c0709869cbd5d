import { createInterface } from 'node:readline';
import type { Terminal } from './terminal.ts';

/** A paste comes in one burst; a person who presses Enter pauses longer than this. */
const PASTE_PAUSE_MS = 120;

const LEAVING = /^\s*(exit|quit|bye|退出|離開|离开)\s*$/i;

/** The messages of a conversation, in order; `close` lets go of the input. */
export interface Messages extends AsyncIterable<string> {
  close(): void;
}

/** Joins the lines of the terminal into messages: an empty line ends one, and so does a pause after a single question. */
export function readMessages(terminal: Terminal): Messages {
  const live = terminal.input.isTTY === true;
  const reader = live
    ? createInterface({ input: terminal.input, output: terminal.output, prompt: '> ' })
    : createInterface({ input: terminal.input, crlfDelay: Number.POSITIVE_INFINITY });
  const lines: string[] = [];
  const ready: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let wake = (): void => {};

  const prompt = (): void => {
    if (live && !closed) reader.prompt();
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
  reader.on('line', (line) => {
    clearTimeout(timer);
    const empty = line.trim() === '';
    const complete = lines.length === 0 && (LEAVING.test(line) || /[?？]\s*$/.test(line));
    if (!empty || live) lines.push(line);
    if (!live && empty) finish();
    // An empty line inside a paste is followed at once by the next line; only a pause makes it the end.
    if (live && (empty || complete)) timer = setTimeout(finish, PASTE_PAUSE_MS);
  });
  reader.on('SIGINT', leave);
  process.once('SIGINT', leave);
  reader.on('close', () => {
    clearTimeout(timer);
    process.removeListener('SIGINT', leave);
    closed = true;
    finish();
  });

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
