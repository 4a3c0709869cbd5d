import type { SUBJECTS, Term } from '../knowledge/schema.ts';
import { TERM_MARK, type Token } from './tokenize.ts';

const MEMORY = /\b(?:memory|mem|v?ram|oom(?:s|ed|ing)?|gib|mib)\b|\w*out_?of_?memory|[爆炸]了?掉?[显内]存|显存|内存/;
const FIELD =
  /\b(?:gpus?|cuda|torch\w*|pytorch|cudnn\w*|cublas\w*|nccl|nvidia|tensorflow|jax|transformers|vllm|ollama|llama|llms?|qwen|gguf|deepspeed|zero-?[123]|fsdp|ddp|dataparallel|dataloader|batch(?:es|size|_size)?|bs|backward|forward|autograd|no_grad|checkpoint(?:s|ing)?|ckpt|epochs?|train(?:s|ed|er|ing)?|fine-?tun\w*|lora|tensors?|loss|detach|logits|attention|ranks?|optimi[sz]er|adamw?|sgd|[ahv]100|rtx|\d0[5-9]0(?: ?ti)?)\b|\b[a-z]+_[a-z_]+\b|显卡|[张块号0-9] ?卡|训练|推理|微调|量化|大模型|梯度|优化器|反向传播|验证集|batch/;
/** With a word of the field these speak of memory: how much there is, or that something gave way. */
const FIGURE_OR_FAILURE =
  /\d ?gi?(?:b|ig)?s?\b|\b(?:giga)?bytes?\b|\b(?:blow(?:s|n)? up|blew up|runs? out|ran out|dies|died|crash\w*|killed|falls? over)\b|爆了|炸了|就爆|会爆|又爆|放不下|装不下|扛不住|顶不住/;
/** Something has no room: nobody says so of anything but memory. */
const TOO_BIG =
  /(?:模型|网络|权重|batch|图片?|图像|序列|数据)[^，。,]{0,6}(?:放不下|装不下|塞不下|太大了?(?:放|装))|\b(?:model|weights|network|batch|images?|it)\b.{0,20}\b(?:(?:too (?:big|large) (?:for|to))|(?:doesn't|does not|don't|won't|will not|cannot|can't|not) fit (?:in|on|into|to)) .{0,20}(?:gpu|card|single|device)/;

/** A program takes a card for itself. */
const TAKES_ALL =
  /\b(?:tak(?:e|es|ing)|grab\w*|us(?:e|es|ing)|hog\w*|eat\w*|reserv\w*|allocat\w*|occup\w*|fill\w*|claim\w*)\b.{0,16}\b(?:whole|entire|full|all of)\b.{0,12}\b(?:gpus?|cards?)\b(?! ?util)|(?:占|吃)(?:满|光|完|用了?整)了?(?:整[张块个])?.{0,4}(?:显?卡|gpu)|(?:整[张块个]|全部).{0,2}(?:显?卡|gpu).{0,6}(?:占|吃)(?:满|光|完|用|了)/;

/**
 * Words that stand in every question of deep learning, beside the terms that are common. Rare in a base about memory, they
 * would pass for evidence there; they are none while memory is not named.
 */
const GENERIC: ReadonlySet<string> = new Set(
  `=training =validation =model =gpu =inference =weight =image =fine-tuning =turn-on =load =save =generate =frozen =mac =huggingface
  =upgrade =sequence =length =request =smaller =larger =attention =gradient pytorch torch cuda optimizer optimiz python code script resnet yolo unet vit bert gpt llama qwen install dataset data
  layer loss epoch step learn write number size default 训练 验证 模型 网络 推理 微调 显卡 图片 图像 代码 参数 数据 安装 设置`.split(
    /\s+/,
  ),
);

/** What people ask of the same tools that is not memory. Speed and accuracy are also the price of a way to save it. */
const INSTALLATION =
  /\b(?:un|re)?install(?:s|ed|ing|ation|er)?\b|\bpip\b|\bconda\b|安装|卸载重装|重装|怎么装(?!得?下)|装(?:不上|好|了)|\bversions?\b|\bcompatib|\bdrivers?\b|版本|兼容|驱动/;
const UTILISATION = /\butili[sz]ation\b|\bgpu[ -]?util\b|\b(?:gpu|cuda) usage\b|利用率|使用率|占用率/;
const PRICE =
  /\bslow(?:er|ness|s)?\b|\bspeed(?:s|ing)?\b|\bfast(?:er|est)?\b|\bthroughput\b|\blatency\b|\baccuracy\b|\boverfit\w*|\bconverg\w*|\bf1\b|慢|加速|提速|速度|更快|吞吐|延迟|准确率|过拟合|收敛|掉点/;
const NAMED_WAY = /attention[ _]slicing|set_to_none|empty_cache|checkpoint/;
/** Windows does not fail when memory is short, it slows down. */
const SPILLS = /\bwin(?:dows|\d+)?\b/;

/** How near a term is to memory. */
type Near = (typeof SUBJECTS)[number];

/** How close the words of a question are to our subject. */
export type Subject = 'memory' | 'field' | 'none' | 'elsewhere';

/** Judges questions by the terms of one glossary. */
export interface Subjects {
  /**
   * `memory`: memory is named; `field`: the tools and parts of deep learning are; `none`: neither; `elsewhere`: the tools are,
   * and something other than memory is asked of them.
   */
  of(text: string, tokens: readonly Token[]): Subject;
  /** Whether a token tells anything of a question that does not name memory. */
  isGeneric(token: string): boolean;
}

/** Whether a question that does not name memory asks how fast, how busy, how right the tools are, or how to install them. */
function isElsewhere(text: string, named: ReadonlySet<Near>): boolean {
  if (UTILISATION.test(text)) return true;
  if (INSTALLATION.test(text)) return !named.has('package');
  // Who asks what a way to save memory costs asks about memory.
  return PRICE.test(text) && !SPILLS.test(text) && !NAMED_WAY.test(text) && !named.has('way');
}

/** The judge for a glossary, whose terms say how near to memory they are. */
export function subjectsOf(terms: readonly Term[]): Subjects {
  const near = new Map(terms.map(({ id, subject }) => [`${TERM_MARK}${id}`, subject ?? []]));
  const isGeneric = (token: string): boolean => GENERIC.has(token) || (near.get(token)?.includes('common') ?? false);
  return {
    isGeneric,
    of(text, tokens) {
      if (MEMORY.test(text)) return 'memory';
      const named: ReadonlySet<Near> = new Set(tokens.flatMap(({ text: token }) => near.get(token) ?? []));
      if (named.has('memory')) return 'memory';
      if (isElsewhere(text, named)) return 'elsewhere';
      // The tools stand in any text of the field, whatever it asks.
      if (named.has('tool') || TOO_BIG.test(text) || TAKES_ALL.test(text)) return 'memory';
      const ours =
        FIELD.test(text) || tokens.some(({ text: token }) => token.startsWith(TERM_MARK) && !isGeneric(token));
      if (!ours) return 'none';
      return FIGURE_OR_FAILURE.test(text) ? 'memory' : 'field';
    },
  };
}

const BARE: ReadonlySet<string> = new Set(
  `#out-of-memory #vram =gpu oom memory gpu cuda pytorch torch ram vram 显存 爆显 炸显 存不 不足 内存`.split(/\s+/),
);

/** Whether a question says no more than that memory ran out, which every entry is about. */
export const isBare = (tokens: readonly Token[]): boolean => tokens.every(({ text }) => BARE.has(text));
