import type { Bilingual } from '../language.ts';
import type { Verdict } from './fit/fit.ts';
import type { RangeReason } from './outcome.ts';

/** The words around an estimate. Sizes are written with their units. */
export interface ReportWords {
  readonly bytes: string;
  readonly exact: (size: string, bytes: string) => string;
  readonly total: (size: string) => string;
  readonly totalBetween: (size: string, low: string, high: string) => string;
  readonly item: (name: string, size: string) => string;
  readonly other: string;
  readonly more: (count: string) => string;
  readonly terms: string;
  readonly assumptions: string;
  readonly range: string;
  readonly between: (low: string, high: string) => string;
  readonly card: string;
  readonly verdicts: Readonly<Record<Verdict, (gpu: string, total: string, needed: string) => string>>;
  readonly mayPass: string;
  readonly mayFit: string;
  readonly largest: string;
  readonly largestBatch: (count: string) => string;
  readonly largestLength: (tokens: string) => string;
  readonly largestLayers: (count: string) => string;
  readonly largestQuantization: (format: string) => string;
  readonly reasons: Readonly<Record<RangeReason, string>>;
}

/** Words of the answers of calculators. */
export const REPORT_WORDS: Bilingual<ReportWords> = {
  en: {
    bytes: 'bytes',
    exact: (size, bytes) => `${size} (${bytes} bytes)`,
    total: (size) => `Total: ${size}`,
    totalBetween: (size, low, high) => `Total: ${size}; expect ${low} to ${high}`,
    item: (name, size) => `${name}: ${size}`,
    other: 'other',
    more: (count) => `and ${count} more`,
    terms: 'Terms',
    assumptions: 'Taken for granted',
    range: 'Range',
    between: (low, high) => `${low} to ${high}`,
    card: 'Card',
    verdicts: {
      fits: (gpu, total, needed) => `fits ${gpu}: ${needed} of ${total}`,
      tight: (gpu, total, needed) => `tight on ${gpu}: ${needed} of ${total}, less than 8 % is left`,
      no: (gpu, total, needed) => `does not fit ${gpu}: ${needed} are needed, there are ${total}`,
    },
    mayPass: 'the upper end of the range does not fit',
    mayFit: 'the lower end of the range would fit',
    largest: 'The most that fits',
    largestBatch: (count) => `batch ${count}`,
    largestLength: (tokens) => `${tokens} tokens of KV cache, over all sequences`,
    largestLayers: (count) => `${count} layers on the GPU (-ngl), the output layer counted as one`,
    largestQuantization: (format) => `weights in ${format}`,
    reasons: {
      exact: 'only whole tensors are counted: no margin',
      training:
        "most published runs lie within it: reserved memory is 2 to 8 % above the tensors, the optimizer's step may need one more list of tensors, and a context takes 0.3 to 0.9 GiB",
      adapters:
        'most published LoRA runs lie within it: how adapters and their inputs are stored differs by 10 % between libraries, and a context takes 0.3 to 0.9 GiB',
      quantized:
        'most published QLoRA runs lie within it: libraries differ in what quantised layers keep, and a context takes 0.3 to 0.9 GiB',
      typical: 'typical shapes stand in for the model: another one of this size takes an eighth less or a seventh more',
      generation: 'weights and a KV cache of 16 bits are exact; the working memory of a step and the context are not',
      vllm: 'vLLM takes its share of the card; CUDA graphs and NCCL come on top',
      'llama-cpp': 'weights, KV cache and compute buffer are exact; the context takes 0.2 to 0.4 GiB',
      vision:
        'the lower end is what the tensors and a small context take; cuDNN workspaces and modules that keep more can add a third',
      diffusion:
        "weights of 16 and 32 bits are exact; the denoiser's and the VAE's working memory depends on the attention kernel and on cuDNN",
      'diffusion-quantized':
        "quantisers reach linear layers alone, and which components and layers they skip depends on loader and version; the denoiser's and the VAE's working memory depends on the attention kernel and on cuDNN",
      recurrent: 'what cuDNN keeps for a recurrent layer is not published',
    },
  },
  zh: {
    bytes: '字节',
    exact: (size, bytes) => `${size}（${bytes} 字节）`,
    total: (size) => `合计：${size}`,
    totalBetween: (size, low, high) => `合计：${size}，预计在 ${low} 到 ${high} 之间`,
    item: (name, size) => `${name}：${size}`,
    other: '其他',
    more: (count) => `另有 ${count} 项`,
    terms: '各项',
    assumptions: '计算前提',
    range: '范围',
    between: (low, high) => `${low} 到 ${high}`,
    card: '显卡',
    verdicts: {
      fits: (gpu, total, needed) => `${gpu} 放得下：需要 ${needed}，可用 ${total}`,
      tight: (gpu, total, needed) => `${gpu} 很紧：需要 ${needed}，可用 ${total}，余量不到 8%`,
      no: (gpu, total, needed) => `${gpu} 放不下：需要 ${needed}，可用 ${total}`,
    },
    mayPass: '按范围上限则放不下',
    mayFit: '按范围下限则放得下',
    largest: '最多能放下',
    largestBatch: (count) => `batch ${count}`,
    largestLength: (tokens) => `KV cache 共 ${tokens} 个 token（所有序列合计）`,
    largestLayers: (count) => `${count} 层放到显卡上（-ngl），输出层算一层`,
    largestQuantization: (format) => `权重用 ${format}`,
    reasons: {
      exact: '只计算完整的张量，没有余量',
      training:
        '大多数公开的训练记录落在其中：预留显存比张量多 2% 到 8%，优化器更新时可能还要一份张量列表，CUDA 上下文占 0.3 到 0.9 GiB',
      adapters:
        '大多数公开的 LoRA 记录落在其中：各个库存放适配器及其输入的方式相差约 10%，CUDA 上下文占 0.3 到 0.9 GiB',
      quantized: '大多数公开的 QLoRA 记录落在其中：各个库里量化层保留的内容不同，CUDA 上下文占 0.3 到 0.9 GiB',
      typical: '用典型形状代替了具体模型：同等规模的其他模型可能少八分之一，也可能多七分之一',
      generation: '权重和 16 位的 KV cache 是精确值，每一步的工作显存和 CUDA 上下文不是',
      vllm: 'vLLM 占满它那一份显存，CUDA graph 和 NCCL 另算',
      'llama-cpp': '权重、KV cache 和计算缓冲区是精确值，CUDA 上下文占 0.2 到 0.4 GiB',
      vision: '下限是张量本身加上较小的 CUDA 上下文；cuDNN 的 workspace 和保留更多内容的模块最多再加三分之一',
      diffusion: '16 位和 32 位的权重是精确值；去噪和 VAE 的工作显存取决于注意力内核和 cuDNN',
      'diffusion-quantized':
        '量化只作用于线性层，跳过哪些组件和层取决于加载方式和版本；去噪和 VAE 的工作显存取决于注意力内核和 cuDNN',
      recurrent: 'cuDNN 为循环层保留多少没有公开',
    },
  },
};
