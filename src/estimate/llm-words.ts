import { type WordTable, word } from './word.ts';

/** Names of the terms of language and diffusion models. */
export const LLM_PART_WORDS: WordTable = {
  weights: word('weights', '权重'),
  'weights.blocks': word('weights of the layers', '各层权重'),
  'weights.experts': word('weights of the experts', '专家权重'),
  'weights.embedding': word('embedding', '词嵌入'),
  'weights.head': word('output layer', '输出层'),
  'weights.vectors': word('norms, biases, positions', '归一化、偏置与位置编码'),
  states: word('weights, gradients and optimizer states', '权重、梯度与优化器状态'),
  adapters: word('adapters', '适配器参数'),
  gradients: word('gradients', '梯度'),
  'gradient-buckets': word('DDP gradient buckets', 'DDP 梯度桶'),
  'master-weights': word('32-bit master weights', 'FP32 主权重'),
  optimizer: word('optimizer states', '优化器状态'),
  'optimizer.factored': word('factored optimizer states', '分解后的优化器状态'),
  'live-layers': word('layers gathered for computing', '计算时聚合的层'),
  activations: word('activations', '激活值'),
  'activations.replicated': word('activations that every GPU has', '每张卡都有的激活值'),
  'activations.cross': word('activations of cross attention', '交叉注意力的激活值'),
  checkpoints: word('checkpointed layer inputs', '检查点保存的各层输入'),
  'recomputed-layer': word('the layer computed again', '正在重算的一层'),
  'attention-scores': word('attention scores', '注意力分数'),
  'score-gradients': word('gradients of the largest attention scores', '最大一层注意力分数的梯度'),
  'autocast-copies': word("autocast's 16-bit copies of the weights", 'autocast 的 16 位权重副本'),
  logits: word('logits and loss', 'logits 与损失'),
  'last-norm': word('last norm and input of the output layer', '最后的归一化与输出层的输入'),
  'head-gradient': word("the output layer's gradient while it is added up", '累加中的输出层梯度'),
  'tied-gradients': word("a tied embedding's gradients before they are added", '共享词嵌入相加之前的两份梯度'),
  'dequantized-matrix': word('a dequantised matrix', '反量化出来的一个矩阵'),
  'step-buffers': word("temporary tensors of the optimizer's step", '优化器更新时的临时张量'),
  'kv-cache': word('KV cache', 'KV cache'),
  'kv-cache.window': word('KV cache of layers with a sliding window', '滑动窗口层的 KV cache'),
  'kv-cache.cross': word('KV cache of cross attention', '交叉注意力的 KV cache'),
  'kv-space': word('room for the KV cache', '留给 KV cache 的空间'),
  'compute-buffer': word('compute buffer', '计算缓冲区（compute buffer）'),
  'host-buffer': word('compute buffer in host memory', '主机内存中的计算缓冲区'),
  'non-torch': word("outside PyTorch's allocator", 'PyTorch 分配器之外'),
  reserve: word("allocator's reserve", '分配器的预留'),
  context: word('CUDA context and kernels', 'CUDA 上下文与内核'),
  nccl: word('NCCL buffers', 'NCCL 缓冲区'),
  latents: word('latents', '潜变量（latent）'),
  denoiser: word('denoising step', '去噪步骤'),
  'vae-decode': word('VAE decoding', 'VAE 解码'),
  'component.unet': word('UNet', 'UNet'),
  'component.transformer': word('diffusion transformer', '扩散 Transformer'),
  'component.vae': word('VAE', 'VAE'),
  'component.text-encoder': word('text encoder', '文本编码器'),
  'component.text-encoder-2': word('second text encoder', '第二个文本编码器'),
  'component.text-encoder-3': word('third text encoder', '第三个文本编码器'),
  'component.controlnet': word('ControlNet', 'ControlNet'),
};

/** What an estimate of a language or diffusion model takes for granted. */
export const LLM_ASSUMPTION_WORDS: WordTable = {
  'only-blocks-quantized': word(
    'embedding, output layer and norms stay in 16 bits',
    '词嵌入、输出层和归一化层仍是 16 位',
  ),
  'only-linear-quantized': word(
    'the linear layers of the denoiser and of text encoders above 1 billion parameters are quantised; their other weights, the VAE and smaller encoders stay in 16 bits',
    '只量化去噪网络和 10 亿参数以上文本编码器的线性层；其余权重、VAE 和较小的编码器仍是 16 位',
  ),
  'large-components-cast': word(
    'the denoiser and text encoders above 1 billion parameters are cast; the VAE and smaller encoders stay in 16 bits',
    '去噪网络和 10 亿参数以上的文本编码器转为该格式；VAE 和较小的编码器仍是 16 位',
  ),
  't5-wide': word(
    "transformers keeps the output matrices of T5's feed-forward (wo) in 32 bits beside quantised ones; versions that do not take less",
    'transformers 量化 T5 时把前馈层的输出矩阵（wo）保留为 32 位；不保留的版本占用更少',
  ),
  'experts-not-quantized': word(
    "transformers 5 keeps a layer's experts in one tensor, which bitsandbytes does not replace: they stay in 16 bits; transformers 4, where they are linear layers (not those of gpt-oss or Llama 4), vLLM and GGUF quantise them",
    'transformers 5 把一层的专家合成一个张量，bitsandbytes 不会替换它，所以专家仍是 16 位；transformers 4 里专家是线性层（gpt-oss 和 Llama 4 除外），vLLM 和 GGUF 也会量化专家',
  ),
  'only-experts-quantized': word(
    'only the experts are quantised, the rest stays in 16 bits',
    '只量化专家，其余仍是 16 位',
  ),
  'head-quantized': word('the output layer is quantised too', '输出层也被量化'),
  'gguf-mix': {
    en: ({ name }) =>
      `${name} as llama.cpp's quantize tool mixes it, tensor by tensor; an importance matrix is assumed`,
    zh: ({ name }) => `${name} 按 llama.cpp 量化工具逐个张量的混合方案计算，假定使用了 imatrix`,
  },
  'kv-fp16': word('KV cache in 16 bits', 'KV cache 为 16 位'),
  'windows-kept': word('layers with a sliding window cache no more than the window', '滑动窗口层只缓存窗口内的 token'),
  'windows-ignored': word('layers with a sliding window cache the whole context', '滑动窗口层也缓存全部上下文'),
  'latent-cached': word('the latent vector of MLA is cached', '缓存的是 MLA 的潜向量'),
  'latent-expanded': word('MLA is cached head by head, uncompressed', 'MLA 按各个头展开缓存，没有压缩'),
  'states-only': word('states alone, without activations', '只算状态，不含激活值'),
  'megatron-layer': word(
    'a GPT layer in fp16 with dropout, every attention score kept',
    '带 dropout 的 fp16 GPT 层，保留全部注意力分数',
  ),
  'peak-at-loss': word(
    'the peak is at the loss, before backward frees anything',
    '峰值出现在计算损失时，反向传播还没有释放任何东西',
  ),
  'peak-at-backward': word(
    'the peak is near the end of backward, when all gradients are there',
    '峰值出现在反向传播快结束、梯度都已产生时',
  ),
  'peak-at-step': word("the peak is in the optimizer's step", '峰值出现在优化器更新时'),
  'typical-shapes': word(
    "typical shapes for this number of parameters; the model's own are not known",
    '不知道模型的具体形状，按同等参数量的典型形状计算',
  ),
  'optimizer-adamw': word('AdamW', '优化器为 AdamW'),
  'attention-sdpa': word(
    'fused attention (scaled_dot_product_attention)',
    '使用融合注意力（scaled_dot_product_attention）',
  ),
  'attention-eager': word('plain attention: every score is kept', '普通注意力：保留全部分数'),
  'loss-upcast': word(
    'all logits in 32 bits for the loss, as in Hugging Face transformers',
    '计算损失时 logits 全部转成 32 位，与 Hugging Face transformers 一致',
  ),
  'no-checkpointing': word('without gradient checkpointing', '没有开启梯度检查点'),
  'step-fused-or-foreach': word(
    'the upper end leaves room for an optimizer that is not fused (foreach)',
    '范围上限为非 fused 的优化器（foreach）留了余量',
  ),
  'dropout-masks': word('dropout is on', '开启了 dropout'),
  'adapters-fp32': word('adapters in 32 bits, as PEFT keeps them', '适配器为 32 位，与 PEFT 一致'),
  'quantized-inputs': word(
    'the upper end lets quantised layers keep their inputs, as older versions of bitsandbytes do',
    '范围上限按旧版 bitsandbytes 会保留量化层输入来算',
  ),
  'paged-states-on-gpu': word(
    'paged optimizer states are counted on the GPU; they may be moved to the CPU',
    '分页优化器状态算在显存里，也可能被换到 CPU 内存',
  ),
  'ddp-buckets': word(
    'DDP keeps a second copy of the gradients (gradient_as_bucket_view is off)',
    'DDP 另存一份梯度（没有开启 gradient_as_bucket_view）',
  ),
  'optimizer-in-backward': word('each gradient is applied and freed during backward', '反向传播时逐个更新并释放梯度'),
  'counter-allocated': word(
    'what tensors take (max_memory_allocated), without reserve and context',
    '只算张量（max_memory_allocated），不含预留和上下文',
  ),
  'counter-reserved': word(
    'what the allocator holds (max_memory_reserved), without context',
    '分配器持有的显存（max_memory_reserved），不含上下文',
  ),
  'counter-process': word('what nvidia-smi shows for the process', 'nvidia-smi 显示的进程占用'),
  'vllm-utilization': {
    en: ({ percent }) => `vLLM may use ${percent} % of the GPU`,
    zh: ({ percent }) => `vLLM 最多使用 ${percent}% 的显存`,
  },
  'vllm-profile': word("activations as in vLLM's profiling run", '激活值按 vLLM 启动时的试跑计算'),
  'flash-attention': word(
    "flash attention is on, which llama.cpp's default (`auto`) does wherever the GPU has it",
    '开启了 flash attention（llama.cpp 默认为 `auto`，显卡支持就会开启）',
  ),
  'masked-head': word(
    'with a head over the whole vocabulary for every token, as in masked language modelling; a classifier has none, and takes less',
    '按掩码语言模型计算，每个 token 都有覆盖整个词表的输出；分类任务没有这一项，会更少',
  ),
  'cache-scales': word(
    'a quantised KV cache: its scales and the last tokens, which stay in 16 bits, are in the upper end of the range alone',
    '量化的 KV cache：缩放系数和仍为 16 位的最近若干 token 只计入范围上限',
  ),
  'no-flash-attention': word('flash attention is off', '没有开启 flash attention'),
  'layers-split': {
    en: ({ value }) =>
      `layers split evenly over ${value} cards (--split-mode layer); the figures are those of the fullest`,
    zh: ({ value }) => `各层平均切分到 ${value} 张卡（--split-mode layer），数字是占用最多的那张卡`,
  },
  'embedding-on-cpu': word('the embedding stays in host memory', '词嵌入留在主机内存'),
  'no-safety-checker': word('without a safety checker', '不含 safety checker'),
  'offload-none': word('all components on the GPU', '所有组件都在显存里'),
  'offload-model': word('one component at a time on the GPU', '同一时刻只有一个组件在显存里'),
  'offload-sequential': word('one layer at a time on the GPU', '同一时刻只有一层在显存里'),
  'denoiser-activations-small': word(
    "the transformer's own activations are not counted",
    '没有计入 Transformer 自身的激活值',
  ),
  'vae-whole': word('the VAE decodes the whole picture at once', 'VAE 一次解码整张图'),
  'vae-tiled': word('the VAE decodes tile by tile', 'VAE 分块解码'),
};

/** Why a calculation cannot start. */
export const LLM_ERROR_WORDS: WordTable = {
  'not-a-count': {
    en: ({ name, value }) => `${name} must be a whole number of at least 1, not ${value}`,
    zh: ({ name, value }) => `${name} 必须是不小于 1 的整数，而不是 ${value}`,
  },
  'heads-not-shared': {
    en: ({ heads, kvHeads }) => `${heads} heads cannot share ${kvHeads} KV heads alike`,
    zh: ({ heads, kvHeads }) => `${heads} 个头不能平分 ${kvHeads} 个 KV 头`,
  },
  missing: { en: ({ name }) => `${name} is missing`, zh: ({ name }) => `缺少 ${name}` },
  'no-unet': {
    en: ({ name }) => `${name} has no UNet: its activations in training are not known here`,
    zh: ({ name }) => `${name} 没有 UNet：这里不知道它训练时的激活值`,
  },
  'quantized-without-adapters': {
    en: ({ name }) => `weights in ${name} cannot be trained themselves: add LoRA or another adapter`,
    zh: ({ name }) => `${name} 权重本身不能训练：请加上 LoRA 或其他适配器`,
  },
  'too-small': {
    en: ({ value, least }) => `${value} is too small: at least ${least} pixels`,
    zh: ({ value, least }) => `${value} 太小：至少要 ${least} 像素`,
  },
  'values-need-flash': {
    en: ({ name }) => `llama.cpp does not start with values cached in ${name} and flash attention off`,
    zh: ({ name }) => `关闭 flash attention 时，V cache 用 ${name}，llama.cpp 无法启动`,
  },
  'unknown-dtype': { en: ({ name }) => `unknown dtype ${name}`, zh: ({ name }) => `不认识的 dtype ${name}` },
  'no-experts': {
    en: ({ name }) => `${name} quantises experts alone, and this model has none; type for example nf4, awq or Q4_K_M`,
    zh: ({ name }) => `${name} 只量化专家，这个模型没有专家；请输入例如 nf4、awq 或 Q4_K_M`,
  },
  'unknown-quantization': {
    en: ({ name }) => `unknown quantisation ${name}`,
    zh: ({ name }) => `不认识的量化格式 ${name}`,
  },
  utilization: {
    en: ({ value }) => `the utilisation must be above 0 and at most 1, not ${value}`,
    zh: ({ value }) => `利用率必须大于 0 且不超过 1，而不是 ${value}`,
  },
};
