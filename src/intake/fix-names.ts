/** How people write the name of each fix, by its id; in Simplified Chinese and half-width forms. */
export const FIX_NAMES: Readonly<Record<string, RegExp>> = {
  'activation-checkpointing':
    /(?:grad(?:ient)?|activation)[ _-]?(?:checkpoint\w*|ckpt\b)|\bcheckpointing\b(?! (?:every|after|at|to|the|my|models?|weights))|\b(?:activation )?recomputation\b|\bremat(?:erialization)?\b|(?:梯度|激活) ?(?:检查点|checkpoint)|(?:激活)?重计算|重算/i,
  'allocator-gc-threshold': /garbage_collection_threshold|roundup_power2/i,
  'attention-slicing': /attention[ _-]slicing|\bsliced attention|(?:切片|分片)注意力|注意力(?:切片|分片)/i,
  'batch-by-length':
    /group_by_length|(?:length|sequence)[ -]?bucket|bucket(?:ing|ed)? (?:by|sampler)|sort(?:ing|ed)? (?:\w+ ){0,3}by length|dynamic padding|按长度(?:分桶|排序|分组)|分桶|动态 ?padding/i,
  'bigger-gpu':
    /\b(?:bigger|larger|better|stronger) (?:gpu|card|graphics card)\b|\bmore vram\b|upgrad\w{1,4} (?:my |the |to )?(?:a |an )?(?:gpu|card)\b|换(?:张|块|个)?(?:更?大|更好|好)的?(?:显卡|卡)|升级显卡|更大的?(?:显卡|显存)/i,
  'choose-gpu':
    /CUDA_VISIBLE_DEVICES|cuda\.set_device|\b(?:other|another|different|second) (?:gpu|card)\b|(?:另一|别的|其他|第二)(?:张|块)?(?:显卡|卡)/i,
  'chunked-loss':
    /\bliger\b|(?:chunked|fused)(?: linear)? (?:cross[- ]?entropy|loss)|cut[- ]cross[- ]entropy|分块(?:计算)? ?(?:loss|损失|交叉熵)|融合交叉熵/i,
  'close-desktop-apps':
    /clos(?:e|ed|ing) (?:(?:all|every|other|the|my) ){0,3}(?:\w+ )?(?:apps?|programs?|windows|browser|everything)|关(?:闭|掉|了)(?:所有|其他)?(?:程序|软件|浏览器)/i,
  'cpu-offload':
    /\b(?:cpu|activations?|optimizer|model|zero)[ _-]?offload\w{0,3}|offload\w{0,3} (?:\w+ ){0,3}(?:to|on|onto|into) (?:the )?(?:cpu|ram|host)|(?:卸载|放)到 ?(?:内存|cpu)|cpu ?卸载/i,
  'detach-metrics': /\bdetach(?:ing)?\b|\.item\(\)/i,
  'device-map': /device[_ ]map|\bmax_memory\b|设备映射/i,
  'disable-pinning': /pin_memory|\bpinn(?:ed memory|ing)\b|锁页/i,
  'efficient-attention':
    /flash[ _-]?att(?:ention|n)\w{0,3}|\bxformers\b|scaled_dot_product_attention|\bsdpa\b|memory[- ]efficient attention|高效注意力/i,
  'empty-cache':
    /empty[_ ]?cache|clear(?:ed|ing)? (?:the )?(?:gpu |cuda )?cache|清(?:空|理|了|除)?(?:一下)?了?(?:显存)?缓存/i,
  'expandable-segments': /expandable[_ ]?segments?|可扩展(?:内存)?段/i,
  'fewer-gpu-layers': /n_gpu_layers|\bnum_gpu\b|-ngl\b|\bgpu[- ]layers\b|gpu ?层数/i,
  'fix-shape-bug': /(?:shape|broadcast\w{0,4}) (?:bug|mistake|error)|形状(?:错|不对|问题)/i,
  'free-the-gpu':
    /kill(?:ed|ing)? (?:(?:all|the|every|other) ){0,3}(?:\w+ )?process\w*|\bkill -9\b|杀(?:掉|了|死)?(?:所有|其他)?进程/i,
  'gradient-accumulation':
    /\b(?:gradients?|grad)[- _]accum\w{0,8}|accumulat\w{1,4} (?:the )?gradients?|(?<=\b(?:no|not?|without|using|use|any|and|or) )accumulation\b|梯度(?:累积|累加|累计|积累)|累积梯度/i,
  'inference-mode': /\bno[_ ]grad\b|\binference[_ ]mode\b|推理模式|(?:关闭|禁用|不求|不计算)梯度/i,
  'jax-preallocation': /XLA_PYTHON_CLIENT_(?:PREALLOCATE|MEM_FRACTION|ALLOCATOR)/i,
  'limit-compile-memory':
    /(?:disabl\w{1,3}|without|turn\w{0,3} off|switch\w{0,3} off|skip\w{0,4}) (?:torch\.)?compile|reduce-overhead|(?:关闭|关掉|不用|禁用) ?(?:torch\.)?compile/i,
  'load-to-cpu':
    /map_location|low_cpu_mem_usage|\bload\w{0,3} (?:\w+ ){0,4}(?:to|on|onto|into) (?:the )?cpu\b|meta device|加载到 ?(?:cpu|内存)/i,
  lora: /\bq?lora\b|\bpeft\b/i,
  'low-memory-optimizer':
    /8[- ]?bit (?:adamw?|optim\w{0,5})|\badafactor\b|\bpaged_adamw|\badamw?(?:_bnb)?[ _]?8[ _-]?bit|\bgalore\b|\blion\b|\bsgd\b|8 ?(?:bit|位|比特) ?的? ?(?:adamw?|优化器)/i,
  'low-vram-flags': /\b(?:med|low|no)vram\b/i,
  'max-split-size': /max[_ ]split[_ ]size(?:_mb)?/i,
  'mixed-precision': /\b(?:fp16|bf16|amp|mixed[- ]precision|autocast)\b|half[- ]precision|混合精度|半精度/i,
  'mps-watermark': /MPS_(?:HIGH|LOW)_WATERMARK_RATIO/i,
  'offload-to-nvme':
    /\bnvme\b|zero[- ]?infinity|\bdisk[ _]offload|offload\w{0,3} (?:\w+ ){0,3}(?:to|onto) (?:the |a |an )?(?:disk|ssd)|(?:卸载|放)到 ?(?:硬盘|磁盘|固态)/i,
  'optimizer-in-backward':
    /optim(?:izer)?(?:[- ]step)?[- ](?:in|during)[- ](?:the )?backward|post_accumulate_grad_hook|\blomo\b|optimizer_in_backward/i,
  'page-file':
    /\bpage ?file\b|\bpaging file\b|\bvirtual memory\b|\bswap(?: ?file| space)?\b|页面文件|分页文件|虚拟内存|交换(?:空间|分区|文件)/i,
  'profile-memory':
    /memory_summary|memory_history|max_memory_allocated|\bmemory (?:snapshots?|profil\w{1,4})\b|显存(?:快照|分析)/i,
  quantize:
    /\b[48][- ]?bit\b(?! ?(?:adam|optim))|\bload_in_[48]bit\b|\bquanti[sz]\w{1,6}|\b(?:int[48]|gptq|awq|gguf|nf4|qlora)\b|量化|[48] ?(?:比特|位)(?! ?的? ?(?:adam|优化器))/i,
  'raise-gpu-share': /per_process_memory_fraction|\bmemory fraction\b|\bMIG\b|显存配额/i,
  'raise-shm': /\bshm[-_ ]?size\b|--ipc[= ]host|\/dev\/shm|共享内存/i,
  'reduce-batch-size':
    /(?:reduc|lower|decreas|smaller|cut|drop|halv)\w{0,4} (?:the |my |a )?(?:batch|bs)\b|batch[ _-]?(?:size)?[^\n.。]{0,24}(?:reduced|lowered|decreased|already|down to|smaller|(?:can'?t|can ?not) (?:go|get|be)(?: any)? lower)|(?:减小|降低|调小|缩小|减少|调低|改小|降)了?[^\n。]{0,6}(?:batch|批)|(?:减|降|调|缩)不了[^\n。，,]{0,4}(?:batch|批)|(?:batch|批)[^\n。]{0,16}(?:减小|减半|降低|调小|缩小|减少|降到|减到|调到|改成|改小|改为|最小|(?:减|降|小|调|缩)不了|(?:没法|没办法|无法|不能|不可以)(?:再|更|继续)(?:小|低|减|降|少))/i,
  'reduce-concurrency':
    /\b(?:fewer|less|reduc\w{1,3}|limit\w{0,3}|lower\w{0,3}) (?:the )?(?:number of )?(?:concurren\w{1,4}|requests|threads|parallel\w{0,4})|(?:减少|降低|限制) ?(?:并发|线程|请求)/i,
  'reduce-host-memory':
    /\bnum_workers\b|\b(?:fewer|less|reduc\w{1,3}) (?:the )?(?:number of )?(?:data ?loader )?workers\b|\bmmap\b|\bmemory[- ]mapped\b|(?:减少|降低) ?worker/i,
  'reduce-input-size':
    /(?:reduc|lower|decreas|small|shorter|crop)\w{0,4} (?:the |my )?(?:images?|resolution|image size|input(?: size)?|sequences?|sequence length|max[_ ]len)|(?:降低|减小|调小|缩小|缩短)了?(?:分辨率|图片|图像|长度|输入|序列)/i,
  'release-references': /gc\.collect|\bdel (?:model|the|all)|garbage collect|垃圾回收|删(?:除|掉)变量/i,
  // A server that restarts by itself is no attempt.
  'restart-process': /\b(?:restart|reboot)(?!s\b(?! (?:do|did|help)))\w*|(?<!自动|服务|又|会)重启/i,
  'set-launch-blocking': /CUDA_LAUNCH_BLOCKING/i,
  'set-rank-device': /\blocal_rank\b/i,
  'shard-model':
    /\bdeepspeed\b|\bfsdp2?\b|\bzero[- ]?[123]\b|\bzero[- ]stage|\b(?:tensor|pipeline|model)[- ]parallel\w{0,3}|\bshard(?:ing|ed)? (?:the |my )?(?:model|weights)|(?:张量|流水线?|模型) ?并行|(?:切分|拆分)模型/i,
  'sharded-checkpoint': /\bsharded[ _](?:checkpoint|state)|分片(?:保存|检查点)/i,
  'shrink-kv-cache':
    /(?:quanti[sz]ed?|quanti[sz]ing|smaller|int8|fp8|shrink\w{0,3}) (?:the )?kv[- _]?cache|kv[-_]cache[-_]dtype|\bpaged ?attention|\buse_cache ?= ?False|kv ?(?:cache|缓存) ?量化|量化 ?kv/i,
  'shrink-model':
    /\b(?:smaller|lighter|distilled|tiny) (?:model|backbone|network|variant)\b|\bprun(?:e|ing)\b|(?:更小|小一点|小一些)的?(?:模型|网络|骨干)|剪枝|蒸馏/i,
  'smaller-eval-batch':
    /eval_accumulation_steps|(?:smaller|reduc\w{1,3}|lower) (?:the |my )?(?:eval|val)\w{0,6} batch|(?:减小|调小|降低)(?:验证|评估)的? ?batch/i,
  'split-the-work':
    /\b(?:split|chunk|til)(?:ting|ing|e)? (?:the |my |an? |each )?(?:inputs?|images?|data|work)\b|分块(?:处理|推理|计算)|切块|滑窗/i,
  'tf-memory-growth': /\b(?:set_)?memory[_ ]growth\b|allow_growth|显存?按需(?:分配|增长)/i,
  'tiled-decode':
    /til(?:ed|ing) (?:vae|decod)\w{0,4}|vae[ _-]?(?:tiling|slicing)|分块 ?(?:vae|解码)|(?:vae|解码) ?分块/i,
  'tune-cudnn': /cudnn[._ ]?(?:benchmark|deterministic)/i,
  'tune-engine-budget':
    /gpu[_-]memory[_-]utilization|max[_-]model[_-]len|max[_-]num[_-]seqs|enforce[_-]eager|mem[_-]fraction[_-]static/i,
  'unified-memory': /\b(?:unified|managed) memory\b|\buvm\b|(?:统一|托管)内存|cudaMallocManaged/i,
  'update-software':
    /\b(?:updat|upgrad)\w{1,3} (?:to )?(?:the |my )?(?:latest )?(?:pytorch|torch|drivers?|cuda|version|vllm|transformers)\b|\bnewer version\b|(?:升级|更新)(?:到|一下)?(?:最新)?的? ?(?:pytorch|torch|驱动|cuda|版本)/i,
  'use-ddp': /\bDDP\b|DistributedDataParallel/i,
  'zero-grad-to-none': /\bzero_grad\b|set_to_none|梯度清零|清零梯度/i,
};
