import { describe, expect, test } from 'vitest';
import { say } from '../../src/answer/say.ts';
import { doctor } from '../support/knowledge.ts';

const textOf = (question: string): string => {
  const { headline, notes, arithmetic, language } = doctor.ask(question);
  return [headline, ...notes, ...arithmetic].map((phrase) => say(phrase, language)).join('\n');
};

describe('what a question of size states is counted, or said not to be', () => {
  test.each([
    ['Mistral-7B Q5_K_M, 16k context, is a 3060 enough?', ['running it in Q5_K_M (llama.cpp)', '16,384']],
    ['Qwen2.5-14B-Instruct-AWQ 12G 能跑吗', ['awq 推理']],
    ['can 2x3090 run a 70B as Q4_K_M', ['layers split over 2 cards (llama.cpp)']],
    ['14B QLoRA seq 3072 batch 1 4090 够吗', ['3,072 token', 'QLoRA']],
    ['3B 全参微调用 SGD，24G 够吗', ['sgd']],
    ['can a 3090 train LoRA r=64 of an 8B model with 8-bit adam?', ['adamw-8bit']],
    ['7B 全参微调用 Sophia，80G 够吗', ['`sophia`']],
    ['Can a 4090 fine-tune an 8B model with QLoRA?', ['QLoRA, frozen weights in nf4, gradient checkpointing **fits']],
    ['Can I fully fine-tune an 8B on a 4090?', ['**nothing of it fits**', 'In its place fits: LoRA']],
    ['Can gpt-oss-20b run on 24GB?', ['mxfp4, as the model was published']],
    ['一张 3090 最多能跑多大的模型？', ['列表中放得下的最大模型']],
    ['does densenet121 with batch 32 at 320 fit on 16 GB?', ['320 × 320', 'training in fp32']],
    ['SDXL LoRA on 16GB', ['LoRA of the denoiser']],
    ['Llama-3.1-8B on a 3060?', ['GeForce RTX 3060']],
    ['4090 跑 Qwen2.5-14B 行吗？', ['GeForce RTX 4090']],
    ['Can I run Qwen2.5-7B on an RX 7800 XT?', ['Radeon RX 7800 XT']],
    ['Flux nf4 on 8GB', ['flux.1-dev', 'sequential offload']],
    ['Can my M2 Max 32GB run Llama-3.1-8B?', ['on a Mac the GPU shares the memory of the system']],
    ['M4 Pro 48GB 能跑 Qwen2.5-32B Q4_K_M 吗', ['Mac 的 GPU 与系统共用内存']],
    ['Can a GTX 960 run Qwen2.5-1.5B?', ['`GTX 960` is not in the list of cards']],
    ['Will Qwen2.5-7B QLoRA with batch 4 and 4k context OOM on a 4090?', ['GeForce RTX 4090', '4,096']],
    ['3090 跑 Qwen2.5-14B QLoRA，batch 2，会爆显存吗', ['GeForce RTX 3090', 'QLoRA']],
    ['Qwen2.5-72B 要几张 3090', ['张同样的卡，`Q4_K_M` 按层切分', '张同样的卡，vLLM 张量并行']],
    ['How many H100s do I need for DeepSeek R1?', ['such cards, `Q4_K_M`', 'such cards, `fp8-block`']],
    ['Can you fine tune a 7B on 24GB?', ['LoRA']],
    ['is 12gb enough for llama 3 8b q4', ['12 GB', 'Q4_K_M']],
    ['我只有 3060 12G，想跑 14B，行不行？', ['GeForce RTX 3060']],
    ['Llama-3.1-8B in mxfp4 on 12GB?', ['`mxfp4` quantises experts alone']],
    // What bitsandbytes leaves as it is, is no way to make it smaller.
    ['Qwen3-30B-A3B on a 4090?', ['running it in Q4_K_M (llama.cpp) **fits**']],
  ])('%s', (question, words) => {
    const text = textOf(question);
    for (const word of words) expect(text).toContain(word);
    expect(text).not.toMatch(/[{}]|undefined|^size\./m);
  });

  test.each([
    'Qwen2.5-7B on a 3060 is slow?',
    'Why is Llama-3.1-8B on a 4090 slow?',
    'Llama-3.1-8B with ollama on 3060, gpu not used?',
    '4090 跑 Qwen2.5-14B 为什么慢？',
  ])('no size is asked for by: %s', (question) => {
    expect(doctor.ask(question).headline.key).not.toMatch(/^headline\.size/);
  });

  test('survives the token', () => {
    const answer = doctor.ask('Mistral-7B Q5_K_M, 16k context, is a 3060 enough?');
    expect(doctor.restore(doctor.token(answer), answer.language)?.headline).toEqual(answer.headline);
  });
});
