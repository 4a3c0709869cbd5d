import { either, type Sign } from './sign.ts';

const ALLOCATED =
  /\b(?:allocated|reserved)\b[^\d\n]{0,16}(\d{1,4}(?:\.\d{1,2})?) ?g|(\d{1,4}(?:\.\d{1,2})?) ?gi?b?[^\d\n]{0,8}\b(?:allocated|reserved)\b|分配了?[^\d\n]{0,8}(\d{1,4}(?:\.\d{1,2})?) ?g/i;
const OF_CARD =
  /(\d{1,3}(?:\.\d{1,2})?) ?gi?b?[ -]?(?:的)?(?:card|gpu(?! ?[:#]? ?\d)|graphics|vram|显卡|卡|显存)|(?:card|gpu|显卡|卡|capacity|total)[^\d\n]{0,12}(?<![\d.])(\d{1,3}(?:\.\d{1,2})?) ?gi?b?(?![^\n\d]{0,4}(?:already|allocated|reserved|free|used|in use|已|空闲))/i;

const figureOf = (pattern: RegExp, words: string): number | null => {
  const stated = pattern
    .exec(words)
    ?.slice(1)
    .find((figure) => figure !== undefined);
  return stated === undefined ? null : Number(stated);
};

/** Whether the words put more on a card than it has: "13.98 GiB allocated on an 8 GB card". */
function exceedsCard(words: string): boolean {
  const allocated = figureOf(ALLOCATED, words.slice(0, 4_000));
  const card = figureOf(OF_CARD, words.slice(0, 4_000));
  return allocated !== null && card !== null && allocated > card * 1.05;
}

/** Programs that people hold against each other. */
const PROGRAM =
  '(?:comfyui|a1111|automatic1111|forge|fooocus|invokeai|diffusers|ollama|llama\\.cpp|vllm|sglang|lmdeploy|tgi|detectron2?|mmdet\\w{0,8}|tensorflow|keras|jax|pytorch|transformers|(?:yolo)?v\\d{1,2}|yolov?\\d{1,2}|\\d{1,2}\\.\\d{1,3}(?:\\.\\d{1,4})?)';
const OTHER = '(?:another|an? (?:other|different)|the other|(?:some )?other|a different)';
const OTHER_KIND =
  '(?:repo\\w{0,8}|program|project|framework|implementation|version|release|tool|ui|library|codebase|fork)s?';
const OTHER_PROGRAM = `\\b(?:${PROGRAM}|${OTHER} (?:\\w{1,20} ){0,2}${OTHER_KIND}) (?:(?:\\w{1,12} ){0,2}(?:with|under|using|at|on) )(?:exactly )?(?:the )?`;
const IN_ANOTHER = ` (?:(?:\\w{1,12} ){0,4})(?:in|on|with|under|for|of) (?:${PROGRAM}(?!\\w)|${OTHER} (?:\\w{1,20} ){0,2}${OTHER_KIND}\\b)`;
const OTHER_ZH = '(?:别的|其[他它]|另一个|另外一个|换一?个)(?:的)?(?:项目|框架|程序|版本|仓库|工具|实现|软件)';
const OTHER_PROGRAM_ZH = `(?:${PROGRAM}|${OTHER_ZH}) ?(?:里|中|上)?[用在跑拿]?`;
const IN_ANOTHER_ZH = `[^\\n。,]{0,4}(?:在|换到?|用|放到?|拿到?)[^\\n。,]{0,2}(?:${PROGRAM}|${OTHER_ZH})`;

/** What people say when the usual answers did not fit. */
export const COMPLAINTS_SIGNS: readonly Sign[] = [
  {
    id: 'ended',
    negative: true,
    prose: either(
      'i',
      /\b(?:closed|killed|ended|quit|exited|stopped|terminated|shut down) (?:\w+ ){0,3}(?:everything|programs?|process\w{0,3}|scripts?|apps?|python|kernels?|jobs?|terminals?|windows?|notebooks?|tabs)\b/,
      /\b(?:everything|all (?:programs|processes|apps|my programs)) (?:is|are|was|were|has been|have been) (?:already )?(?:closed|killed|stopped|shut down|ended|off)\b/,
      /\b(?:after|when) (?:the |my |a )?(?:script|process|program|job|python|kernel)\w{0,4} (?:has |is |was )?(?:finish\w{0,4}|end(?:s|ed)?|exit\w{0,4}|die[sd]|is killed|terminat\w{0,4}|crash\w{0,4}|done)\b/,
      /\b(?:script|process|program|job) (?:has |is |was |had )?(?:already |long )?(?:finished|ended|exited|done|over|dead|gone|terminated)\b/,
      /(?:关|杀|停|退|结束|终止|kill)(?:掉|了|完|死|出)?[^\n。,]{0,8}(?:进程|程序|脚本|任务|终端|窗口|软件)/,
      /(?:进程|程序|脚本|任务|代码|所有|全部|东西|软件)[^\n。,]{0,6}(?:关|杀|停|退出|结束|终止|跑完|kill)/,
      /全(?:都)?(?:关|杀|停|结束)(?:掉|了)/,
    ),
  },
  {
    id: 'still-held',
    negative: true,
    prose: either(
      'i',
      /\bstill\b[^\n.]{0,30}\b(?:used|in use|occupied|full|allocated|taken|held|holds?|shows?|there)\b/,
      /\b\d{1,5} ?[gm]i?b? (?:(?:of )?(?:vram|memory) )?(?:is |are )?(?:taken|occupied|in use|used|gone|held)\b/,
      /(?<!\b(?:is|are) (?:it|(?:the |my |this |its )?(?:gpu |cuda |pytorch )?(?:cache|memory|vram)) )\b(?:not|never|doesn'?t get|isn'?t) (?:being )?(?:released|freed|given back|cleared)\b/,
      /\b(?:memory|vram)\b[^\n.]{0,20}\b(?:stays?|remains?)\b/,
      /\b(?:memory|vram)(?: usage| use)? (?:is|shows?) (?:at |still )?\d{1,3}(?:\.\d)? ?g/,
      /\bkeeps? (?:on )?(?:showing|using|holding|occupying)\b/,
      /(?:显存|gpu|卡)[^\n。]{0,12}(?:还|仍|一直|依然|始终)[^\n。]{0,6}(?:占|满|用|不释放|没释放|没降|不降)/,
      /(?:还|仍|一直|依然)[^\n。]{0,6}(?:占|用)(?:着|了|用)?[^\n。]{0,8}(?:显存|G)/,
      /(?:没有?|不|未|无法|不能)(?:被)?释放/,
      /释放不(?:了|掉)/,
    ),
  },
  {
    id: 'same-as-before',
    negative: true,
    prose: either(
      'i',
      /\b(?:worked|works|was fine|was ok|ran|running|runs|no (?:problem|issue)s?|fit|fitted|trained)\b[^\n.]{0,30}\b(?:yesterday|last (?:week|time|month|night|year)|the day before|days? ago|weeks? ago|this morning|for months|earlier today)\b/,
      /\b(?:yesterday|last (?:week|time|month|night)|days? ago|weeks? ago|this morning|for months)\b[^\n.]{0,40}\b(?:worked|fine|ran|ok|no (?:problem|issue)s?|fit)\b/,
      // With the settings of this run, but another program or another release of it: that is no earlier run.
      new RegExp(
        `(?<!${OTHER_PROGRAM})\\b(?:same|identical|unchanged) (?:code|script|settings?|config\\w{0,8}|command|notebook|parameters?|batch size|model)\\b(?!${IN_ANOTHER})`,
      ),
      /\b(?:nothing|not a (?:line|thing)) (?:has |was |is |else )?changed\b/,
      /\b(?:didn'?t|haven'?t|did not|have not|without) chang(?:e|ed|ing) (?:anything|any code|the code|a thing|nothing)\b/,
      /\bused to (?:work|run|fit|train)\b/,
      /(?:昨天|前天|上周|上个?月|前几天|早上|上次|前两天)[^\n。]{0,16}(?:还|都)?[^\n。]{0,8}(?:可以|能|没问题|好好的|正常|没事|跑通|不会)/,
      new RegExp(
        `(?<!${OTHER_PROGRAM_ZH})(?:同样|一样|相同|同一)(?:的)?(?:代码|配置|参数|设置|脚本|程序|batch)(?!${IN_ANOTHER_ZH})`,
      ),
      /(?:代码|配置|参数|设置|什么|啥)(?:都|也)?(?:没|没有|未)(?:改|动|变)/,
      /(?:以前|之前|原来|原先)[^\n。]{0,10}(?:可以|能跑|没问题|好好的|正常|没事|不会)/,
    ),
  },
  {
    // The same run had room before, by the words; "the same code" alone may run on another card.
    id: 'fitted-before',
    negative: true,
    prose: either(
      'i',
      /\b(?:work(?:ed|s)|was (?:fine|ok|okay)|ran|fit|fitted|trained|no (?:problem|issue|error|oom)s?)\b[^\n.]{0,30}\b(?:yesterday|last (?:week|time|month|night)|the day before|(?:days?|weeks?|months?|hours?) ago|this morning|for (?:days|weeks|months)|earlier today|before (?:(?:the|i|we|my|an?) )?(?:\w+ )?(?:updat\w{0,3}|upgrad\w{0,3})|until (?:yesterday|today|now|recently))\b/,
      /\b(?:yesterday|last (?:week|time|month|night)|(?:days?|weeks?|months?) ago|this morning|for (?:days|weeks|months))\b[^\n.]{0,40}\b(?:work(?:ed|ing)|fine|ran|ok|okay|no (?:problem|issue|error)s?|fit|fitted)\b/,
      /\b(?:yesterday|(?:days?|weeks?|months?) ago) (?:i|we) (?:made|trained|created|generated|rendered|finished)\b[^\n]{0,80}\b(?:today|now)\b[^\n.]{0,40}\bsame\b/,
      /\bused to (?:work|run|fit|train)\b/,
      /\bsince (?:it|the (?:last|script|run|code)) (?:last )?(?:ran|worked|run|fit)\b|\blast time (?:it |i |we )?(?:ran|worked|ran it|run)\b/,
      /(?:昨天|昨晚|前天|上周|上个?星期|上个?月|前几天|前两天|今天?早上?|早上|上次|几天前|之前一直)[^\n。]{0,20}(?:可以|能(?!不能)|没问题|没有问题|好好的|好的|正常|没事|跑通|不会|不报错)/,
      /(?:以前|之前|原来|原先)[^\n。]{0,10}(?:可以|能跑|没问题|没有问题|好好的|正常|没事|不会|不报错)/,
    ),
  },
  {
    // Nothing was changed, which may be the code as it was cloned: by itself it does not say that it ever ran.
    id: 'unchanged',
    negative: true,
    prose: either(
      'i',
      /\b(?:nothing|not a (?:line|thing|single line)) (?:\w+ ){0,5}changed\b/,
      /\b(?:didn'?t|haven'?t|did not|have not|without|never) (?:really )?(?:chang|touch)(?:e|ed|ing)? (?:anything|any(?: of (?:the|my))? (?:code|settings?)|(?:the|my) (?:code|script|config\w{0,8}|settings?)|a (?:thing|line)|nothing)\b/,
      /\bno (?:code |config\w{0,8} |other )?changes? (?:since|in (?:the|my)|to (?:the|my)|at all|were|was|have|has|on my)\b/,
      /(?:代码|配置|参数|设置|什么|啥|东西)(?:都|也|完全|一行)?(?:没有?|未)(?:改|动|变)/,
      /(?:没有?|未)(?:改|动|变)过?(?:任何|什么)?(?:代码|配置|参数|设置|东西)/,
    ),
  },
  {
    id: 'no-longer',
    negative: true,
    prose: either(
      'i',
      /\b(?:suddenly|all of a sudden|out of nowhere|no longer|any ?more|as of today|since today)\b/,
      /突然|忽然|今天(?:却|就|开始)|现在(?:却|就|突然)/,
    ),
  },
  {
    // What differs is what they changed, or the card that it runs on.
    id: 'own-change',
    prose: either(
      'i',
      /\b(?:increas|rais|doubl|chang|switch|enabl|add|turn|replac|bump)\w{0,3}\b[^\n.]{0,30}\b(?:batch\w{0,5}|resolution|size|length|context|model|layers?|images?|data\w{0,3}|gpus?|card|epochs?|backbone|precision)\b/,
      /\b(?:on|with|in) (?:another|an? different|an? other|the other|my other|an? older|an? bigger|my old|the old) (?:\w+ )?(?:machine|computer|server|pc|gpus?|cards?|laptop|node|instance)\b/,
      /(?:改大|调大|加大|增大|提高|加长|改成|换成|换了|增加|加了|打开|开启)了?[^\n。]{0,12}(?:batch|分辨率|长度|模型|图|数据|层|卡|gpu|机器|backbone)/,
      /(?:batch\w{0,5}|batch size|分辨率|长度|模型|图片?|数据集?|输入)[^\n。]{0,6}(?:改大|调大|加大|增大|提高|加长|改成|换成|换了|改到|调到)/,
      /(?:另一台|别的|另外一?(?:台|张|块)|旧的?|老的?|换一?(?:台|张|块))(?:机器|电脑|服务器|卡|显卡|gpu)/,
    ),
  },
  {
    id: 'same-data',
    negative: true,
    prose: either(
      'i',
      /\b(?:same|identical|unchanged) (?:code,? (?:and )?(?:same )?)?(?:data\w{0,4}|inputs?|images?|samples?|files?)\b/,
      /(?:同样|一样|相同|同一)(?:的|批|份|个)*(?:数据|输入|图片?|样本|数据集)/,
      /(?:数据集?|输入|样本)(?:都|也)?(?:没有?|未)(?:改|动|变|换)/,
    ),
  },
  {
    id: 'yet-fails',
    negative: true,
    prose: either(
      'i',
      /\b(?:but|yet|still|then why|why)\b[^\n.]{0,24}\b(?:fails?|failing|errors?|crash\w{0,3}|can'?t|cannot|won'?t)\b/,
      /\b(?:but|yet|still|and)\b[^\n.]{0,20}\b(?:refus\w{1,3}|unable|can'?t allocate|cannot allocate|couldn'?t)\b/,
      /\b(?:but|yet|still|and)\b[^\n.]{0,16}\b(?:fails|ooms?|(?:runs?|ran|goes|is) out)\b/,
      // Who is at the end of what can be lowered asks on.
      /\balready (?:at |down to )?(?:1|one)\b[^\n.]{0,16}\bwhat (?:now|next|else)\b/,
      /已经?(?:是|到|降到|设成) ?1[^\n。]{0,8}(?:怎么办|还能怎|还有什么办法)/,
      /, fails\b/,
      /(?:却|还|仍然?|依然|就|也|都|但是?)(?:是)?(?:会|要|给我)?(?:报错|报|失败|崩|不行|跑不|OOM|分配失败|分配不|爆)/i,
    ),
  },
  {
    id: 'reserved-named',
    prose: either('i', /\breserved\b/, /\bcached by pytorch\b/, /预留|保留/),
  },
  {
    id: 'changed-version',
    prose: either(
      'i',
      /\b(?:updat|upgrad|downgrad|reinstall)\w{0,6} (?:\w+ ){0,2}(?:torch|pytorch|cuda|driver|transformers|diffusers|comfyui|tensorflow|jax|version|nightly|librar\w{1,4}|packages?|python)\b/,
      /\b(?:after|since) (?:the |an? |my )?(?:\w+ )?(?:update|upgrade|new (?:version|driver|release))\b/,
      /\b(?:updat|upgrad|downgrad)\w{0,6} (?:(?!the\b|my\b)[\w.-]+ ){0,2}(?:from [\w.]{1,12} )?to v?\d{1,2}\.\d/,
      /\b(?:new|newer|latest) (?:version|release|driver) of\b/,
      /(?:升级|更新|重装|换)了?[^\n。]{0,6}(?:torch|pytorch|cuda|驱动|版本|transformers|diffusers|comfyui|tensorflow|库)/,
      /(?:torch|pytorch|cuda|驱动|版本|transformers|diffusers|comfyui|tensorflow)[^\n。]{0,6}(?:升级|更新|升到|换成)/,
    ),
  },
  {
    // It fails since an update: before, it ran.
    id: 'since-update',
    prose: either(
      'i',
      /\b(?:after|since|following) (?:i |we |the |an? |my |last |yesterday'?s )*(?:\w+ )?(?:updat|upgrad|reinstall|downgrad)\w{0,4}\b(?! (?:the |my |its |all )?(?:weights?|param\w{0,6}|gradients?|embeddings?|model|batch\w{0,5}|gpu|card|ram|memory|state\w{0,5}|discriminator|generator|optimizer|ema)\b)/,
      /\b(?:when|once|as soon as|now that|ever since|the moment) (?:i|we) (?:have |had )?(?:just |finally )?(?:updated|upgraded|reinstalled|downgraded|moved|switched)\b(?! (?:the |my |its |all )?(?:weights?|param\w{0,6}|gradients?|embeddings?|model|batch\w{0,5}|gpu|card|ram|memory|state\w{0,5}|discriminator|generator|optimizer|ema)\b)[^\n,]{0,30}\bto (?:v(?:ersion )?)?\d{1,2}\.\d/,
      /(?:升级|更新|升|更)到 ?(?:最新版?|新版本?|v? ?\d{1,2}\.\d)[^\n。]{0,16}(?:就|开始|却|反而|反倒)/,
      /(?:升级|更新|重装|换了?(?:新?版本|驱动))(?:了|完|到|成)?(?![^\n。]{0,6}(?:权重|参数|梯度|模型|显卡|内存))[^\n。,]{0,16}(?:之后|以后|后(?!向|台|端))/,
    ),
  },
  {
    id: 'older-version-works',
    negative: true,
    prose: either(
      'i',
      /\b(?:downgrad\w{1,4}|(?:went back|going back|roll\w{0,4} back|revert\w{0,4})(?: \w+)? (?:to|on) (?:[\w.-]+ ){0,3}?(?:versions?|releases?|drivers?|commits?|nightly|old(?:er)?|previous|earlier|torch|pytorch|cuda|transformers|diffusers|vllm|v?\d{1,2}\.\d{1,3})|(?:old(?:er)?|previous|earlier) (?:version|release|torch|pytorch|driver))\b[^\n]{0,50}\b(?:fine|works?|worked|ok|normal|fixe[sd]|solved|helps?|no (?:problem|leak|issue|oom)|not)\b/,
      /\b(?:torch|pytorch|version|driver|cuda|transformers|diffusers) ?v?\d[\d.]{0,8}[^\n.,]{0,24}\b(?:fine|works?|worked|ok|normal)\b/,
      // Two releases by their numbers, and only the older one runs.
      /\b[a-z][\w-]{1,24}[- =v]{1,3}\d{1,2}\.\d{1,3}\.\d{1,4}\b[^\n]{0,50}\b(?:works?|worked|is fine|fits?|runs?)\b[^\n]{0,60}\b\d{1,2}\.\d{1,3}\.\d{1,4}\b[^\n]{0,60}\b(?:oom\w{0,3}|out of memory|fails?|crash\w{0,3})\b/,
      // A build, a commit or a release of some time ago ran.
      /\b(?:builds?|versions?|releases?|commits?|revisions?|nightl(?:y|ies)|snapshots?)\b[^\n.,;]{0,24}\b(?:earlier|ago|before|older|back|previous|last (?:week|month|year)|yesterday)\b[^\n.,;]{0,16}\b(?:was|were|is|are|works?|worked|ran|runs?)\b(?: (?:\w+ )?(?:fine|ok(?:ay)?|good|normal|without|stable|perfectly|well)\b)?(?<=(?:works?|worked|ran|runs|fine|ok(?:ay)?|good|normal|without|stable|perfectly|well))/,
      /\bbisect(?:ed|ing)?\b|\b(?:memory|vram|oom) regression\b|\bregress(?:ion|ed) (?:in|since|from|between|with) (?:v(?:ersion )?)?\d{1,2}\.\d/,
      // Two releases by their numbers alone.
      /\bv?\d{1,2}\.\d{1,3}(?:\.\d{1,4})?(?: (?:is|was|works?|runs?|ran))? (?:fine|ok(?:ay)?|good|works|worked|normal|no (?:problem|issue|oom))\b[^\n]{0,30}\bv?\d{1,2}\.\d{1,3}(?:\.\d{1,4})?\b[^\n.]{0,24}\b(?:oom\w{0,3}|out of memory|fails?|crash\w{0,3}|runs out)\b/,
      /\bv?\d{1,2}\.\d{1,3}\.\d{1,4}\b[^\n]{0,60}\b(?:load(?:s|ed)?|works?|worked|run|ran|fine|ok(?:ay)?)\b[^\n]{0,60}\b(?:upgrad|updat)\w{0,4}\b[^\n]{0,24}\bv?\d{1,2}\.\d{1,3}\.\d{1,4}\b/,
      /(?<![\d.])v?\d{1,2}\.\d{1,3}(?:\.\d{1,4})? ?(?:版本?)?(?:都|是|还|就|完全|一切)?(?:正常|没问题|可以|能跑|没事|不会|不爆)[^\n]{0,20}v?\d{1,2}\.\d{1,3}(?:\.\d{1,4})? ?(?:版本?)?[^\n。]{0,8}(?:爆|OOM|报错|不行|溢出|失败|不够|崩)/,
      /(?:上(?:一)?个|前(?:一|几)个|之前的?|以前的?|更早的?|早先的?|几天前的?|上(?:周|个?月)的?)(?:旧|老)?(?:版本?|构建|build|commit|nightly|release)[^\n。]{0,16}(?:正常|没问题|没事|可以|不会|好好的|没有(?:出现|这个|过))/,
      /\bhave to (?:go|stay|switch) (?:back )?(?:to|on|with) v?\d{1,2}\.\d{1,3}/,
      /(?:(?:换回|降回|退回|回退|降到|用回|换成|退到)[^\n。,]{0,12}(?:版|旧|老|驱动|torch|cuda|transformers|diffusers|vllm|commit|nightly|\d{1,2}\.\d{1,3}\.\d|[1-9]\d?\.\d)|降级|老版本|旧版本?|低版本)[^\n。]{0,24}(?:正常|没问题|就好|不会|没事|可以|解决)/,
    ),
  },
  {
    id: 'allocated-above-card',
    negative: true,
    holds: exceedsCard,
    prose: either(
      'i',
      /\b(?:allocated|allocation|in use|using|used)\b[^\n.]{0,50}\b(?:more|larger|bigger|greater|higher|exceed\w{0,3}|above|over|beyond)\b[^\n.]{0,24}\b(?:card|total|capacity|vram|gpu|has|have|physical\w{0,4}|exists)\b/,
      /\ballocated (?:memory )?(?:>|is greater than|is larger than|is more than|bigger than) ?(?:the )?(?:total|card|capacity)/,
      /allocated[^\n。]{0,8}(?:比|超过|大于)[^\n。]{0,16}(?:total|capacity|卡|显存|容量)/,
      /\bmore (?:gpu |video )?(?:memory |vram )?(?:is |was )?(?:allocated|used|in use) than\b/,
      /\ballocated\b[^\n.]{0,12}\d{1,4}(?:\.\d{1,4})? ?gi?b?\b[^\n.]{0,16}\b(?:on|with|of|for|but|while) (?:a|an|my|the|this|only)[^\n.]{0,12}\d{1,4} ?gi?b?\b[^\n.]{0,10}\b(?:card|gpu|vram)/,
      /(?:已?分配|占用|用了|allocated)[^\n。]{0,12}(?:超过|大于|比|超出|多于|高于)[^\n。]{0,14}(?:总|显存|显卡|容量|卡)/,
    ),
  },
];
