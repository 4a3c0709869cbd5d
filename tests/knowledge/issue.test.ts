import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueFaults } from '../../src/knowledge/issue.ts';
import { ID } from '../../src/knowledge/schema.ts';

const PLACES = {
  locate: () => ({ line: 1, column: 1 }),
  keyAt: () => ({ line: 1, column: 1 }),
  present: () => true,
};

/** What a curator reads of a value that a schema refuses, in English and in Chinese. */
function said(schema: z.ZodType, value: unknown): readonly (readonly string[])[] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return (error?.issues ?? []).flatMap((issue) =>
    issueFaults('k', issue, PLACES).map(({ message: { en, zh } }) => [en, zh]),
  );
}

describe('a value that a schema refuses', () => {
  it.each<readonly [string, z.ZodType, unknown, string, string]>([
    ['a number for text', z.string(), 3, 'expected text, found 3', '应为文字，实际是 3'],
    ['text for a number', z.number(), 'x', 'expected a number, found "x"', '应为数字，实际是 "x"'],
    ['a fraction', z.int(), 2.5, 'expected a whole number, found 2.5', '应为整数，实际是 2.5'],
    ['nothing', z.boolean(), null, 'expected true or false, found nothing', '应为 true 或 false，实际是空值'],
    ['keys for a list', z.array(z.string()), {}, 'expected a list, found keys with values', '应为列表，实际是键和值'],
    ['a list for keys', z.strictObject({}), [], 'expected keys with values, found a list', '应为键和值，实际是列表'],
    ['no choice', z.enum(['a', 'b']), 'c', '"c" is not one of: a, b', '"c" 不在可选值之中：a、b'],
    ['the only choice missed', z.literal(true), 1, 'can only be true, found 1', '只能写 true，实际是 1'],
    ['too few', z.array(z.string()).min(2), [], 'at least 2 are needed', '至少要 2 条'],
    ['too many', z.array(z.int()).max(1), [1, 2], 'no more than 1 are allowed', '最多 1 条'],
    ['an empty text', z.string().min(1), '', 'is empty', '是空的'],
    ['a short text', z.string().min(3), 'ab', 'is shorter than 3 characters', '不足 3 个字符'],
    ['a long text', z.string().max(2), 'abc', 'is longer than 2 characters', '超过了 2 个字符'],
    ['a small number', z.int().min(3), 2, 'is less than 3', '不能小于 3'],
    ['a number not above', z.int().positive(), 0, 'must be more than 0', '必须大于 0'],
    ['a large number', z.int().max(3), 4, 'is more than 3', '不能大于 3'],
    ['a number not below', z.number().lt(3), 3, 'must be less than 3', '必须小于 3'],
    [
      'no id',
      z.string().regex(ID),
      'A b',
      'kebab-case: lower-case letters, digits and hyphens',
      '只用小写字母、数字和连字符',
    ],
    [
      'no address',
      z.url({ protocol: /^https?$/ }),
      'ftp://x.org',
      'is no web address: it starts with https:// or http:// and names a host',
      '不是网址：要以 https:// 或 http:// 开头并写明主机',
    ],
    ['another pattern', z.string().regex(/^\d$/, 'a digit'), 'x', 'cannot be read: a digit', '写法不对：a digit'],
  ])('%s', (_, schema, value, en, zh) => {
    expect(said(schema, value)).toEqual([[en, zh]]);
  });
});
