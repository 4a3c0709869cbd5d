import type { Language } from '../language.ts';

// Characters that only Traditional texts use, and their Simplified counterparts, of the words that questions are made of.
const TRADITIONAL =
  /[顯這個為時說沒對請麼還們應過讓進內報錯誤記體訓練資訊問題電腦顆張開關啟動數據設備儲錄並與發現後來給會樣處運執從頭裡見書寫壓縮實際應該擇選項碼據檔僅佔雙變換調試達別種專單純貼圖廣場輸網絡級線層結構產業東車門間聽語譯買賣讀學華]/gu;
const SIMPLIFIED =
  /[显这个为时说没对请么还们应过让进内报错误记体训练资讯问题电脑颗张开关启动数据设备储录并与发现后来给会样处运执从头里见书写压缩实际该择选项码档仅占双变换调试达别种专单纯贴图广场输网络级线层结构产业东车门间听语译买卖读学华]/gu;
const HAN = /\p{Script=Han}/gu;
const KANA_OR_HANGUL = /[\u3040-\u30ff\uac00-\ud7af]/g;
const LATIN_WORD = /[A-Za-z]{2,}/g;

const times = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Words that sentences are made of; settings and logs have none. */
const JOINTS =
  /\b(?:the|an?|is|are|was|i|my|me|we|it|to|of|in|on|with|for|but|and|when|how|why|what|can|do|does|this|that|not|please|have|has)\b/gi;

/** Latin words that a person may have written: of a line without Han only where it reads as a sentence. */
function ownWords(text: string): number {
  return text.split('\n').reduce((sum, line) => {
    const words = times(line, LATIN_WORD);
    return line.search(HAN) >= 0 || times(line, JOINTS) * 6 >= words ? sum + words : sum;
  }, 0);
}

/** Whether a text holds characters that only Traditional Chinese uses. */
export const isTraditional = (text: string): boolean => times(text, TRADITIONAL) > times(text, SIMPLIFIED);

/** The language of prose; null where it has none (a bare traceback, a lone word). */
export function languageOf(prose: string): Language | null {
  const text = prose.slice(0, 20_000);
  const han = times(text, HAN);
  const words = times(text, LATIN_WORD);
  if (times(text, KANA_OR_HANGUL) > han / 4) return words > 0 || han > 0 ? 'en' : null;
  // Chinese questions are full of English terms: one Han character weighs as much as two English words, the first more.
  if (han > 0 && han * 2 + 2 >= ownWords(text)) return isTraditional(text) ? 'zh-Hant' : 'zh-Hans';
  return words >= 2 ? 'en' : null;
}
