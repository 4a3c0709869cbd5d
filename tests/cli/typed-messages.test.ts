import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readMessages } from '../../src/cli/messages.ts';
import { fakeTerminal } from './fake-terminal.ts';

const CTRL_D = '\u0004';

/** A person at a terminal; `screen` is false where the output goes elsewhere, so that the terminal edits the lines. */
function person(screen = true) {
  const base = fakeTerminal();
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const messages = readMessages({ ...base, input, output: Object.assign(base.output, { isTTY: screen }) });
  const iterator = messages[Symbol.asyncIterator]();
  const next = async (): Promise<string | null> => {
    const { done, value } = await iterator.next();
    return done === true ? null : String(value);
  };
  return { type: (text: string) => input.write(text), next, close: () => messages.close() };
}

const paste = (text: string): string => `\u001b[200~${text.replaceAll('\n', '\r')}\u001b[201~`;

const TRACEBACK = 'Traceback (most recent call last):\n\n  File "a.py"\n\nRuntimeError: CUDA out of memory';

it.each([
  ['a line without its end', 'why is my GPU memory full', 'why is my GPU memory full'],
  ['a question without its end', 'why is my GPU memory full?', 'why is my GPU memory full?'],
  ['a bracketed paste', paste(TRACEBACK), TRACEBACK],
  ['a bracketed paste with its last end', paste(`${TRACEBACK}\n`), TRACEBACK],
  ['a paste without brackets', TRACEBACK.replaceAll('\n', '\r'), TRACEBACK],
  ['a paste whose end mark was lost', `\u001b[200~${TRACEBACK.replaceAll('\n', '\r')}`, TRACEBACK],
  ['a cursor that was moved back', 'RuntimeError\u001b[D\u001b[D\u001b[D', 'RuntimeError'],
])('Ctrl-D ends %s, and a second one leaves', async (_, typed, message) => {
  const { type, next } = person();
  const first = next();
  type(typed);
  type(CTRL_D);
  expect(await first).toBe(message);
  const end = next();
  type(CTRL_D);
  expect(await end).toBeNull();
});

it('goes on after Ctrl-D', async () => {
  const { type, next, close } = person();
  type(`one${CTRL_D}two${CTRL_D}`);
  expect([await next(), await next()]).toEqual(['one', 'two']);
  close();
  expect(await next()).toBeNull();
});

it('leaves at Ctrl-D where only empty lines were typed', async () => {
  const { type, next } = person();
  type('\r');
  type(CTRL_D);
  expect(await next()).toBeNull();
});

it('takes what the terminal hands out at Ctrl-D, where the output goes elsewhere', async () => {
  const { type, next, close } = person(false);
  type('Traceback\n');
  type('RuntimeError: CUDA out of memory');
  expect(await next()).toBe('Traceback\nRuntimeError: CUDA out of memory');
  close();
});

it('does not end at an empty line while the next one is in the editor', async () => {
  const { type, next, close } = person();
  const first = next();
  type(TRACEBACK.replaceAll('\n', '\r'));
  // Longer than the wait after an empty line of a burst.
  await wait(1_300);
  type('\r');
  type('\r');
  expect(await first).toBe(TRACEBACK);
  close();
});

it('reads what came in a busy moment before it takes an empty line for the end', async () => {
  const { type, next, close } = person();
  const first = next();
  type('Traceback\r\r');
  setTimeout(() => {
    const end = performance.now() + 1_500;
    while (performance.now() < end);
    // What a poll for input finds after the busy moment.
    setImmediate(() => type('RuntimeError: CUDA out of memory\r\r'));
  }, 20);
  expect(await first).toBe('Traceback\n\nRuntimeError: CUDA out of memory');
  close();
});

it('answers a paste that ends in an empty line after a pause', async () => {
  const { type, next, close } = person();
  type('Traceback\r\rRuntimeError\r\r');
  expect(await next()).toBe('Traceback\n\nRuntimeError');
  close();
});
