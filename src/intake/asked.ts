import { hasQuestion, type Part, partsOf } from './parts.ts';

/** How far around a name a question of it can stand. */
const NEAR = 60;
/** Longest item of a list: "would LoRA, 8-bit Adam or checkpointing help?" */
const ITEM = 32;

/** A question that reaches the name behind it: "would …", "should I use …", "how do I enable …", 要不要…. */
const BEFORE =
  /(?:^\W{0,4}(?:(?:so|and|but|or|then|also|maybe) )?(?:would|will|does|do|did|could|can|might|should|shall|is|are)\b[^\n,]{0,40}|\b(?:would|will|does|could|can|should) (?:i|we|it|you|using|adding|enabling|the|a|an)\b[^\n,]{0,30}|\b(?:what|how) about\b[^\n,]{0,16}|\bhow (?:do|can|to|should|would) (?:i |we |you )?(?:use|enable|apply|set(?: up)?|turn on|add|do|implement|activate|try|configure)\b[^\n,]{0,20}|\b(?:whether|wonder(?:ing)? if|(?:not sure|know) if|thoughts on|point (?:in|of)|worth)\b[^\n,]{0,30}|(?:要不要|该不该|应不应该|能不能|可不可以|可以|能否|是否|是不是(?:要|该|得)|有没有必要|需不需要|需要|换成?|用|开|加|试试)[^\n,。]{0,12}|(?:怎么|如何|怎样)(?:使?用|开启?|启用|设置?|加|做|实现|配置?|写)[^\n,。]{0,8})$/i;
/** What names the run and not the question: "does it OOM with LoRA?" */
const OF_RUN =
  /\b(?:does|do|did|is|are|why|how)\b[^\n,]{0,40}\b(?:with|under|when|while|during|despite|inside|even)\b[^\n,]{0,20}$|为什么|为何|怎么(?:还|会|都)|多少|\bhow (?:much|many|big|large)\b|\bwhat(?:'s| is| does| are)\b/i;
/** What a question says behind the name it is about. */
const BEHIND =
  /^[^\n]{0,40}?(?:\b(?:helps?|saves?|fix(?:es)?|solves?|works?|matter|worth|useful|enough|any good|do (?:any|some)thing|make (?:a|any) difference|reduces?|instead|possible|an option)\b|\?\s*$)/i;
/** 有用吗, 行不行, 有没有效果, 呢?: the question of a name in Chinese stands behind it. */
const BEHIND_HAN =
  /^(?:(?!爆|oom|报错|不够|不足|失败|怎么|如何|为什么|多少)[^\n。]){0,40}?(?:吗|嘛|么(?![样办])|呢|有没有(?:用|效|帮助|必要|意义)|(?:行不行|管不管用|用不用|好不好|可不可以|能不能|可行不|有用没|有用不|怎么样|\?\s*$))/i;
const HOW_HAN = /^ ?(?:要|该|应该)?(?:怎么|如何|怎样)(?:使?用|开|设|加|写|做|配|弄)/;
/** Advice of others, which the person wants judged: "someone told me to use …", 听说…. */
const ADVISED =
  /(?:\b(?:someone|somebody|people|they|friends?|colleagues?|others|forums?|posts?|chatgpt|reddit|everyone|some)\b[^\n,.]{0,24}\b(?:said|says?|tell|told|suggest\w{0,3}|recommend\w{0,3}|advis\w{1,3})\b[^\n,.]{0,40}|\bi(?:'ve| have)? (?:read|heard|was told|saw)\b[^\n,.]{0,40}|(?:有人|别人|网上|大家|同事|朋友|群里|论坛)[^\n,。]{0,6}(?:说|建议|推荐|让)[^\n,。]{0,12}|(?:听说|据说)[^\n,。]{0,12})$/i;
/** Words of a failure between a name and the question tell of a run that has it. */
const FAILING = /\b(?:oom\w{0,4}|out of memory|fail\w{0,3}|crash\w{0,3}|errors?)\b|爆|报错/i;
/** A cause that is suspected is no fix that is asked about: "is it because of pin_memory?", 是 xformers 的问题吗. */
const SUSPECTED = /\b(?:because of|due to|caused by|fault of|problem with|blame)\b[^\n,]{0,16}$/i;
const SUSPECTED_BEHIND =
  /^[^\n,。?]{0,8}(?:的(?:问题|锅|原因|bug)|引起|导致|造成)|^[^\n,.?]{0,12}\bthe (?:problem|cause|reason|culprit)\b/i;
/** Words of a clause of its own, no item of a list. */
const TELLS = /\b(?:i|i'm|i've|we|my|it|use[ds]?|using|have|had|with|tried|already)\b|[我了已]|正在/i;
const HAN = /\p{Script=Han}/u;

const isItem = (part: Part | undefined): boolean =>
  part !== undefined && part.text.trim().length < ITEM && !TELLS.test(part.text);

/** A part with the items of a list that follow it, so that a question at their end reaches its first. */
function extended(parts: readonly Part[], index: number): string {
  let text = parts[index]?.text ?? '';
  for (let at = index; isItem(parts[at]); at += 1) {
    const next = parts[at + 1];
    if (next === undefined || next.sentence !== parts[at]?.sentence) break;
    text += ` ${next.text}`;
  }
  return text;
}

function isAskedIn(text: string, start: number, end: number, asks: boolean): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  const behind = text.slice(end, end + NEAR);
  if (ADVISED.test(before)) return true;
  if (SUSPECTED.test(before) || SUSPECTED_BEHIND.test(behind)) return false;
  if (OF_RUN.test(before) || FAILING.test(before)) return false;
  if (HOW_HAN.test(behind)) return true;
  if (HAN.test(text)) return BEHIND_HAN.test(behind) || (asks && !FAILING.test(behind) && BEFORE.test(before));
  if (!asks || FAILING.test(behind)) return false;
  return BEFORE.test(before) || BEHIND.test(behind);
}

/** Whether the words ask about what a pattern names, or repeat the advice of others: "would LoRA help?", 梯度累积有用吗. */
export function isAskedAbout(prose: string, name: RegExp): boolean {
  if (!name.test(prose)) return false;
  const parts = partsOf(prose);
  return parts.some((part, index) => {
    const match = name.exec(part.text);
    if (match === null) return false;
    const text = extended(parts, index);
    const asks = part.asks || hasQuestion(text) || /\?\s*$/.test(text);
    return isAskedIn(text, match.index, match.index + match[0].length, asks);
  });
}
