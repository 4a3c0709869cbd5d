import { COUNTERS_DIFFER } from '../counters.ts';
import { either, type Sign } from './sign.ts';

/** Who holds the memory of the card. */
export const HOLDERS_SIGNS: readonly Sign[] = [
  {
    id: 'others-on-card',
    claim: true,
    prose: either(
      'i',
      /(?<!\bfor (?:the |any )?)\b(?:another|other|different|someone'?s?|somebody'?s?|colleague'?s?|co-?worker'?s?|labmate'?s?) (?:\w+ )?(?:user|person|people|process\w{0,40}|program|job|task|student|else|script|model)s?\b(?!'?s (?:\w+ )?(?:code|demo|repo\w{0,7}|project|tutorial|paper|weights|checkpoints?|implementation|example|workflow)\b)(?! (?:can'?t|cannot|can no longer|fails?|crash\w{0,3}|(?:have|has|get|gets|got) no(?:ne|thing)?)\b)/,
      /\b(?:someone|somebody) else\b(?!'?s (?:\w+ )?(?:code|demo|repo\w{0,7}|project|tutorial|paper|weights|checkpoints?|implementation|example|workflow)\b)(?! (?:said|says?|told|suggest|recommend|claim|had|has the same|can run))/,
      /\bshared (?:server|machine|gpu(?! memory)|cluster|card|workstation)/,
      /\b(?:while|when|as|because)\b[^\n,.]{0,60}\b(?:loaded|running|runs|open|serving|in use)\b[^\n,.]{0,16}\bon the same (?:gpu|card|device)\b/,
      /(?:同一张|同一块|同一个)(?:卡|显卡|gpu)上?[^\n。,]{0,10}(?:还|另外|同时)[^\n。,]{0,6}(?:跑|开|加载|挂|部署)着?/,
      /\bzombie\b/,
      /\bghost process/,
      // What others say, or run elsewhere without trouble, holds nothing on this card.
      /(?:别人|其他人|同学|同事|他人)(?!们?[^\n。,]{0,14}(?:说|建议|推荐|告诉|教我|让我|没问题|没事|正常|能跑|跑得|可以跑|都行|不爆|的(?: ?(?:电脑|机器|代码|配置|环境|项目|工程|仓库|教程|论文|权重|文章|demo|repo|github|notebook|[\w-]{1,30}\.(?:py|ipynb|sh)))))/,
      // Others that get nothing hold nothing.
      /(?:其[他它]|别的|另一个|另外(?:一个)?)(?:用户|进程|程序|任务|人)(?![都也就]?(?:没有?显存|跑不|用不|起不|启动不|没法|无法|不能|报错|爆))/,
      /共用(?! ?(?:gpu|显卡)? ?(?:内存|显存|记忆体))/,
      /公用/,
      /共享(?:服务器|显卡)/,
      /僵尸进程/,
      /(?:有人|谁|别人|他们|(?<!我的)(?:进程|程序|任务))[^\n。,]{0,10}(?:在跑|占着|占用着|占了)/,
    ),
    topic: either(
      'i',
      /\b(?:any|other|else)(?: \w+)? (?:process\w{0,3}|programs?|users?|jobs?|tasks?|people)\b/,
      /(?:任何|什么|其[他它]|别的)(?:的)?(?:东西|用户|进程|程序|任务|人|软件|应用)/,
      /(?:占用|使用)(?:显卡|显存|gpu|卡)/,
    ),
    contrary: either(
      'i',
      /\b(?:nobody|no ?one|nothing|none) else\b/,
      /\b(?:i am|i'm|am i|we are) (?:really |definitely )?the (?:only|sole) (?:one|user|person)\b/,
      /\b(?:only|just|nothing but) (?:my|this|the|one|a single|1)(?: own| one)? (?:\w+ )?(?:process|program|job|script|run|training|user|person)\b[^\n.,;]{0,30}\b(?:on|using|uses|running|runs|there|gpu|card|listed|shows?)\b/,
      /\b(?:my|this|the) (?:\w+ )?(?:process|program|job|script|run|training) is the only (?:\w+ )?(?:one|process|program|job|thing)\b/,
      /\bthe only (?:process|program|job|user|thing|one)\b[^\n.,;]{0,24}\b(?:on|using|running|is (?:my|mine|this|me))\b/,
      /\b(?:card|gpu|server|machine|node|workstation)\b[^\n.,;]{0,12}\b(?:all mine|mine alone|to myself|not shared|exclusive\w{0,2}|dedicated)\b/,
      /\b(?:all|completely) (?:mine|to myself)\b/,
      /\b(?:a|my own|my|fully) (?:dedicated|exclusive|private) (?:gpu|card|server|machine|node)\b/,
      /\balone on (?:the|this|that|my) (?:gpu|card|server|machine|node)\b/,
      /(?:只有|就|仅有?|只是)我(?:这|的|自己|自己的)?(?:一?个)?(?:人|进程|程序|任务|用户)/,
      /只有(?:这|我的)?一?个(?:\w{1,10} ?)?(?:进程|程序|任务|用户|人)(?:在|使?用|占)/,
      /(?:一个人|自己|单独)(?:使?用|独占|独享)/,
      /独(?:占|享)(?!模式)/,
      /(?<!有)没有?(?:人|谁)(?:和我|跟我)?(?:在|使?用|抢|占|共用)/,
    ),
  },
  {
    // Held, by whom is not said.
    id: 'is-taken',
    prose: either(
      'i',
      /(?<!\bhow much )\b(?:is|being|gets?|was) (?:already )?(?:taken|occupied)\b/,
      /被占(?:用|了|满|着)?/,
    ),
  },
  {
    id: 'nothing-running',
    negative: true,
    prose: either(
      'i',
      /\b(?:no|nothing)\b[^\n.]{0,20}\b(?:process\w{0,40}|programs?|else running|is running|using the gpu)\b/,
      /\bkilled (?:all|every|the) (?:\w+ )?process\w{0,40}/,
      /(?<!有)没有?(?:任何|其[他它]|别的)?(?:的)?(?:进程|程序)/,
      /(?:进程|程序)都?(?:已经)?(?:关|杀|结束|停)/,
      /(?:看|查|找|显示)不(?:到|出)(?:任何|有|什么|是哪个|哪个)?[^\n。,]{0,4}(?:进程|程序)/,
      /\b(?:can'?t|cannot|don'?t|do not) (?:see|find) (?:any|a|the|which) (?:\w+ )?process/,
    ),
  },
  {
    id: 'desktop-apps',
    claim: true,
    prose: either(
      'i',
      /\b(?:chrome|firefox|browsers?|games?|gaming|desktop (?:apps?|programs?|environment|session)|(?<!\b(?:to|will|does|did|do|not|can|and|["'`“]) ?)display(?! (?:(?:the|an?|all|live|animated|your|my|its|their|some|only|more) )?(?:\w+ )?(?:previews?|results?|images?|pictures?|progress|errors?|messages?|outputs?|logs?|text|samples?|\d))|monitors?|steam|obs(?! ?[-_]?(?:space|shape|dim|norm|buf|size))(?=[ ,.;)]|$)|wallpaper|photoshop|blender|xorg|gnome|dwm)\b/,
      /浏览器/,
      /桌面/,
      /游戏/,
      /显示器/,
      /壁纸/,
    ),
    topic: either(
      'i',
      /\b(?:gui|graphics? (?:programs?|apps?)|x server|x11|wayland)\b/,
      /图形界面|图形程序|可视化界面/,
    ),
    contrary: either('i', /\bheadless\b/, /无头/),
  },
  {
    id: 'laptop',
    prose: either('i', /\blaptop\b/, /\bnotebook (?:pc|computer|gpu)\b/, /笔记本(?!环境)/, /\bmobile gpu\b/),
  },
  {
    // Each thread of a program that it was told to start computes by itself.
    id: 'many-threads',
    text: either(
      'i',
      /--(?:execution-threads|num[-_]threads|threads|max[-_]workers|num[-_]workers)[ =](?:[4-9]|[1-9]\d{1,3})(?!\d)/,
    ),
  },
  {
    id: 'many-runs',
    claim: true,
    prose: either(
      'i',
      /\b(?:parallel|concurrent\w{0,40}|simultaneous\w{0,40}|at the same time|multiple|several|many) (?:\w+ )?(?:tests?|runs?|models?|instances?|notebooks?|scripts?|workers?|threads?|requests?|experiments?|jobs?|processes|users)\b/,
      // The date or size that a model's name ends in counts none.
      /(?<![\w.-])\d{1,9} (?:\w+ )?(?:models?|instances?|notebooks?|scripts?|workers?|threads?|requests?|experiments?|jobs?|processes|users)\b/,
      // A number that a batch is called by runs or not: "batch 16 runs", "16 fails, 8 runs fine".
      /(?<!\b(?:batch(?:es)?|sizes?|batchsize|bs|at|but|while|whereas|and|now|even)[ =:]{1,3})(?<![,;=:(] ?|\d\.)\b\d{1,9} (?:(?!(?:it|that|this|also|still|always|just|even|now|then|already|never|everything|code|script|model|training|works?|fails?|[kmgt]i?b?|gigs?|bytes?|vram|ram|memory|gpus?|cards?|epochs?|steps?|iterations?|frames?|images?|tokens?) )\w+ )?(?:runs?|tests?)\b(?! (?:out\b|fine|ok(?:ay)?|well|smoothly|through|without|but|until|for \d|at \d|with \d)\b)(?!,? (?:but |and |while |whereas )?\d)/,
      /\b(?:tests?|runs?|models?|jobs|scripts?|experiments?|processes|workers|requests) (?:\w+ ){0,3}(?:in parallel|concurrently|simultaneously|at the same time|at once|side by side)/,
      /\b(?:gunicorn|uvicorn|celery|xdist|pytest -n|joblib|multiprocessing|n_jobs)\b/,
      /同时(?:跑|运行|训练|启动|开)/,
      /多个(?:模型|进程|程序|实验|任务|线程|请求|脚本)/,
      /并(?:发|行)(?:请求|跑|运行|测试|推理)?/,
      /多(?:进程|线程)/,
      /\d{1,9} ?个[^\n。,]{0,6}(?:进程|模型|worker|实例|程序|任务)/,
      /开了(?:\d{1,9}|几|两|三|多)个/,
    ),
    contrary: either(
      'i',
      /\b(?:only|just) (?:a single|one|1|this one) (?:run|process|job|script|model|experiment|worker|request)\b/,
      /只(?:有|跑|开|起)了?(?:这)?一个(?:进程|程序|任务|实验|脚本|模型)/,
    ),
    text: either(
      '',
      /\bgunicorn\b/,
      /\bpytest\b[^\n]{0,40} -n\b/,
      /\[gw\d{1,9}\]/,
      /\buvicorn\b/,
      /n_jobs ?=/,
      // Ranks of one launch are started by it too.
      /(?<!torch[\\/])multiprocessing[\\/](?!spawn\.py)/,
      /joblib[\\/]/,
    ),
  },
  {
    // One of them by itself ends well: what they need together is what is missing.
    id: 'single-run-works',
    negative: true,
    prose: either(
      'i',
      /\b(?:only|just|with|when|if)\b[^\n.,;]{0,30}\b(?:one|a single|1) (?:\w+ )?(?:task|job|request|file|user|worker|process|instance|item)\b[^\n.;]{0,40}\b(?:works?|worked|fine|ok(?:ay)?|no (?:problem|issue|error|oom)s?|succeeds?|never (?:happens|fails)|(?:does(?:n'?t| not)|won'?t) (?:happen|occur|fail|crash|appear))\b/,
      /\b(?:works?|worked|fine|ok(?:ay)?|no (?:problem|issue|error|oom)s?|(?:does(?:n'?t| not)|won'?t) (?:happen|occur|fail|crash|appear))\b[^\n.;]{0,24}\b(?:when|if|as long as|with)\b[^\n.,;]{0,24}\b(?:only|just|a single)\b[^\n.,;]{0,8}\b(?:one |1 )?(?:\w+ )?(?:task|job|request|file|user|worker|process|instance|item)\b/,
      /\bone (?:by one|at a time)\b[^\n.,;]{0,20}\b(?:works?|worked|fine|ok(?:ay)?|no (?:problem|issue|error|oom)s?)\b/,
      /(?:只有?|单独?|仅有?|就)[^\n。,]{0,4}(?:一|1|单) ?个(?:任务|请求|文件|用户|进程|实例|worker)[^\n。]{0,12}(?:不会|不出现|没问题|正常|没事|可以|不报错|不爆|并?没有?(?:出现|这个|报错|问题))/,
      /(?:单任务|单并发|单个(?:任务|请求|文件)|逐个|一个一个(?:地|的)?|一个个(?:地|的)?)(?:来|跑|处理|转写?|推理|执行|请求)?[^\n。]{0,8}(?:不会|没问题|正常|没事|可以|不报错|不爆)/,
    ),
  },
  {
    id: 'models-hosted',
    claim: true,
    prose: either(
      'i',
      /\b(?:\d{1,3}|two|three|four|five|six|seven|eight|several|many|other) (?:other |more |additional )?models? (?:(?:are|were|is|that|also|already) ){0,3}(?:hosted|served|deployed|loaded|running)\b/,
      /\b(?:host|serv)(?:ing|es?|s) (?:\d{1,3}|two|three|four|five|six|seven|eight|several|many|multiple) (?:other )?models\b/,
      /(?:部署|加载|托管)(?:了|着)?[^\n。,]{0,4}(?:\d{1,3}|几|多|两|三|四|五|六|七|八) ?个(?:其他|别的)?(?:的)?模型/,
    ),
  },
  {
    id: 'each-process-holds',
    negative: true,
    prose: either(
      'i',
      /\b(?:each|every|per) (?:process|worker|instance)[^\n.]{0,40}\d{3,4} ?Mi?B/,
      /(?:每个|单个)(?:进程|worker)[^\n。]{0,16}\d{3,4} ?M/,
    ),
  },
  {
    id: 'spilling',
    claim: true,
    prose: either(
      'i',
      /\bshared (?:gpu |video |graphics )(?:memory|ram)\b/,
      /\bshared vram\b/,
      /\bdedicated\b[^\n.]{0,60}\bshared\b(?! (?:server|machine|cluster))/,
      /sysmem fallback/,
      // 共享内存 that is in use beside a full card is Windows', one that is too small is /dev/shm.
      /显存[^\n。]{0,14}(?:满|用完|占)[^\n。]{0,10}(?:共享|共用)(?:gpu)? ?内存[^\n。,]{0,4}(?:涨|升|增|用|占|爬)/,
      /(?:共享|共用)(?:gpu)? ?内存[^\n。,]{0,4}(?:涨|升|增|占|爬|用(?:了|到|掉))[^\n。]{0,14}显存/,
      /(?:共享|共用)(?:的)? ?(?:gpu|显存|显卡内存)/,
      /专用(?! ?(?:服务器|机器|卡))[^\n。]{0,30}共享/,
      /\bspill\w{0,40}/,
    ),
  },
  {
    id: 'smi-vs-allocated',
    negative: true,
    prose: either(
      'i',
      /nvidia-smi[^\n]{0,80}(?:memory_allocated|allocated|different|differ|more|mismatch)/,
      /memory_allocated[^\n]{0,80}nvidia-smi/,
      /nvidia-smi[^\n。]{0,40}(?:不一致|不一样|不同|更多|差)/,
      ...COUNTERS_DIFFER,
    ),
  },
  {
    // Held by something that computes nothing: a program left behind, a pool, a run that waits.
    id: 'held-idle',
    negative: true,
    prose: either(
      'i',
      /\b(?:utili[sz]ation|gpu[- ]?util|gpu usage|compute)\b[^\n.?!]{0,24}(?<![\d.])\b0 ?(?:%|percent)?(?![\d.])[^\n.?!]{0,40}\b(?:memory|vram|card)\b[^\n.?!]{0,24}\b(?:full|used|occupied|taken|maxed|9\d ?%|100 ?%)/,
      /\b(?:memory|vram|card)\b[^\n.?!]{0,24}\b(?:full|used|occupied|taken|maxed|9\d ?%|100 ?%)[^\n.?!]{0,50}\b(?:utili[sz]ation|gpu[- ]?util|gpu usage|compute)\b[^\n.?!]{0,24}(?<![\d.])(?:\b0 ?(?:%|percent)?(?![\d.])|\bzero\b)/,
      /\b(?:0 ?%|zero|no) (?:gpu )?(?:utili[sz]ation|gpu[- ]?util|compute)\b[^\n.?!]{0,40}\b(?:memory|vram|card)\b[^\n.?!]{0,24}\b(?:full|used|occupied|taken|maxed)/,
      /\b(?:memory|vram|card)\b[^\n.?!]{0,24}\b(?:full|used|occupied|taken)[^\n.?!]{0,40}\b(?:(?:0 ?%|zero|no) (?:gpu )?(?:utili[sz]ation|util|compute)\b|(?:gpu|card) (?:is |sits |stays )?idle\b)/,
      /(?:显存|显卡内存)[^\n。?!]{0,10}(?:占?满|占着|占用|被占|爆满|用完|100 ?%|9\d ?%)[^\n。?!]{0,16}(?:利用率|使用率|gpu[- ]?util)[^\n。?!]{0,8}(?<![\d.])[0零](?![\d.])/,
      /(?:利用率|使用率|gpu[- ]?util)[^\n。?!]{0,8}(?<![\d.])[0零](?![\d.])[^\n。?!]{0,16}(?:显存|显卡内存)[^\n。?!]{0,10}(?:占?满|占着|占用|被占|爆满|用完|100 ?%|9\d ?%)/,
    ),
  },
  {
    id: 'free-is-large',
    negative: true,
    prose: either(
      'i',
      /\b(?:enough|plenty|lots?|still|have|has)(?![^\n.]{0,12}\bram\b)[^\n.]{0,24}\b(?:free|left|available|room)\b/,
      // Where it is done it is no state: "should free the memory", "does not free memory".
      /(?<!\b(?:to|should|will|would|must|can|could|cannot|can't|not|n't|and|you|we|i|then|torch|may|might) )\bfree\b(?! up\b)[^\n.]{0,20}\b(?:memory|vram)/,
      /\b\d{1,3} ?gi?b? (?:of )?(?:(?:memory|vram) )?(?:is |are |still )?(?:free|left|available|unused)\b/,
      // "free 10GB but cannot allocate 2GB": what is asked for stands beside it, refused.
      /\bfree (?:is )?\d{1,3}(?:\.\d{1,2})? ?gi?b?\b[^\n.]{0,20}\b(?:but|yet|still|and)\b[^\n.]{0,30}\b(?:allocat|fail|oom|error|refus|can(?:'?t|not))/,
      /(?:空闲|剩余|还剩|只剩|可用) ?\d{1,3}(?:\.\d{1,2})? ?Gi?B?[^\n。]{0,12}(?:申请|要|分配) ?\d{1,3}(?:\.\d{1,2})? ?[GM]i?B?[^\n。]{0,8}(?:却|都|也|还|仍|就)?(?:失败|报错|不行|爆|OOM)/,
      /\d{1,3}(?:\.\d{1,2})? ?Gi?B? ?(?:空闲|没用)[^\n。]{0,14}(?:申请|要|分配)[^\n。]{0,10}\d ?[GM]i?B?[^\n。]{0,8}(?:失败|报错|不行)/,
      /\b(?:half|most|much|a (?:lot|third|quarter)) of (?:my |the )?(?:gpu|card|memory|vram)(?:'s)?(?: memory)? is (?:still )?(?:free|empty|unused)\b/,
      /(?:还有|还剩|剩下?|空着)[^\n。,]{0,3}(?:\d{1,3}|好?几)[ ]?个?[ ]?G[^\n。]{0,8}(?:申请|分配|要)[^\n。]{0,10}(?:失败|报错|不行|不到|爆)/,
      /\bfree (?:memory |amount )?(?:is )?(?:larger|more|bigger|exceeds)\b/,
      /free[^\n。]{0,4}(?:很大|很多|够|足够|比)/,
      /显存(?:还|明明|都)?[^\n。]{0,3}(?:剩(?:了|下)?很多|有(?:很多|不少|好多|富余|空余)|空着|没满|没用满|没占满)/,
      /(?:空闲|剩余|可用)(?:的)?显存[^\n。]{0,6}(?:够|很多|很大|充足)/,
      /^有显存(?:但|却|还)/,
      /明明(?:还)?有/,
      /(?:还有|剩下?|还剩)(?:很多|这么多|好多|不少|空闲)?(?:的)?(?:显存|gpu ?内存)/,
      /还有(?:很多|这么多|好多|\d{1,9})[^\n。]{0,8}(?:显存|空闲|剩余|G)/,
      /还(?:有|剩下?) ?\d{1,5}(?:\.\d{1,2})? ?(?:个 ?)?[GM]i?B?(?:的| )?(?:显存|空闲|空余|没用)(?=[^\n。]{0,12}(?:却|但|还是|仍|结果|申请|也报))/,
      /显存(?:还)?(?:够|足够|充足|剩)/,
    ),
  },
  {
    id: 'shows-used',
    negative: true,
    prose: either(
      'i',
      /\bnvidia-smi\b[^\n.]{0,40}\b(?:used?|in use|occupied|full|\d{3,5} ?MiB|\d{1,3} ?GB)/,
      /\b\d{1,3} ?GB? (?:is )?(?:used|in use|occupied)\b/,
      /(?:nvidia-smi|显存)[^\n。]{0,16}(?:显示|还)?[^\n。]{0,8}(?:占用|占着|占了|被占|用了)/,
    ),
  },
];
