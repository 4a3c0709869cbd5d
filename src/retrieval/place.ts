import type { Ranked } from './rank.ts';

/** The memory of the card; `gpu ram` is no host memory, `cpu` no card. */
const CARD = /\b(?:v-?ram|gpus?|cuda|cards?|(?:graphics|video|device) (?:card|memory|ram))\b|显存|显卡/;
/** The memory of the computer, or what only fails there. */
const HOST =
  /(?<!\b(?:gpu|video|graphics|card) )\b(?:ram|(?:host|system|cpu|main) (?:memory|ram)|swap\w*|pin(?:ned|ning)?|pin_memory|cudahostalloc|page-?locked|page ?files?|paging|virtual memory|commit limit|1455|shm\w*|shmem|shared memory|bus error|killed|oom-?kill\w*|sigkill|137|workers?|num_workers|dataloaders?|offload\w*)\b|shm|(?<!(?:gpu|显卡|视频|设备|统一) ?)内存|锁页|页面文件|交换(?:空间|分区|文件)|卸载/;
/** Only these say host memory beyond doubt: 内存 alone is often said of the card. */
const SURELY_HOST = /\b(?:ram|(?:host|system|cpu|main) (?:memory|ram))\b|(?:电脑|主机|系统|物理|运行|cpu) ?内存/;

const HOST_ENTRIES: ReadonlySet<string> = new Set(
  `host-memory-exhausted reduce-host-memory pinned-memory-exhausted disable-pinning shared-memory-too-small raise-shm`.split(
    /\s+/,
  ),
);
const CARD_ENTRIES: ReadonlySet<string> = new Set(
  `batch-too-large reduce-batch-size mixed-precision activation-checkpointing gradient-accumulation empty-cache fragmentation
  expandable-segments max-split-size allocator-gc-threshold desktop-on-gpu close-desktop-apps other-process-on-gpu free-the-gpu
  choose-gpu bigger-gpu gpu-slice-too-small raise-gpu-share masked-oom multi-node-buffers data-parallel-imbalance kv-cache
  shrink-kv-cache shrink-model model-too-large input-too-large reduce-input-size validation-peak inference-builds-graph
  all-processes-on-gpu-zero set-rank-device cuda-context-overhead cudnn-workspace tune-cudnn`.split(/\s+/),
);

const MAC =
  /watermark|水位|max allowed|\bmac(?:os|book|s)?\b|\bmps\b|\bapple\b|\bmetal\b|\bm[1-5](?: ?(?:pro|max|ultra))?\b|苹果|统一内存|unified memory/;
const WINDOWS =
  /\bwin(?:dows|\d+)?\b|task manager|任务管理器|shared (?:gpu )?memory|共享 ?(?:gpu ?)?(?:内存|显存)|sysmem|system memory fallback|回退|0 bytes free|(?:more|larger|bigger) than (?:the |its )?total|比总|(?:full|spill|driver|满|溢|驱动).*(?:slow|慢)|(?:slow|慢).*(?:full|spill|driver|满|溢|驱动)|(?:allocated|已分配) \d.*\d ?gi?b card|\d ?g (?:显)?卡.*已分配/;
const PAGING = /\bwin(?:dows|\d+)?\b|\bwsl|page ?file|paging|virtual memory|commit|\bswap|1455|页面|虚拟内存|分页|交换/;

/** Entries of one system: elsewhere they are wrong, however near their words. */
const SYSTEMS: Readonly<Record<string, RegExp>> = {
  'mps-limit': MAC,
  'mps-watermark': MAC,
  'windows-sysmem-fallback': WINDOWS,
  'page-file': PAGING,
  'rocm-allocation': /\bamd\b|radeon|\brocm|\bhip\b|\bmi\d{2,3}x?\b|\brx ?\d{3,4}|\bgfx\d|\b[67][689]00 ?xtx?\b/,
  'xpu-allocation': /\bxpu\b|\bintel\b|\barc\b|oneapi|level[ _-]zero|\bipex\b|英特尔|锐炫/,
  'npu-allocation': /\bnpus?\b|ascend|\bcann\b|910[abc]?|昇腾|华为/,
  'vulkan-allocation': /vulkan|\bvk_?|\bvma\b/,
  'directml-allocation': /directml|\bdml\b/,
};

const SEVERAL_GPUS =
  /multi|several|two|both|nodes?\b|nccl|ddp|fsdp|deepspeed|zero|rank|distributed|all[ _-]?(?:gather|reduce)|torchrun|\bcards\b|\bgpus\b|data ?parallel|多卡|多机|多张|多块|分布式|单卡|通信|[两双二三四八\d] ?[张块]?(?:显?卡|gpu)/;
const EVALUATION = /\bval|eval|test|infer|验证|评估|测试|推理/;
const SAVING =
  /sav(?:e|ing)|writ|check-?point|ckpt|state_dict|stor|shard|zero|保存|写|存权重|存模型|存盘|断点|检查点|每次存|权重/;
const READING =
  /load|resum|restor|check-?point|ckpt|pickle|state_dict|second copy|加载|载入|恢复|续|接着|断点|检查点|读/;
const CONVOLUTION = /engine|autotun|cudnn|conv|workspace|benchmark|algorithm|temp|autotune|卷积|工作区|算法|临时/;
const COMPILATION = /eager|reduce-overhead|autotun|compil|graph|captur|private pool|inductor|triton|编译|捕获|图|私有/;
const DESKTOP =
  /desktop|browser|chrome|discord|game|gaming|display|monitor|window|laptop|\bapps?\b|programs|idle|xorg|gnome|nothing|no process|before i|\bfree$|只剩|桌面|浏览器|游戏|显示器|笔记本|软件|开机|空闲|什么都没|没有?跑|没有?进程/;
const SLICE =
  /\bmig\b|slice|partition|instance|vgpu|shar|fraction|cluster|k8s|kubernetes|limit|quota|only|less|allowed|gb free|空着|a100|h100|切|实例|只有|只能|只看|配额|限|共享/;
const OPTIMIZER =
  /optim|adam|moment|\bsgd|lion|adafactor|galore|8[ -]?bit|\bstep|bytes|states?\b|apply the update|优化器|动量|更新|step|字节|8 ?位/;
const CONCURRENT =
  /concurr|parallel|worker|request|server|serv|gunicorn|several|multiple|instances?|\btwo|threads?|process|at once|same time|jobs|runs\b|trials|users|并发|同时|多个|进程|请求|服务|两个|一起|接口|几个|用户/;
const SHAPE =
  /shape|dimension|broadcast|absurd|huge|giant|tiny|\bsmall|enormous|impossible|unsqueeze|flatten|reshape|matmul|outer|index|cdist|pairwise|meshgrid|one.?hot|\bbug|wrong|mistake|\d{3,}|\btb\b|\btib\b|tera|[pe]i?b\b|形状|维度|广播|离谱|夸张|几百|几千|几十|很小|写错|错误的|单位/;
const ALLOCATOR =
  /split|fragment|fragmant|reserv|alloc_?conf|expandable|segment|contiguous|blocks?\b|alloc(?:ator|ated)?\b|enough free|free but|plenty|garbage|gc_|round|碎片|保留|预留|连续|分配器|整块|零散|明明|还剩|剩余|填多少|环境变量/;
const LIBRARY =
  /cublas|cudnn|cusolver|cufft|nccl|nvml|library|illegal|status|handle|launch|internal|assert|unspecified|unknown|alloc_?failed|not_?initialized|execution|without (?:any )?(?:numbers?|figures?)|masked|hidden|disguis|库|句柄|没有数字|没说|伪装|其实/;

/** Entries that tell of one place; whoever does not name it asks for something else. */
const PLACES: Readonly<Record<string, RegExp>> = {
  'masked-oom': LIBRARY,
  'multi-node-buffers': SEVERAL_GPUS,
  'data-parallel-imbalance':
    /data ?parallel|\bdp\b|first|second|gpu ?[01]|cuda:|\bcards?\b|gather|balanc|device_ids|数据并行|平[分衡]|均衡|不均|第[一二]|卡/,
  'validation-peak': EVALUATION,
  'smaller-eval-batch': EVALUATION,
  'inference-builds-graph': /infer|predict|eval|no_grad|test|\bval|generat|grad|推理|预测|测试|评估|验证|生成/,
  'checkpoint-save-peak': SAVING,
  'sharded-checkpoint': SAVING,
  'checkpoint-loaded-to-gpu': READING,
  'load-to-cpu': /load|resum|restor|map_location|check-?point|ckpt|weights|加载|载入|恢复|续|接着|断点|检查点|读|权重/,
  'wrong-shape': SHAPE,
  'fix-shape-bug': SHAPE,
  fragmentation: ALLOCATOR,
  'max-split-size': ALLOCATOR,
  'expandable-segments': ALLOCATOR,
  'allocator-gc-threshold': /cache|limit|threshold|garbage|\bgc|alloc|缓存|限制|阈值|回收/,
  'activations-kept-for-backward':
    /train|back|forward|grad|loss|activation|fine-?tun|optim|训练|反向|前向|梯度|激活|微调|训|中间/,
  'input-too-large':
    /image|picture|photo|resolution|input|batch|\bbs\b|size|pixel|sequence|long|slide|video|frame|volume|3d|sample|crop|context|token|图|分辨率|输入|长|尺寸|样本|视频|像素|体数据|三维|点云/,
  'cudnn-workspace': CONVOLUTION,
  'tune-cudnn': CONVOLUTION,
  'compile-or-capture-overhead': COMPILATION,
  'limit-compile-memory': COMPILATION,
  'desktop-on-gpu': DESKTOP,
  'close-desktop-apps': DESKTOP,
  'gpu-slice-too-small': SLICE,
  'raise-gpu-share': SLICE,
  'low-memory-optimizer': OPTIMIZER,
  'optimizer-states': OPTIMIZER,
  'optimizer-in-backward': /optim|backward|\bgrad|hook|lomo|\bstep|优化器|反向|梯度|更新/,
  'too-many-concurrent-runs': CONCURRENT,
  'reduce-concurrency': CONCURRENT,
  'update-software': /upgrad|updat|versions?|\bbugs?|leak|newer|\bold\b|outdated|driver|升级|更新|版本|旧|新版/,
};

/** These have rare words in common with many a question; only their place tells. */
const STRICT: ReadonlySet<string> = new Set(['masked-oom', 'update-software', 'cudnn-workspace', 'tune-cudnn']);

/** Far enough below every line of confidence. */
const HELD_BACK = 0.3;
const OTHER_MEMORY = 0.55;

/** Whether something is asked about rather than complained of: then no cause is the answer, a way to do it may be. */
const OPINION =
  /\b(?:is|are|was) (?:it |the )?[\w. ()-]{0,40}\b(?:good idea|worth it|recommended|any good|bad idea)|好不好|值得吗|推荐(?:用)?吗/;
const ASKED_ABOUT = 0.55;

function share({ id, kind, telling }: Ranked, question: string): number {
  const system = SYSTEMS[id];
  if (system !== undefined && !system.test(question)) return 0;
  const place = PLACES[id];
  let held = place === undefined || (telling && !STRICT.has(id)) || place.test(question) ? 1 : HELD_BACK;
  const card = CARD.test(question);
  if (HOST_ENTRIES.has(id) && card && !HOST.test(question)) held = HELD_BACK;
  if (CARD_ENTRIES.has(id) && !card && SURELY_HOST.test(question)) held = Math.min(held, OTHER_MEMORY);
  return kind === 'cause' && OPINION.test(question) ? held * ASKED_ABOUT : held;
}

/** Whether an entry is named for something that the person says is not in use. */
const isDenied = (id: string, denied: readonly string[]): boolean =>
  denied.some((name) => name.length > 3 && id.replaceAll('-', '').includes(name));

/**
 * Holds entries back whose own place, system or kind of memory the question does not name: in words alone they are near to
 * every question, since all of them are about memory that ran out. A word of their own that the question has names the place too.
 */
export function inPlace(
  ranked: readonly Ranked[],
  question: string,
  denied: readonly string[] = [],
): readonly Ranked[] {
  return ranked
    .flatMap((one) => {
      const held = share(one, question) * (isDenied(one.id, denied) ? HELD_BACK : 1);
      return held === 0 ? [] : [held === 1 ? one : { ...one, score: one.score * held }];
    })
    .sort((a, b) => b.score - a.score);
}
