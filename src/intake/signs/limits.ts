import { either, type Sign } from './sign.ts';

/** Slices, containers, host memory and other limits. */
export const LIMITS_SIGNS: readonly Sign[] = [
  {
    id: 'slice',
    claim: true,
    prose: either(
      'i',
      /\bMIG\b/,
      /\bvgpu\b/,
      /\b[1-7]g\.\d{1,2}gb\b/,
      /set_per_process_memory_fraction/,
      /memory fraction/,
      /显存(?:切分|限制|配额)/,
      // What is cut into pieces there is a card: pictures, volumes and texts are cut too.
      /(?:gpu|显卡|显存|vgpu|mig|算力|卡)[^\n。,]{0,6}切片|切片(?:的)?(?:gpu|显卡|显存|实例|卡)/,
      /(?:gpu|显卡|显存|算力|卡)[^\n。,]{0,8}虚拟化|虚拟化[^\n。,]{0,8}(?:gpu|显卡|显存|卡)/,
    ),
    text: either('', /\bMIG [1-7]g\./, /set_per_process_memory_fraction/, /\bMIG-[0-9a-f]{8}/),
  },
  {
    id: 'container',
    prose: either('i', /\b(?:docker|container|kubernetes|k8s|pod|podman|singularity)\b/, /容器/),
  },
  {
    id: 'graphs-by-shape',
    text: either(
      '',
      /CUDAGraph supports dynamic shapes by recording a new graph/,
      /observed \d{1,6} distinct (?:sizes|shapes)/,
      /skip_dynamic_graphs/,
    ),
  },
  {
    id: 'compile',
    claim: true,
    prose: either(
      'i',
      /\btorch\.compile\b/,
      /\bcuda ?graphs?\b/,
      /reduce-overhead/,
      /max-autotune/,
      /\btorchinductor\b/,
      // Of a model. A program and its extensions are compiled from their sources, and a Keras model takes its loss so.
      /\b(?<!\b(?:pre|self|re|not|cross)[ -]?)(?<!\b(?:i|we|you|and|git clone\b[^\n]{0,60}) )compil(?:e|ed|es|ing|ation)\b(?!\([^)\n]{0,40}(?:optimizer|loss|metrics))(?![^\n]{0,70}\b(?:from source|sources?|c?make|ninja|gcc|g\+\+|nvcc|setup\.py|kernels?|extensions?|apex|flash[-_ ]?attn?\w*|xformers|bitsandbytes|deepspeed|llama\.?cpp|ollama|ggml|whisper\.cpp|binar(?:y|ies)|wheels?|packages?|librar(?:y|ies)|programs?|projects?|drivers?|cuda enabled|(?:with|for|against) (?:cuda|cublas|vulkan|hip|rocm|metal|sycl|sm_?\d{2}|compute))\b)(?! (?:\w+ ){0,2}(?:without (?:any )?(?:issue|problem|error|warning)s?|successfully|cleanly))(?![^\n]{0,80}\n(?:\$ )?c?make\b)/,
      /\b(?:i|we|you|and) compil(?:e|ed) (?:(?:the|my|our|its|a|each|whole|entire) ){0,2}(?:\w+ )?(?:model|module|net\w{0,4}|unet|transformer|graph|function|forward|step|it)\b(?! (?:from|with|for|against|myself))/,
    ),
    text: either(
      'm',
      // A tracer's lines around the failing one are not what ran: IPython and rich number them.
      /^(?! {0,8}[│|]? {0,4}\d{1,5} [ │])[^\n]{0,160}torch\.compile\(/,
      /_inductor/,
      /cudagraph/,
      /CUDAGraph/,
      /torch\._dynamo/,
      /make_graphed_callables/,
      /capture_(?:begin|end)/,
    ),
  },
  {
    id: 'host-ram',
    prose: either(
      'i',
      /\b(?:system|host|cpu|main|physical) (?:memory|ram)\b/,
      // In a list of parts it is one of them.
      /(?<!v|\b(?:gpu|video|graphics?|device|cuda|card|nvidia)['’s]{0,2}[ -])(?<!\d ?g(?:i?b|ig(?:s|abytes?)?)? (?:of )?(?:ddr\d(?:-\d{4})? )?(?:(?:system|main|host) )?(?=ram(?:,| and| &| \+|\/)[^\n.]{0,40}\b(?:cpu|processor|ryzen|intel|xeon|core|i[3579]|rtx|gtx|ssd|nvme|windows|ubuntu|\d{4} ?ti)\b))\bram\b(?! ?[:=] ?\d{1,4} ?g(?:i?b)?\b(?![^\n.,;]{0,24}\b(?:full|used|usage|exhausted|in use)\b))/,
      // Space on the disk; not to exchange one thing for another, nor blocks of weights that are moved out.
      /(?<!\b(?:i|we|you|only|can|could|just|would|then|block|hot)[ -])\bswap\b(?! (?:the|an?|my|it|them|out|in|for|with|this|that|optimi[sz]ers?|models?|blocks?|layers?|heads?|backbones?)\b)/,
      /\bpage ?file\b/,
      /(?<!显存和|gpu |共享)内存(?:条|占用|不足|(?<!够)不够|爆|满|溢出|耗尽| ?\d)/,
      /(?:加|换|买|装|升级|扩)(?:个|根|条|点|大|一下|更多|更大的?)?内存/,
      /虚拟内存/,
      /页面文件/,
      /物理内存/,
      /系统内存/,
      /(?:电脑|机器|主机|服务器)的?内存(?!卡)/,
      /内存(?=[^\n。]{0,12}不是显存)/,
    ),
    // Memory of the host that is to help out has not run out.
    contrary: either(
      'i',
      /\b(?:us(?:e|ing)|borrow(?:ing)?|spill(?:ing)? (?:over )?(?:in)?to|extend(?:ing)? (?:\w+ ){0,3}(?:with|by)|fall(?:ing)? back (?:in)?to|overflow(?:ing)? (?:in)?to) (?:(?:my|the|some|more|normal|regular|spare|idle|free) ){0,2}(?:(?:system|host|cpu|main|physical|computer)(?:'s)? )?(?:ram|memory)\b(?![^\n,.]{0,60}\b(?:full|exhausted|runs? out|ran out|killed|grow\w*|climb\w*|fill\w*)\b)/,
      /\b(?:offload\w{0,3}|mov(?:es?|ed|ing)|push\w{0,3}|swap\w{0,4}) (?:[\w' ]{0,30} )?(?:in)?to (?:the )?(?:(?:system|host|cpu|main) )?(?:ram|memory)\b(?![^\n,.]{0,60}\b(?:full|exhausted|runs? out|ran out|killed|grow\w*|climb\w*|fill\w*)\b)/,
      /\b(?:add(?:ing)?|buy(?:ing)?|install(?:ing)?|upgrad(?:e|ing)|plenty of|lots? of|enough(?<!not enough)|spare|much free|have (?:\w+ ){0,2}\d{1,4} ?gi?b(?: of)?) (?:(?:more|extra|the|my|free|system|host|cpu|unused) ){0,3}(?:ram|memory)\b/,
      /(?:加|换|买|装|升级|扩)(?:个|根|条|点|大|一下|更多|更大的?)?内存(?!不|爆|满|溢)/,
      /内存(?:条)?(?:还|很|足够|充足|空闲|剩)[^\n。,]{0,6}(?:多|够|大|足|空|剩|闲)/,
      /(?:能|可以|怎么|如何|想|直接|自动|让[^\n。，,]{0,8})(?:使?用|拿|借用?|调用|溢出到)(?:一下|电脑|主机|系统|物理|空闲的?){0,2}内存(?!不|爆|满|溢|占)/,
    ),
  },
  {
    // It is the other memory that is full.
    id: 'card-not-full',
    negative: true,
    prose: either(
      'i',
      /\b(?:vram|gpu(?: memory)?|card)\b[^\n.,]{0,24}\b(?:not full|isn'?t full|never (?:gets? |is |was )?full|never fills?|barely used|hardly used|half empty|(?:has|had) (?:plenty of |enough )?room|stays? (?:flat|low|constant)|(?:sits?|stays?) at \d)/,
      /(?:显存|显卡)[^\n。,]{0,10}(?:没(?:有)?(?:用)?满|没(?:有)?(?:占)?满|不满|没爆|没事|正常|很空|还空|没怎么动|没动)/,
    ),
  },
  {
    // What processes share in /dev/shm, not the memory of a block on the GPU.
    id: 'shm-said',
    prose: either(
      'i',
      /\/dev\/shm\b|\bshm[-_ ]?size\b|\bbus error\b/,
      /\bshared memory (?:\(shm\) )?(?:segment |limit |size )?(?:is |was )?(?:too small|not enough|insufficient|full|exhausted|used up)\b/,
      /\b(?:out of|insufficient|not enough|little|runs? out of) (?:docker'?s? |system )?shared memory\b(?! (?:per|of))/,
      /共享内存[^\n。,]{0,4}(?:不够|不足|太小|满|用完|耗尽|溢出)/,
    ),
  },
  {
    id: 'workers',
    prose: either('i', /\bnum_workers\b/, /\bworkers?\b/, /\bdata ?loader\b/, /数据加载/),
    text: either('', /num_workers ?= ?[1-9]/),
  },
  {
    id: 'pinning',
    // Where DeepSpeed keeps states or weights, it is a setting of every recipe.
    prose: either(
      'i',
      /(?<!"device": ?"(?:cpu|nvme)", ?")\bpin_memory\b(?![^\n,.。]{0,8}\bFalse)/,
      /\bpinned\b/,
      /锁页/,
    ),
    text: either('', /_utils[\\/]pin_memory\.py/, /\.pin_memory\(\)/, /cudaMallocHost/, /pin_memory ?= ?True/),
  },
];
