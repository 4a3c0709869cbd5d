import { either, type Sign } from './sign.ts';

const ALLOCATED =
  /\b(?:allocated|reserved)\b[^\d\n]{0,16}(\d{1,4}(?:\.\d{1,2})?) ?g|(\d{1,4}(?:\.\d{1,2})?) ?gi?b?[^\d\n]{0,8}\b(?:allocated|reserved)\b|分配了?[^\d\n]{0,8}(\d{1,4}(?:\.\d{1,2})?) ?g/i;
const OF_CARD =
  /(\d{1,3}(?:\.\d{1,2})?) ?gi?b?[ -]?(?:的)?(?:card|gpu|graphics|vram|显卡|卡|显存)|(?:card|gpu|显卡|卡|capacity|total)[^\d\n]{0,12}(\d{1,3}(?:\.\d{1,2})?) ?g/i;

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
      /\b(?:not|never|doesn'?t get|isn'?t) (?:being )?(?:released|freed|given back|cleared)\b/,
      /\b(?:memory|vram)\b[^\n.]{0,20}\b(?:stays?|remains?)\b/,
      /\b(?:memory|vram)(?: usage| use)? (?:is|shows?) (?:at |still )?\d{1,3}(?:\.\d)? ?g/,
      /\bkeeps? (?:on )?(?:showing|using|holding|occupying)\b/,
      /(?:显存|gpu|卡)[^\n。]{0,12}(?:还|仍|一直|依然|始终)[^\n。]{0,6}(?:占|满|用|不释放|没释放|没降|不降)/,
      /(?:还|仍|一直|依然)[^\n。]{0,6}(?:占|用)(?:着|了|用)?[^\n。]{0,8}(?:显存|G)/,
      /(?:没有?|不|未)(?:被)?释放/,
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
      /\b(?:same|identical|unchanged) (?:code|script|settings?|config\w{0,8}|command|notebook|parameters?|batch size|model)\b/,
      /\b(?:nothing|not a (?:line|thing)) (?:has |was |is |else )?changed\b/,
      /\b(?:didn'?t|haven'?t|did not|have not|without) chang(?:e|ed|ing) (?:anything|any code|the code|a thing|nothing)\b/,
      /\bused to (?:work|run|fit|train)\b/,
      /(?:昨天|前天|上周|上个?月|前几天|早上|上次|前两天)[^\n。]{0,16}(?:还|都)?[^\n。]{0,8}(?:可以|能|没问题|好好的|正常|没事|跑通|不会)/,
      /(?:同样|一样|相同|同一)(?:的)?(?:代码|配置|参数|设置|脚本|程序|batch)/,
      /(?:代码|配置|参数|设置|什么|啥)(?:都|也)?(?:没|没有|未)(?:改|动|变)/,
      /(?:以前|之前|原来|原先)[^\n。]{0,10}(?:可以|能跑|没问题|好好的|正常|没事|不会)/,
    ),
  },
  {
    id: 'yet-fails',
    negative: true,
    prose: either(
      'i',
      /\b(?:but|yet|still|then why|why)\b[^\n.]{0,24}\b(?:fails?|failing|errors?|crash\w{0,3}|can'?t|cannot|won'?t)\b/,
      /\b(?:but|yet|still|and)\b[^\n.]{0,20}\b(?:refus\w{1,3}|unable|can'?t allocate|cannot allocate|couldn'?t)\b/,
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
      /\b(?:new|newer|latest) (?:version|release|driver) of\b/,
      /(?:升级|更新|重装|换)了?[^\n。]{0,6}(?:torch|pytorch|cuda|驱动|版本|transformers|diffusers|comfyui|tensorflow|库)/,
      /(?:torch|pytorch|cuda|驱动|版本|transformers|diffusers|comfyui|tensorflow)[^\n。]{0,6}(?:升级|更新|升到|换成)/,
    ),
  },
  {
    id: 'older-version-works',
    negative: true,
    prose: either(
      'i',
      /\b(?:downgrad\w{1,4}|went back|going back|roll\w{0,4} back|revert\w{0,4}|(?:old(?:er)?|previous|earlier) (?:version|release|torch|pytorch|driver))\b[^\n]{0,50}\b(?:fine|works?|worked|ok|normal|fixe[sd]|solved|helps?|no (?:problem|leak|issue|oom)|not)\b/,
      /\b(?:torch|pytorch|version|driver|cuda|transformers|diffusers) ?v?\d[\d.]{0,8}[^\n.,]{0,24}\b(?:fine|works?|worked|ok|normal)\b/,
      /(?:换回|降回|退回|回退|降级|降到|用回|老版本|旧版本?|低版本)[^\n。]{0,24}(?:正常|没问题|就好|不会|没事|可以|解决)/,
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
