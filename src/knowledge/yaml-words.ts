import type { Bilingual } from '../language.ts';

/** What the YAML parser's codes mean; its own English sentence follows, since it can be searched for. */
const CHINESE: Readonly<Record<string, string>> = {
  ALIAS_PROPS: '别名不能带标签或锚点',
  BAD_ALIAS: '别名写法不对',
  BAD_COLLECTION_TYPE: '标签与内容的类型不符',
  BAD_DIRECTIVE: '指令写法不对',
  BAD_DQ_ESCAPE: '双引号里的转义不对',
  BAD_INDENT: '缩进不对',
  BAD_PROP_ORDER: '锚点和标签要写在它们所属的内容之前',
  BAD_SCALAR_START: '值不能以这个字符开头，请加引号',
  BLOCK_AS_IMPLICIT_KEY: '一行里出现了第二个键：少了 { 或引号',
  BLOCK_IN_FLOW: '括号里不能写多行块',
  DUPLICATE_KEY: '同一个键写了两次',
  IMPOSSIBLE: '无法解析',
  KEY_OVER_1024_CHARS: '键太长',
  MISSING_CHAR: '缺少字符，常见的是引号、括号、逗号或冒号后的空格',
  MULTILINE_IMPLICIT_KEY: '键要写在一行里，也可能是少了引号或右括号',
  MULTIPLE_ANCHORS: '只能有一个锚点',
  MULTIPLE_DOCS: '只能有一份文档',
  MULTIPLE_TAGS: '只能有一个标签',
  NON_STRING_KEY: '键必须是文本',
  TAB_AS_INDENT: '缩进不能用制表符',
  TAG_RESOLVE_FAILED: '标签无法识别',
  UNEXPECTED_TOKEN: '这里不该出现这些字符，值里有特殊字符时请加引号',
};

/** What the parser's English leaves to guess. */
const ENGLISH: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a second key on this line: a { or a quote is missing',
};

/** One error of the YAML parser, on one line. */
export function yamlWords(code: string, message: string): Bilingual {
  const own = message.split('\n')[0]?.trim() ?? message;
  const hint = ENGLISH[code];
  const en = hint === undefined ? own : `${hint} (${own})`;
  const zh = CHINESE[code];
  return { en, zh: zh === undefined ? own : `${zh}（${own}）` };
}
