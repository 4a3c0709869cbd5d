import { z } from 'zod';
import { choice, text } from './field.ts';
import { INFER_INPUTS } from './infer-fields.ts';
import { MODEL_FIELDS } from './model-fields.ts';
import { TRAIN_INPUTS } from './train-fields.ts';

const training = TRAIN_INPUTS.shape;

/** What a card is asked with: the run as for training or inference, and the card. */
export const FIT_INPUTS = z.strictObject({
  model: text({
    en: 'Model: a name, a size such as 7B, a vision or diffusion model; none: the largest that fits',
    zh: '模型：名称、参数量（如 7B）、视觉或扩散模型；不写则找能放下的最大模型',
    label: '模型',
    example: 'Qwen2.5-7B',
    positional: true,
    optional: true,
    completion: 'any-model',
  }),
  task: choice(
    ['infer', 'full', 'lora', 'qlora'],
    {
      en: 'Run it, train all of it, or train adapters; default infer',
      zh: '推理、全量微调，或训练适配器；默认推理',
      label: '任务',
      example: 'lora',
    },
    { inference: 'infer', run: 'infer', train: 'full', finetune: 'full', 推理: 'infer', 微调: 'full', 训练: 'full' },
  ),
  gpu: text({
    en: 'Card: a name, or a size such as 24GB; left out: every card that holds it',
    zh: '显卡：型号，或容量（如 24GB）；不写则列出放得下的卡',
    label: '显卡',
    example: 'RTX 4090',
    completion: 'gpu',
  }),
  batch: training.batch,
  length: training.length,
  quantization: INFER_INPUTS.shape.quantization,
  precision: training.precision,
  optimizer: training.optimizer,
  checkpointing: training.checkpointing,
  attention: training.attention,
  loss: training.loss,
  gpus: training.gpus,
  sharding: training.sharding,
  offload: training.offload,
  engine: choice(
    ['transformers', 'vllm', 'llama.cpp'],
    { en: 'What runs it', zh: '推理引擎', label: '引擎', example: 'vllm' },
    { hf: 'transformers', ollama: 'llama.cpp', 'lm-studio': 'llama.cpp', llamacpp: 'llama.cpp', gguf: 'llama.cpp' },
  ),
  kv: INFER_INPUTS.shape.kv,
  utilization: INFER_INPUTS.shape.utilization,
  resolution: training.resolution,
  ...MODEL_FIELDS,
});

export type FitInput = z.output<typeof FIT_INPUTS>;
