/** "Would DeepSpeed help?" asks about a way out; a question about what runs names it too, and is none. */
const HELPS: readonly RegExp[] = [
  /^[^\n.,;?!]{0,24}\b(?:help\w{0,3}|save|reduce|solve|fix|do any|make (?:a|any) difference|worth|useful|any good|an option)\b/i,
  /^[^\n.,;?!]{0,16}\bbe (?:better|enough)\b/i,
  /^[^\n,。;?!]{0,10}(?:有没有?用|有用[吗么]|有帮助|管用|行吗|行不行|可行|能解决|能不能解决|有效|能省|会好|会不会好|值得|怎么样)/,
];
const ABOUT: readonly RegExp[] = [
  /\b(?:what|how) about[^\n.,;?!]{0,16}$/i,
  /\b(?:worth|point in|thoughts on)\b[^\n.,;?!]{0,24}$/i,
  /(?:^|[.!?,;\n]) ?(?:(?:maybe|or|perhaps) )?(?:try|trying|use|using|add|adding) $/i,
  /(?:换成?|改用|试试|用) ?$/,
];
const ASKS_BEHIND = /^[^\n,。;]{0,10}(?:吗|行不行|\?)/;

/** Words that put what they name into the past: "I moved from vLLM to …", 以前用 TensorFlow. */
const LEFT: readonly RegExp[] = [
  /\b(?:mov|switch|migrat|port|chang|convert|com|cam|went|go|translat)\w{0,4}(?: \w+){0,4} (?:from|off|away from)(?: (?!to\b|into\b|onto\b)\w+){0,2} ?[`"'(]{0,2}$/i,
  /\bused to (?:use|run|train|work|serve|be)(?: (?!now\b|but\b|and\b)\w+){0,3} ?$/i,
  /\b(?:previously|formerly|earlier|in the past|last (?:year|month|week)|years ago|originally|once upon a time),?(?: (?!now\b|but\b|and\b|to\b)\w+){0,4} ?$/i,
  /\b(?:stopped using|gave up(?: on)?|dropped|ditched|abandoned|uninstalled|replaced)(?: \w+){0,2} ?$/i,
  // "Does it take everything like TensorFlow?" compares; "engines like vLLM" gives an example.
  /(?<!\b(?:engine|framework|librar(?:y|ie)|tool|program|software|something|anything|package|server|backend|back end|runtime|thing|app|project|ui|front-?end|model|loader|one)s? )\b(?:(?:just |much |exactly )?like|(?:the )?same (?:way )?as|as in|than(?: in| with)?|similarly to|as with)(?: (?!what\b)\w+)? ?[`"'(]{0,2}$/i,
  /\b(?:unlike|compared (?:to|with)|contrast to|similar to|equivalent (?:of|to)|like in)(?: \w+){0,2} ?$/i,
  /(?:以前|之前|原来|原先|原本|过去|曾经?|早先|最早|去年|一开始|本来)(?!说|提|问)(?:(?!现|目前|如今|改|换|后)[^\n,。;?!]){0,12}$/,
  /(?:不像|相比|对比|类似|放弃|弃用|卸载|换掉|(?<![对相])比)了? ?$/,
];
/** The same behind what they name: "vLLM before,", TensorFlow 换成 PyTorch. */
const LEFT_BEHIND: readonly RegExp[] = [
  /^[^\n.,;?!]{0,16}\b(?:before|previously|earlier|in the past|until (?:recently|now|last \w+)|back then|years ago)(?=[ \t]*(?:[.,;!]|$|and now\b|but\b|now\b))/im,
  /^ ?(?:换到|换成|转到|转成|转为|迁移?到|改成|改用|改到|切到|切换到|移植到)/,
  /^[^\n,。;?!]{0,4}(?:换掉|卸载|弃用)了/,
];

/** 像 TensorFlow 一样: what something else is held against. */
const HELD_AGAINST = /(?:像|跟|和|与|同) ?$/;
const ALIKE_BEHIND = /^ ?(?:一样|那样|那么|似的|相同|这样|差不多)/;

/** Whoever else runs it: "my friend uses ComfyUI", 同事用 Ollama. */
const PERSON =
  '(?:friends?|colleagues?|co-?workers?|classmates?|room-?mates?|teammates?|brother|sister|boss|professor|advisor|(?:some|any)(?:one|body)(?: else)?|others|other (?:people|users|students)|he|she|people|they|everyone(?: else)?)';
const OTHERS: readonly RegExp[] = [
  new RegExp(
    `\\b${PERSON}(?: (?!i\\b|but\\b)\\w+){0,3} (?:uses?|using|used|runs?|running|ran|has|have|had|trains?|trained|works?|worked|prefers?|started|starts)(?: (?!i\\b|but\\b|and\\b)\\w+){0,3} ?$`,
    'i',
  ),
  new RegExp(`\\b${PERSON}'s(?: \\w+){0,2} ?$`, 'i'),
  /(?:同事|朋友|同学|室友|舍友|师[兄姐弟妹]|别人|其他人|人家|老师|老板|导师|队友|群友|网友|有人|大佬|(?<!其)他|她)们?[^\n,。;?!]{0,8}(?:用|跑|装|开|部署|训)[^\n,。;?!]{0,4}$/,
];
const isAny = (patterns: readonly RegExp[], text: string): boolean => patterns.some((pattern) => pattern.test(text));

/** Whether a name is asked about as something that may help. @param before what stands before it @param behind and behind it */
export const isWayOut = (before: string, behind: string): boolean =>
  isAny(HELPS, behind) || (isAny(ABOUT, before) && ASKS_BEHIND.test(behind));

/** Whether a name is of the past, or of somebody else. @param before what stands before it @param behind and behind it */
export const isElsewhere = (before: string, behind: string): boolean =>
  isAny(LEFT, before) ||
  isAny(LEFT_BEHIND, behind) ||
  isAny(OTHERS, before) ||
  (HELD_AGAINST.test(before) && ALIKE_BEHIND.test(behind));
