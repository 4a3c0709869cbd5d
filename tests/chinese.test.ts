import { describe, expect, test } from 'vitest';
import { zh } from '../src/answer/locales/zh.ts';
import { simplified, traditional } from '../src/chinese.ts';
import { knowledge } from './support/knowledge.ts';

const PAIRS: readonly (readonly [from: string, to: string])[] = [
  // Kept from the dictionary of office software
  ['激活值', '激活值'],
  ['打开激活重计算', '開啟激活重計算'],
  ['缓存在一段可增长的地址里扩展', '快取在一段可增長的地址裡擴展'],
  ['再开启可扩展段', '再開啟可擴展段'],
  ['每个参数 8 字节', '每個參數 8 位元組'],
  ['融合算子', '融合算子'],
  ['一个 MIG 实例', '一個 MIG 實例'],
  ['卸载到内存', '卸載到記憶體'],
  ['只有适配器才有优化器状态', '只有適配器才有優化器狀態'],
  ['重算整个前缀', '重算整個前綴'],
  ['全局注意力', '全域注意力'],
  ['栈帧持有局部张量', '堆疊框架持有局部張量'],
  ['临时视图', '臨時視圖'],
  ['需要 root 权限', '需要 root 權限'],
  ['显存溢出', '視訊記憶體溢出'],
  ['全连接层和跳跃连接', '全連接層和跳躍連接'],
  ['闪存注意力', '閃存注意力'],
  ['显存会被来回调度', '視訊記憶體會被來回調度'],
  ['自己的脚本', '自己的腳本'],
  ['直接抛出', '直接拋出'],
  ['绑定 GPU', '綁定 GPU'],
  ['视频内存', '視訊記憶體'],
  ['张量并行', '張量平行'],
  // A finding backs a conclusion; a card supports a type
  ['次数大于 0，就支持碎片的判断', '次數大於 0，就支持碎片的判斷'],
  ['老显卡不支持 bf16', '老顯示卡不支援 bf16'],
  // As the dictionary has it
  ['启用梯度', '啟用梯度'],
  ['显存和内存', '視訊記憶體和記憶體'],
  ['进程、线程、循环', '程序、執行緒、迴圈'],
  ['任务管理器', '工作管理員'],
  ['调用栈里的程序', '呼叫堆疊裡的程式'],
];

/** What the dictionary makes of a term of machine learning, and what the text never means. */
const WRONG =
  /擴充套件|引數|運算元|例項|解除安裝|介面卡|字首|全域性|區域性|許可權|全連線|跳躍連線|割槽|繫結|丟擲|指令碼|最佳化器|快閃記憶體|影片記憶體/;

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('Traditional Chinese of a term', () => {
  test.each(PAIRS)('%s', (from, to) => {
    expect(traditional(from)).toBe(to);
  });

  const texts = [
    ...[...knowledge.causes, ...knowledge.fixes].map((entry) => [entry.id, JSON.stringify(entry)] as const),
    ['glossary', JSON.stringify(knowledge.terms)] as const,
    ['locale', JSON.stringify(zh)] as const,
  ];

  test.each(texts)('in all of %s', (_, text) => {
    const converted = traditional(text);
    expect(converted.match(WRONG)?.[0]).toBeUndefined();
    expect(count(converted, '激活')).toBe(count(text, '激活'));
    expect(converted).not.toMatch(/[显错为说报张]/);
  });
});

describe('Simplified Chinese of a term', () => {
  test.each(['激活', '参数', '优化器', '算子', '实例', '卸载', '可扩展段', '前缀', '适配器', '溢出'])(
    '%s comes back',
    (term) => {
      expect(simplified(traditional(term))).toBe(term);
    },
  );
});

describe('the words of Taiwan', () => {
  test.each([
    ['为什么爆显存？', '為什麼爆顯存？'],
    ['显存不足', '視訊記憶體不足'],
    ['自动回答是否开一个子区', '自動回答是否開一個討論串'],
  ])('%s', (written, said) => {
    expect(traditional(written)).toBe(said);
  });
});

describe('the title of a code block', () => {
  // What stands alone is written with capitals, or is a program's, library's or module's name.
  const NAMES = /^(?:[a-z]+|torch\.multiprocessing|llama[.-]cpp(?:-python)?|nn\.[A-Za-z]+|tf\.data)$/;
  const isName = (word: string): boolean => /[A-Z0-9]/.test(word) || NAMES.test(word);
  const blocks = [...knowledge.causes, ...knowledge.fixes].flatMap(({ id, code }) =>
    code.map(({ title, titleZh }) => ({ place: `${id}: ${title}`, title, titleZh })),
  );

  test('has its Chinese where it says more than a name', () => {
    const alone = blocks.filter(({ titleZh }) => titleZh === undefined);
    const words = alone.filter(({ title }) => {
      const parts = title.split(' ');
      return parts.some((word) => !isName(word)) || (parts.length > 1 && parts.some((word) => /^[a-z]+$/.test(word)));
    });
    expect(words.map(({ place }) => place)).toEqual([]);
  });

  test('is not the English once more', () => {
    const same = blocks.filter(({ title, titleZh }) => titleZh === title || titleZh === '');
    expect(same.map(({ place }) => place)).toEqual([]);
  });
});
