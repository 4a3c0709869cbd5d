import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const signsOf = (text: string): readonly string[] => intake(text).signs;

/** Ids with texts in which the sign stands, and near ones in which it does not. */
const SIGNS: readonly (readonly [id: string, said: readonly string[], unsaid: readonly string[]])[] = [
  [
    'not:host-ram',
    [
      'VRAM is full, how do I use system RAM instead',
      'can pytorch borrow the host memory',
      'let it spill into the main memory',
      '显存满了怎么用内存',
      '显存不够，能用系统内存顶一下吗',
    ],
    ['using RAM for the cache until the RAM is full', 'the system memory is full', '系统内存爆了', '用了 60G 内存'],
  ],
  [
    'not:host-ram',
    [
      'my VRAM is too small, would adding more RAM help?',
      'the card is full but I have plenty of RAM left',
      '显存不够，加内存条有用吗',
      '显存不足，内存还有很多',
    ],
    ['not enough RAM', 'the RAM is full and it gets killed', '内存不够了', '内存满了'],
  ],
  [
    'visible-devices',
    ['I run CUDA_VISIBLE_DEVICES=0 python train.py', '用 CUDA_VISIBLE_DEVICES=2 启动'],
    ['which GPU should I choose', 'the visible devices are listed'],
  ],
  [
    'batch-norm',
    ['the model has BatchNorm', 'because of BN layers', 'SyncBN is used', '模型里有 BN', '批归一化要求 batch 大'],
    ['pip install bnb', 'the bin is full', 'a batch of normal size', 'abnormal batch'],
  ],
  [
    'usage-jumps',
    [
      'GPU memory spikes on some batches',
      'usage goes up and down wildly',
      'vram climbs to 22 GB and then drops again',
      '每隔 50 步显存多占 2G',
      '每过几百个 step 就涨 3G',
      '显存占用忽高忽低',
      '显存波动很大',
    ],
    ['GPU memory grows with every step', '显存一点一点往上涨', 'I jump between two models'],
  ],
  [
    'grows',
    [
      'my eval loop accumulates GPU memory',
      'usage increases with every batch',
      'memory growth over epochs ends the run',
      '每个 batch 显存都涨',
      'set_memory_growth(True) 之后显存一直涨',
    ],
    [
      'Set memory growth in my framework?',
      'how to enable GPU memory growth',
      'what does the memory growth option do',
      'how to increase the memory limit',
      '怎么设置 memory growth',
    ],
  ],
  [
    'not:variable-length',
    ['all crops are 512x512', 'the inputs are always 320 x 320', '图片都是 640x640', '输入统一缩放到 256*256'],
    ['images go from 224x224 to 1024x1024', '图片从 224x224 到 1024x1024 都有', 'different sizes up to 640x640'],
  ],
  [
    'restart-helps',
    [
      'After restarting the instance it works again',
      'a reboot fixes it',
      'once I restart, the same script runs',
      '重启之后又能跑了',
      '重新启动内核就好了',
      '解决办法是重启机器',
    ],
    ['after a restart it still fails', 'a restart does not help', '重启也没用', '重启之后还是不能跑'],
  ],
  [
    'after-training',
    [
      'OOM once training is finished',
      'After the training completed it crashed',
      '训练结束后爆显存',
      '训练完了之后报 OOM',
    ],
    ['OOM while training', '训练到一半爆显存', 'after a long training'],
  ],
  [
    'scratch-works',
    ['it takes 3 GB more than from scratch', 'resumed it uses extra memory than a fresh run', '比从头训练多占了 4G'],
    ['I train from scratch', '从头训练也爆'],
  ],
  [
    'conversation',
    ['after a few questions it dies', '随着不断交互显存越来越高', '问题一多就爆', '问得多了就溢出'],
    ['one question about memory', '遇到一个问题'],
  ],
  [
    'long-context',
    ['ollama with num_ctx 16384', 'a larger context window', '把上下文调大', 'I raised the context'],
    ['in the context of my work', '结合上下文看'],
  ],
  [
    'length-threshold',
    ['fails beyond 6k tokens', 'runs up to 4096 tokens', '输入超过 3000 字就爆', 'token 达到 8k 时溢出'],
    ['I use 2 tokens of padding', '超过 24G 就爆'],
  ],
  [
    'models-hosted',
    ['three other models are hosted on this server', 'Triton serves five models', '同一台机器还部署了另外 4 个模型'],
    ['I compare five models', '下载了 4 个模型'],
  ],
  [
    'spilling',
    ['it uses shared VRAM', 'spills into shared GPU memory', '用到了共享 GPU 内存', '共用 GPU 内存涨到 8G'],
    ['a shared server', '共享文件夹'],
  ],
  ['others-on-card', ['another process is on it', '被别的进程占用了'], ['it leaves no room for other processes']],
  [
    'integrated-gpu',
    ['a Radeon 780M', 'gfx1151, 128 GB', 'an APU with 16 GB set aside', '用的是核显'],
    ['a GPT-2 with 774M parameters', 'a Radeon RX 7900 XTX'],
  ],
  [
    'rollout-engine',
    ['actor_rollout_ref.rollout.gpu_memory_utilization=0.5', '--colocate_all_models', 'vllm_mode="colocate"'],
    ['vllm serve MODEL --gpu-memory-utilization 0.9', 'GRPO without an engine'],
  ],
  [
    'offloads-pipeline',
    ['pipe.enable_model_cpu_offload()', 'pipe.enable_sequential_cpu_offload()'],
    ['pipe.to("cuda")'],
  ],
];

describe.each(SIGNS)('the sign %s', (id, said, unsaid) => {
  test.each(said)('stands in %j', (text) => expect(signsOf(text)).toContain(id));
  test.each(unsaid)('does not stand in %j', (text) => expect(signsOf(text)).not.toContain(id));
});

test.each([
  ['the server fails to start: CUDA out of memory', 'startup'],
  ['my chat server runs out of memory at startup', 'startup'],
  ['启动服务的时候爆显存', 'startup'],
  ['服务一启动就显存不足', 'startup'],
  ['a training run dies at startup: CUDA out of memory', null],
  ['训练启动的时候爆显存', null],
  ['Failed to clone() tensor with name norm.weight. Error: CUDA out of memory. Tried to allocate 2.00 GiB', 'save'],
])('%j happens at %s', (text, phase) => expect(intake(text).phase).toBe(phase));
