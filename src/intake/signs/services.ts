import { either, type Sign } from './sign.ts';

/** How a program that answers others is used. */
export const SERVICES_SIGNS: readonly Sign[] = [
  {
    // Somebody else decides how much comes in: a service, not a loop of one's own.
    id: 'takes-requests',
    prose: either(
      'i',
      /\b(?:each|every|per|more|many|several|(?:few |couple )?hundreds?(?: of)?|(?:few )?thousands?(?: of)?|few|some|all|\d{1,7}|incoming|user|client|new|sequential|parallel|concurrent|text[- ]only) (?:\w+ )?requests?\b/,
      /\brequests? (?:come|comes|came|arrive|arrives|are sent|is sent|per (?:second|minute|hour)|after|rate|are served|are processed|that|with|to)\b/,
      // Programs that do nothing but wait for callers.
      /\b(?:xinference|fastgpt|ragflow|dify|torchserve|bentoml|tritonserver|open[- ]?webui)\b/,
      /\b(?:request rate|rest api|api calls?|http server|inference (?:server|service)|load balancer)\b/,
      /\b(?:call|calls|calling|hit|hits|hitting|query|querying) (?:the |my |this |its )?(?:api|endpoint|service|server)\b/,
      /(?:请求|调用)[^\n。,]{0,4}(?:次数|量|数|越|多|进来|过来|并发|一次|一多|调)/,
      /(?:每|多|几|个|条|次)(?:一?个|条|次)?请求/,
      /(?:处理|发送?|来|接收?)(?:了|完)?[^\n。,]{0,4}请求/,
      /(?:调用?|访问)(?:一次|几次|多次)?(?:这个|我的)?(?:接口|服务|api)/,
    ),
  },
  {
    // The score of every word of the vocabulary, for every token of the prompt.
    id: 'prompt-logprobs',
    prose: either('i', /\b(?:return_logprob|prompt_logprobs|input_logprobs|logprob_start_len|echo ?= ?true)\b/),
    text: either('', /\b(?:return_logprob|prompt_logprobs)["']?[ =:]{1,3}(?:True|true|[1-9])/),
  },
  {
    // What could be made once is made anew for every input, and its predecessor may stay.
    id: 'made-each-time',
    prose: either(
      'i',
      /\b(?:creat|construct|instantiat|initiali[sz]|build|load)\w{0,4}\b[^\n.]{0,60}\b(?:at |in |on |for )?(?:each|every|per) (?:\w+ )?(?:iteration|request|call|frame|inference|query)\b/,
      /\b(?:each|every) (?:iteration|request|call|frame|inference|query)\b[^\n.]{0,30}\b(?:creates?|constructs?|instantiates?|loads?|builds?) (?:an? |the )?(?:new )?(?:model|session|context|engine|pipeline)\b/,
      /(?:每次|每个|每帧)[^\n。,]{0,8}都(?:会|要)?(?:重新)?(?:创建|新建|加载|初始化|构建)[^\n。,]{0,6}(?:模型|session|会话|上下文|context|引擎|engine|pipeline)/,
    ),
  },
  {
    id: 'under-load',
    prose: either(
      'i',
      /\b(?:load|stress|pressure|soak)[ -]?test\w{0,4}\b/,
      /\bbenchmark(?:s|ing|ed)?\b/,
      /\b(?:concurren\w{1,4}|simultaneous\w{0,2}|parallel) (?:\w+ )?(?:requests?|users?|clients?|calls|sessions?|queries)\b/,
      /\b(?:heavy|high|sustained|constant|production) (?:load|traffic)\b/,
      /\bunder (?:\w+ )?load\b/,
      /\b(?:request rate|requests per second|qps|rps)\b/,
      /压测|压力测试|高?并发|多用户|大量请求|请求量|高负载/,
    ),
  },
  {
    // A program of several models: an earlier one did its part and stays on the card.
    id: 'later-stage-fails',
    negative: true,
    prose: either(
      'i',
      /\b(?:transcri\w{1,8}|recognition|detection|segmentation|translation|(?:first|1st|earlier|previous) (?:step|stage|model|part))\b[^\n.]{0,50}\b(?:works?|worked|is (?:fine|ok)|goes? through|succeeds?|passes|finish\w{0,3}|complet\w{1,3})\b[^\n.]{0,30}\b(?:diari[sz]\w{1,6}|alignment|aligning|second|next|recognition|translation) (?:step|stage|model|part|phase|pass)\b/,
      /(?:转写|转录|识别|检测|分割|翻译|第一步|前一步|第一个?阶段|前一个?阶段)[^\n。]{0,12}(?:正常|没问题|可以|能跑|都好|成功)[^\n。]{0,20}(?:说话人|对齐|识别|翻译|第二步|下一步|第二个?阶段|后一个?阶段)[^\n。]{0,20}(?:爆|报错|失败|不够|不足|OOM|out of memory)/,
    ),
  },
  {
    // The first ones start, the next one does not.
    id: 'next-instance-fails',
    negative: true,
    prose: either(
      'i',
      /\b(?:first|1st|one|two|three|four|other|others)\b[^\n.]{0,40}\b(?:start\w{0,3}|run\w{0,4}|load\w{0,3}|fine|ok(?:ay)?|works?|up)\b[^\n]{0,40}\b(?:second|third|fourth|fifth|next|last|2nd|3rd|[4-9]th)\b(?! (?:step|epoch|batch|iteration|image|fold|time|prompt|request|picture))[^\n.]{0,40}\b(?:fails?|failed|crash\w{0,3}|dies|died|can'?t|cannot|won'?t|does ?n'?t|refuses|oom\w{0,3}|out of memory|no (?:room|memory))\b/,
      /\b(?:second|third|fourth|fifth|another|next|2nd|3rd|[4-9]th) (?:instance|server|service|engine|container|replica|pod|copy of the (?:model|server)|vllm|worker|model)\b[^\n.]{0,50}\b(?:fails?|failed|crash\w{0,3}|dies|died|can'?t|cannot|won'?t|does ?n'?t|refuses|oom\w{0,3}|out of memory)\b/,
      /(?:第一|前[一二两三四五几\d])个[^\n。]{0,14}(?:正常|没问题|可以|能起|起来|成功|能跑)[^\n]{0,20}第 ?[二三四五六七八\d]个(?! ?(?:epoch|batch|step|iter|轮|折|fold|图|图片|prompt))[^\n。]{0,20}(?:失败|起不来|报错|爆|不够|不足|没法|无法|不行|挂|oom|启动不)/,
      /第 ?[二三四五六七八2-8] ?个(?:实例|服务|引擎|容器|副本|模型|进程|接口)[^\n。]{0,20}(?:失败|起不来|报错|爆|不够|不足|没法|无法|不行|挂|oom|启动不)/,
    ),
  },
];
