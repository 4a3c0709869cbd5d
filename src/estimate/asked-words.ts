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
  'default-engine': {
    en: ({ engine }) => `no engine given: ${engine}`,
    zh: ({ engine }) => `没有给出推理引擎：按 ${engine} 计算`,
  },
  'format-of-name': {
    en: ({ format }) => `weights in ${format}, as the name of the model says`,
    zh: ({ format }) => `模型名已写明格式：权重按 ${format} 计算`,
  },
  'format-published': {
    en: ({ format }) =>
      `no quantisation given: ${format}, as the model was published; an engine that cannot compute in it unpacks it to 16 bits`,
    zh: ({ format }) => `没有给出量化格式：按发布时的 ${format} 计算；不支持该格式的引擎会把它展开成 16 位`,
  },
  'name-format-unused': {
    en: ({ format }) => `the name says ${format}, but what is trained here is counted in 16 bits`,
    zh: ({ format }) => `模型名写的是 ${format}，但这里训练的权重按 16 位计算`,
  },
  'language-part': word(
    'the language part alone: the vision encoder and what images take are not counted',
    '只计算语言部分：视觉编码器和图像占用没有计入',
  ),
  'past-context': {
    en: ({ length, limit }) => `${length} tokens are more than the ${limit} that the model takes`,
    zh: ({ length, limit }) => `${length} 个 token 超过模型支持的最大长度 ${limit}`,
  },
};
