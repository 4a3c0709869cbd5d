/** Something said or printed that speaks for or against a cause. */
interface SignPattern {
  readonly id: string;
  /** In the person's words (Simplified, half-width). */
  readonly prose?: RegExp;
  /** Anywhere in the text: code, log, traceback, words. */
  readonly text?: RegExp;
}

const SIGNS: readonly SignPattern[] = [
  // --- what failed ---
  {
    id: 'says-oom',
    prose:
      /\bOOM(?:s|ed|ing)?\b|out[- ]of[- ](?:gpu |cuda |video |host |system )?(?:memory|vram|ram)\b|\b(?:runs?|ran|running) out of (?:\w+ )?(?:memory|vram|ram)|(?:not enough|insufficient|no more) (?:gpu |cuda |video )?(?:memory|vram)|(?:爆|炸|超|溢出|撑爆|吃满|占满|跑满|打满)了?(?:显存|内存)|(?:显存|内存)(?:[^\n,。;]{0,20})(?:爆|炸|溢出|不足|不够|耗尽|用完|用光|占满|吃满|撑爆|满了|超了|超出|超标)|爆显存|超显存|报显存/i,
  },
  {
    id: 'says-killed',
    prose:
      /\b(?:gets?|got|was|is|being|just|simply) killed\b|\bkilled by\b|\b(?:137|sigkill)\b|被(?:系统)?(?:kill|杀|终止)|\bkill(?:ed)?\s?了|直接(?:killed|被杀)/i,
  },
  {
    id: 'nothing-fails',
    prose:
      /nothing (?:is |was )?(?:fail|wrong|broke|crash)\w*|no error\b|(?:not|isn'?t|doesn'?t|never) (?:fail|crash)\w*|just (?:want|curious|wonder)\w*|(?:没有?|不)报错|没有?(?:出错|崩)|只是(?:想|好奇)/i,
  },
  // --- when ---
  {
    id: 'after-many-steps',
    prose:
      /\bafter (?:\d{2,}|\d+k|several|many|a few|some|a couple of|hundreds of|thousands of|\d+ or so) ?(?:\+ )?(?:good |training )?(?:iter\w*|steps?|epochs?|batch\w*|hours?|minutes|updates)|\b(?:in|at|on|during) (?:the )?(?:second|third|2nd|3rd|\d+(?:th|st|nd|rd)|next|later|last) (?:of |epoch|iteration|step)|\bepoch (?:[1-9]\d*)\b|\bruns? (?:fine |ok |well |for )?(?:for )?(?:ages|hours|a while|a long time|days)|\b(?:suddenly|random(?:ly)?|half ?way|eventually|mid[- ]training|sometimes)\b|跑(?:了|到)?[^\n,。]{0,8}(?:\d+|几|好几|很多|多)(?:个)?(?:iter\w*|步|轮|epoch|小时|分钟|个?batch)|训练到(?:一半|中途|中间|第)|第\s?(?:[2-9]|\d{2,}|[二三四五六七八九十])\s?(?:个)?\s?(?:epoch|轮|步|次迭代)|\d{3,} ?多?(?:步|个?iter)|\d ?[千万]多?步|突然|中途|过一会|一段时间后|跑着跑着|随机(?:出现|报)|有时候?/i,
    text: /^[^\n]{0,80}\b(?:iter(?:ation)?|step|global_step|steps?)["']?[ :=[]{1,3}\d{3,}|\b(?:[1-9]\d{2,})\/\d{3,} \[\d|^[^\n]{0,40}\bepoch[ :=[]{1,3}(?:[2-9]|[1-9]\d+)\b/im,
  },
  {
    id: 'first-step',
    prose:
      /\b(?:first|1st|very first|initial) (?:step|iteration|batch|forward|backward|epoch)|right at the start|immediately|at step 0|一开始就|第一(?:个|步|次|轮)|刚(?:开始|跑|启动)|一(?:跑|运行|训练|启动)就/i,
  },
  {
    id: 'grows',
    prose:
      /\b(?:memory|vram|usage|gpu|it)\b[^\n.]{0,40}\b(?:grow|increas|climb|creep|rais|accumulat|goes up|go up|rising|rises)\w*|\b(?:grow|increas|climb|creep)\w*[^\n.]{0,30}\b(?:memory|vram|usage)|\bmemory leak|\bleak(?:s|ing|ed)?\b|(?:显存|内存|占用)[^\n。]{0,14}(?:一直|不断|逐渐|慢慢|越来越|持续|逐步|缓慢|每(?:个|一)?(?:step|epoch|轮|步|次))[^\n。]{0,8}(?:增|升|涨|高|大|多|满)|(?:慢慢|逐渐|不断|持续|一直|越来越)(?:升高|增加|增长|上涨|变大|涨|增大|多|高)|泄[漏露]/i,
  },
  { id: 'optimizer-phase', prose: /optimi[sz]er\.step|first optimi[sz]er step|when (?:the )?optimi[sz]er/i },
  {
    id: 'between-runs',
    prose:
      /\b(?:second (?:time|run|cell)|r[au]n(?:ning)? (?:it |the (?:\w+ )?(?:cell|script|code|training) |everything )?(?:again|twice|a second time)|re-?run\w*|re-?execut\w*|same cell|again and again|between runs)\b|第二次(?:运行|跑|执行|训练)|再(?:次)?(?:运行|跑|执行)|重新(?:运行|跑|执行)|重跑/i,
  },
  {
    id: 'worked-before',
    prose:
      /\b(?:worked|works|was fine|ran fine|no problem)\b[^\n.]{0,30}\b(?:yesterday|before|earlier|previous\w*|last (?:week|time|month)|until)\b|\bused to (?:work|run|fit)|\byesterday\b|昨天|之前(?:还)?(?:可以|能|没问题|好好|正常|都)|以前(?:可以|能|没)|原来(?:可以|能|没)|突然/i,
  },
  // --- evaluation ---
  {
    id: 'evaluating',
    prose:
      /\b(?:validat|evaluat|predict|inferenc|infer\b)\w*|\b(?:eval|val|test(?:ing)?|inference)[ _-]?(?:loop|set|phase|step|time|data|batch\w*|mode)?\b(?!s? fail)|验证|测试|推理|预测|评估|评测/i,
  },
  {
    id: 'train-fits-eval-fails',
    prose:
      /\btrain\w*[^\n]{0,60}\b(?:fine|ok|okay|works?|fits?|finish\w*|passes|succeed\w*|no problem|without (?:any )?(?:problem|issue|error)s?)\b[^\n]{0,80}\b(?:eval|valid|test|predict|infer)\w*|\b(?:eval|valid|test|predict|infer)\w*[^\n.]{0,60}\b(?:but|while|although|though)\b[^\n.]{0,30}\btrain\w*[^\n.]{0,30}\b(?:fine|ok|works?|fits?)|训练[^\n。]{0,30}(?:可以|正常|没问题|完|能跑|没事|结束|好好)[^\n]{0,40}(?:验证|测试|预测|推理|评估|eval)/i,
  },
  {
    id: 'no-grad-absent',
    prose:
      /\b(?:without|no|forgot|missing|don'?t (?:use|have)|not using) (?:the )?(?:torch\.)?no_grad|(?:没有?|忘了?|未)(?:加|用|写)[^\n。]{0,6}no_grad/i,
  },
  // --- gradients ---
  {
    id: 'input-gradient',
    prose:
      /\bgrad(?:ient)?s?\b[^\n.]{0,30}\b(?:w\.?r\.?t\.?|with respect to|wrt|of the loss (?:to|on)|for|to) (?:the |my |each |an? )?(?:\w+[- ]){0,3}(?:input|image|img|pixel|camera)\w*|\b(?:input|image|img)s?[- ]grad(?:ient)?s?\b|\bintegrated gradients?\b|\bsaliency\b|\bgrad-?cam\b|\badversarial\b|\battribution\w*\b|\b(?:fgsm|pgd|captum|deepfool|smoothgrad)\b|\bgradient[- ](?:penalty|norm of the input)|\bgan inversion\b|\boptimi[sz](?:e|es|ing) (?:the |a |only the )?(?:latent|noise|image|input|pixels?)|\blatent (?:code|vector) optimi|\bdeep ?dream\b|\b(?:neural )?style transfer\b|\btextual inversion\b|优化(?:的是)?[^\n。]{0,4}(?:latent|隐变量|潜变量|隐码|输入|图像|噪声)|风格迁移|\b(?:input|images?|imgs?|x|data)\.requires_grad|对(?:输入|图像|图片|像素)[^\n。]{0,8}(?:求导|求梯度|梯度|反传)|对[^\n。]{0,30}(?:输入|图像|图片|像素)[^\n。]{0,50}(?:求导|求梯度|的?梯度|反传)|(?:输入|图像|图片)的梯度|(?:求|计算)[^\n。]{0,8}(?:输入|图像|图片)[^\n。]{0,6}梯度|梯度[^\n。]{0,6}(?:对|关于)(?:输入|图)|对抗(?:攻击|样本|训练)|归因|显著(?:图|性)|积分梯度/i,
    text: /\b(?:imgs?|images?|inputs?|x|data|pixel_values)(?:\[[^\]\n]{0,30}\])?\.requires_grad(?:_\(| ?= ?True)|\bautograd\.grad\(|create_graph ?= ?True|\bIntegratedGradients\b/,
  },
  {
    id: 'frozen',
    prose: /\bfr(?:o|ee)z\w*|requires_grad ?= ?False|requires_grad_\(False\)|冻结|固定(?:住)?(?:参数|权重)/i,
    text: /requires_grad_\(False\)|\.requires_grad ?= ?False/,
  },
  // --- references ---
  {
    id: 'accumulates-tensors',
    prose:
      /\b(?:append|stor|collect|sav|sum|accumulat|keep)\w*[^\n.]{0,30}\b(?:loss|outputs?|predictions?|preds?|logits|features?|tensors?|results?|hidden)\b[^\n.]{0,20}(?:list|dict|gpu|epoch|each|every|all)|\btotal_loss ?\+=|\bretain_graph|(?:累加|保存|存)[^\n。]{0,8}(?:loss|输出|预测|特征|结果)|retain_graph/i,
    text: /\b(?:total|running|epoch|sum|avg|train|val)?_?loss(?:es)? ?\+= ?\w*loss\w*(?!\.item|\w*\.item|\w*\.detach|[\w.]*\()|\.append\((?:loss|outputs?|preds?|logits|features?)\)|retain_graph ?= ?True/,
  },
  {
    id: 'notebook',
    prose: /\b(?:jupyter|notebook|colab|kaggle|ipython|cells?)\b|笔记本环境|单元格/i,
    text: /<ipython-input|Cell In ?\[|ipykernel|^-{2,}> ?\d/m,
  },
  {
    id: 'kept-after-delete',
    prose:
      /\bafter (?:`?del\b|deleting|removing|the (?:exception|error)|an? (?:oom|exception|error)|finish|stopp|interrupt|catching)\w*|\bstill (?:\w+ )?(?:occupied|used|in use|allocated|taken|full|holds?|shows?|there)\b|\bnot (?:released|freed|cleared|free)\b|\bdoes(?:n'?t| not) (?:get )?(?:release|free|clear|drop|go down)\w*|\bwon'?t (?:release|free|clear)|(?:没有?|不|未)(?:被)?释放|释放不了|释放不掉|(?:删|关|杀|结束|停|清|退出|中断)[^\n。]{0,20}(?:还|仍然?)(?:是|在)?(?:被)?占|del (?:了|之后|以后|后)|捕获(?:了)?异常|try[^\n。]{0,10}except/i,
  },
  // --- who holds the card ---
  {
    id: 'others-on-card',
    prose:
      /\b(?:another|other|different|someone'?s?|somebody'?s?|colleague'?s?|co-?worker'?s?|labmate'?s?) (?:\w+ )?(?:user|person|people|process\w*|program|job|task|student|else|script|model)s?\b|\b(?:someone|somebody) else\b|\bshared (?:server|machine|gpu|cluster|card|workstation)|\bzombie\b|\bghost process|别人|其他人|同学|同事|他人|(?:其他|别的|另一个|另外(?:一个)?)(?:用户|进程|程序|任务|人|代码)|共用|公用|共享(?:服务器|显卡)|僵尸进程|被占(?:用|了|满)|(?:在跑|占着|占用着|占了)/i,
  },
  {
    id: 'nothing-running',
    prose:
      /\b(?:no|nothing)\b[^\n.]{0,20}\b(?:process\w*|programs?|else running|is running|using the gpu)\b|\bkilled (?:all|every|the) (?:\w+ )?process\w*|没有(?:任何|其他|别的)?(?:进程|程序)|(?:进程|程序)都?(?:已经)?(?:关|杀|结束|停)/i,
  },
  {
    id: 'desktop-apps',
    prose:
      /\b(?:chrome|firefox|browser|game|gaming|desktop|display|monitor|steam|obs|wallpaper|photoshop|blender)\b|浏览器|桌面|游戏|显示器|壁纸/i,
  },
  { id: 'laptop', prose: /\blaptop\b|\bnotebook (?:pc|computer|gpu)\b|笔记本(?!环境)|\bmobile gpu\b/i },
  {
    id: 'many-runs',
    prose:
      /\b(?:parallel|concurrent\w*|simultaneous\w*|at the same time|multiple|several|many|\d+) (?:\w+ )?(?:tests?|runs?|models?|instances?|notebooks?|scripts?|workers?|threads?|requests?|experiments?|jobs?|processes|users)\b|\b(?:tests?|runs?|models?|jobs|scripts?|experiments?|processes|workers|requests) (?:\w+ ){0,3}(?:in parallel|concurrently|simultaneously|at the same time|at once|side by side)|\b(?:gunicorn|uvicorn|celery|xdist|pytest -n|joblib|multiprocessing|n_jobs)\b|同时(?:跑|运行|训练|启动|开)|多个(?:模型|进程|程序|实验|任务|线程|请求|脚本)|并(?:发|行)(?:请求|跑|运行|测试|推理)?|多(?:进程|线程)|\d+ ?个[^\n。,]{0,6}(?:进程|模型|worker|实例|程序|任务)|开了(?:\d+|几|两|三|多)个/i,
    text: /\bgunicorn\b|\bpytest\b[^\n]{0,40} -n\b|\[gw\d+\]|\buvicorn\b|n_jobs ?=|multiprocessing[\\/]|joblib[\\/]/,
  },
  // --- several GPUs ---
  {
    id: 'multi-gpu',
    prose:
      /\b(?:ddp|fsdp|torchrun|nccl|multi[- ]?gpu|distributed|data ?parallel\w*|world_size|local_rank|(?:[2-9]|two|four|eight|1\d) (?:\w+ )?(?:gpus|cards|processes|procs|ranks))\b|多卡|双卡|[两二三四八2-9]\s?(?:张|块|个)\s?(?:卡|显卡|gpu)|多机|分布式|(?:数据)?并行训练|单机多/i,
    text: /torch[\\/]distributed|\btorchrun\b|--nproc[_-]per[_-]node|DistributedDataParallel|\[rank\d\]|local_rank/,
  },
  {
    id: 'ranks',
    prose:
      /\b(?:ddp|fsdp|torchrun|nccl|distributed|ranks?|local_rank|world_size|accelerate launch|nproc\w*|spawn\w*)\b|DistributedDataParallel|分布式|多机|各?个?进程/i,
    text: /torch[\\/]distributed|\btorchrun\b|--nproc[_-]per[_-]node|DistributedDataParallel|\[rank\d\]|local_rank|mp\.spawn/,
  },
  {
    id: 'data-parallel',
    prose: /\b(?:nn\.)?DataParallel\b(?!.{0,4}distributed)|(?<!distributed )\bdata ?parallel\b/i,
    text: /(?<!Distributed)\bDataParallel\(|data_parallel\.py|parallel_apply|scatter_gather/,
  },
  {
    id: 'only-gpu-zero',
    prose:
      /\b(?:only|all|every\w*|each|always)\b[^\n.]{0,40}\b(?:gpu|card|device|cuda)[ :#]?0\b|\bgpu[ :#]?0\b[^\n.]{0,40}\b(?:full|only|more|most|out of memory|oom|runs? out|busy)\b|\b(?:other|remaining|second|rest|gpu[ :#]?1)\b[^\n.]{0,30}\b(?:idle|empty|unused|not used|barely|room)\b|\bdoes(?:n'?t| not) use (?:the )?(?:other|second)|(?:都|全|只|总是)[^\n。]{0,10}(?:0\s?号卡|gpu\s?:?0|第一张|卡\s?0|cuda:0|0\s?卡)|(?:0\s?号卡|gpu\s?:?0|第一张卡?|卡\s?0)[^\n。]{0,10}(?:爆|满|不够|占|oom)|(?:其他|其余|第二张|另(?:一|外)[^\n。]{0,2}张|gpu\s?1)[^\n。]{0,12}(?:没(?:有)?(?:用|被)|空|闲|几乎没)/i,
  },
  {
    id: 'asks-which-gpu',
    prose:
      /\bCUDA_VISIBLE_DEVICES\b|\b(?:which|choose|select|specify)(?: a| the)? gpu\b|\b(?:use (?:only )?|on )gpu[ :#]?[1-9]\b|\bi (?:asked|want\w*|specified|set|use\w*) (?:\w+ ){0,4}(?:gpu|cuda|device)[ :#]?[1-9]|指定(?:了)?(?:显卡|gpu|卡)|选择(?:显卡|gpu)|用第[^\n。]{1,4}(?:张|块)/i,
  },
  // --- loading and saving ---
  {
    id: 'resuming',
    prose:
      /\bresum\w*|\b(?:load|restor)\w* (?:the |a |my |from )?(?:checkpoint|ckpt|weights|state)|\btorch\.load\b|\bload_state_dict\b|断点|恢复训练|继续训练|接着训练|加载(?:检查点|checkpoint|权重)/i,
    text: /\btorch\.load\((?![^\n]{0,120}map_location)|restore_location/,
  },
  {
    id: 'loading-model',
    prose:
      /\b(?:load|loading|download)\w*[^\n.]{0,24}\b(?:model|weights|llm|checkpoint shards|pretrained|llama|qwen|glm)\b|\bmodel\.(?:to|cuda)\(|(?:加载|载入|读取)[^\n。]{0,8}(?:模型|权重)|模型(?:加载|载入)/i,
    text: /Loading checkpoint shards|from_pretrained\(/,
  },
  {
    id: 'saving',
    prose:
      /\b(?:sav(?:e|es|ed|ing)) (?:the |a |my )?(?:model|checkpoint|ckpt|weights|state)|\bstate_dict\b|保存(?:模型|权重|检查点|checkpoint|ckpt)/i,
  },
  // --- shapes and sizes ---
  {
    id: 'attention',
    prose: /\battention\b|\battn\b|\bself-?attention\b|\bsoftmax\b|\bbmm\b|\btransformers?\b|\bq @ k|注意力/i,
    text: /\battn\w*\b|\battention\w*|\bbaddbmm\b|torch\.bmm\(|scaled_dot_product|q(?:uery)?\w* ?@ ?k|einsum\(["'][^"']{0,40}(?:qk|ij|nhd|bhd)|energy ?=/i,
  },
  {
    id: 'softmax-or-scores',
    text: /torch\.bmm\(|\bbaddbmm\(|softmax\(|(?:attn|attention)_(?:scores|weights|probs|mask|bias)|q\w* ?@ ?k|matmul\(q\w*, ?k|einsum\(|energy ?=|scores ?=/i,
  },
  {
    id: 'logits',
    prose: /\blogits\b|\bvocab\w*|\blm_head\b|\bcross[_ -]?entropy\b|词表|词汇表/i,
    text: /\blogits\b|lm_head|cross_entropy|vocab_size|log_softmax|shift_logits/,
  },
  {
    id: 'language-model',
    prose:
      /\b(?:llms?|gpt\w*|llama\w*|qwen\w*|mistral\w*|bert\w*|language model|glm\w*|deepseek\w*|sft|grpo|dpo|rlhf|ppo|fine-?tun\w*)\b|大模型|语言模型|微调/i,
  },
  {
    id: 'convolution',
    text: /\bconv(?:_transpose)?[123]?d\b|F\.conv|_conv_forward|Conv[123]d/,
    prose: /\bconv\w*|\bcnn\b|\bunet\b|\bresnet\w*|\byolo\w*|卷积/i,
  },
  {
    id: 'big-input',
    prose:
      /\b(?:high[- ]?res\w*|large|big|huge|full[- ]?size|whole|long|4k|8k|giga\w*) (?:\w+ )?(?:image|img|picture|resolution|input|video|sequence|document|volume|slide|text|context|point ?cloud|graph)s?\b|\b(?:3d|volumetric|ct|mri|wsi|satellite|remote sensing|point ?cloud|full[- ]graph|gnn)\b|高分辨率|大图|大尺寸|长(?:文本|序列|文档|视频|上下文)|三维|3D|全图|\d+ ?[万亿]?个?(?:节点|边|点)|遥感|点云|病理|体数据|整张图/i,
  },
  {
    id: 'variable-length',
    prose:
      /\b(?:variable|different|varying|dynamic|various|uneven)[- ](?:\w+ )?(?:length|size|shape|width|resolution)s?\b|\bpad(?:ding|ded)?\b|\blongest\b|\bmulti[- ]?scale\b|\blong (?:sample|sequence|document|sentence)s?\b|(?:长度|尺寸|大小|宽度|分辨率)(?:不一|不同|不固定|各异|差异|变化)|长短不|变长|最长|多尺度|填充|识别(?!码)/i,
  },
  { id: 'conv-benchmark', prose: /cudnn\.?benchmark/i, text: /cudnn\.benchmark ?= ?True/ },
  // --- limits ---
  {
    id: 'slice',
    prose:
      /\bMIG\b|\bvgpu\b|\b[1-7]g\.\d{1,2}gb\b|set_per_process_memory_fraction|memory fraction|显存(?:切分|限制|配额)|切片|虚拟化/i,
    text: /\bMIG [1-7]g\.|set_per_process_memory_fraction|\bMIG-[0-9a-f]{8}/,
  },
  { id: 'container', prose: /\b(?:docker|container|kubernetes|k8s|pod|podman|singularity)\b|容器/i },
  {
    id: 'compile',
    prose: /\btorch\.compile\b|\bcuda ?graphs?\b|reduce-overhead|max-autotune|\btorchinductor\b|\bcompil\w+\b/i,
    text: /torch\.compile\(|_inductor|cudagraph|CUDAGraph|torch\._dynamo|make_graphed_callables|capture_(?:begin|end)/,
  },
  {
    id: 'host-ram',
    prose:
      /\b(?:system|host|cpu|main|physical) (?:memory|ram)\b|(?<!v)\bram\b|\bswap\b|\bpage ?file\b|(?<!显存和|gpu )内存(?:条|占用|不足|不够|爆|满|溢出|耗尽|\d)|虚拟内存|页面文件|物理内存|系统内存/i,
  },
  { id: 'workers', prose: /\bnum_workers\b|\bworkers?\b|\bdata ?loader\b|数据加载/i, text: /num_workers ?= ?[1-9]/ },
  {
    id: 'free-is-large',
    prose:
      /\b(?:enough|plenty|lots?|still|have|has)[^\n.]{0,24}\b(?:free|left|available|room)\b|\bfree\b[^\n.]{0,20}\b(?:memory|vram)|明明(?:还)?有|还有(?:很多|这么多|好多|\d+)[^\n。]{0,8}(?:显存|空闲|剩余|G)|显存(?:还)?(?:够|足够|充足|剩)/i,
  },
  {
    id: 'smi-vs-allocated',
    prose:
      /nvidia-smi[^\n]{0,80}(?:memory_allocated|allocated|different|differ|more|mismatch)|memory_allocated[^\n]{0,80}nvidia-smi|nvidia-smi[^\n。]{0,40}(?:不一致|不一样|不同|更多|差)/i,
  },
  { id: 'traceback', text: /Traceback \(most recent call last\)|^[ \t]*File "[^"\n]{1,300}", line \d/m },
  {
    id: 'mentions-memory',
    text: /memory|\bv?ram\b|\boom\b|显存|显卡|内存|\d ?[GM]i?B\b|\balloc|\bbad_alloc\b|\bcuda\b|\bgpu\b|\bbatch\b|\bbs ?=?\d|RESOURCE_EXHAUSTED/i,
  },
  { id: 'torch-load', text: /\btorch\.load\(|torch[\\/]serialization\.py/ },
  {
    id: 'trains',
    prose:
      /(?<!\b(?:no|not|without|isn't|never) )\btrain(?!ed\b)\w*|\bfine-?tun\w*|\bepochs?\b|\bbackward\b|训练|微调|反向/i,
    text: /, in (?:train\w*|training_step|fit)\b|\bloss\.backward\(|trainer\.(?:train|fit)\(|\bepoch[ :=]\d/i,
  },
  {
    id: 'infers',
    prose: /\b(?:inference|infer|generat\w+|serv(?:e|ing)|predict\w*|deploy\w*|chat)\b|推理|预测|部署|生成/i,
  },
  {
    id: 'smaller-batch-works',
    prose:
      /\b(?:batch\w*|bs)[^\n.]{0,40}\b(?:works?|fine|ok(?:ay)?|runs?|trains?|fits?|passes|no (?:problem|error))\b|\b(?:works?|fine|ok(?:ay)?|runs|fits) (?:with|at|using) (?:a )?(?:smaller |lower )?(?:batch|bs)\b|(?:改|降|调|减|换)(?:成|到|为|小)[^\n。]{0,10}就(?:正常|可以|好|能|没|行)|batch[^\n。]{0,12}(?:能跑|可以跑|没问题|正常)/i,
  },
  {
    id: 'aborted',
    prose:
      /\bctrl ?[+-] ?c\b|\bctrl\+z\b|\b(?:interrupt|abort|kill|stopp?)(?:ed|ing)? (?:it|the (?:\w+ )?(?:run|training|script|process|job|program))\b|(?:中断|强制|手动)(?:了|停|结束|终止)|被我 ?kill|按了 ?ctrl|杀掉?了?(?:训练|程序|脚本)/i,
  },
  {
    id: 'pinning',
    prose: /\bpin_memory\b|\bpinned\b|锁页/i,
    text: /_utils[\\/]pin_memory\.py|\.pin_memory\(\)|cudaMallocHost|pin_memory ?= ?True/,
  },
  { id: 'eval-mode', prose: /\b(?:model\.)?eval\(\)|\beval mode\b/i, text: /\bmodel\.eval\(\)/ },
  {
    id: 'conversation',
    prose:
      /\b(?:chat(?:bot|ting)?|conversation|dialog(?:ue)?|multi-?turn|turns|rounds|history|messages)\b|聊(?:天|了|个|着)|多轮|对话|\bhistory\b|历史记录/i,
  },
  {
    id: 'gathering',
    prose: /\ball[_-]?gather\b|\bunshard\w*|\ball[_-]?reduce\b|\breducer\b/i,
    text: /all_gather\w*\(|\bunshard\b|_flat_param|reduce_scatter\w*\(|all_reduce\(|_sync_params|Reducer|_rebuild_full_params/,
  },
  {
    id: 'each-process-holds',
    prose:
      /\b(?:each|every|per) (?:process|worker|instance)[^\n.]{0,40}\d{3,4} ?Mi?B|(?:每个|单个)(?:进程|worker)[^\n。]{0,16}\d{3,4} ?M/i,
  },
  { id: 'spilling', prose: /shared gpu memory|sysmem fallback|共享 ?(?:gpu|显存)|\bspill\w*/i },
];

/** Ids of the signs in a text. @param prose the words, folded @param text the whole normalised text */
export function signsOf(prose: string, text: string): readonly string[] {
  const words = prose.slice(0, 40_000);
  const whole = text.length > 400_000 ? `${text.slice(0, 200_000)}\n${text.slice(-200_000)}` : text;
  return SIGNS.filter((sign) => (sign.prose?.test(words) ?? false) || (sign.text?.test(whole) ?? false)).map(
    ({ id }) => id,
  );
}

/** Every id that `signsOf` can give. */
export const SIGN_IDS: readonly string[] = SIGNS.map(({ id }) => id);
