import { expect, test } from 'vitest';
import { createLog, loggedError } from '../../src/platform/log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('debug', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

test('an error is logged without what it says', () => {
  const error = Object.assign(new TypeError('user wrote secret', { cause: new Error('secret too') }), {
    code: 50_035,
    status: 400,
    method: 'POST',
    url: 'https://discord.com/api/interactions/1/secret/callback',
    requestBody: { json: { content: 'secret' } },
  });
  const line = written((log) => log.error({ error }, 'failed'));
  expect(line).not.toContain('secret');
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    error: { type: 'TypeError', code: 50_035, status: 400 },
    msg: 'failed',
  });
});

test('what is no error has only its type', () => {
  expect(loggedError('secret')).toEqual({ type: 'string' });
});

test('token and text are redacted wherever they are given', () => {
  const line = written((log) => log.info({ token: 'abc', config: { DISCORD_TOKEN: 'abc' }, text: 'abc' }, 'x'));
  expect(line).not.toContain('abc');
});
