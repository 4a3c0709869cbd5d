import { decodeText } from '../platform/decode.ts';
import { collect } from './bytes.ts';
import { CliError } from './error.ts';
import { LEAVING, type Messages } from './message-source.ts';
import type { Terminal } from './terminal.ts';
import { typedMessages } from './typed-messages.ts';

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
