import type { Topic } from '../knowledge/schema.ts';

/** What the words of a question decide for the entries of a topic. */
interface Words {
  readonly named: RegExp;
  /**
   * Without them an entry is `absent`, for it is wrong on any other system; or held `back`, unless the question has a word that
   * few entries have; or held back `always`, since its rare words are common in questions.
   */
  readonly without: 'absent' | 'back' | 'always';
}

/** The words by which a question speaks of a topic that entries declare. */
export const TOPICS: Readonly<Record<Topic, Words>> = {
  apple: {
    named:
      /watermark|水位|max allowed|\bmac(?:os|book|s)?\b|\bmps\b|\bapple\b|\bmetal\b|\bm[1-5](?: ?(?:pro|max|ultra))?\b|苹果|统一内存|unified memory/,
    without: 'absent',
  },
  windows: {
    named:
      /\bwin(?:dows|\d+)?\b|task manager|任务管理器|shared (?:gpu )?memory|共享 ?(?:gpu ?)?(?:内存|显存)|sysmem|system memory fallback|回退|0 bytes free|(?:more|larger|bigger) than (?:the |its )?total|比总|(?:full|spill|driver|满|溢|驱动).*(?:slow|慢)|(?:slow|慢).*(?:full|spill|driver|满|溢|驱动)|(?:allocated|已分配) \d.*\d ?gi?b card|\d ?g (?:显)?卡.*已分配/,
    without: 'absent',
  },
  paging: {
    named: /\bwin(?:dows|\d+)?\b|\bwsl|page ?file|paging|virtual memory|commit|\bswap|1455|页面|虚拟内存|分页|交换/,
    without: 'absent',
  },
  amd: {
    named: /\bamd\b|radeon|\brocm|\bhip\b|\bmi\d{2,3}x?\b|\brx ?\d{3,4}|\bgfx\d|\b[67][689]00 ?xtx?\b/,
    without: 'absent',
  },
  intel: { named: /\bxpu\b|\bintel\b|\barc\b|oneapi|level[ _-]zero|\bipex\b|英特尔|锐炫/, without: 'absent' },
  ascend: { named: /\bnpus?\b|ascend|\bcann\b|910[abc]?|昇腾|华为/, without: 'absent' },
  vulkan: { named: /vulkan|\bvk_?|\bvma\b/, without: 'absent' },
  directml: { named: /directml|\bdml\b/, without: 'absent' },
  'several-gpus': {
    named:
      /multi|several|two|both|nodes?\b|nccl|ddp|fsdp|deepspeed|zero|rank|distributed|all[ _-]?(?:gather|reduce)|torchrun|\bcards\b|\bgpus\b|data ?parallel|多卡|多机|多张|多块|分布式|单卡|通信|[两双二三四八\d] ?[张块]?(?:显?卡|gpu)/,
    without: 'back',
  },
  'data-parallel': {
    named:
      /data ?parallel|\bdp\b|first|second|gpu ?[01]|cuda:|\bcards?\b|gather|balanc|device_ids|数据并行|平[分衡]|均衡|不均|第[一二]|卡/,
    without: 'back',
  },
  evaluation: { named: /\bval|eval|test|infer|验证|评估|测试|推理/, without: 'back' },
  inference: {
    named: /infer|predict|eval|no_grad|test|\bval|generat|grad|推理|预测|测试|评估|验证|生成/,
    without: 'back',
  },
  saving: {
    named:
      /sav(?:e|ing)|writ|check-?point|ckpt|state_dict|stor|shard|zero|保存|写|存权重|存模型|存盘|断点|检查点|每次存|权重/,
    without: 'back',
  },
  resuming: {
    named: /load|resum|restor|check-?point|ckpt|pickle|state_dict|second copy|加载|载入|恢复|续|接着|断点|检查点|读/,
    without: 'back',
  },
  loading: {
    named: /load|resum|restor|map_location|check-?point|ckpt|weights|加载|载入|恢复|续|接着|断点|检查点|读|权重/,
    without: 'back',
  },
  shape: {
    named:
      /shape|dimension|broadcast|absurd|huge|giant|tiny|\bsmall|enormous|impossible|unsqueeze|flatten|reshape|matmul|outer|index|cdist|pairwise|meshgrid|one.?hot|\bbug|wrong|mistake|\d{3,}|\btb\b|\btib\b|tera|[pe]i?b\b|形状|维度|广播|离谱|夸张|几百|几千|几十|很小|写错|错误的|单位/,
    without: 'back',
  },
  allocator: {
    named:
      /split|fragment|fragmant|reserv|alloc_?conf|expandable|segment|contiguous|blocks?\b|alloc(?:ator|ated)?\b|enough free|free but|plenty|garbage|gc_|round|碎片|保留|预留|连续|分配器|整块|零散|明明|还剩|剩余|填多少|环境变量/,
    without: 'back',
  },
  'cache-limit': {
    named:
      /cache|limit|threshold|garbage|\bgc|alloc|\bcap|reserv|(?:all|whole|entire|full)\b.{0,8}\b(?:gpu|v?ram|memory|card)|缓存|限制|阈值|回收|上限|占满|全占|占光/,
    without: 'back',
  },
  training: {
    named: /train|back|forward|grad|loss|activation|fine-?tun|optim|训练|反向|前向|梯度|激活|微调|训|中间/,
    without: 'back',
  },
  input: {
    named:
      /image|picture|photo|resolution|input|batch|\bbs\b|size|pixel|sequence|long|slide|video|frame|volume|3d|sample|crop|context|token|图|分辨率|输入|长|尺寸|样本|视频|像素|体数据|三维|点云/,
    without: 'back',
  },
  compilation: {
    named: /eager|reduce-overhead|autotun|compil|graph|captur|private pool|inductor|triton|编译|捕获|图|私有/,
    without: 'back',
  },
  desktop: {
    named:
      /desktop|browser|chrome|discord|game|gaming|display|monitor|window|laptop|\bapps?\b|programs|idle|xorg|gnome|nothing|no process|before i|\bfree$|只剩|桌面|浏览器|游戏|显示器|笔记本|软件|开机|空闲|什么都没|没有?跑|没有?进程/,
    without: 'back',
  },
  slice: {
    named:
      /\bmig\b|slice|partition|instance|vgpu|shar|fraction|cluster|k8s|kubernetes|limit|quota|only|less|allowed|gb free|空着|a100|h100|切|实例|只有|只能|只看|配额|限|共享/,
    without: 'back',
  },
  optimizer: {
    named:
      /optim|adam|moment|\bsgd|lion|adafactor|galore|8[ -]?bit|\bstep|bytes|states?\b|apply the update|优化器|动量|更新|step|字节|8 ?位/,
    without: 'back',
  },
  backward: { named: /optim|backward|\bgrad|hook|lomo|\bstep|优化器|反向|梯度|更新/, without: 'back' },
  concurrency: {
    named:
      /concurr|parallel|worker|request|server|serv|gunicorn|several|multiple|instances?|\btwo|threads?|process|at once|same time|jobs|runs\b|trials|users|并发|同时|多个|进程|请求|服务|两个|一起|接口|几个|用户/,
    without: 'back',
  },
  convolution: {
    named: /engine|autotun|cudnn|conv|workspace|benchmark|algorithm|temp|autotune|卷积|工作区|算法|临时/,
    without: 'always',
  },
  library: {
    named:
      /cublas|cudnn|cusolver|cufft|nccl|nvml|library|illegal|status|handle|launch|internal|assert|unspecified|unknown|alloc_?failed|not_?initialized|execution|without (?:any )?(?:numbers?|figures?)|masked|hidden|disguis|库|句柄|没有数字|没说|伪装|其实/,
    without: 'always',
  },
  updates: {
    named: /upgrad|updat|versions?|\bbugs?|leak|newer|\bold\b|outdated|driver|升级|更新|版本|旧|新版/,
    without: 'always',
  },
};
