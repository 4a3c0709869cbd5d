import { inLanguage } from '../chinese.ts';
import type { Bilingual, Language } from '../language.ts';

/** What the bot itself says; what answers say stands in the answer's own locales. */
const WORDS = {
  hintTitle: {
    en: 'Paste the error, I read the figures.',
    zh: '把报错贴过来，我来读里面的数字。',
  },
  hintHow: {
    en: 'Mention me with the last lines of the traceback, or a `.txt` / `.log` file. On a message of somebody else: Apps → Diagnose.',
    zh: '@ 我并附上报错的最后几行，或上传 `.txt` / `.log` 文件。别人的消息：右键（长按）→ APP → 诊断。',
  },
  solved: { en: 'Solved', zh: '解决了' },
  nothelp: { en: "Didn't help", zh: '没帮上' },
  add: { en: 'Add details', zh: '补充信息' },
  dismiss: { en: 'Dismiss', zh: '撤下' },
  sums: { en: 'Show the arithmetic', zh: '查看计算' },
  sumsTitle: { en: 'The arithmetic', zh: '计算过程' },
  addTitle: { en: 'What is different, or new?', zh: '有什么不同，或新的信息？' },
  addText: { en: 'Details or the new error', zh: '补充内容或新的报错' },
  addTextHelp: {
    en: 'e.g. batch is already 1 · it is a 3090 · what about fp16? · the error after the change',
    zh: '如：batch 已经是 1 · 显卡是 3090 · 换成 fp16 呢？· 改动之后的报错',
  },
  tryNext: { en: 'Try next', zh: '接下来试' },
  noNext: { en: 'No other fix fits what I know so far.', zh: '就目前所知，没有别的合适的办法了。' },
  pasteNext: { en: 'What tells more', zh: '贴上这些能看得更清楚' },
  afterChange: {
    en: 'the error after the change, whole: its figures show what the change did',
    zh: '改动之后的完整报错：其中的数字能看出改动有没有起作用',
  },
  threadName: { en: 'GPU memory', zh: '显存问题' },
  paste: { en: 'Paste an error', zh: '粘贴报错' },
  fixes: { en: 'Open a fix: steps and code', zh: '打开一个办法：步骤和代码' },
  entries: { en: 'Open an entry', zh: '打开一个条目' },
  variants: { en: 'Other variants of the code', zh: '代码的其他写法' },
  also: { en: 'Also: ', zh: '另有：' },
  more: { en: 'Details, and what will not help', zh: '详情，以及不管用的办法' },
  modalTitle: { en: 'What went wrong?', zh: '报了什么错？' },
  modalText: { en: 'Error, log or question', zh: '报错、日志或问题' },
  modalTextHelp: {
    en: 'The last lines matter most. 4,000 characters; a longer log goes below as a file.',
    zh: '最后几行最重要。最多 4000 字，更长的日志请在下面上传。',
  },
  modalFile: { en: 'Log files', zh: '日志文件' },
  modalFileHelp: { en: '.txt or .log, up to 5 files', zh: '.txt 或 .log，最多 5 个' },
  picture: {
    en: 'Paste the text: a picture is not opened.',
    zh: '请把文字贴出来，图片不会被打开。',
  },
  link: {
    en: 'Paste the text here or attach it as a `.txt` file: a link is not opened.',
    zh: '请把文字直接贴在这里，或作为 `.txt` 文件上传，链接不会被打开。',
  },
  binary: {
    en: 'A file that is not text was not read: attach a `.txt` or `.log` file.',
    zh: '有文件不是文本，没有读取，请上传 `.txt` 或 `.log` 文件。',
  },
  foreign: {
    en: 'A file that does not lie on Discord was not opened: attach it here.',
    zh: '有文件不在 Discord 上，没有打开，请直接在这里上传。',
  },
  unreadable: {
    en: 'A file could not be fetched: paste its last lines.',
    zh: '有文件没能取到，请把最后几行贴出来。',
  },
  shortened: {
    en: 'Of a large file the first and the last 512 KiB were read.',
    zh: '文件较大，只读了开头和末尾各 512 KiB。',
  },
  expired: {
    en: 'I no longer have what this answer stood on. Please paste the error again.',
    zh: '这条回答的依据已经读不出来了，麻烦再贴一次报错。',
  },
  unknownButton: {
    en: 'I do not know this button: it is from another version of me. Please ask again.',
    zh: '这个按钮不认识，可能来自别的版本，麻烦重新问一次。',
  },
  gone: {
    en: 'This entry does not exist any more. Please ask again.',
    zh: '这个条目已经不在了，麻烦重新问一次。',
  },
  markedSolved: { en: 'Solved, says the one who asked.', zh: '提问者说：已解决。' },
  notYours: {
    en: 'Only the one who asked can press this. For your own error use the button below, or mention me.',
    zh: '只有提问者能按这个按钮。你自己的报错请用下面的按钮，或者 @ 我。',
  },
  notYoursEither: {
    en: 'Only the one who asked, or a moderator, can take this away.',
    zh: '只有提问者或管理员能撤下这条消息。',
  },
  nothingNew: {
    en: 'I read nothing in that which changes the answer. What does: a new error, batch size, precision, the card, what you tried.',
    zh: '这里没有读到会改变回答的内容。能改变的有：新的报错、batch、精度、显卡、试过的办法。',
  },
  ownMessage: {
    en: 'That is my own message. Use this on the message with the error.',
    zh: '这是我自己的消息，请在带有报错的消息上使用。',
  },
  fault: {
    en: 'Something failed on my side, not on yours. Please try once more.',
    zh: '是我这边出了问题，不是你的操作，请再试一次。',
  },
  limited: {
    en: 'That was a lot in a short time. Give me a minute, then ask again.',
    zh: '短时间内问得有点多，请等一分钟再问。',
  },
  total: { en: 'Total', zh: '合计' },
} as const satisfies Readonly<Record<string, Bilingual>>;

export type Word = keyof typeof WORDS;

/** A line of the bot's own in a language. */
export function say(word: Word, language: Language): string {
  return inLanguage(WORDS[word], language);
}

/** Each language by its own name, for the buttons that switch. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
};

/** The language of a Discord locale; null where we do not write in it. */
export function spokenLocale(locale: string | null | undefined): Language | null {
  if (locale === 'zh-CN') return 'zh-Hans';
  if (locale === 'zh-TW') return 'zh-Hant';
  return locale?.startsWith('en') ? 'en' : null;
}

/** Of Discord locales the first that we write in. */
export function localeLanguage(...locales: readonly (string | null | undefined)[]): Language {
  for (const locale of locales) {
    const language = spokenLocale(locale);
    if (language !== null) return language;
  }
  return 'en';
}
