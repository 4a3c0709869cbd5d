import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const signsOf = (text: string): readonly string[] => intake(text).signs;

/** Ids with texts in which the sign stands, and near ones in which it does not. */
const SIGNS: readonly (readonly [id: string, said: readonly string[], unsaid: readonly string[]])[] = [
  [
    'accumulates-tensors',
    [
      'each transition goes into the replay buffer together with its log-probs',
      'we push the hidden state into a deque straight from the model',
      'all predictions are appended to a list',
      '每一步都把 logits 存进回放池里',
    ],
    ['the replay buffer is full', 'push the branch to the remote', '回放池有多大'],
  ],
  [
    'kept-after-delete',
    ['the memory is not released', 'the cache is never freed', '显存没有释放'],
    ['is the cache not being freed?', 'is my memory never released?'],
  ],
  [
    'scratch-works',
    [
      'when resuming from last.pth I have to lower the batch',
      'after resume I need to use a smaller crop',
      'a fresh job with these settings starts fine',
      '断点续训的时候只能把 batch 调小',
    ],
    ['resume works', 'I have to resume every day', '续训之后正常'],
  ],
  [
    'grows',
    [
      'the RAM usage shoots up in the second epoch',
      'a steady increase until it is full',
      '内存突然直线往上冲',
      '显存占用飙升',
      '显存随着轮数增加而增加',
    ],
    ['the RAM is DDR5', '内存条插好了'],
  ],
  [
    'larger-set-fails',
    [
      'a small part of it trains, with the full dataset it runs out of memory',
      'on a subset it works, the whole data set crashes',
      '少量数据能训，全部数据就爆显存',
    ],
    ['the full dataset is large', 'a subset of the layers', '全部数据都正常'],
  ],
  [
    'long-context',
    ['prompt length 32000', 'text length=16000 is too much', '长文本推理显存不够'],
    ['text length 20', '长文本数据集'],
  ],
  ['infers', ['parsing a pdf on the GPU', '解析一个 200 页的 pdf'], ['parse the arguments', '解析参数']],
  [
    'fitted-before',
    ['two weeks ago I trained one, now with the same settings it fails', 'it used to run'],
    ['two weeks ago I bought the card', '3 days ago I made a plan'],
  ],
  [
    'variable-length',
    ['utterances of 1 to 40 seconds', '900 hours of speech', 'sorting is descending', '一共 300 小时的语音'],
    ['it took 3 hours', '跑了 3 小时'],
  ],
  [
    'big-input',
    ['the graph has 120,000 nodes', '3.5 million edges', '2M points in a scan'],
    ['on 4 nodes', '2 points are unclear'],
  ],
  [
    'conversation',
    ['each call passes the whole history', '每次都带上历史再提问', 'a long chat with the bot'],
    ['a 7B chat model', 'llama-2 chat weights', '对话模型加载不了', 'the chat template is wrong'],
  ],
  [
    'card-not-full',
    ['the GPU is never full', 'vram stays low', 'GPU sits at 11 GB', '显卡那边没满', '显存一直没用满'],
    ['the GPU is full', '显存满了'],
  ],
  [
    'later-stage-fails',
    [
      'detection works, then the recognition model runs out of memory',
      'the first stage finishes and then the second stage says OOM',
      '转写没问题，到说话人分离就爆显存',
    ],
    ['training works, then I stop it', 'the first stage fails', '第一步就爆显存'],
  ],
  [
    'map-undone',
    [
      'm = AutoModel.from_pretrained("a/b", device_map="auto").to("cuda")',
      "m = AutoModel.from_pretrained(p, device_map='balanced', torch_dtype=t).eval().cuda()",
    ],
    ['m = AutoModel.from_pretrained("a/b", device_map="auto")', 'm = AutoModel.from_pretrained("a/b").cuda()'],
  ],
  [
    'split-processor',
    ['llama3:70b  abc  41 GB  62%/38% CPU/GPU', 'load_tensors: offloaded 17/49 layers to GPU'],
    ['llama3:8b  abc  6 GB  100% GPU', 'load_tensors: offloaded 33/33 layers to GPU'],
  ],
  [
    'trainer-evaluates',
    ['    metrics = trainer.evaluate(ds)', 'File "x/transformers/trainer.py", line 4120, in evaluation_loop'],
    ['    trainer.train()', 'File "x/transformers/trainer.py", line 2120, in train'],
  ],
  [
    'scores-outputs',
    ['  File "eval.py", line 9, in compute_map_scores', '  File "m.py", line 3, in calc_iou'],
    ['  File "m.py", line 3, in forward', '  File "t.py", line 3, in compute_loss'],
  ],
];

describe.each(SIGNS)('the sign %s', (id, said, unsaid) => {
  test.each(said)('stands in: %s', (text) => expect(signsOf(text)).toContain(id));
  test.each(unsaid)('does not stand in: %s', (text) => expect(signsOf(text)).not.toContain(id));
});

describe('the phase', () => {
  test('is a load where the shards are still being read', () => {
    expect(intake('Loading checkpoint shards:  38%|###  | 6/16\nCUDA out of memory.').phase).toBe('load');
    expect(intake('Loading checkpoint shards: 100%|###| 16/16\nCUDA out of memory.').phase).not.toBe('load');
  });

  test('is an evaluation in a script that is named for one', () => {
    const stack = (script: string): string =>
      `Traceback (most recent call last):\n  File "${script}", line 4, in main\n    y = net(x)\n  File "net.py", line 8, in forward\n    return torch.cat(z)\nRuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB`;
    expect(intake(stack('tools/test.py')).phase).toBe('evaluation');
    expect(intake(stack('evaluate.py')).phase).toBe('evaluation');
    expect(intake(stack('test_shapes.py')).phase).toBe('forward');
    expect(intake(stack('train.py')).phase).toBe('forward');
  });

  test.each(['the model fails to load on my card', 'cannot even load the weights', '模型加载不了，显存不够'])(
    'is a load: %s',
    (text) => expect(intake(text).phase).toBe('load'),
  );
});
