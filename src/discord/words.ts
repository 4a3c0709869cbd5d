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
  gone: {
    en: 'This entry does not exist any more. Please ask again.',
    zh: '这个条目已经不在了，麻烦重新问一次。',
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
