import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const signsOf = (text: string): readonly string[] => intake(text).signs;

/** Ids with texts in which the sign stands, and near ones in which it does not. */
const SIGNS: readonly (readonly [id: string, said: readonly string[], unsaid: readonly string[]])[] = [
  [
    'fits-uncompiled',
    [
      'it OOMs only with torch.compile, eager mode works',
      'if I disable torch.compile there is no OOM',
      'runs fine when I turn off CUDA graphs',
      '不用 torch.compile 就不会爆显存',
      '去掉 compile 显存就正常了',
    ],
    [
      'Does it work without torch.compile?',
      'without compile it runs out of memory too',
      'torch.compile is slow here',
      '不用 compile 也爆显存',
    ],
  ],
  [
    'whole-set-evaluated',
    [
      'the entire test set goes through the net in one forward pass',
      'for validation they pass all of it in one call',
      '把整个验证集一次性送进模型',
      'val_x = val_x.to(device)',
    ],
    ['I load the entire test set in one go from disk', 'the whole test set has 5000 images', '整个验证集有 5000 张图'],
  ],
  [
    'trains-on-crops',
    [
      'we train on 128px patches; at test time the full image gives OOM',
      'testing uses the whole image while training sees crops only',
      '训练用裁剪的小块，测试用整张图',
    ],
    ['train and test both use crops', '训练用整张图'],
  ],
  [
    'takes-much',
    ['testing takes a huge amount of GPU memory', '推理占用特别大'],
    ['takes a lot of time', '训练时间特别长'],
  ],
  [
    'runs-slow',
    ['each epoch takes 40 min', 'it got 10 times slower', '训练慢得离谱，变慢了很多', '一个 epoch 要 700 秒'],
    ['fast enough', '速度正常'],
  ],
  [
    'cards-uneven',
    [
      'unbalanced memory usage between the gpus',
      'GPU 0 uses much more memory than the others',
      'memory is not the same on the cards, how do I even this out',
      '多卡显存占用不均衡',
      '第一张卡比其他卡高很多',
    ],
    ['imbalanced classes in my dataset', '类别不平衡怎么办', 'is the load unbalanced?'],
  ],
  [
    'collective-timeout',
    ['NCCL watchdog timeout after 1800 s', 'the all_reduce timed out', 'NCCL 通信超时'],
    ['HTTP timeout while downloading', '下载超时'],
  ],
  [
    'shm-said',
    ['the loader dies with a bus error', 'not enough shared memory in docker', '共享内存不足'],
    ['12 GB of shared GPU memory', 'out of resource: shared memory per block', '共享显存很慢'],
  ],
  [
    'host-ram',
    ['RAM and swap are full', 'swap space is used up', '电脑的内存满了', '内存一直涨，不是显存'],
    ['can I swap the optimizer', 'I swap BatchNorm for GroupNorm', 'block swap is on', '显存满了'],
  ],
  [
    'freed-in-except',
    [
      'try:\n    f(x)\nexcept RuntimeError:\n    del x\n    torch.cuda.empty_cache()',
      'except torch.OutOfMemoryError as e:\n    print(e)\n    gc.collect()',
    ],
    ['del x\ntorch.cuda.empty_cache()', 'except KeyError:\n    pass'],
  ],
  [
    'train-fits-eval-fails',
    [
      'training takes only 1 GB but the validation runs out of memory',
      'the first epoch finishes, then OOM in validation',
      'without validation the whole run works',
      '第一轮能跑完，一验证就爆',
      '把验证关掉就能跑完',
      '训练才占 8G，测试 12G 都不够',
    ],
    [
      'validation is fine but training runs out of memory',
      '训练 20G 就爆了，测试没问题',
      'train and validation both fail',
    ],
  ],
  [
    'not:evaluating',
    ['validation is fine but training runs out of memory', '训练爆显存，验证没问题'],
    ['validation runs out of memory', '验证爆显存'],
  ],
  [
    'grows',
    [
      'the memory of each batch is piling up',
      'cuda memory is 3GB at first but becomes 8GB little by little',
      'usage is about 7 Gb, gradually it becomes more than 10 Gb',
      '训练越久显存越高',
      '显存随着训练一路往上爬',
    ],
    ['batch 越大显存越高是正常的吗', '用的卡越多第一张卡显存越高', 'it reached 8 GB and the card has 12 GB'],
  ],
  [
    'scratch-works',
    ['fine as long as I do not stop it, after a resume it OOMs', '不中断就没事，一续训就爆显存'],
    ['it is fine', '中断之后没事'],
  ],
  ['resuming', ['从 checkpoint 续训就 OOM', 'OOM when I resume'], ['持续训练很久']],
  [
    'variable-length',
    ['clips are sorted by duration', 'batches go from the shortest to the longest', '音频按时长从短到长排'],
    ['Conv2d(3, 64, kernel_size=3, padding=1)', 'a short walk to the office'],
  ],
  [
    'pairwise',
    ['d = a.unsqueeze(1) - b.unsqueeze(0)', 'd = a[:, None] - b[None]', 'the distance matrix is huge', '距离矩阵太大'],
    ['x.unsqueeze(1)', 'a - b'],
  ],
  [
    'spilling',
    ['dedicated memory is full and 3 GB shared is in use', '专用显存占满了，共享的也用了'],
    ['a dedicated, shared server', '共享单车'],
  ],
  [
    'input-gradient',
    ['step = lr * img.grad', 'training an adversarial patch', '对抗补丁训练爆显存'],
    ['param.grad is None', '补丁更新'],
  ],
  ['now-and-then', ['OOM at random batches', 'it dies at a random step'], ['random crops of images']],
];

describe.each(SIGNS)('the sign %s', (id, said, unsaid) => {
  test.each(said)('stands in: %s', (text) => {
    expect(signsOf(text)).toContain(id);
  });
  test.each(unsaid)('does not stand in: %s', (text) => {
    expect(signsOf(text)).not.toContain(id);
  });
});
