import { createRequire } from 'node:module';
import type { Bilingual, Language } from './language.ts';

type Convert = (text: string) => string;
interface OpenCC {
  readonly Converter: (options: { from: 'cn' | 'twp'; to: 'cn' | 'twp' }) => Convert;
}

const load = createRequire(import.meta.url);
let toTraditional: Convert | null = null;
let toSimplified: Convert | null = null;

/** Terms of machine learning that the dictionary of office software gets wrong: 激活 is no switch, 参数 no argument. */
const PROTECTED: Readonly<Record<string, string>> = {
  // The dictionary's word means another thing: 啟用, 引數, 運算元, 例項, 解除安裝, 介面卡, 字首, 全域性, 檢視, 許可權.
  激活: '激活',
  // The adverb, never the measure word 隻 here.
  只: '只',
  参数: '參數',
  算子: '算子',
  实例: '實例',
  卸载: '卸載',
  适配器: '適配器',
  前缀: '前綴',
  全局: '全域',
  局部变量: '區域變數',
  局部: '局部',
  视图: '視圖',
  权限: '權限',
  溢出: '溢出',
  扩展: '擴展',
  // 連線 is a line to a server, not a layer; 快閃記憶體 is a chip, 影片記憶體 a video's.
  全连接: '全連接',
  跳跃连接: '跳躍連接',
  残差连接: '殘差連接',
  闪存注意力: '閃存注意力',
  视频内存: '視訊記憶體',
  来回调度: '來回調度',
  // 視訊記憶體 is what a card has; nobody says that it 爆.
  爆显存: '爆顯存',
  // Words that nobody writes in a lab: 最佳化器, 指令碼, 丟擲, 繫結, 割槽.
  优化器: '優化器',
  脚本: '腳本',
  抛出: '拋出',
  绑定: '綁定',
  分区: '分割區',
  // Terms that the dictionary leaves as the mainland writes them, or takes apart.
  并行: '平行',
  调用栈: '呼叫堆疊',
  栈帧: '堆疊框架',
  循环引用: '循環參照',
  报错信息: '錯誤訊息',
  // Discord's own word for a thread.
  子区: '討論串',
  详细信息: '詳細資料',
  // Only where a finding backs a conclusion; software that supports a thing is 支援.
  支持: '支持',
};

const ONLY_BEFORE: Readonly<Record<string, string>> = { 支持: '[^，。；：\\n]{0,8}(?:判断|结论|说法|怀疑)' };

/** Every protected term, the longest first, as a group that `split` keeps. */
const TERM = new RegExp(
  `(${Object.keys(PROTECTED)
    .sort((a, b) => b.length - a.length)
    .map((term) => (ONLY_BEFORE[term] ? `${term}(?=${ONLY_BEFORE[term]})` : term))
    .join('|')})`,
);

/** Simplified Chinese as Taiwan writes it, terms included (显存 → 視訊記憶體). The dictionary loads at the first call. */
export function traditional(text: string): string {
  toTraditional ??= (load('opencc-js/cn2t') as OpenCC).Converter({ from: 'cn', to: 'twp' });
  const convert = toTraditional;
  // The terms never reach the dictionary: split puts them at the odd places.
  return text
    .split(TERM)
    .map((part, place) => (place % 2 === 1 ? (PROTECTED[part] ?? part) : convert(part)))
    .join('');
}

/** Traditional Chinese folded to Simplified, terms included (記憶體 → 内存). The dictionary loads at the first call. */
export function simplified(text: string): string {
  toSimplified ??= (load('opencc-js/t2cn') as OpenCC).Converter({ from: 'twp', to: 'cn' });
  return toSimplified(text);
}

/** A text as it is written, English or Simplified, in a language: Traditional is made from the Simplified. */
export const written = (text: string, language: Language): string =>
  language === 'zh-Hant' ? traditional(text) : text;

/** A text of the two written languages in the one asked for. */
export const inLanguage = ({ en, zh }: Bilingual, language: Language): string =>
  language === 'en' ? en : written(zh, language);
