import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createStore } from '../../src/store/create.ts';
import type { Store } from '../../src/store/store.ts';
import { storeSuite } from './suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
storeSuite('SQLite', () => {
  made += 1;
  return `file:${join(folder, String(made), 'store.db')}`;
});

it('writes neither the id of a person nor a text into the file', async () => {
  const place = join(folder, 'raw');
  const store = await createStore({ url: `file:${join(place, 'store.db')}` });
  const person = '200000000000000001';
  const asked = { guild: '3', language: 'en', signs: [], nearest: [], text: 'a very particular question' } as const;
  await store.keepUnanswered(person, asked);
  await store.keepEvidence('m1', person, { token: 'abc', language: 'en' });
  await store.keepFeedback(person, { message: 'm1', guild: '3', entries: ['kv-cache'], outcome: 'solved' });
  await store.chooseLanguage(person, 'zh-Hant');
  await store.claimSpeech(person, 'c1', 'kv-cache');
  const bytes = () =>
    readdirSync(place)
      .map((name) => readFileSync(join(place, name), 'latin1'))
      .join('');
  expect(bytes()).toContain('kv-cache');
  expect(bytes()).not.toMatch(/200000000000000001|particular/);
  await store.changeSettings('3', (before) => ({ ...before, keepText: true }));
  await store.keepUnanswered(person, asked);
  expect(bytes()).toContain('particular');
  await store.close();
});

const texts = (place: string): string =>
  readdirSync(place)
    .map((name) => readFileSync(join(place, name), 'latin1'))
    .join('');

const particular = { guild: '3', language: 'en', signs: [], nearest: [], text: 'a very particular question' } as const;

it.each([
  ['the texts of a server', (store: Store) => store.changeSettings('3', (before) => ({ ...before, keepText: false }))],
  ['a person', (store: Store) => store.forget('200000000000000001')],
  ['a server', (store: Store) => store.forgetGuild('3')],
])('leaves nothing of %s in any file once it is deleted', async (name, erase) => {
  const place = join(folder, name);
  const store = await createStore({ url: `file:${join(place, 'store.db')}` });
  await store.changeSettings('3', (before) => ({ ...before, keepText: true }));
  await store.keepUnanswered('200000000000000001', particular);
  expect(texts(place)).toContain('particular');
  await erase(store);
  expect(texts(place)).not.toContain('particular');
  await store.close();
});

it('is whole in its one file once it is closed', async () => {
  const place = join(folder, 'copied');
  const store = await createStore({ url: `file:${join(place, 'store.db')}` });
  await store.changeSettings('3', (before) => ({ ...before, threads: true }));
  await store.keepUnanswered('200000000000000001', particular);
  await store.close();
  mkdirSync(join(folder, 'restored'));
  copyFileSync(join(place, 'store.db'), join(folder, 'restored', 'store.db'));
  const restored = await createStore({ url: `file:${join(folder, 'restored', 'store.db')}` });
  expect((await restored.settings('3')).threads).toBe(true);
  expect(await restored.gaps({ guild: '3' })).toHaveLength(1);
  await restored.close();
});
