import { digits } from './terms.ts';
import { type WordTable, word } from './word.ts';

/** Names of the terms of layers and vision models beside those that language models have too. */
export const NETWORK_PART_WORDS: WordTable = {
  buffers: word('buffers (running statistics)', '缓冲区（滑动统计量等）'),
  input: word('input batch and labels', '输入数据与标签'),
  temporary: word('gradients on their way and other short-lived tensors', '传递中的梯度等临时张量'),
  'kept-input': word('input, kept for backward', '为反向传播保留的输入'),
  'kept-output': word('output, kept for backward', '为反向传播保留的输出'),
  'kept-inside': word('made inside and kept for backward', '层内产生、为反向传播保留的张量'),
  output: word('output', '输出'),
};

/** What an estimate of a layer or a vision model takes for granted. */
export const NETWORK_ASSUMPTION_WORDS: WordTable = {
  device: {
    en: ({ device }) => (device === 'cpu' ? 'on the CPU' : 'on CUDA'),
    zh: ({ device }) => (device === 'cpu' ? '在 CPU 上运行' : '在 CUDA 上运行'),
  },
  precision: {
    en: ({ precision }) =>
      String(precision).startsWith('autocast-')
        ? `fp32 weights under ${String(precision).slice('autocast-'.length)} autocast`
        : `weights and activations in ${precision}`,
    zh: ({ precision }) =>
      String(precision).startsWith('autocast-')
        ? `权重为 fp32，在 ${String(precision).slice('autocast-'.length)} autocast 下运行`
        : `权重与激活值均为 ${precision}`,
  },
  'no-autograd': word(
    'under no_grad or inference_mode: nothing is kept for backward',
    '在 no_grad 或 inference_mode 下运行：不为反向传播保留任何张量',
  ),
  'input-takes-gradient': word(
    'the input takes a gradient, as it does in every layer but the first',
    '输入需要梯度，除第一层外都是如此',
  ),
  'input-takes-no-gradient': word('the input takes no gradient', '输入不需要梯度'),
  'weights-frozen': word('the weights are frozen', '权重已冻结'),
  'layer-checkpointed': word(
    'under checkpoint: the input is kept alone, the rest is computed again in backward',
    '使用 checkpoint：只保留输入，其余在反向传播时重算',
  ),
  'no-workspace': word(
    "without cuDNN's and cuBLAS's workspaces and the CUDA context",
    '不含 cuDNN、cuBLAS 的 workspace 和 CUDA 上下文',
  ),
  'workspace-in-range': word(
    "cuDNN's and cuBLAS's workspaces are in the upper end of the range alone",
    'cuDNN、cuBLAS 的 workspace 只计入范围上限',
  ),
  'recurrent-reserve': word(
    'what cuDNN keeps for a recurrent layer is not published: a third more or less',
    'cuDNN 为循环层保留多少没有公开：上下浮动三分之一',
  ),
  images: {
    en: ({ batch, channels, size }) => `a batch of ${batch}: ${channels} channels, ${size} pixels`,
    zh: ({ batch, channels, size }) => `batch 为 ${batch}：${channels} 通道，${size} 像素`,
  },
  kept: {
    en: ({ bytes = 0 }) => `${digits(BigInt(bytes))} bytes are kept for backward when the loss is computed`,
    zh: ({ bytes = 0 }) => `计算损失时为反向传播保留了 ${digits(BigInt(bytes))} 字节`,
  },
  'second-step': word(
    'from the second step on, when the optimizer has its states',
    '从第二步算起，此时优化器状态已经建立',
  ),
  'gradients-set-to-none': word(
    "gradients are set to None between steps, PyTorch's default",
    '每步之间梯度设为 None（PyTorch 默认）',
  ),
  'gradients-stay': word('gradients accumulate over several backward passes', '梯度在多次反向传播间累积'),
  'vision-optimizer': {
    en: ({ optimizer, step }) => `optimizer ${optimizer}, its step written as ${step}`,
    zh: ({ optimizer, step }) => `优化器为 ${optimizer}，更新方式为 ${step}`,
  },
  'blocks-checkpointed': word('the blocks of the network run under checkpoint', '网络的各个块使用 checkpoint'),
  'peak-in-backward': word('the peak is during backward', '峰值出现在反向传播途中'),
};

/** Why a layer or a vision model cannot be computed. */
export const NETWORK_ERROR_WORDS: WordTable = {
  'not-positive': {
    en: ({ name, value }) => `${name} must be at least 1, not ${value}`,
    zh: ({ name, value }) => `${name} 必须不小于 1，而不是 ${value}`,
  },
  'not-a-probability': {
    en: ({ name, value }) => `${name} must lie between 0 and 1, not ${value}`,
    zh: ({ name, value }) => `${name} 必须在 0 到 1 之间，而不是 ${value}`,
  },
  dimensions: {
    en: ({ expected, found }) => `${expected} sizes are needed, one a dimension, not ${found}`,
    zh: ({ expected, found }) => `每个维度一个值，共需 ${expected} 个，而不是 ${found} 个`,
  },
  'input-dimensions': {
    en: ({ expected, found }) => `the input needs ${expected} dimensions (batch, channels, sizes), not ${found}`,
    zh: ({ expected, found }) => `输入需要 ${expected} 维（batch、通道、尺寸），而不是 ${found} 维`,
  },
  'no-input': word('no input shape is given', '没有给出输入形状'),
  window: {
    en: ({ size, kernel }) => `a kernel of ${kernel} does not fit into ${size}`,
    zh: ({ size, kernel }) => `尺寸 ${size} 放不下大小为 ${kernel} 的卷积核`,
  },
  groups: {
    en: ({ channels, groups }) => `${channels} channels do not divide into ${groups} groups`,
    zh: ({ channels, groups }) => `${channels} 个通道不能分成 ${groups} 组`,
  },
  heads: {
    en: ({ heads, groups }) => `${heads} query heads do not divide among ${groups} key and value heads`,
    zh: ({ heads, groups }) => `${heads} 个查询头不能平分给 ${groups} 个 KV 头`,
  },
  'heads-divide': {
    en: ({ width, heads }) => `a width of ${width} does not divide into ${heads} heads`,
    zh: ({ width, heads }) => `宽度 ${width} 不能分成 ${heads} 个头`,
  },
  'batch-norm-one-value': {
    en: () => 'batch norm refuses to train on one value a channel: use a batch of 2 or more, or eval mode',
    zh: () => '训练时 BatchNorm 每个通道不能只有一个值：请把 batch 设为 2 以上，或使用 eval 模式',
  },
  'patch-divides': {
    en: ({ resolution, patch }) => `an image of ${resolution} does not divide into patches of ${patch}`,
    zh: ({ resolution, patch }) => `边长 ${resolution} 的图像不能按 ${patch} 切成 patch`,
  },
  'resolution-divides': {
    en: ({ resolution, factor }) => `the resolution ${resolution} must be a multiple of ${factor}`,
    zh: ({ resolution, factor }) => `分辨率 ${resolution} 必须是 ${factor} 的倍数`,
  },
  depth: {
    en: ({ depth, most }) => `the depth must lie between 1 and ${most}, not ${depth}`,
    zh: ({ depth, most }) => `深度必须在 1 到 ${most} 之间，而不是 ${depth}`,
  },
  'unknown-vision-model': {
    en: ({ name }) => `the vision model ${name} is not known`,
    zh: ({ name }) => `不认识的视觉模型 ${name}`,
  },
};
