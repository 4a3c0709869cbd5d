import { z } from 'zod';
import { choice, count, flag, share, sizes, text } from './field.ts';
import { MODEL_FIELDS } from './model-fields.ts';

/** What running a model is asked with. */
export const INFER_INPUTS = z.strictObject({
  model: text({
    en: 'Model: a name, a size such as 7B, a diffusion or a vision model',
    zh: '模型：名称、参数量（如 7B），或扩散、视觉模型',
    label: '模型',
    example: 'Qwen2.5-7B-Instruct',
    positional: true,
    completion: 'any-model',
  }),
  quantization: text({
    en: 'Format of the weights: bf16, int8, nf4, awq, Q4_K_M …',
    zh: '权重格式：bf16、int8、nf4、awq、Q4_K_M 等',
    label: '量化',
    example: 'Q4_K_M',
    completion: 'quantization',
  }),
  length: count(
    {
      en: 'Tokens of a sequence, prompt and answer; 8k is 8192',
      zh: '序列长度（输入加输出），8k 为 8192',
      label: '长度',
      example: '8k',
    },
    1024n,
  ),
  batch: count({
    en: 'Sequences or images at the same time',
    zh: '同时处理的序列数或图片数',
    label: '批量',
    example: '1',
  }),
  kv: text({
    en: 'Type of the KV cache; default 16 bits',
    zh: 'KV cache 的类型，默认 16 位',
    label: 'kv类型',
    example: 'fp8',
    completion: 'cache-type',
  }),
  engine: choice(
    ['transformers', 'vllm', 'llama.cpp', 'diffusers'],
    { en: 'What runs it', zh: '推理引擎', label: '引擎', example: 'vllm' },
    {
      hf: 'transformers',
      ollama: 'llama.cpp',
      'lm-studio': 'llama.cpp',
      llamacpp: 'llama.cpp',
      gguf: 'llama.cpp',
      comfyui: 'diffusers',
    },
  ),
  gpu: text({
    en: 'Card that it shall fit: a name, or a size such as 24GB',
    zh: '要放进哪张卡：型号，或容量（如 24GB）',
    label: '显卡',
    example: 'RTX 4090',
    completion: 'gpu',
  }),
  utilization: share({
    en: "vLLM's gpu_memory_utilization; default 0.9",
    zh: 'vLLM 的 gpu_memory_utilization，默认 0.9',
    label: '利用率',
    example: '0.9',
  }),
  gpus: count({
    en: 'GPUs: tensor parallel in vLLM, layers split in llama.cpp',
    zh: '卡数：vLLM 张量并行，llama.cpp 按层切分',
    label: '卡数',
    example: '2',
  }),
  maxSeqs: count({ en: "vLLM's max_num_seqs", zh: 'vLLM 的 max_num_seqs', label: '并发上限', example: '256' }),
  gpuLayers: count({
    en: "llama.cpp's layers on the GPU (-ngl)",
    zh: 'llama.cpp 放在显卡上的层数（-ngl）',
    label: '显卡层数',
    example: '33',
  }),
  ubatch: count({
    en: "llama.cpp's micro-batch; default 512",
    zh: 'llama.cpp 的 ubatch，默认 512',
    label: '微批',
    example: '512',
  }),
  attention: choice(
    ['fused', 'eager'],
    { en: 'fused: sdpa or flash attention', zh: 'fused：sdpa 或 flash attention', label: '注意力', example: 'fused' },
    { flash: 'fused', sdpa: 'fused', 'flash-attention': 'fused', math: 'eager', plain: 'eager' },
  ),
  resolution: sizes({
    en: 'Pixels of the image, height and width',
    zh: '图像分辨率（高 × 宽）',
    label: '分辨率',
    example: '1024x1024',
  }),
  offload: choice(['none', 'model', 'sequential'], {
    en: "diffusers' CPU offload",
    zh: 'diffusers 的 CPU 卸载',
    label: '卸载',
    example: 'model',
  }),
  tiling: flag({ en: 'The VAE decodes in tiles', zh: 'VAE 分块解码', label: '分块' }),
  ...MODEL_FIELDS,
});

export type InferInput = z.output<typeof INFER_INPUTS>;
