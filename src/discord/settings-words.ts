import { inLanguage } from '../chinese.ts';
import type { Bilingual, Language } from '../language.ts';
import type { Automatic } from '../store/settings.ts';

/** What the commands for moderators say. */
const WORDS = {
  title: { en: 'Settings of this server', zh: '本服务器的设置' },
  language: { en: 'Language', zh: '语言' },
  automatic: { en: 'Automatic answers', zh: '自动回答' },
  threads: { en: 'Threads', zh: '子区' },
  keepText: { en: 'Texts of unanswered questions', zh: '未答问题的原文' },
  channels: { en: 'Channels', zh: '频道' },
  auto: { en: 'that of the person', zh: '随提问者' },
  threadsOn: { en: 'an automatic answer opens one', zh: '自动回答会开一个' },
  threadsOff: { en: 'off', zh: '关闭' },
  textOn: { en: 'kept for 90 days, for moderators to read', zh: '保留 90 天，供管理员查看' },
  textOff: { en: 'not kept, only a hash', zh: '不保留，只存哈希' },
  noChannels: {
    en: 'none: I speak only when asked. `/vram-doctor channels add:` chooses one',
    zh: '没有：只有被问到时才说话。用 `/vram-doctor channels add:` 选择',
  },
  needsContent: {
    en: 'Automatic answers need the Message Content intent, which is off: the operator switches it on in the developer portal and sets `DISCORD_MESSAGE_CONTENT=true`. All else works without it.',
    zh: '自动回答需要 Message Content 权限，现在没有：请运行者在开发者后台打开，并设置 `DISCORD_MESSAGE_CONTENT=true`。其他功能不受影响。',
  },
  away: {
    en: 'My store cannot be reached now, so nothing was changed and nothing can be read. Answers go on. Please try again later.',
    zh: '存储现在连不上，没有改动，也读不出来。回答不受影响，请稍后再试。',
  },
  unansweredTitle: { en: 'Asked and not answered, 90 days', zh: '近 90 天问了却没答上的' },
  noneUnanswered: { en: 'Nothing: every question was answered.', zh: '没有：问题都答上了。' },
  nothingNear: { en: 'no entry is near', zh: '没有相近的条目' },
  times: { en: 'times', zh: '次' },
  nearest: { en: 'nearest', zh: '最接近' },
  read: { en: 'read', zh: '读到' },
  last: { en: 'last', zh: '最近' },
  statsTitle: { en: 'Entries, 90 days', zh: '近 90 天的条目' },
  statsHead: { en: 'shown · solved · did not help', zh: '展示 · 解决 · 没帮上' },
  noneShown: { en: 'Nothing was shown yet.', zh: '还没有展示过条目。' },
  moreRows: {
    en: 'and more: `vram-doctor gaps` and `stats` on the command line',
    zh: '还有更多：见命令行 `vram-doctor gaps` 和 `stats`',
  },
  forgot: { en: 'Deleted all that I kept about you. Records:', zh: '已删除我保存的关于你的全部内容。条数：' },
  forgotNothing: { en: 'I kept nothing about you.', zh: '我没有保存任何关于你的内容。' },
  forgetAway: {
    en: 'My store cannot be reached now, so nothing was deleted. Please try again later.',
    zh: '存储现在连不上，还没有删除，请稍后再试。',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

export type SettingsWord = keyof typeof WORDS;

/** A line for moderators in a language. */
export function tell(word: SettingsWord, language: Language): string {
  return inLanguage(WORDS[word], language);
}

/** What each automatic mode means. */
export const AUTOMATIC_WORDS: Readonly<Record<Automatic, Bilingual>> = {
  off: { en: 'off', zh: '关闭' },
  errors: { en: 'to out-of-memory errors', zh: '只答爆显存的报错' },
  all: { en: 'to errors and clear questions', zh: '答报错和明确的问题' },
};
