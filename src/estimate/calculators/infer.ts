import { describeOutcome, termLines } from '../describe-outcome.ts';
import { type Pipeline, pipelineOf } from '../diffusion/components.ts';
import { diffusionInference } from '../diffusion/pipeline.ts';
import type { Estimate } from '../estimate.ts';
import type { Facts } from '../facts.ts';
import { type Card, cardTotal } from '../fit/card.ts';
import { workloadMemory } from '../fit/workload.ts';
import { llamaCppLayersThatFit, llamaCppMemory } from '../inference/llama-cpp.ts';
import { inferenceMemory } from '../inference/transformers.ts';
import { vllmMemory } from '../inference/vllm.ts';
import type { Outcome } from '../outcome.ts';
import { weightFormatOf } from '../quantization/format.ts';
import { FieldError } from '../refusal.ts';
import { digits, permille } from '../terms.ts';
import { formatBytes } from '../units.ts';
import { type VisionModel, visionModelOf } from '../vision/models.ts';
import { visionProcess } from '../vision/process.ts';
import { defineCalculator } from './define.ts';
import { quoted } from './field.ts';
import { findGpu } from './find-gpu.ts';
import { lookUpModel, missingModel, unknownModel } from './find-model.ts';
import { INFER_INPUTS, type InferInput } from './infer-fields.ts';
import { languageInference } from './infer-language.ts';
import { everyModel } from './known-names.ts';
import { refuseFields } from './only-for.ts';
import { imagesOf, visionSubject } from './train-vision.ts';
import { type Asked, outcomeOf } from './workload.ts';

/** Typical shapes stand in for the model's own: about an eighth less or a seventh more, as in training. */
const UNKNOWN = { low: 880, high: 1150 };

const ONLY_LANGUAGE = [
  'length',
  'kv',
  'utilization',
  'gpus',
  'maxSeqs',
  'gpuLayers',
  'ubatch',
  'attention',
  'hidden',
  'heads',
  'kvHeads',
  'intermediate',
  'vocab',
  'headDim',
  'tied',
] as const;

/** The run that was asked for, as something to hold against cards. */
export function inferenceAsked(input: InferInput, { models }: Facts, card?: Card): Asked {
  const pipeline = pipelineOf(input.model ?? '');
  if (pipeline !== null && input.layers === undefined) return picturesAsked(input, pipeline);
  const found = lookUpModel(input.model, input, models);
  if (found !== null) return languageInference(input, found, card);
  if (input.model === undefined) throw missingModel();
  const vision = visionModelOf(input.model);
  if (vision === null) throw unknownModel(input.model, everyModel(models));
  return visionInference(input, vision);
}

function infer(input: InferInput, facts: Facts): Outcome {
  const card = input.gpu === undefined ? undefined : findGpu(input.gpu, facts.gpus);
  const asked = inferenceAsked(input, facts, card);
  const { workload } = asked;
  switch (workload.kind) {
    case 'infer':
      return outcomeOf(asked, widened(inferenceMemory(workload.options), asked), card);
    case 'llama.cpp': {
      const layers = card && llamaCppLayersThatFit(workload.options, cardTotal(card).bytes);
      const estimate = widened(llamaCppMemory(workload.options), asked);
      return outcomeOf(asked, estimate, card, layers === undefined ? undefined : { layers });
    }
    case 'vllm': {
      if (card === undefined) throw cardNeeded();
      const estimate = vllmMemory({ ...workload.options, gpuTotalBytes: cardTotal(card).bytes });
      const served = workloadMemory(workload, cardTotal(card).bytes);
      return {
        ...outcomeOf(asked, estimate, card, { length: estimate.cacheTokens }),
        sections: [servedSection(served)],
      };
    }
    case 'vision':
      return outcomeOf(asked, visionProcess(workload.options), card);
    case 'pictures':
      return outcomeOf(asked, diffusionInference(workload.options), card);
    case 'train':
    case 'picture-training':
      throw new TypeError('a run without training cannot be one');
  }
}

function widened(estimate: Estimate, { reason }: Asked): Estimate {
  const { low, high } = estimate.range;
  const range = { low: permille(low, UNKNOWN.low), high: permille(high, UNKNOWN.high) };
  return reason === 'typical' ? { ...estimate, range } : estimate;
}

/** What the sequences that are asked for need of the card, which the verdict stands on: vLLM itself fills its whole share. */
function servedSection(served: Estimate): NonNullable<Outcome['sections']>[number] {
  const { totalBytes, range } = served;
  const [total, low, high] = [totalBytes, range.low, range.high].map(formatBytes);
  return {
    heading: {
      en: `Needed for these sequences: ${total}, ${low} to ${high}`,
      zh: `这些序列需要 ${total}，${low} 到 ${high}`,
    },
    items: termLines(served),
  };
}

const cardNeeded = (): FieldError =>
  new FieldError('gpu', {
    en: 'needed: vLLM fills its share of the card; type for example RTX 4090 or 24GB',
    zh: '需要给出：vLLM 会占满它那一份显存；请输入例如 RTX 4090 或 24GB',
  });

function visionInference(input: InferInput, model: VisionModel): Asked {
  refuseFields(input, [...ONLY_LANGUAGE, 'engine', 'layers', 'offload', 'tiling'], {
    en: 'a vision model',
    zh: '视觉模型',
  });
  const { batch = 1, quantization = 'fp32' } = input;
  const precision = weightFormatOf(quantization)?.id;
  if (precision !== 'fp32' && precision !== 'fp16' && precision !== 'bf16') {
    throw new FieldError('quantization', {
      en: `${quoted(quantization)} is not counted for vision models; type fp32, fp16 or bf16`,
      zh: `视觉模型不计算 ${quoted(quantization)}；请输入 fp32、fp16 或 bf16`,
    });
  }
  return {
    workload: {
      kind: 'vision',
      options: {
        model,
        batch: BigInt(batch),
        precision,
        inference: true,
        ...imagesOf({ ...input, channels: undefined, classes: undefined }),
      },
    },
    reason: 'vision',
    subject: visionSubject(model, { ...input, channels: undefined, classes: undefined }, batch, precision),
    assumptions: [
      ...(input.batch === undefined ? [{ key: 'default-batch' }] : []),
      ...(input.quantization === undefined ? [{ key: 'default-fp32' }] : []),
    ],
  };
}

/** Making pictures with a diffusion pipeline, as it was asked for. */
function picturesAsked(input: InferInput, pipeline: Pipeline): Asked {
  refuseFields(input, ONLY_LANGUAGE, { en: 'a diffusion model', zh: '扩散模型' });
  if (input.engine !== undefined && input.engine !== 'diffusers') {
    throw new FieldError('engine', { en: 'a diffusion model runs on diffusers', zh: '扩散模型只能用 diffusers' });
  }
  const { quantization = 'fp16', batch = 1, offload, tiling } = input;
  const format = weightFormatOf(quantization);
  if (format === null) {
    throw new FieldError('quantization', {
      en: `${quoted(quantization)} is not counted for diffusion models; type for example fp16, bf16, fp8 or nf4`,
      zh: `扩散模型不计算 ${quoted(quantization)}；请输入例如 fp16、bf16、fp8 或 nf4`,
    });
  }
  const [height = BigInt(pipeline.resolution), width = height] = input.resolution ?? [];
  const run = `diffusers · ${quoted(quantization)} · batch ${digits(batch)} · ${height} × ${width}`;
  return {
    workload: {
      kind: 'pictures',
      options: {
        pipeline,
        dtype: quantization,
        height: Number(height),
        width: Number(width),
        batch,
        ...(offload === undefined ? {} : { offload }),
        ...(tiling === undefined ? {} : { tiling }),
      },
    },
    reason: format.reach === 'all' ? 'diffusion' : 'diffusion-quantized',
    subject: { en: `\`${pipeline.id}\` · ${run} pixels`, zh: `\`${pipeline.id}\` · ${run} 像素` },
    assumptions: [
      ...(input.quantization === undefined ? [{ key: 'default-format', values: { format: quantization } }] : []),
      ...(input.batch === undefined ? [{ key: 'default-batch' }] : []),
    ],
  };
}

/** What running a model takes. */
export const inferCalculator = defineCalculator({
  id: 'infer',
  label: '推理',
  title: {
    en: 'What running a model takes: weights, KV cache, overhead',
    zh: '推理要多少显存：权重、KV cache、额外开销',
  },
  inputs: INFER_INPUTS,
  examples: [
    { model: 'Qwen2.5-7B-Instruct', quantization: 'bf16', length: '8k', gpu: 'RTX 4090' },
    { model: 'Llama-3.1-8B', quantization: 'Q4_K_M', length: '8k', gpu: 'RTX 3060' },
    { model: 'Llama-3.1-8B', engine: 'vllm', gpu: 'L4', utilization: '0.9', length: '8k', batch: '4' },
    { model: '13B', quantization: 'int8' },
    { model: 'sdxl', quantization: 'fp16', resolution: '1024x1024', gpu: '8GB' },
    { model: 'vit_b_16', batch: '32', resolution: '224', quantization: 'fp16' },
  ],
  run: (input, facts) => describeOutcome(infer(input, facts)),
});
