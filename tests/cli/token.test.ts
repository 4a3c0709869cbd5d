import { expect, it } from 'vitest';
import { CliError } from '../../src/cli/error.ts';
import { refused } from '../../src/cli/token.ts';

const failed = (code: string, cause?: unknown): Error =>
  Object.assign(new Error('request failed', { cause }), { code });

const thrownFor = (error: unknown): unknown => {
  try {
    refused(error);
  } catch (thrown) {
    return thrown;
  }
};

it.each([
  ['a name that does not resolve', failed('ENOTFOUND'), 'ENOTFOUND'],
  ['a resolver that is down', failed('EAI_AGAIN'), 'EAI_AGAIN'],
  ['a closed port', new TypeError('fetch failed', { cause: failed('ECONNREFUSED') }), 'ECONNREFUSED'],
  ['several addresses', new AggregateError([failed('ENETUNREACH'), failed('ECONNREFUSED')]), 'ENETUNREACH'],
  ['the time of the client', failed('UND_ERR_CONNECT_TIMEOUT'), 'UND_ERR_CONNECT_TIMEOUT'],
  ['an abort', Object.assign(new Error('aborted'), { name: 'AbortError' }), 'ETIMEDOUT'],
  ['a proxy with its own certificate', failed('SELF_SIGNED_CERT_IN_CHAIN'), 'SELF_SIGNED_CERT_IN_CHAIN'],
])('says that Discord cannot be reached: %s', (_, error, code) => {
  const thrown = thrownFor(error);
  expect(thrown).toBeInstanceOf(CliError);
  expect(thrown).toMatchObject({ exitCode: 1, words: { en: expect.stringContaining(`(${code})`) } });
  expect(thrown).toMatchObject({ words: { zh: expect.stringContaining(`（${code}）`) } });
});

it('passes any other error on', () => {
  const loop: Error & { cause?: unknown } = new Error('its own cause');
  loop.cause = loop;
  for (const error of [failed('ENOENT'), new Error('no code'), loop, 'words']) expect(thrownFor(error)).toBe(error);
});
