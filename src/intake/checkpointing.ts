import { NO_VALUE } from './settings.ts';

const NAME =
  '(?:(?:use[_-])?(?:gradient|activation|grad)[ _-]?checkpoint(?:ing|s)?|(?:梯度|激活值?) ?(?:检查点|checkpoint(?:ing)?))';
const OFF = new RegExp(
  [
    `["']?(?<!\\w)${NAME}["']?[ \\t]{0,2}[:=][ \\t]{0,2}["']?${NO_VALUE}`,
    `--no[_-]${NAME}(?![\\w-])`,
    `\\b(?:without|no|not using|(?:don'?t|do not|didn'?t|not) (?:use|enable)d?|disabl(?:e|ed|ing)|(?:turn|switch)(?:ed|ing)? off)(?: any| the)? ${NAME}`,
    `${NAME}(?: is| was| are|'s)?(?: currently| now)? (?:off\\b|disabled\\b|not (?:enabled|on|used|set)\\b|(?:turned|switched) off\\b)`,
    `(?:没有?|未|不|别)(?:开启|打开|启用|使用|开|用|加)[^\\n。,;]{0,3}${NAME}`,
    `关(?:闭|掉)?了?[^\\n。,;]{0,3}${NAME}`,
    `${NAME} ?(?:也|都|还)?(?:没有?|未|不)(?:开启|打开|启用|使用|开|用|加)`,
    `${NAME} ?(?:是|已)?关(?:闭|着|掉|了)`,
  ].join('|'),
  'i',
);

/** Whether a text says that layers are not computed again in backward. */
export const isWithoutCheckpointing = (text: string): boolean => OFF.test(text);
