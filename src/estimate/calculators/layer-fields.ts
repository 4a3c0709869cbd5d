import { z } from 'zod';
import { choice, count, flag, share, sizes, text } from './field.ts';

/** What a layer is asked with. */
export const LAYER_INPUTS = z.strictObject({
  kind: text({
    en: 'Kind of layer by its name in PyTorch',
    zh: '层的类型，用 PyTorch 里的名字',
    label: '类型',
    example: 'Conv2d',
    positional: true,
    completion: 'layer',
  }),
  shape: text({
    en: 'Shape of the input, batch first; several with a semicolon',
    zh: '输入形状，batch 在前；多个输入用分号隔开',
    label: '输入形状',
    example: '32x64x56x56',
    positional: true,
  }),
  out: sizes({ en: 'Channels or features of the output', zh: '输出通道数或特征数', label: '输出', example: '128' }),
  kernel: sizes({ en: 'Kernel size', zh: '卷积核或窗口大小', label: '核', example: '3' }),
  stride: sizes({ en: 'Stride', zh: '步长', label: '步长', example: '2' }),
  padding: sizes({ en: 'Padding', zh: '填充', label: '填充', example: '1' }),
  dilation: sizes({ en: 'Dilation', zh: '空洞率', label: '空洞率', example: '2' }),
  groups: count({ en: 'Groups', zh: '分组数', label: '分组', example: '32' }),
  bias: flag({ en: 'With a bias; default yes', zh: '带偏置，默认是', label: '偏置' }),
  heads: count({ en: 'Attention heads', zh: '注意力头数', label: '头数', example: '16' }),
  kvHeads: count({ en: 'Key-value heads', zh: 'KV 头数', label: 'kv头数', example: '8' }),
  intermediate: count({ en: 'Width of the feed-forward', zh: '前馈层宽度', label: '前馈宽度', example: '4096' }),
  hidden: count({ en: 'Hidden size of LSTM or GRU', zh: 'LSTM、GRU 的隐藏维度', label: '隐藏维度', example: '512' }),
  layers: count({ en: 'Layers of LSTM or GRU', zh: 'LSTM、GRU 的层数', label: '层数', example: '2' }),
  bidirectional: flag({ en: 'LSTM or GRU in both directions', zh: '双向 LSTM、GRU', label: '双向' }),
  vocab: count({ en: 'Rows of an embedding', zh: '词嵌入的行数（词表大小）', label: '词表', example: '32000' }),
  dropout: share({ en: 'Dropout probability', zh: 'dropout 概率', label: '丢弃', example: '0.1' }),
  attention: choice(
    ['flash', 'efficient', 'math'],
    {
      en: 'Kernel of scaled_dot_product_attention',
      zh: 'scaled_dot_product_attention 的内核',
      label: '注意力',
      example: 'flash',
    },
    { 'mem-efficient': 'efficient', eager: 'math' },
  ),
  needWeights: flag({
    en: "MultiheadAttention's need_weights; default yes",
    zh: 'MultiheadAttention 的 need_weights，默认是',
    label: '返回权重',
  }),
  precision: choice(
    ['fp32', 'fp16', 'bf16', 'autocast-fp16', 'autocast-bf16'],
    { en: 'Precision; default fp32', zh: '精度，默认 fp32', label: '精度', example: 'autocast-bf16' },
    {
      float32: 'fp32',
      float16: 'fp16',
      half: 'fp16',
      bfloat16: 'bf16',
      amp: 'autocast-fp16',
      autocast: 'autocast-bf16',
    },
  ),
  device: choice(
    ['cuda', 'cpu'],
    { en: 'Where it runs; default cuda', zh: '运行设备，默认 cuda', label: '设备', example: 'cuda' },
    { gpu: 'cuda' },
  ),
  mode: choice(
    ['train', 'eval', 'inference'],
    { en: 'inference: under no_grad', zh: 'inference：在 no_grad 下', label: '模式', example: 'train' },
    { training: 'train', evaluation: 'eval', no_grad: 'inference' },
  ),
  frozen: flag({ en: 'Weights are frozen', zh: '权重已冻结', label: '冻结' }),
  checkpoint: flag({ en: 'Under torch.utils.checkpoint', zh: '使用 torch.utils.checkpoint', label: '检查点' }),
  inputGrad: flag({ en: 'The input takes a gradient; default yes', zh: '输入需要梯度，默认是', label: '输入梯度' }),
  headDim: count({ en: 'Width of a head', zh: '每个头的维度', label: '头维度', example: '128', rare: true }),
  scale: count({
    en: 'Scale factor of Upsample; default 2',
    zh: 'Upsample 的放大倍数，默认 2',
    label: '倍数',
    example: '2',
    rare: true,
  }),
  inplace: flag({
    en: 'An activation writes over its input (inplace)',
    zh: '激活函数原地写回输入（inplace）',
    label: '原地',
    rare: true,
  }),
  normFirst: flag({
    en: 'Norm before attention (norm_first)',
    zh: '归一化在前（norm_first）',
    label: '归一化在前',
    rare: true,
  }),
});

export type LayerInput = z.output<typeof LAYER_INPUTS>;
