import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const signsOf = (text: string): readonly string[] => intake(text).signs;

/** What people tell of a training run, with texts in which the sign stands, and near ones in which it does not. */
const SIGNS: readonly (readonly [id: string, said: readonly string[], unsaid: readonly string[]])[] = [
  [
    'train-fits-eval-fails',
    [
      'it runs out of memory after the epoch; with do_eval=False it trains fine',
      'OOM at the end of an epoch, when I set eval_strategy="no" it works',
      'EVAL_PERIOD: 0 runs through, any other value gives OOM',
      'do_eval=False 就正常，否则爆显存',
    ],
    ['val=0.1 works for the split', 'OOM with eval_steps=500'],
  ],
  [
    'slice',
    ['we share the card by GPU 切片', '在 vGPU 切片的显存上训练爆了', 'a MIG slice of an A100'],
    ['切片大小 256*256，爆显存', '把大图切片后训练还是 OOM', '文本切片太长'],
  ],
  [
    'conversation',
    ['after a long chat it runs out of memory', '聊天久了就爆显存'],
    ['running deepspeed chat step 1 OOM', 'OOM in DeepSpeed-Chat'],
  ],
  [
    'pairwise',
    [
      'OOM when there are more than 300 ground truths per image',
      'too many gt boxes in a single photo, out of memory',
      'each frame is fine but hundreds of objects in one image give OOM',
      '一张图里有几百个目标，爆显存',
      'OOM in\n  File "gat.py", line 3, in prepare\n    a = torch.cat([Wh_repeated_in_chunks, Wh_repeated_alternating], dim=1)',
      'sim = torch.matmul(z, z.transpose(-1, -2))\nRuntimeError: CUDA out of memory',
    ],
    [
      'many classes in the data set, OOM',
      'att = torch.matmul(q, k.transpose(-1, -2))\nRuntimeError: CUDA out of memory',
    ],
  ],
  [
    'logits',
    [
      'e = entropy_from_logits(out)\nRuntimeError: CUDA out of memory',
      'z = torch.logsumexp(logits, dim=-1)\nRuntimeError: CUDA out of memory',
    ],
    ['z = torch.logsumexp(scores, dim=-1)\nRuntimeError: CUDA out of memory'],
  ],
  [
    'same-step',
    [
      'it always dies at the same step',
      'OOM at exactly the same iteration every time: at the same batch again',
      '每次都在同一步爆显存',
      '总是跑到固定的位置就 OOM',
    ],
    ['always the same error', '每次都爆显存', 'the same steps are done every time'],
  ],
  [
    'variable-length',
    ['some samples give OOM', 'only certain batches crash with OOM', '个别样本会爆显存', '某些图片太大'],
    ['some people get OOM', '个别时候会爆显存'],
  ],
  [
    'larger-set-fails',
    [
      'the smaller dataset trains fine, the larger dataset gives out of memory',
      '数据量少的时候可以训练，数据量多就爆显存',
    ],
    ['a smaller batch works', '数据量很大，爆显存'],
  ],
  [
    'one-card-fits',
    [
      'on a single GPU it works, with DDP it runs out of memory',
      'one gpu is fine but two gpus crash with OOM',
      '单卡正常，多卡 OOM',
      '单卡可以跑，两卡就爆显存',
    ],
    ['on a single GPU it is OOM too', '多卡正常，单卡爆显存'],
  ],
  [
    'free-is-large',
    ['there is plenty of free memory', 'free 10 GB of VRAM'],
    ['val should free the memory of the training', 'then we free memory and go on', 'it does not free memory'],
  ],
  [
    'asks-size',
    ['what is the size of the model in memory', 'how many MB is it in bf16?', 'what size is it in fp16', '是多少 MB'],
    ['batch size of 8 runs out of memory', 'I changed the input size and it fails'],
  ],
  ['pinning', ['pin_memory=True crashes'], ['"offload_param": {"device": "cpu", "pin_memory": true} OOM']],
  [
    'says-oom',
    ['the memory has ran out while training', 'vram ran out'],
    ['the warranty of the memory ran out of date once'],
  ],
];

describe('signs of a training run', () => {
  test.each(SIGNS.flatMap(([id, said]) => said.map((text) => [id, text] as const)))('%s in "%s"', (id, text) => {
    expect(signsOf(text)).toContain(id);
  });

  test.each(SIGNS.flatMap(([id, , unsaid]) => unsaid.map((text) => [id, text] as const)))(
    'no %s in "%s"',
    (id, text) => {
      expect(signsOf(text)).not.toContain(id);
    },
  );
});
