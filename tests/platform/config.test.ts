import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configSchema, loadConfig, parseConfig } from '../../src/platform/config.ts';
import { parseDatabaseUrl } from '../../src/platform/database-url.ts';

test('an empty environment has the defaults', () => {
  const parsed = parseConfig({ DISCORD_TOKEN: '', SHARDS: ' ' });
  expect(parsed).toEqual({
    ok: true,
    config: {
      DISCORD_MESSAGE_CONTENT: false,
      DATABASE_URL: 'file:./data/vram-doctor.db',
      LOG_LEVEL: 'info',
      HTTP_HOST: '127.0.0.1',
    },
  });
});

test('values are read', () => {
  const parsed = parseConfig({ SHARDS: '[4, 5]', SHARD_COUNT: '8', HTTP_PORT: '0', DISCORD_MESSAGE_CONTENT: 'true' });
  expect(parsed).toMatchObject({
    ok: true,
    config: { SHARDS: [4, 5], SHARD_COUNT: 8, HTTP_PORT: 0, DISCORD_MESSAGE_CONTENT: true },
  });
});

test.each([
  ['DISCORD_TOKEN', 'two words'],
  ['DISCORD_APPLICATION_ID', 'abc'],
  ['DISCORD_GUILD_ID', '12'],
  ['DISCORD_PUBLIC_KEY', 'zz'],
  ['DISCORD_MESSAGE_CONTENT', 'yes'],
  ['DISCORD_API_URL', 'ftp://x'],
  ['DISCORD_API_URL', 'discord'],
  ['SHARDS', 'all'],
  ['SHARD_COUNT', '0'],
  ['LOG_LEVEL', 'loud'],
  ['HTTP_PORT', '65536'],
  ['HTTP_HOST', 'two words'],
  ['HTTP_HOST', 'http://here'],
  ['DATABASE_URL', './data/vram-doctor.db'],
  ['DATABASE_URL', 'file:'],
  ['DATABASE_URL', 'file:./data/'],
  ['DATABASE_URL', 'mysql://user:word@host/name'],
  ['DATABASE_URL', 'postgres://'],
  ['HASH_SECRET', 'short'],
])('%s=%s is named in one line that does not repeat it', (name, value) => {
  const parsed = parseConfig({ [name]: value });
  expect(parsed.ok).toBe(false);
  if (parsed.ok) return;
  expect(parsed.message.startsWith(`${name} must`)).toBe(true);
  expect(parsed.message).not.toContain('\n');
});

test.each([
  ['file:./data/a.db', { kind: 'sqlite', file: './data/a.db' }],
  ['file:/var/lib/a.db', { kind: 'sqlite', file: '/var/lib/a.db' }],
  ['file:///var/lib/a.db', { kind: 'sqlite', file: '/var/lib/a.db' }],
  ['postgres://user:word@host:5432/name', { kind: 'postgres', url: 'postgres://user:word@host:5432/name' }],
  ['postgresql:///name?host=/run', { kind: 'postgres', url: 'postgresql:///name?host=/run' }],
])('%s names a database', (value, expected) => {
  expect(parseDatabaseUrl(value)).toEqual(expected);
});

test('.env.example lists every variable and is itself right', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(configSchema.shape));
});

test('a .env file is read, and what is set already wins', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'vram-doctor-')), '.env');
  writeFileSync(file, 'HTTP_HOST=::1\nLOG_LEVEL=trace\n');
  process.env.LOG_LEVEL = 'warn';
  try {
    expect(loadConfig(file)).toMatchObject({ ok: true, config: { HTTP_HOST: '::1', LOG_LEVEL: 'warn' } });
  } finally {
    delete process.env.HTTP_HOST;
    delete process.env.LOG_LEVEL;
  }
});
