import { either, type Sign } from './sign.ts';

/** Who tells that it is over says little more. UTF-16 units. */
const LONGEST_THANKS = 240;
const SOLVED =
  /\b(?:i|we|it(?:'s)?|that|this|is|was|are|got|been|finally|just|already|problem|issue)\b[^\n.;,]{0,24}\b(?:solved|resolved|sorted(?: (?:it|this|that))? out|fixed(?!-| (?:to|at|size|length|batch|input|image|shape|res|seed|number|amount|seq|window|context|prompt|weight|rate)))\b|\b(?:works? (?:fine |ok |well )?now|(?:is|are|it'?s) gone)\b|解决(?:掉)?了|(?:已经?|都|全)解决|搞定|修好了|没问题了|好了[,。!]?(?:谢|多谢|感谢)/i;
/** What asks, denies or goes on to a failure: it is not over then. */
const GOES_ON =
  /[??]|\b(?:how|why|what|which|any(?:one|body|thing)|some(?:one|body)|but|however|again|still|not|never|no|until|unless|without|would|could|should|can|want|need|another|instead|if|un\w+|except|only|yet)\b|n't\b|怎|如何|吗|(?<!没问题了[^。\n]{0,4})没(?!问题)|未|不|但|又|还|再|请问|求|想|另/i;

/** Whether and how something failed, in the person's words. */
export const FAILURE_SIGNS: readonly Sign[] = [
  { id: 'solved', holds: (words) => words.length <= LONGEST_THANKS && SOLVED.test(words) && !GOES_ON.test(words) },
  {
    id: 'says-oom',
    prose: either(
      'i',
      /(?<!\bno )(?<!\bnot )(?<!\bwithout )\bOOM(?:s|ed|ing)?\b/,
      /out[- ]of[- ](?:gpu |cuda |video |host |system )?(?:memory|vram|ram)\b/,
      /\b(?:runs?|ran|running) out of (?:\w+ )?(?:memory|vram|ram)/,
      /\b(?:gpu|cuda|card|graphics|video|vram|nvidia)(?: card)?(?: memory)? (?:is |was )?(?:insufficient|exceeded|overflow(?:s|ed)?)\b/,
      /(?:not enough|insufficient|no more) (?:gpu |cuda |video )?(?:memory|vram)/,
      /\b(?:memory|vram|ram) (?:(?:has|have|had|is|was) (?:ran|run|running)|ran|runs) out\b(?! of (?:date|order|sync|bounds))/,
      /\bresources? ?exhausted\b/,
      /\bOutOfMemoryErrors?\b/,
      /(?:爆|炸|超|溢出|撑爆)了?(?:显存|内存)/,
      // Who asks whether a program takes all of it tells of no failure, nor who says that it does so from its start.
      /(?<!(?:预先?|启动就?|上来就?|默认|一样)[^\n,。;]{0,6})(?:吃满|占满|跑满|打满)了?(?:显存|内存)(?![^\n,。;]{0,4}[吗么])/,
      /(?:显存|内存)(?:[^\n,。;]{0,20})(?:爆|炸|溢出|不足|(?<!够)不够|耗尽|用完|用光|撑爆|满了|超了|超出|超标)/,
      /(?:显存|内存)(?:(?!预先?|启动|上来|默认)[^\n,。;]){0,20}(?:占满|吃满)(?![^\n,。;]{0,4}[吗么])/,
      // 爆 alone is said of memory too.
      /(?:就|又|还是?|直接|总是?|老是?|都|先|会|要|最后|最终|直到)爆(?![炸款发])/,
      /爆显存/,
      /超显存/,
      /报显存/,
      /\b(?:gpu |video )?(?:memory|vram|ram)(?: \([^)\n]{0,20}\))? (?:is|was|are) (?:full|too small|not (?:enough|sufficient)|insufficient|exhausted)\b/,
      /\b(?:memory|vram|ram) (?:isn'?t|wasn'?t|aren'?t) (?:enough|sufficient)\b/,
      /显存(?:太小|太少)/,
    ),
    // The guardrail of LM Studio, before it loads anything.
    text: either('i', /\bmodel loading was stopped due to insufficient system resources\b/),
  },
  {
    // Somebody ended it, or a limit of time did.
    id: 'stopped',
    prose: either(
      'i',
      /\bdocker (?:compose )?(?:stop|kill|down)\b|\b(?:kubectl delete|scancel|qdel|bkill)\b/,
      /\b(?:i|we|he|she|they|admins?|colleague|someone) (?:(?:manually|just|then|have|had|also) ){0,2}(?:stopped|cancell?ed|terminated|aborted|killed) (?:it|the (?:container|job|run|training|script|pod|process)|my (?:container|job|run|training|script|pod|process))\b/,
      /\b(?:pressed|hit|press) ctrl[- +]?c\b/,
      /\b(?:time ?limit|wall ?time|deadline)\b/,
      /\bpreempt(?:ed|ion)\b/,
      /手动(?:停|杀|终止|结束|kill)|我(?:自己)?(?:把[^\n。,]{0,8})?(?:停|杀|终止|结束|取消)(?:了|掉)|被(?:抢占|取消)|时间限制|(?:作业|任务)(?:运行)?超时/,
    ),
  },
  {
    id: 'says-killed',
    prose: either(
      'i',
      /\b(?:gets?|got|was|is|being|just|simply) killed\b/,
      /\bkilled by\b/,
      /["'“‘`]Killed["'”’`]/,
      /\b(?:137|sigkill)\b/,
      /\b(?:says?|said|prints?|printed|shows?|outputs?|only|the word|message(?: is)?:?) (?:\w+ ){0,2}["'`]?killed\b/,
      /(?:打印|显示|提示|输出|报|出现|一行|一个|只有)[^\n。,]{0,6}killed/,
      /被 ?(?:系统|内核|OOM|os|ray)? ?(?:kill|杀|终止)/,
      /\bray\b[^\n,。;]{0,12}(?:kill|杀)(?:掉|死)?了/,
      /\b(?:workers?|process(?:es)?|training|trainer|script|job|run|kernel)\b[^\n.,;?]{0,20}\b(?:were|are|died with|dies with|ends? with|ended with|exits? with|:)?[ "'`]{0,2}killed\b(?! (?:my|the|all|every|other|it|them|by hand))/,
      /\bkill(?:ed)?\s?了(?![^\n。,]{0,4}(?:进程|程序|脚本|任务))/,
      /(?:直接|最后|然后|突然|接着) ?(?:就)?(?:killed|被杀)/,
    ),
  },
  {
    // A program that is gone without a word, as one is that the system ended.
    id: 'vanishes',
    negative: true,
    prose: either(
      'i',
      /\b(?:crash(?:es|ed)?|clos(?:es|ed)|exit(?:s|ed)?|quits?|disappear(?:s|ed)?|vanish(?:es|ed)?|shuts? down|stops?|dies|terminates?)\b[^\n.]{0,40}\b(?:without (?:an?y? )?(?:\w+ )?(?:error|message|traceback|warning|log)|(?:with )?no (?:error|message|traceback|log))/,
      /\b(?:no (?:error|message|traceback)|without (?:any )?(?:error|message))\b[^\n.]{0,30}\b(?:just|simply|suddenly) (?:crash|clos|exit|quit|disappear|vanish|dies)\w{0,3}\b/,
      /\b(?:window|console|terminal|cmd|app|program|comfyui|server)\b[^\n.]{0,20}\b(?:just |simply |suddenly )(?:clos(?:es|ed)|disappear(?:s|ed)|vanish(?:es|ed)|is gone|exit(?:s|ed)|quits?)\b/,
      /(?:窗口|控制台|终端|程序|进程|软件|界面|黑框)[^\n。,]{0,6}(?:直接|突然|自己|自动)(?:就)?(?:消失|关闭|关了|关掉|退出|没了|崩)/,
      /闪退/,
    ),
  },
  {
    id: 'nothing-fails',
    negative: true,
    prose: either(
      'i',
      /nothing (?:is |was )?(?:fail|wrong|broke|crash)\w{0,40}/,
      /no error\b/,
      /(?:not|isn'?t|doesn'?t|never) (?:fail|crash)\w{0,40}/,
      /just (?:want|curious|wonder)\w{0,40}/,
      /(?:没有?|不)报错/,
      /没有?(?:出错|崩)/,
      /只是(?:想|好奇)/,
      /\bno OOM\b/,
      /\bwithout (?:any )?(?:error|OOM)/,
      /没有? ?OOM/,
      /不报 ?OOM/,
    ),
  },
];
