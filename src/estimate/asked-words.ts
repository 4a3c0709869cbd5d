import { type WordTable, word } from './word.ts';

/** What was taken where the person said nothing. */
export const ASKED_ASSUMPTION_WORDS: WordTable = {
  'default-batch': word('no batch given: 1', '没有给出 batch：按 1 计算'),
  'default-sequence': word('no batch given: 1 sequence at a time', '没有给出 batch：按同时 1 个序列计算'),
  'default-length': {
    en: ({ length }) => `no length given: ${length} tokens`,
    zh: ({ length }) => `没有给出长度：按 ${length} 个 token 计算`,
  },
  'default-full': word('no method given: all weights are trained', '没有给出方法：按全量训练计算'),
  'default-bf16': word(
    'no precision given: weights, gradients and states in bf16 (with fp32 weights type amp)',
    '没有给出精度：权重、梯度和优化器状态都按 bf16 计算（fp32 权重请用 amp）',
  ),
  'default-16-bit': word('no precision given: the frozen weights in 16 bits', '没有给出精度：冻结的权重按 16 位计算'),
  'default-checkpointing': word(
    "with gradient checkpointing, which PEFT's prepare_model_for_kbit_training switches on",
    '开启梯度检查点：PEFT 的 prepare_model_for_kbit_training 默认会打开',
  ),
  'default-fp32': word('no precision given: fp32', '没有给出精度：按 fp32 计算'),
  'default-amp': word('no precision given: fp32 weights under autocast', '没有给出精度：按 fp32 权重 + autocast 计算'),
  'default-rank': {
    en: ({ rank }) => `no rank given: ${rank}`,
    zh: ({ rank }) => `没有给出 rank：按 ${rank} 计算`,
  },
  'default-format': {
    en: ({ format }) => `no quantisation given: ${format}`,
    zh: ({ format }) => `没有给出量化格式：按 ${format} 计算`,
  },
};
