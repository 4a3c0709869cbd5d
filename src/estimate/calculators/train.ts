import { describeOutcome } from '../describe-outcome.ts';
import { pipelineOf } from '../diffusion/components.ts';
import { diffusionTraining } from '../diffusion/training.ts';
import type { Estimate } from '../estimate.ts';
import type { Facts } from '../facts.ts';
import type { Outcome } from '../outcome.ts';
import { trainingMemory } from '../training/training.ts';
import { visionModelOf } from '../vision/models.ts';
import { visionProcess } from '../vision/process.ts';
import { defineCalculator } from './define.ts';
import { findGpu } from './find-gpu.ts';
import { lookUpModel, missingModel, unknownModel } from './find-model.ts';
import { everyModel } from './known-names.ts';
import { trainDiffusion } from './train-diffusion.ts';
import { TRAIN_INPUTS, type TrainInput } from './train-fields.ts';
import { languageTraining } from './train-language.ts';
import { visionTraining } from './train-vision.ts';
import { type Asked, outcomeOf } from './workload.ts';

/** The training run that was asked for, as something to hold against cards. */
export function trainingAsked(input: TrainInput, { models }: Facts): Asked {
  const pipeline = pipelineOf(input.model ?? '');
  if (pipeline !== null && input.layers === undefined) return trainDiffusion(input, pipeline);
  const found = lookUpModel(input.model, input, models);
  if (found !== null) return languageTraining(input, found);
  if (input.model === undefined) throw missingModel();
  const vision = visionModelOf(input.model);
  if (vision === null) throw unknownModel(input.model, everyModel(models));
  return visionTraining(input, vision);
}

function train(input: TrainInput, facts: Facts): Outcome {
  const card = input.gpu === undefined ? undefined : findGpu(input.gpu, facts.gpus);
  const asked = trainingAsked(input, facts);
  return outcomeOf(asked, estimateOf(asked), card);
}

function estimateOf({ workload }: Asked): Estimate {
  switch (workload.kind) {
    case 'train':
      return trainingMemory(workload.options);
    case 'vision':
      return visionProcess(workload.options);
    case 'picture-training':
      return diffusionTraining(workload.options);
    default:
      throw new TypeError(`a training run cannot be ${workload.kind}`);
  }
}

/** What a training run takes. */
export const trainCalculator = defineCalculator({
  id: 'train',
  label: '训练',
  title: {
    en: 'What a training run takes: a language, vision or diffusion model',
    zh: '训练要多少显存：语言、视觉、扩散模型',
  },
  inputs: TRAIN_INPUTS,
  examples: [
    { model: 'Llama-3.1-8B', method: 'lora', batch: '1', length: '2k', checkpointing: true, gpu: 'RTX 4090' },
    { model: '7B', method: 'qlora', length: '4,096', gpu: '24GB' },
    { model: 'Qwen2.5-7B', precision: 'mixed', gpus: '8', sharding: 'zero3', batch: '2', length: '4k' },
    { model: 'resnet50', batch: '64', resolution: '224', precision: 'amp', optimizer: 'sgd-momentum' },
    { model: 'sdxl', method: 'lora', resolution: '1024', batch: '1', checkpointing: true },
    { layers: '24', hidden: '2048', heads: '16', intermediate: '5504', vocab: '32000', batch: '8', length: '1k' },
  ],
  run: (input, facts) => describeOutcome(train(input, facts)),
});
