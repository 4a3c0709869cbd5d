import { describe, expect, test } from 'vitest';
import { traditional } from '../../src/chinese.ts';
import { LANGUAGES, type Language } from '../../src/language.ts';
import { commentsIn } from '../../src/render/comments.ts';
import { renderDiscord } from '../../src/render/discord.ts';
import { documentOf } from '../../src/render/document.ts';
import { renderMarkdown } from '../../src/render/markdown.ts';
import { COLORS } from '../../src/render/message.ts';
import { renderTerminal } from '../../src/render/terminal.ts';
import { doctor, knowledge } from '../support/knowledge.ts';
import { FORM_B } from '../support/messages.ts';

const HAN = /\p{Script=Han}/u;
const blocks = [...knowledge.causes, ...knowledge.fixes].flatMap(({ id, code }) =>
  code.map((block) => [`${id}, ${block.title}`, block] as const),
);

describe('the comments of a code block', () => {
  test('a line in both languages is no other half of a command above it', () => {
    const code = '# AMD: SERIALIZE=3 python train.py\n# remove it again  用完去掉';
    expect(commentsIn(code, 'bash', 'zh-Hans')).toBe('# AMD: SERIALIZE=3 python train.py\n# 用完去掉');
    expect(commentsIn(code, 'bash', 'en')).toBe('# AMD: SERIALIZE=3 python train.py\n# remove it again');
  });

  const code = [
    '# imgs: [B, N]; one by one',
    '# 逐张处理',
    'a = 1  # constants  常量',
    'b = 2  # only English',
    'c = 3  # 显存不够',
    '# alone',
    'd = "x  # y  显存"',
    '# the small one  小的那个',
  ].join('\n');

  test('stand in one language where both are there, and all else stays', () => {
    expect(commentsIn(code, 'python', 'en').split('\n')).toEqual([
      '# imgs: [B, N]; one by one',
      'a = 1  # constants',
      'b = 2  # only English',
      'c = 3  # 显存不够',
      '# alone',
      'd = "x  # y  显存"',
      '# the small one',
    ]);
    expect(commentsIn(code, 'python', 'zh-Hans').split('\n')).toEqual([
      '# 逐张处理',
      'a = 1  # 常量',
      'b = 2  # only English',
      'c = 3  # 显存不够',
      '# alone',
      'd = "x  # y  显存"',
      '# 小的那个',
    ]);
  });

  test('are Traditional for who reads that, strings and code never', () => {
    expect(commentsIn(code, 'python', 'zh-Hant').split('\n')).toEqual([
      '# 逐張處理',
      'a = 1  # 常量',
      'b = 2  # only English',
      'c = 3  # 視訊記憶體不夠',
      '# alone',
      'd = "x  # y  显存"',
      '# 小的那個',
    ]);
  });

  test.each([
    [
      '# model.half()  # two bytes each  每个两字节',
      '# model.half()  # two bytes each',
      '# model.half()  # 每个两字节',
    ],
    ['  # step(2)    # slower  更慢', '  # step(2)    # slower', '  # step(2)    # 更慢'],
    ['# net.cpu()  # Intel', '# net.cpu()  # Intel', '# net.cpu()  # Intel'],
    ['# net.cpu()  # 只在主机上', '# net.cpu()  # 只在主机上', '# net.cpu()  # 只在主机上'],
    ['# card #2 first  先用 #2 卡', '# card #2 first', '# 先用 #2 卡'],
  ])('keep a statement that is commented out: %j', (source, english, chinese) => {
    expect(commentsIn(source, 'python', 'en')).toBe(english);
    expect(commentsIn(source, 'python', 'zh-Hans')).toBe(chinese);
  });

  test.each([
    ['python', "s = '''\n# 显存\n'''  # 显存", "s = '''\n# 显存\n'''  # 視訊記憶體"],
    ['python', 's = "a\\" # 显存"  # 显存', 's = "a\\" # 显存"  # 視訊記憶體'],
    ['python', 'x = y#显存', 'x = y#显存'],
    ['bash', "awk '\n# 显存\n' # 显存", "awk '\n# 显存\n' # 視訊記憶體"],
    ['bash', 'echo $# "# 显存"', 'echo $# "# 显存"'],
    ['yaml', "note: it's # 显存\nnext: 1 # 显存", "note: it's # 显存\nnext: 1 # 視訊記憶體"],
    ['powershell', '$env:A = "C:\\" # 显存', '$env:A = "C:\\" # 視訊記憶體'],
    ['json', '{ "显存": 1 }', '{ "显存": 1 }'],
  ])('are told from strings in %s: %j', (syntax, source, expected) => {
    expect(commentsIn(source, syntax, 'zh-Hant')).toBe(expected);
  });

  test.each(blocks)('%s: no code is lost or changed with them', (_, { text, language: syntax }) => {
    const bare = (source: string) =>
      source
        .split('\n')
        .map((line) => line.replace(/(?:^|\s+)# ?.*$/, ''))
        .filter((line) => line.trim() !== '');
    for (const language of LANGUAGES) expect(bare(commentsIn(text, syntax, language))).toEqual(bare(text));
  });

  test.each(blocks)('%s: a statement that is commented out stays', (_, { text, language: syntax }) => {
    const statements = (source: string) =>
      source.split('\n').flatMap((line) => /^\s*# (.*?\S) {2,}# /.exec(line)?.[1] ?? []);
    for (const language of LANGUAGES) {
      const shown = commentsIn(text, syntax, language);
      expect(statements(shown)).toEqual(statements(text));
      expect(shown).not.toMatch(/# #/);
    }
  });

  test.each(blocks)('%s: are all Traditional where that is asked for', (_, { text, language: syntax }) => {
    const comments = (language: Language) =>
      commentsIn(text, syntax, language)
        .split('\n')
        .flatMap((line) => /(?:^|\s)# (.*)$/.exec(line)?.[1] ?? []);
    expect(comments('zh-Hant')).toEqual(comments('zh-Hans').map(traditional));
  });

  test('are so in every renderer', () => {
    const shown = (language: Language) => {
      const answer = doctor.diagnose(`batch size 8\n${FORM_B}`, { language });
      const text = [
        renderTerminal(answer, knowledge, { color: false, width: 100 }),
        renderMarkdown(answer, knowledge),
        JSON.stringify(renderDiscord(documentOf(answer, knowledge), { color: COLORS.trouble, rows: [] }), null, 1),
      ];
      return text.map((one) => [...one.matchAll(/ # ([^\n\\]*)/g)].map(([, comment = '']) => comment));
    };
    const simplified = shown('zh-Hans');
    for (const comments of simplified) expect(comments.some((one) => HAN.test(one))).toBe(true);
    expect(shown('zh-Hant')).toEqual(simplified.map((comments) => comments.map(traditional)));
  });
});
