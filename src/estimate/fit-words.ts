import { type WordTable, word } from './word.ts';

/** Names of the terms that only a card's question has. */
export const FIT_PART_WORDS: WordTable = {
  'vllm-unused': word('left free by the utilisation', '按利用率留出的空闲'),
};

/** Where a card's total comes from. */
export const FIT_ASSUMPTION_WORDS: WordTable = {
  'card-reading': {
    en: ({ name, mib }) => `${name}: ${mib} MiB, as PyTorch reports it`,
    zh: ({ name, mib }) => `${name}：按 PyTorch 报告的 ${mib} MiB 计算`,
  },
  'card-both-readings': {
    en: ({ name, mib, windows }) =>
      `${name}: ${mib} MiB, as PyTorch reports it under Linux; under Windows it reports ${windows} MiB`,
    zh: ({ name, mib, windows }) =>
      `${name}：按 PyTorch 在 Linux 下报告的 ${mib} MiB 计算；Windows 下报告 ${windows} MiB`,
  },
  'card-among': {
    en: ({ name, mib, among }) =>
      `several cards are called ${name} (${among}): the smallest total of them is taken, ${mib} MiB`,
    zh: ({ name, mib, among }) => `叫 ${name} 的卡有几种（${among}）：按其中最小的 ${mib} MiB 计算`,
  },
  'card-among-marketed': {
    en: ({ name, mib, among }) =>
      `several cards are called ${name} (${among}): the smallest is taken, at most the ${mib} MiB on its box; what PyTorch reports is not known, mostly 1 to 8 % less`,
    zh: ({ name, mib, among }) =>
      `叫 ${name} 的卡有几种（${among}）：按其中最小的标称容量 ${mib} MiB 计算，PyTorch 实际报告多少没有记录，多半少 1% 到 8%`,
  },
  'card-windows-reading': {
    en: ({ name, mib }) =>
      `${name}: ${mib} MiB, as PyTorch reports it under Windows; elsewhere it can be a little less`,
    zh: ({ name, mib }) => `${name}：按 PyTorch 在 Windows 下报告的 ${mib} MiB 计算，其他系统可能略少`,
  },
  'card-driver': {
    en: ({ name, mib }) => `${name}: ${mib} MiB, as nvidia-smi shows it; PyTorch reports a few percent less`,
    zh: ({ name, mib }) => `${name}：按 nvidia-smi 显示的 ${mib} MiB 计算，PyTorch 报告的会少百分之几`,
  },
  'card-marketed': {
    en: ({ name, mib }) =>
      `${name}: at most the ${mib} MiB on its box; what PyTorch reports is not known, mostly 1 to 8 % less`,
    zh: ({ name, mib }) => `${name}：按标称容量 ${mib} MiB 计算，PyTorch 实际报告多少没有记录，多半少 1% 到 8%`,
  },
};

/** What can be changed so that it takes less. */
export const CHANGE_WORDS: WordTable = {
  'flash-attention': word('switch on flash attention', '开启 flash attention'),
  autocast: word('compute in bf16 under autocast', '用 autocast 以 bf16 计算'),
  'frozen-weights-16-bit': word('load the frozen weights in bf16', '冻结的权重以 bf16 加载'),
  'fused-loss': word('a fused loss, without the logits as a whole', '用融合的损失函数，不生成完整 logits'),
  accumulate: {
    en: ({ from, to, accumulation }) => `batch ${from} → ${to}, with ${accumulation} accumulation steps`,
    zh: ({ from, to, accumulation }) => `batch ${from} → ${to}，梯度累积 ${accumulation} 步`,
  },
  checkpointing: word('gradient checkpointing', '开启梯度检查点'),
  'optimizer-8-bit': {
    en: ({ optimizer }) => `8-bit optimizer (${optimizer})`,
    zh: ({ optimizer }) => `改用 8 位优化器（${optimizer}）`,
  },
  'weights-16-bit': word(
    'weights, gradients and states all in bf16, at some cost in accuracy',
    '权重、梯度和状态全部用 bf16，精度略有损失',
  ),
  lora: {
    en: ({ rank }) => `LoRA of rank ${rank}, the frozen weights in bf16`,
    zh: ({ rank }) => `改用秩为 ${rank} 的 LoRA，冻结的权重以 bf16 加载`,
  },
  qlora: {
    en: ({ format }) => `QLoRA: the frozen weights in ${format}`,
    zh: ({ format }) => `改用 QLoRA：冻结的权重量化为 ${format}`,
  },
  shorter: {
    en: ({ from, to }) => `length ${from} → ${to}`,
    zh: ({ from, to }) => `长度 ${from} → ${to}`,
  },
  shard: {
    en: ({ gpus }) => `shard everything over ${gpus} such GPUs (FSDP, ZeRO-3)`,
    zh: ({ gpus }) => `用 FSDP 或 ZeRO-3 切分到 ${gpus} 张同样的卡`,
  },
  'offload-optimizer': word("keep the optimizer's states in host memory", '优化器状态放到主机内存'),
  'offload-weights': word('keep the weights in host memory', '权重放到主机内存'),
  'weights-half': word('weights in bf16', '权重改用 bf16'),
  'kv-8-bit': {
    en: ({ dtype }) => `KV cache in ${dtype}`,
    zh: ({ dtype }) => `KV cache 改用 ${dtype}`,
  },
  'fewer-sequences': {
    en: ({ from, to }) => `sequences at a time ${from} → ${to}`,
    zh: ({ from, to }) => `同时处理的序列 ${from} → ${to}`,
  },
  quantize: {
    en: ({ from, to }) => `quantise the weights: ${from} → ${to}`,
    zh: ({ from, to }) => `量化权重：${from} → ${to}`,
  },
  'gpu-layers': {
    en: ({ from, to }) => `layers on the GPU ${from} → ${to}, the others on the CPU`,
    zh: ({ from, to }) => `放到 GPU 上的层数 ${from} → ${to}，其余在 CPU 上`,
  },
  gguf: {
    en: ({ format }) => `GGUF \`${format}\` in llama.cpp`,
    zh: ({ format }) => `改用 llama.cpp 跑 GGUF \`${format}\``,
  },
  'gguf-lossy': {
    en: ({ format }) => `GGUF \`${format}\` in llama.cpp, at a clear loss of quality`,
    zh: ({ format }) => `改用 llama.cpp 跑 GGUF \`${format}\`，质量损失明显`,
  },
  'gguf-layers': {
    en: ({ format, from, to }) =>
      `GGUF \`${format}\` in llama.cpp with -ngl ${to} of ${from} layers, the others on the CPU, much slower; on the card`,
    zh: ({ format, from, to }) =>
      `改用 llama.cpp 跑 GGUF \`${format}\`，-ngl ${to}（共 ${from} 层），其余在 CPU 上，慢很多；这张卡上`,
  },
  'more-cards': {
    en: ({ format, gpus }) => `${gpus} such cards, \`${format}\` in vLLM with tensor parallel; on each`,
    zh: ({ format, gpus }) => `${gpus} 张同样的卡，vLLM 张量并行跑 \`${format}\`；每张卡`,
  },
  'more-cards-layers': {
    en: ({ format, gpus }) => `${gpus} such cards, \`${format}\` with its layers split over them; on the fullest`,
    zh: ({ format, gpus }) => `${gpus} 张同样的卡，\`${format}\` 按层切分；最满的一张`,
  },
  'tiled-decode': word('decode the picture in tiles (VAE tiling)', '分块解码图片（VAE tiling）'),
  'offload-components': word(
    'one component at a time on the GPU (enable_model_cpu_offload)',
    '逐个组件上 GPU（enable_model_cpu_offload）',
  ),
  'offload-layers': word(
    'one layer at a time on the GPU, much slower (enable_sequential_cpu_offload)',
    '逐层上 GPU，慢很多（enable_sequential_cpu_offload）',
  ),
  'fewer-images': {
    en: ({ from, to }) => `images at a time ${from} → ${to}`,
    zh: ({ from, to }) => `一次处理的图片 ${from} → ${to}`,
  },
};
