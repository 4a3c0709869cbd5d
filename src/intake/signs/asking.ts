import { either, type Sign } from './sign.ts';

/** "Will it OOM on a 4090?", 会爆显存吗. */
const WOULD_FAIL =
  /\b(?:will|would|does|could|might|can|should)\b(?:[^\n.?]|\.(?=\d)){0,90}\b(?:ooms?|run out of (?:\w+ )?(?:memory|vram)|out of memory)\b[^\n.?]{0,40}\?|会不会(?:爆|炸|oom|超)|会(?:爆|炸|超)(?:显存|内存)?(?:吗|么|不)|会 ?oom ?(?:吗|么)/i;

/** How many cards it takes. */
const HOW_MANY: readonly RegExp[] = [
  /\bhow many (?:\w+ ){0,2}(?:gpus?|cards?|[abhv]\d{2,3}s?|rtx ?\d{4}s?|[345]0[6-9]0s?)\b/,
  /(?:需要|要|得)(?:用)?(?:几|多少)(?:张|块|个)|(?:几|多少)(?:张|块)(?:显?卡|[abhv]\d{2,3}|[345]0[6-9]0)?[^\n。]{0,6}(?:才|够|能|可以)/,
];

/** UTF-16 units of a question that names a model and a card, and nothing else. */
const LONGEST_PAIR = 90;
const PAIR = /(?:\b(?:on|with|in|at)\b|[跑上用放]|一张|单卡|显卡)[^\n??]{1,60}[??]\s{0,3}$/i;
const VERB =
  /\b(?:why|how|what|which|when|where|who|whose|is|are|was|were|do|does|did|has|have|should|slow\w*|fast\w*|speeds?|tokens?.s|errors?|fail\w*|crash\w*|leak\w*|grow\w*|grew|us(?:es?|ed|ing)|vs|versus|better|or|problems?|issues?|bugs?|differen\w+|install\w*|work(?:s|ed|ing)?)\b|为什么|为何|怎|如何|哪|慢|快|区别|还是|报错|泄漏|失败|安装|支持|速度/i;

/** Whether the person asks or tells, and what for. */
export const ASKING_SIGNS: readonly Sign[] = [
  {
    id: 'how-to',
    prose: either(
      'i',
      /^\s{0,20}(?:hi|hello|hey)?[,! ]{0,3}(?:how (?:do|can|should|to|much|big|large)\b|what(?:'s| is| are| does| do| can)\b|(?:can|could|does|do|is|are|should|would|will)\b|explain\b|difference between\b|which\b)/,
      /^\s{0,20}(?:请问|想问)?[,: ]{0,2}(?:什么是|怎么|怎样|如何|为什么|多大|多少|有没有办法)/,
      /^[^\n。.!?]{0,40}(?:是什么意思|怎么办|怎么解决|怎么避免|怎么清|怎么释放|是什么|有什么区别)\s{0,3}\??\s{0,5}$/,
    ),
  },
  {
    id: 'narrates',
    negative: true,
    prose: either(
      'i',
      /\b(?:my|our|i'm|i am|i get|i got|i have|i use|i run|i ran|i try|i tried|we (?:run|use|get|have))\b/,
      /\b(?:fails?|failed|crash\w{0,3}|dies|died|throws?|keeps?)\b/,
      /我/,
      /报错/,
      /跑(?:了|到|着|起来)/,
    ),
  },
  {
    id: 'asks-size',
    prose: either(
      'i',
      /\bhow (?:big|large|much (?:memory|vram|ram|space))\b/,
      // A batch size of 8 asks for nothing.
      /(?<!\b(?:batch|chunk|patch|crop|tile|window|vocab\w{0,6}|step|kernel|world|group)[ _-])\bsize of\b(?! \d)/,
      // In a unit, or "what size is it", "its size in fp16".
      /\bhow many (?:[kmgt]i?b|(?:kilo|mega|giga|gibi|mebi)?bytes)\b/,
      /\b(?:what|which)(?:'s| is| are)?(?: the| its| their)? (?:memory )?size\b(?! of (?:batch|the batch))/,
      /\bsize (?:in|as) (?:[kmgt]i?b|(?:kilo|mega|giga)?bytes|fp\d|bf16|float|half|int\d)/,
      /(?:是|占|有|等于)?多少 ?(?:个 ?)?(?:[kmgt]i?b|兆|字节)(?![a-z])/,
      /多大/,
      /(?:占|要|需要)(?:用)?(?:多少|多大)/,
    ),
  },
  {
    // The computer's memory is asked for, which no calculator counts.
    id: 'asks-ram',
    prose: either(
      'i',
      /(?<!\b(?:gpu|gpu's|cuda|video|graphics|card|card's) |v-)\bram\b/,
      /\b(?:host|system|cpu|main|computer) memory\b/,
      /(?<!(?:gpu|显卡)的? ?)内存(?!卡)/,
    ),
  },
  {
    id: 'asks-largest',
    prose: either(
      'i',
      /\b(?:how (?:big|large)|(?:what|which) size)(?: of)? (?:an? )?(?:models?|llms?)\b/,
      /\b(?:largest|biggest)(?: [\w.-]{1,12}){0,2} (?:models?|llms?)\b/,
      /(?:多大|多少b|几b|什么规模)的?(?:大语言|大|语言|开源)?模型/,
      /(?:最大的?|最多)[^\n。,]{0,8}(?:多少|几) ?b(?![a-z])/,
    ),
  },
  {
    // "Llama-3.1-70B on a 4090?": no verb, so nothing but whether it goes is asked.
    id: 'names-a-pair',
    holds: (words) => words.length <= LONGEST_PAIR && PAIR.test(words) && !VERB.test(words),
  },
  { id: 'asks-how-many', prose: either('i', ...HOW_MANY) },
  // Nothing has failed where it is only asked whether it would.
  { id: 'asks-whether-fails', prose: either('i', WOULD_FAIL) },
  {
    id: 'asks-fit',
    prose: either(
      'i',
      /\b(?:does|will|can|could|would)\b(?:[^\n.]|\.(?=\d)){0,60}\b(?:fit|run|train|fine[- ]?tun\w{0,3}|load|hold|host|serve|handle)\b/,
      // Whether it would run out is asked, and nothing did.
      WOULD_FAIL,
      ...HOW_MANY,
      /(?:行不行|行吗|可行吗|可行不|跑得起来|带得动|扛得住)/,
      /\bhow much (?:memory|vram|gpu)/,
      /\b(?:enough|fits?|possible|feasible|do-?able)[ \t]?\?/,
      /\b(?:what|which|how (?:long|large|much) an?|max\w{0,4}|longest|largest)\b[^\n.?]{0,12}\bcontext\b/,
      /\benough\b[^\n.]{0,16}\b(?:for|to (?:\w+[ -]){0,2}(?:run|train|fine[- ]?tun|load|serve|host|use))/,
      /\b(?:what|which|how (?:big|large) a|max\w{0,4}|largest|biggest)\b[^\n.?]{0,20}\bbatch(?:[ _-]?size)?s?\b[^\n.]{0,20}(?:\bfits?\b|\?)/,
      /batch[^\n。]{0,8}(?:最大|最多)?能?(?:开|设|跑|用)?到?多[大少]/,
      /能[^\n。]{0,16}(?:跑|训|放|装|微调|推理)[^\n。]{0,40}[吗么?]/,
      /(?:能不能|能否|可以|够不够|够吗|跑得动|放得下|装得下|需要多(?:大|少))/,
    ),
  },
];
