import { describe, expect, test } from 'vitest';
import { commentsIn } from '../../src/render/comments.ts';
import { knowledge } from '../support/knowledge.ts';

const HAN = /\p{Script=Han}/u;

/** Lines of a block that an English reader gets with Chinese in them. */
const chineseLines = (text: string, language: string): readonly string[] =>
  commentsIn(text, language, 'en')
    .split('\n')
    .filter((line) => HAN.test(line));

const blocks = [...knowledge.causes, ...knowledge.fixes].flatMap(({ id, code }) =>
  code.map((block) => [`${id}: ${block.title}`, block] as const),
);

describe('a block that is shown in English holds no Chinese', () => {
  test.each(blocks)('%s', (_, { title, text, language }) => {
    expect(title).not.toMatch(HAN);
    expect(chineseLines(text, language)).toEqual([]);
  });

  test.each([
    ['a heading in both', '# start with 启动命令: python train.py'],
    ['words that are printed', 'print(f"peak 峰值 {peak}")'],
    ['a comment in Chinese alone', 'x = 1  # 中间结果'],
  ])('found: %s', (_, text) => {
    expect(chineseLines(text, 'python')).toEqual([text]);
  });

  test('but a pair of comments, a line each, is in order', () => {
    expect(chineseLines('# all of it\n# 全部\nx = 1  # one  一个', 'python')).toEqual([]);
  });
});
