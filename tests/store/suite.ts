import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../src/store/create.ts';
import { DEFAULT_SETTINGS } from '../../src/store/settings.ts';
import type { Store } from '../../src/store/store.ts';

const GUILD = '300000000000000001';
const OTHER_GUILD = '300000000000000002';
const PERSON = '200000000000000001';
const OTHER = '200000000000000002';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 15, 12);

const asked = (text: string, rest: object = {}) => ({
  guild: GUILD,
  language: 'en' as const,
  signs: ['sign-a'],
  nearest: ['kv-cache', 'batch-too-large'],
  text,
  ...rest,
});

/** What a store must do, whichever database is under it; `fresh` gives the address of an empty one. */
export function storeSuite(name: string, fresh: () => string): void {
  describe(`the store on ${name}`, () => {
    let url: string;
    let store: Store;
    let now = START;
    const open = (rest: object = {}) => createStore({ url, clock: () => now, queryMs: 20_000, ...rest });
    const rows = async () => ({
      evidence: (await store.evidence('m1', PERSON)) !== null,
      gaps: ((await store.gaps()) ?? []).length,
      stats: ((await store.stats()) ?? []).length,
    });

    beforeEach(async () => {
      now = START;
      url = fresh();
      store = await open();
      expect(store.state).toBe('ready');
    });
    afterEach(() => store.close());

    it('has defaults, and keeps what is set through a restart', async () => {
      expect(await store.settings(GUILD)).toEqual(DEFAULT_SETTINGS);
      const set = {
        language: 'zh-Hans',
        automatic: 'errors',
        threads: true,
        keepText: true,
        channels: ['1', '2'],
      } as const;
      expect(await store.changeSettings(GUILD, () => set)).toEqual(set);
      expect(await store.settings(GUILD)).toEqual(set);
      await store.close();
      store = await open();
      expect(await store.settings(GUILD)).toEqual(set);
      expect(await store.changeSettings(GUILD, (before) => ({ ...before, channels: ['2'] }))).toEqual({
        ...set,
        channels: ['2'],
      });
      expect(await store.settings(OTHER_GUILD)).toEqual(DEFAULT_SETTINGS);
    });

    it('sees within seconds what another process set', async () => {
      expect(await store.settings(GUILD)).toEqual(DEFAULT_SETTINGS);
      const other = await open();
      await other.changeSettings(GUILD, (before) => ({ ...before, threads: true }));
      await other.close();
      now += 6_000;
      expect(await store.settings(GUILD)).toMatchObject({ threads: true });
    });

    it('lets changes at one time build on each other', async () => {
      const add = (channel: string) =>
        store.changeSettings(GUILD, (before) => ({ ...before, channels: [...before.channels, channel] }));
      const channels = ['1', '2', '3', '4', '5', '6'];
      const after = await Promise.all(channels.map(add));
      expect(after).not.toContain(null);
      now += 6_000;
      expect([...(await store.settings(GUILD)).channels].sort()).toEqual(channels);
    });

    it('keeps what each of several persons in one place goes on with', async () => {
      await store.keepEvidence('room', PERSON, { token: 'mine', language: 'en' });
      now += 1_000;
      await store.keepEvidence('room', OTHER, { token: 'theirs', language: 'zh-Hans' });
      expect(await store.evidence('room', PERSON)).toEqual({ token: 'mine', language: 'en', own: true });
      expect(await store.evidence('room', OTHER)).toEqual({ token: 'theirs', language: 'zh-Hans', own: true });
      // Somebody new is told of the newest, and that it is not theirs.
      expect(await store.evidence('room', '200000000000000003')).toMatchObject({ token: 'theirs', own: false });
      expect(await store.forget(PERSON)).toBe(1);
      expect(await store.evidence('room', PERSON)).toMatchObject({ token: 'theirs', own: false });
    });

    it('keeps a text with characters that no database takes', async () => {
      await store.changeSettings(GUILD, (before) => ({ ...before, keepText: true }));
      expect(await store.keepUnanswered(PERSON, asked('why\0 here?'))).toBe(true);
      expect(store.state).toBe('ready');
      expect((await store.gaps())?.[0]?.texts).toEqual(['why here?']);
    });

    it('keeps evidence for 24 hours, and knows whose it is', async () => {
      expect(await store.keepEvidence('m1', PERSON, { token: 'abc', language: 'zh-Hant' })).toBe(true);
      expect(await store.keepEvidence('m1', PERSON, { token: 'def', language: 'en' })).toBe(true);
      expect(await store.evidence('m1', PERSON)).toEqual({ token: 'def', language: 'en', own: true });
      expect(await store.evidence('m1', OTHER)).toMatchObject({ own: false });
      expect(await store.evidence('m2', PERSON)).toBeNull();
      now += DAY;
      expect(await store.evidence('m1', PERSON)).toBeNull();
    });

    it('counts what was shown, and the last word of each person', async () => {
      await store.countShown(['kv-cache', 'lower-batch', 'kv-cache'], GUILD);
      await store.countShown(['kv-cache'], GUILD);
      await store.countShown(['kv-cache'], null);
      const said = { message: 'm1', guild: GUILD, entries: ['kv-cache'] } as const;
      await store.keepFeedback(PERSON, { ...said, outcome: 'not-helped' });
      await store.keepFeedback(PERSON, { ...said, outcome: 'solved' });
      await store.keepFeedback(OTHER, { ...said, outcome: 'not-helped' });
      await store.keepFeedback(OTHER, { ...said, guild: null, message: 'm9', outcome: 'solved' });
      expect(await store.stats({ guild: GUILD })).toEqual([
        { entry: 'kv-cache', shown: 2, solved: 1, notHelped: 1 },
        { entry: 'lower-batch', shown: 1, solved: 0, notHelped: 0 },
      ]);
      expect((await store.stats())?.[0]).toEqual({ entry: 'kv-cache', shown: 3, solved: 2, notHelped: 1 });
    });

    it('groups what nobody answered by the nearest entry', async () => {
      await store.keepUnanswered(PERSON, asked('Why is  the cache large?'));
      await store.keepUnanswered(PERSON, asked('why is the CACHE large?'));
      await store.keepUnanswered(
        OTHER,
        asked('另一个问题', { language: 'zh-Hans', nearest: ['kv-cache', 'kv-cache-type'] }),
      );
      now += HOUR;
      await store.keepUnanswered(OTHER, asked('nothing is near', { nearest: [], guild: null }));
      const [cache, none, ...rest] = (await store.gaps()) ?? [];
      expect(cache).toEqual({
        nearest: 'kv-cache',
        also: ['batch-too-large', 'kv-cache-type'],
        signs: ['sign-a'],
        questions: 2,
        times: 3,
        languages: { en: 1, 'zh-Hans': 1 },
        lastAt: START,
        texts: [],
      });
      expect(none).toMatchObject({ nearest: null, times: 1, lastAt: START + HOUR });
      expect(rest).toEqual([]);
      expect(await store.gaps({ guild: OTHER_GUILD })).toEqual([]);
    });

    it('keeps the text only where the server wants it, without secrets, and drops it when it no longer does', async () => {
      await store.keepUnanswered(PERSON, asked('before'));
      await store.changeSettings(GUILD, (before) => ({ ...before, keepText: true }));
      await store.keepUnanswered(PERSON, asked('my token is hf_abcdefghijklmnopqrstuvwxyz012345'));
      await store.keepUnanswered(PERSON, asked('elsewhere', { guild: OTHER_GUILD }));
      const texts = async () => ((await store.gaps()) ?? []).flatMap((gap) => gap.texts);
      expect(await texts()).toEqual(['my token is [secret]']);
      await store.changeSettings(GUILD, (before) => ({ ...before, keepText: false }));
      expect(await texts()).toEqual([]);
    });

    it('lets one speak once in 24 hours for a person, channel and cause', async () => {
      const other = await open();
      const claims = await Promise.all(
        [store, other, store, other].map((one) => one.claimSpeech(PERSON, 'c1', 'kv-cache')),
      );
      await other.close();
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await store.claimSpeech(PERSON, 'c2', 'kv-cache')).toBe(true);
      expect(await store.claimSpeech(OTHER, 'c1', 'kv-cache')).toBe(true);
      now += DAY - 1;
      expect(await store.claimSpeech(PERSON, 'c1', 'kv-cache')).toBe(false);
      now += 1;
      expect(await store.claimSpeech(PERSON, 'c1', 'kv-cache')).toBe(true);
    });

    it('remembers the language that a person chose', async () => {
      expect(await store.language(PERSON)).toBeNull();
      expect(await store.chooseLanguage(PERSON, 'zh-Hans')).toBe(true);
      await store.chooseLanguage(PERSON, 'zh-Hant');
      expect(await store.language(PERSON)).toBe('zh-Hant');
      expect(await store.language(OTHER)).toBeNull();
    });

    const fill = async (person: string, message: string): Promise<void> => {
      await store.keepEvidence(message, person, { token: 'abc', language: 'en' });
      await store.keepFeedback(person, { message, guild: GUILD, entries: ['e1', 'e2'], outcome: 'solved' });
      await store.keepUnanswered(person, asked('question'));
      await store.chooseLanguage(person, 'zh-Hans');
      await store.claimSpeech(person, 'c1', 'kv-cache');
    };

    it('forgets everything of a person, and nothing of others', async () => {
      await fill(PERSON, 'm1');
      await fill(OTHER, 'm2');
      expect(await store.forget(PERSON)).toBe(6);
      expect(await store.forget(PERSON)).toBe(0);
      expect(await store.evidence('m1', PERSON)).toBeNull();
      expect(await store.language(PERSON)).toBeNull();
      expect(await store.evidence('m2', OTHER)).not.toBeNull();
      expect((await store.gaps())?.[0]).toMatchObject({ times: 1 });
      expect(await store.stats()).toEqual([
        { entry: 'e1', shown: 0, solved: 1, notHelped: 0 },
        { entry: 'e2', shown: 0, solved: 1, notHelped: 0 },
      ]);
    });

    it('forgets a server', async () => {
      await fill(PERSON, 'm1');
      await store.countShown(['e1'], GUILD);
      await store.changeSettings(GUILD, (before) => ({ ...before, channels: ['1'], keepText: true }));
      expect(await store.guilds()).toEqual([GUILD]);
      expect(await store.forgetGuild(GUILD)).toBe(true);
      expect(await store.guilds()).toEqual([]);
      expect(await store.settings(GUILD)).toEqual(DEFAULT_SETTINGS);
      expect(await rows()).toEqual({ evidence: true, gaps: 0, stats: 0 });
    });

    it('deletes what is too old when it opens', async () => {
      await fill(PERSON, 'm1');
      await store.countShown(['e9'], GUILD);
      now += 91 * DAY;
      await store.close();
      store = await open();
      now = START;
      expect(await rows()).toEqual({ evidence: false, gaps: 0, stats: 0 });
      expect(await store.claimSpeech(PERSON, 'c1', 'kv-cache')).toBe(true);
      expect(await store.language(PERSON)).toBe('zh-Hans');
    });

    it('holds neither the id of a person nor a text, and hashes by a secret', async () => {
      await fill(PERSON, 'm1');
      const [mine, others] = await Promise.all([open({ secret: 'a'.repeat(32) }), open({ secret: 'b'.repeat(32) })]);
      await mine.keepEvidence('m3', PERSON, { token: 't', language: 'en' });
      expect(await mine.evidence('m3', PERSON)).toMatchObject({ own: true });
      expect(await others.evidence('m3', PERSON)).toMatchObject({ own: false });
      expect(await mine.evidence('m1', PERSON)).toMatchObject({ own: false });
      await Promise.all([mine.close(), others.close()]);
    });

    it('is migrated once by many that start at the same time', async () => {
      url = fresh();
      const all = await Promise.all(Array.from({ length: 4 }, () => open()));
      expect(all.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready']);
      await all[0]?.keepEvidence('m1', PERSON, { token: 'abc', language: 'en' });
      // One secret for all, whoever made it.
      for (const one of all) expect(await one.evidence('m1', PERSON)).toMatchObject({ own: true });
      await Promise.all(all.map((one) => one.close()));
    });
  });
}
