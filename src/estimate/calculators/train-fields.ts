import { z } from 'zod';
import type { Optimizer } from '../training/optimizer.ts';
import { choice, count, flag, sizes, text } from './field.ts';
import { MODEL_FIELDS } from './model-fields.ts';

const OPTIMIZER_IDS = [
  'adamw',
  'adamw-8bit',
  'paged-adamw',
  'paged-adamw-8bit',
  'sgd',
  'sgd-momentum',
  'adafactor',
  'lion',
  'lion-8bit',
  'paged-lion-8bit',
  'rmsprop',
  'adagrad',
  'muon',
] as const satisfies readonly Optimizer[];

/** What a training run is asked with. */
export const TRAIN_INPUTS = z.strictObject({
  model: text({
    en: 'Model: a name, a size such as 7B, or a vision model such as resnet50',
    zh: '模型：名称、参数量（如 7B），或视觉模型（如 resnet50）',
    label: '模型',
    example: 'Llama-3.1-8B',
    positional: true,
    completion: 'any-model',
  }),
  batch: count({
    en: 'Sequences or images in one pass on one GPU',
    zh: '每张卡一次前向的样本数',
    label: '批量',
    example: '4',
  }),
  length: count(
    { en: 'Tokens of a sequence; 8k is 8192', zh: '序列长度（token 数），8k 为 8192', label: '长度', example: '2048' },
    1024n,
  ),
  precision: choice(
    ['fp32', 'bf16', 'fp16', 'amp', 'mixed'],
    {
      en: 'amp: fp32 weights under autocast; mixed: 16-bit weights with fp32 masters',
      zh: 'amp：fp32 权重 + autocast；mixed：16 位权重 + fp32 主权重',
      label: '精度',
      example: 'bf16',
    },
    { float32: 'fp32', bfloat16: 'bf16', float16: 'fp16', half: 'fp16', autocast: 'amp', tf32: 'fp32' },
  ),
  optimizer: choice(
    OPTIMIZER_IDS,
    { en: 'Optimizer', zh: '优化器', label: '优化器', example: 'adamw-8bit' },
    {
      adam: 'adamw',
      'adam-8bit': 'adamw-8bit',
      adamw_bnb_8bit: 'adamw-8bit',
      'paged-adam': 'paged-adamw',
      momentum: 'sgd-momentum',
      adamw_torch: 'adamw',
      adamw_torch_fused: 'adamw',
    },
  ),
  method: choice(
    ['full', 'lora', 'qlora'],
    { en: 'All weights, or adapters alone', zh: '全量微调，或只训练适配器', label: '方法', example: 'lora' },
    { 'full fine-tuning': 'full', sft: 'full', 全量: 'full', 全参: 'full' },
  ),
  rank: count({ en: 'Rank of LoRA; default 16', zh: 'LoRA 的秩，默认 16', label: '秩', example: '16' }),
  quantization: text({
    en: 'Frozen weights of QLoRA; default nf4',
    zh: 'QLoRA 冻结权重的量化格式，默认 nf4',
    label: '量化',
    example: 'nf4',
    completion: 'quantization',
  }),
  checkpointing: flag({ en: 'Gradient checkpointing', zh: '梯度检查点', label: '检查点' }),
  attention: choice(
    ['sdpa', 'flash', 'eager'],
    { en: 'How attention is computed', zh: '注意力的实现', label: '注意力', example: 'flash' },
    { 'flash-attention': 'flash', flash_attention_2: 'flash', fa2: 'flash', math: 'eager', plain: 'eager' },
  ),
  loss: choice(
    ['upcast', 'same-dtype', 'chunked', 'fused'],
    {
      en: 'upcast: logits in fp32, as transformers; fused: Liger',
      zh: 'upcast：logits 转 fp32；fused：Liger',
      label: '损失',
      example: 'fused',
    },
    { liger: 'fused' },
  ),
  accumulation: count({ en: 'Gradient accumulation steps', zh: '梯度累积步数', label: '累积', example: '8' }),
  gpus: count({ en: 'GPUs that share the run', zh: '一起训练的显卡数', label: '卡数', example: '8' }),
  sharding: choice(
    ['none', 'ddp', 'zero1', 'zero2', 'zero3', 'fsdp'],
    { en: 'How they share it; default ddp', zh: '多卡方式，默认 ddp', label: '分片', example: 'zero3' },
    { 'full-shard': 'fsdp', fsdp2: 'fsdp', 'shard-grad-op': 'zero2' },
  ),
  offload: choice(
    ['none', 'optimizer', 'parameters', 'activations', 'all'],
    {
      en: 'What is moved to CPU memory; all: optimizer and parameters',
      zh: '卸载到 CPU 内存的内容；all：优化器和参数',
      label: '卸载',
      example: 'optimizer',
    },
    { 'optimizer-states': 'optimizer', weights: 'parameters', cpu: 'all' },
  ),
  gpu: text({
    en: 'Card that it shall fit: a name, or a size such as 24GB',
    zh: '要放进哪张卡：型号，或容量（如 24GB）',
    label: '显卡',
    example: 'RTX 4090',
    completion: 'gpu',
  }),
  resolution: sizes({ en: 'Pixels, for vision models', zh: '视觉模型的分辨率', label: '分辨率', example: '224' }),
  ...MODEL_FIELDS,
  classes: count({
    en: 'Classes of a vision model',
    zh: '视觉模型的类别数',
    label: '类别数',
    example: '1000',
    rare: true,
  }),
  channels: count({
    en: 'Channels of the images; default 3',
    zh: '图像通道数，默认 3',
    label: '通道数',
    example: '3',
    rare: true,
  }),
  targets: choice(
    ['all', 'attention', 'qv'],
    { en: 'Layers with LoRA; default all', zh: '加 LoRA 的层，默认 all', label: '目标层', example: 'all', rare: true },
    { 'all-linear': 'all', 'q_proj,v_proj': 'qv' },
  ),
  step: choice(
    ['fused', 'foreach', 'loop'],
    { en: 'How the optimizer walks', zh: '优化器更新的实现', label: '更新', example: 'fused', rare: true },
    { 'for-loop': 'loop', forloop: 'loop' },
  ),
  dropout: flag({ en: 'With dropout', zh: '带 dropout', label: '丢弃', rare: true }),
  compile: flag({ en: 'Under torch.compile', zh: '使用 torch.compile', label: '编译', rare: true }),
});

export type TrainInput = z.output<typeof TRAIN_INPUTS>;
