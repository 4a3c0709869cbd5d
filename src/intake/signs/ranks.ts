import { either, type Sign } from './sign.ts';

/** Several GPUs, processes and what they exchange. */
export const RANKS_SIGNS: readonly Sign[] = [
  {
    // A map spreads the layers, and the call behind it moves them all onto one card.
    id: 'map-undone',
    text: either(
      '',
      /\bdevice_map ?= ?["'{\w][^\n]{0,200}\)(?:\.(?:half|bfloat16|float|eval)\(\)){0,3}\.(?:cuda\(|to\( ?["']?(?:cuda|device))/,
    ),
  },
  {
    id: 'one-card-fits',
    negative: true,
    prose: either(
      'i',
      /\b(?:single|one|1)[- ](?:gpu|card)\b[^\n]{0,40}\b(?:fine|works?|ok(?:ay)?|no (?:problem|oom|issue)|fits?|runs?|trains?|success\w{0,5})\b[^\n]{0,60}\b(?:ddp|multi[- ]?gpus?|multiple gpus|(?:two|2|[3-9]|four|eight) (?:gpus|cards))\b[^\n.]{0,40}\b(?:oom\w{0,2}|out of memory|crash\w{0,3}|fails?)/,
      /单(?:张)?卡[^\n。]{0,10}(?:正常|没问题|可以|能跑|能训|不会?爆|跑得)[^\n]{0,16}(?:多卡|双卡|两(?:张)?卡|[2-9] ?(?:张)?卡|ddp)[^\n。]{0,12}(?:OOM|爆|溢出|不足|不够|报错)/,
    ),
  },
  {
    // The ranks run the same code: what climbs on one of them alone comes in with its own data.
    id: 'one-card-climbs',
    claim: true,
    prose: either(
      'i',
      /\b(?:only )?(?:one|a single) of (?:the |my |our |these )?(?:\w+ )?(?:gpus?|cards?)\b[^\n.]{0,60}\b(?:grow(?:s|ing)?|climb(?:s|ing)?|increas(?:es?|ing)|creep(?:s|ing)?|ris(?:es?|ing)|goes up|keeps? going up)\b/,
      /\b(?:memory|vram|usage)\b[^\n.]{0,24}\b(?:on|of) (?:only |just )?(?:one (?:of (?:the |my |our )?)?(?:gpus?|cards?))\b[^\n.]{0,40}\b(?:grow(?:s|ing)?|climb(?:s|ing)?|increas(?:es?|ing)|creep(?:s|ing)?|ris(?:es?|ing)|goes up)\b/,
      /(?:其中|只有|就|唯独|某)(?:有)?[一1某]?[张块个]?(?:显?卡|gpu)[^\n。]{0,16}(?:增加|增长|上涨|涨|升|变大|越来越)/,
    ),
  },
  {
    id: 'multi-gpu',
    claim: true,
    prose: either(
      'i',
      /\b(?:ddp|fsdp|torchrun|nccl|multi[- ]?gpu|distributed|data ?parallel\w{0,40}|world_size|local_rank|(?:[2-9]|two|four|eight|1\d) (?:\w+ )?(?:gpus|cards|processes|procs|ranks))\b/,
      /多卡/,
      /双卡/,
      /[两二三四八2-9]\s?(?:张|块|个)\s?(?:卡|显卡|gpu)/,
      /多机/,
      /分布式/,
      /(?:数据)?并行训练/,
      /单机多/,
    ),
    text: either(
      '',
      /torch[\\/]distributed/,
      /\btorchrun\b/,
      /--nproc[_-]per[_-]node/,
      /DistributedDataParallel/,
      /\[rank\d\]/,
      /local_rank/,
    ),
  },
  {
    id: 'ranks',
    claim: true,
    prose: either(
      'i',
      /\b(?:ddp|fsdp|torchrun|nccl|distributed|ranks?|local_rank|world_size|accelerate launch|(?<!\$\(|-j ?)nproc\w{0,40}|spawn\w{0,40})\b/,
      /DistributedDataParallel/,
      /分布式/,
      /多机/,
      /[各每]个?进程/,
    ),
    text: either(
      '',
      /torch[\\/]distributed/,
      /\btorchrun\b/,
      /--nproc[_-]per[_-]node/,
      /DistributedDataParallel/,
      /\[rank\d\]/,
      /local_rank/,
      /mp\.spawn/,
    ),
  },
  {
    id: 'data-parallel',
    claim: true,
    prose: either('i', /\b(?:nn\.)?DataParallel\b(?!.{0,4}distributed)/, /(?<!distributed )\bdata ?parallel\b/),
    text: either(
      '',
      /(?<!Distributed)\bDataParallel\(/,
      /(?<!fully_sharded_)data_parallel\.py/,
      /parallel_apply/,
      /scatter_gather/,
    ),
  },
  {
    id: 'only-gpu-zero',
    negative: true,
    prose: either(
      'i',
      /\b(?:only|all|every\w{0,40}|each|always)\b[^\n.]{0,40}\b(?:gpu|card|device|cuda)[ :#]?0\b/,
      /\bgpu[ :#]?0\b[^\n.]{0,40}\b(?:full|only|more|most|out of memory|oom|runs? out|busy)\b/,
      /\b(?:other|remaining|second|rest|gpu[ :#]?1)\b[^\n.]{0,30}\b(?:idle|empty|unused|not used|barely|room)\b/,
      /\bdoes(?:n'?t| not) use (?:the )?(?:other|second)/,
      /(?:都|全|只|总是)[^\n。]{0,10}(?:0\s?号卡|gpu\s?:?0|第一张|卡\s?0|cuda:0|0\s?卡)/,
      /(?:0\s?号卡|gpu\s?:?0|第一张卡?|卡\s?0)[^\n。]{0,10}(?:爆|满|不够|占|oom)/,
      /(?:其他|其余|第二张|另(?:一|外)[^\n。]{0,2}张|gpu\s?1)[^\n。,]{0,12}(?:没(?:有)?(?:用|被)|空|闲|几乎没)/,
    ),
  },
  {
    // Inside the process the devices that it sees are counted anew: GPU 0 is then the one that was chosen.
    id: 'visible-devices',
    prose: either('i', /\b(?:CUDA|HIP|ROCR|ASCEND)_(?:RT_)?VISIBLE_DEVICES\b/),
    text: either('', /\b(?:CUDA|HIP|ROCR|ASCEND)_(?:RT_)?VISIBLE_DEVICES["']?\]?[ ]?=[ ]?["']?\d/),
  },
  {
    id: 'asks-which-gpu',
    prose: either(
      'i',
      /\b(?:which|choose|select|specify)(?: a| the)? gpu\b/,
      /\b(?:use (?:only )?|on )gpu[ :#]?[1-9]\b/,
      /\bi (?:asked|want\w{0,40}|specified|set|use\w{0,40}) (?:\w+ ){0,4}(?:gpu|cuda|device)[ :#]?[1-9]/,
      /指定(?:了)?(?:显卡|gpu|卡)/,
      /选择(?:显卡|gpu)/,
      /用第[^\n。]{1,4}(?:张|块)/,
    ),
  },
  {
    id: 'gathering',
    claim: true,
    prose: either('i', /\ball[_-]?gather\b/, /\bunshard\w{0,40}/, /\ball[_-]?reduce\b/, /\breducer\b/),
    text: either(
      '',
      /\ball_gather\w{0,30}\(/,
      /\bunshard\b/,
      /_flat_param/,
      /\breduce_scatter\w{0,30}\(/,
      /all_reduce\(/,
      /_sync_params/,
      /Reducer/,
      /_rebuild_full_params/,
    ),
  },
  {
    id: 'asked-other-gpu',
    prose: either(
      'i',
      /\bi (?:asked|want\w{0,3}|specified|set|use[ds]?|chose|picked)\b[^\n.]{0,20}\b(?:gpu|cuda|device|card)[ :#]?[1-9]/,
      /\b(?:asked|wanted) for (?:gpu )?[1-9]\b/,
      /指定(?:了)?[^\n。]{0,6}(?:[1-9] ?号|gpu ?[1-9]|cuda:[1-9])/,
    ),
    text: either('', /set_device\([1-9]/, /["']cuda:[1-9]["']/, /--(?:device|gpu|gpu_id|gpus)[ =][1-9]\b/),
  },
  {
    // A loader that was told to spread a model fills one card and leaves the rest.
    id: 'split-ignored',
    negative: true,
    prose: either(
      'i',
      /\b(?:ignor\w{1,3}|not respect\w{0,3}|n'?t respect|disregard\w{0,3})\b[^\n.]{0,30}\b(?:gpu[-_ ]?split|tensor[-_ ]?split|split|device[-_ ]?map|max[-_ ]?memory)\b/,
      /\b(?:gpu[-_ ]?split|tensor[-_ ]?split|device[-_ ]?map)\b[^\n.]{0,24}\b(?:is|gets|was|being) ignored\b/,
      /\b(?:without|never) (?:touching|touches|using|uses|loading)\b[^\n.]{0,24}\b(?:card|gpu) ?[1-9]\b/,
      /(?:gpu[-_ ]?split|tensor[-_ ]?split|device[-_ ]?map|max[-_ ]?memory)[^\n。,]{0,10}(?:不生效|没生效|不起作用|没用|被忽略|无效)/,
    ),
  },
  {
    // One card takes more than the others.
    id: 'cards-uneven',
    claim: true,
    negative: true,
    prose: either(
      'i',
      /\b(?:un(?:even|balanced|equal)|im-?balanced?|not (?:evenly|equally))\b[^\n.]{0,40}\b(?:memory|vram|usage|gpus?|cards?|load)\b/,
      /\b(?:memory|vram|usage|gpus?|cards?|load)\b[^\n.]{0,40}\b(?:un(?:even|balanced|equal)|im-?balanced?|even (?:this|it|that) out|balance (?:this|it|them|the))\b/,
      /\b(?:one|first|main|master|gpu ?[0-7])(?: of the)? ?(?:gpu|card|rank)?s?\b[^\n.]{0,24}\b(?:uses?|takes?|holds?|consumes?|has) (?:much |a lot |far |way |significantly )?more (?:memory |vram )?than (?:the )?(?:others?|rest|other (?:gpus|cards|ranks))\b/,
      /\b(?:rank|gpu|card)[ -]?0\b[^\n.]{0,24}\b(?:uses?|takes?|consumes?|needs?) (?:much |a lot |far )?more\b/,
      /\b(?:even|balance) (?:this|it|that|them) out\b/,
      // A second card that brings no larger batch.
      /\b(?:largest|biggest|max(?:imum)?) batch(?: size)?\b[^\n.]{0,40}\b(?:same|still)\b[^\n.]{0,40}\b(?:two|2|both|second|more) ?(?:gpus|cards)?\b/,
      /显存[^\n。]{0,10}不(?:均衡?|平衡|一致|一样)|(?:占用|负载|分配)不(?:均衡?|平衡)/,
      /(?:第一张|0 ?号|主|有一张|某一?张)卡?[^\n。]{0,12}(?:比其[他它余]|远超其[他它]|多得多|高得多|高很多|多很多)/,
    ),
  },
  {
    id: 'collective-timeout',
    prose: either(
      'i',
      /\b(?:nccl|watchdog|collective|all_?reduce|broadcast)\b[^\n.]{0,60}\b(?:timeouts?|timed? ?out)\b/,
      /(?:nccl|通信|集合通信|广播)[^\n。]{0,16}超时/,
    ),
    text: either(
      '',
      /Watchdog caught collective operation timeout/,
      /\bran for \d{1,9} milliseconds before timing out/,
    ),
  },
  {
    id: 'processes-on-zero',
    prose: either(
      'i',
      /\b(?:additional|extra|more) (?:\w{1,12} )?(?:entries|process\w{0,3}|pids)\b[^\n.]{0,12}\bon gpu ?0\b/,
      /\bgpu ?0\b[^\n]{0,50}\b(?:two|three|four|eight|\d{1,2}) (?:python )?process/,
      /\bprocess\w{0,3}\b[^\n.]{0,30}\bon (?:the )?(?:gpu|card|device|cuda)[ :#]?0\b/,
      /\b(?:gpu|card|device)[ :#]?0\b[^\n.]{0,30}\b(?:extra|additional|more|all|three|two|\d)\b[^\n.]{0,12}\bprocess/,
      /(?:extra|additional|all) (?:\w{1,12} )?(?:process\w{0,3}|memory)\b[^\n.]{0,30}\b(?:gpu|card|cuda|device)[ :#]?0\b/,
      /进程[^\n。]{0,12}(?:在|占|跑到|加载到)[^\n。]{0,6}(?:0 ?号?卡|gpu ?0|cuda:0)/,
      /每(?:个|张)[^\n。]{0,10}在 ?(?:0 ?号?卡|gpu ?0|cuda:0)[^\n。]{0,6}(?:上|多)?[^\n。]{0,4}占/,
      /(?:0 ?号卡|gpu ?0)[^\n。]{0,10}(?:多出|多了|都有|好几个)[^\n。]{0,8}进程/,
    ),
  },
];
