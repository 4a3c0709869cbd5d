import { createInterface } from 'node:readline';
import { decodeText } from '../platform/decode.ts';
import { collect } from './bytes.ts';
import { CliError } from './error.ts';
import type { Terminal } from './terminal.ts';

/** A paste comes in one burst; a person who presses Enter pauses longer than this. */
const PASTE_PAUSE_MS = 120;

const LEAVING = /^\s*(exit|quit|bye|退出|離開|离开)\s*$/i;

/** With it the terminal marks where a paste begins and ends, so that its lines are never taken for typed ones. */
const BRACKETED_PASTE = { on: '\u001b[?2004h', off: '\u001b[?2004l' } as const;

/** The messages of a conversation, in order; `close` lets go of the input. */
export interface Messages extends AsyncIterable<string> {
  close(): void;
}

/** What a person writes in a terminal, message by message; what comes through a pipe is one message, however long. */
export function readMessages(terminal: Terminal): Messages {
  return terminal.input.isTTY === true ? typedMessages(terminal) : pipedMessage(terminal);
}

/** Nobody waits for an answer before the end of a pipe, and an empty line belongs to the log that stands in it. */
function pipedMessage({ input }: Terminal): Messages {
  async function* iterate(): AsyncGenerator<string> {
    const text = decodeText(await collect(input));
    if (text === null) {
      throw new CliError({
        en: 'standard input is not text: give the log or the error message itself',
        zh: '标准输入不是文本：请给出日志或报错的文字',
      });
    }
    const message = text.replace(/\r\n?/g, '\n').trim();
    if (message !== '' && !LEAVING.test(message)) yield message;
  }
  return { [Symbol.asyncIterator]: iterate, close: () => undefined };
}

/** Joins lines into messages: an empty line ends one, and so does a pause after a single question. */
function typedMessages(terminal: Terminal): Messages {
  const { input, output } = terminal;
  const reader = createInterface({ input, output, prompt: '> ' });
  const marks = output.isTTY === true;
  const lines: string[] = [];
  const ready: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let pasting = false;
  let closed = false;
  let wake = (): void => {};

  const prompt = (): void => {
    if (!closed) reader.prompt();
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
  // An empty line inside a paste is followed at once by the next line; only a pause makes it the end.
  const wait = (): void => {
    timer = setTimeout(finish, PASTE_PAUSE_MS);
  };
  const onKey = (_: unknown, key: { readonly name?: string } | undefined): void => {
    if (key?.name === 'paste-start') {
      clearTimeout(timer);
      pasting = true;
    } else if (key?.name === 'paste-end') {
      pasting = false;
      // A last line without its end still stands in the editor, where the person goes on.
      if (reader.line === '' && lines.at(-1)?.trim() === '') wait();
    }
  };
  reader.on('line', (line) => {
    clearTimeout(timer);
    const empty = line.trim() === '';
    const complete = lines.length === 0 && (LEAVING.test(line) || /[?？]\s*$/.test(line));
    lines.push(line);
    if (!pasting && (empty || complete)) wait();
  });
  reader.on('SIGINT', leave);
  process.once('SIGINT', leave);
  reader.on('close', () => {
    clearTimeout(timer);
    process.removeListener('SIGINT', leave);
    input.removeListener('keypress', onKey);
    if (marks) output.write(BRACKETED_PASTE.off);
    closed = true;
    finish();
  });
  if (marks) {
    input.on('keypress', onKey);
    output.write(BRACKETED_PASTE.on);
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
