import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const PHRASINGS: readonly (readonly [id: string, spoken: readonly string[], silent: readonly string[]])[] = [
  [
    'ended',
    [
      'I killed my script',
      'everything is closed',
      'the process has exited',
      '程序都关了',
      '杀掉进程之后',
      '任务已经结束了',
    ],
    ['the training finished', '训练结束了', 'it closes the file'],
  ],
  [
    'still-held',
    ['still 6 GB in use', 'the memory is not released', 'vram stays at 20 GB', '显存还被占着', '显存没释放'],
    ['the memory is released', '显存释放了'],
  ],
  [
    'same-as-before',
    ['trained fine last week', 'nothing changed', 'the same code', '昨天还能跑', '代码没改', '一样的配置'],
    ['it works', '第一次跑'],
  ],
  [
    'changed-version',
    ['since I updated torch', 'after the update', '升级了 pytorch 之后'],
    ['update the learning rate', '更新权重'],
  ],
  [
    'fitted-before',
    [
      'it trained fine last week',
      'ran without trouble for months',
      'was ok until now',
      'it worked before upgrading',
      'no change since it last ran',
      '上周还好好的',
      '昨晚没问题',
      '原来能跑',
    ],
    ['the same code', '同样的配置', 'it works', 'runs on my other server', '第一次跑', '默认参数没改过'],
  ],
  [
    'unchanged',
    [
      'nothing in the config was changed',
      'I have not touched the script',
      'no code changes since Monday',
      '代码一行没动',
      '没改任何参数',
    ],
    ['I changed the config', '改了参数'],
  ],
  ['no-longer', ['it suddenly fails', 'does not fit any more', '今天突然就爆了'], ['it fails', '爆了']],
  [
    'own-change',
    [
      'then I doubled the batch size',
      'it ran on another machine',
      '后来换了模型',
      '把分辨率调大之后',
      '在另一台服务器上',
    ],
    ['I did not change the model', '什么都没换', 'same machine'],
  ],
  [
    'same-data',
    ['the same code and the same data', 'identical inputs', '同样的数据', '数据集没变'],
    ['the same code', '数据变了'],
  ],
  [
    'since-update',
    [
      'after upgrading torch',
      'since the last update',
      'after I updated my driver',
      '升级 transformers 之后',
      '更新后就不行',
    ],
    ['after updating the weights', 'update the discriminator', '更新参数之后', '怎么升级'],
  ],
  [
    'older-version-works',
    [
      'downgrading fixed it',
      'with an older version it works',
      'pytorch 1.0 was fine, 1.3 grows',
      '换回旧版本就正常',
      '降级之后就好了',
    ],
    ['the older version fails too', '升级到新版本'],
  ],
  [
    'allocated-above-card',
    [
      'more memory is allocated than the card has',
      'allocated 22 GiB on my 8 GiB card',
      '已分配的比显卡总显存还大',
      '占用超过了显卡容量',
    ],
    ['allocated 6 GiB of memory', '已分配 6G'],
  ],
  ['yet-fails', ['but it fails', 'why does it crash', '却报错', '还是报错'], ['it fails', '报错了']],
  [
    'now-and-then',
    ['it sometimes OOMs', 'fails at random', '有时会爆显存', '偶尔报错'],
    ['it always OOMs', '每次都爆显存'],
  ],
  [
    'scratch-works',
    [
      'training from scratch works, resuming does not',
      'it fits from scratch',
      '从头训练没问题，续训就爆',
      'it runs without resuming',
    ],
    ['I train from scratch and get OOM', '从头训练就爆显存'],
  ],
  [
    'eval-in-code',
    ['```\nmodel.eval()\nfor x in loader:\n    y = model(x)\n```', '```\n    self.net.eval()\n```'],
    ['I call model.eval() before', 'model.train()'],
  ],
  [
    'graphs-by-shape',
    ['CUDAGraph supports dynamic shapes by recording a new graph for each distinct input size.'],
    ['I use CUDA graphs'],
  ],
];

describe.each(PHRASINGS)('the sign %s', (id, spoken, silent) => {
  test.each(spoken)('stands in %j', (text) => {
    expect(intake(text).signs).toContain(id);
  });

  test.each(silent)('does not stand in %j', (text) => {
    expect(intake(text).signs).not.toContain(id);
  });
});

describe('what counts as growth', () => {
  test.each([
    'memory goes slowly from 21G at the beginning to 38G at the end',
    '显存从 8G 涨到 20G',
    '显存不停成长直到 OOM',
    '一轮比一轮高',
  ])('%s', (text) => {
    expect(intake(text).signs).toContain('grows');
  });

  test('a larger card is none', () => {
    expect(intake('I moved from a 24 GB card to a 48 GB card').signs).not.toContain('grows');
  });
});

describe('what counts as many steps', () => {
  test.each(['Epoch 1:  30%|███  | 312/1041 [01:20<03:10, 3.9it/s]', 'step: 4100 loss 0.3'])('%s', (line) => {
    expect(intake(`${line}\nRuntimeError: CUDA error: out of memory`).signs).toContain('after-many-steps');
  });

  test.each([
    'Reading camera 3311/3311 [26/10 11:29:34]',
    'Preparing cache: 100%|████| 512/512 [00:01<00:00, 402.15it/s]',
    'Tokenizing: 98%|████| 51000/52000 [00:10<00:00, 4000it/s]',
    '100%|████| 3000/3000 [00:10<00:00, 300it/s]',
  ])('not %s', (line) => {
    expect(intake(`${line}\nRuntimeError: CUDA error: out of memory`).signs).not.toContain('after-many-steps');
  });
});

describe('what a person cannot do was tried', () => {
  test.each([
    ["discord is hogging vram, can't train", 'trains'],
    ['无法训练，显存不够', 'trains'],
    ["I can't evaluate the model", 'evaluating'],
  ])('%s', (text, id) => {
    expect(intake(text).signs).toContain(id);
  });

  test('what a person does not do is denied', () => {
    expect(intake('I am not training, only loading').signs).not.toContain('trains');
  });
});

describe('a name is no evidence', () => {
  test.each([
    ['DeepSpeed-Chat step 1 runs out of memory', 'conversation'],
    ['I use Qwen2.5-7B-Chat-AWQ', 'conversation'],
    ['how do I record the memory history', 'conversation'],
    ['只改了 batch，其它代码没动', 'others-on-card'],
    ['任务管理器里共用 GPU 内存占了 6G', 'others-on-card'],
    ['PPO with obs space (3, 84, 84)', 'desktop-apps'],
    ['from jax import random', 'now-and-then'],
    ['- `transformers` version: 4.34.0', 'attention'],
    ['```\ngrad = torch.autograd.grad(loss, net.parameters())\n```', 'input-gradient'],
    ['pin_memory 改成 False 也试了', 'pinning'],
  ])('%s', (text, id) => {
    expect(intake(text).signs).not.toContain(id);
  });

  test.each([
    ['the chat history grows', 'conversation'],
    ['多轮对话之后爆显存', 'conversation'],
    ['别的程序在用这张卡', 'others-on-card'],
    ['OBS is open', 'desktop-apps'],
    ['it fails randomly', 'now-and-then'],
    ['a transformer with self-attention', 'attention'],
    ['pin_memory=True', 'pinning'],
  ])('%s', (text, id) => {
    expect(intake(text).signs).toContain(id);
  });
});

describe('free memory told in Chinese, with and without an amount', () => {
  test.each([
    '显存还有很多却报 CUDA out of memory',
    '显存还有富余，但是报 OOM',
    '明明还剩 6G 显存，申请 20M 却报 OOM',
    '还有 7.5 个 G 空闲却爆显存',
  ])('%s', (text) => {
    expect(intake(text).signs).toContain('free-is-large');
  });

  test.each(['batch 8 还有 2G 显存，batch 16 就爆', '还有 3 个 epoch 就训练完了'])('%s tells of none', (text) => {
    expect(intake(text).signs).not.toContain('free-is-large');
  });
});
