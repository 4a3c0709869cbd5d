import { expect, test } from 'vitest';
import { gapsPage, statsPage } from '../../src/discord/moderation/list-page.ts';
import { MOST_CHANNELS, settingsPage } from '../../src/discord/moderation/settings-page.ts';
import { LANGUAGES } from '../../src/language.ts';
import { DEFAULT_SETTINGS } from '../../src/store/settings.ts';
import { countProblems } from './double/count.ts';
import type { Double } from './double/double.ts';
import { botOver } from './harness.ts';

const bot = botOver({ api: 'http://127.0.0.1:1/api' } as Double);
const textOf = (page: object): string => JSON.stringify(page);

test.each(LANGUAGES)('lists of any length fit into a message in %s, and say that there is more', (language) => {
  const ids = Array.from({ length: 300 }, (_, index) => `an-entry-with-a-rather-long-id-${index}`);
  const stats = ids.map((entry) => ({ entry, shown: 1_000_000, solved: 10_000, notHelped: 10_000 }));
  const gaps = ids.map((nearest) => ({
    nearest,
    also: ids.slice(0, 3),
    signs: ids.slice(0, 5),
    questions: 1,
    times: 1_000,
    languages: { en: 500, 'zh-Hans': 400, 'zh-Hant': 100 },
    lastAt: Date.now(),
    texts: ['```@everyone\n'.repeat(60), 'why? '.repeat(100)],
  }));
  for (const page of [statsPage(bot, stats, language), gapsPage(bot, gaps, language)]) {
    expect(countProblems(page.components)).toEqual([]);
    expect(textOf(page)).toContain('vram-doctor gaps');
    expect(textOf(page)).not.toContain('@everyone');
  }
  for (const page of [statsPage(bot, [], language), gapsPage(bot, [], language)]) {
    expect(countProblems(page.components)).toEqual([]);
  }
});

test.each(LANGUAGES)('the settings with all channels fit into a message in %s', (language) => {
  const channels = Array.from({ length: MOST_CHANNELS }, (_, index) =>
    String(400_000_000_000_000_000n + BigInt(index)),
  );
  const page = settingsPage({ ...DEFAULT_SETTINGS, channels }, false, language);
  expect(countProblems(page.components)).toEqual([]);
});
