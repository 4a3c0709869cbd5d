import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const signsOf = (text: string): readonly string[] => intake(text).signs;

/** Ids with texts in which the sign stands, and near ones in which it does not. */
const SIGNS: readonly (readonly [id: string, said: readonly string[], unsaid: readonly string[]])[] = [
  [
    'takes-requests',
    [
      'memory goes up with each request and never comes down',
      'after a few hundred requests the pod is gone',
      'every time I call the API it takes a bit more',
      '每次请求之后显存都会多一点',
      '接口调用次数多了以后显存就不够',
      '發送幾百個請求之後視訊記憶體就滿了',
    ],
    ['one request of 20 MiB was refused', '训练时 loss 不下降', 'please see my pull request'],
  ],
  [
    'prompt-logprobs',
    [
      'it dies as soon as return_logprob=True is set',
      'prompt_logprobs: 1 in the request',
      '开了 prompt_logprobs 就 OOM',
    ],
    ['the log probabilities look odd', 'logprobs of the answer only'],
  ],
  [
    'made-each-time',
    [
      'a session is created for each request',
      'every call loads the model again: every call loads the model',
      '每次请求都会重新加载模型',
    ],
    ['the model is loaded once', '每次请求都很慢', 'each epoch takes an hour'],
  ],
  [
    'split-ignored',
    [
      'my tensor split is ignored and card 0 fills up',
      'the loader does not respect the device_map',
      'it runs out without ever: never using GPU 1',
      'tensor_split 不生效，只塞第一张卡',
    ],
    ['the tensor split is 10,22', 'which split should I use for two cards', '怎么设置 tensor split'],
  ],
  [
    'grows',
    [
      'every request adds another 900 MB of VRAM',
      'each file takes up another 2 GB of memory',
      '每处理一个文件显存会被多占用 1G',
      '每调用一次接口显存就会累加',
    ],
    ['each file takes a minute', '每次请求占用 5G 显存', '每张图占用 2G 显存'],
  ],
  [
    'between-runs',
    ['the first image works fine, the second one crashes with OOM', '第一次可以正常出结果，第二次就报错'],
    ['the first image is large', '第一张图很大'],
  ],
  [
    'takes-more-here',
    ['with transformers it uses 15 GB, here it takes 37 GB', '原来只占 14G，换成这个之后占了 38G'],
    ['it uses 15 GB', '模型占 14G'],
  ],
  [
    'others-on-card',
    ['it fails while a chat server is running on the same GPU', '同一张卡上还跑着一个服务'],
    ['I run it on the same GPU as last week', '同一张卡上可以跑'],
  ],
  [
    'under-load',
    [
      'we ran a load test with locust',
      'with 50 concurrent requests it falls over',
      '压测的时候',
      '并发一高就爆',
      '高負載下會掛掉',
    ],
    ['the load of the model takes a minute', 'full load: True', '加载模型的时候'],
  ],
  [
    'next-instance-fails',
    [
      'the first server starts fine, the second one fails with out of memory',
      'three replicas come up and run, but the fourth crashes',
      'the second instance cannot get its memory',
      '前两个服务都正常，第三个就启动失败',
      '第一个能起来，第二个报显存不足',
      '第 2 个实例起不来',
    ],
    [
      'the first epoch runs fine, the second epoch fails',
      '第一个 epoch 正常，第二个 epoch 就报错',
      'the first image works and the second image crashes',
      '第二张卡没有用上',
    ],
  ],
  [
    'grows',
    ['the more requests I send, the more memory it uses', '请求越多显存涨得越快', '调用越久显存占得越多'],
    ['the more layers, the better the result'],
  ],
  [
    'usage-jumps',
    ['memory jumped straight from 20 GB to 70 GB', '显存从 12G 直接跳到 30G', '顯存從 12G 突然飆到 30G'],
    ['it grew from 12 GB to 30 GB over a day', '显存从 12G 慢慢涨到 30G'],
  ],
  [
    'others-on-card',
    ["someone else's job is running on it", '别人的程序占着显存'],
    [
      "I run somebody else's repo and it is out of memory",
      '跑别人的 demo.py 显存不足',
      '跑別人的專案顯存不足',
      '用了别人的 github 项目就爆显存',
    ].filter((text) => !text.includes('專案')),
  ],
  [
    'desktop-apps',
    ['the display is connected to this card', 'my browser is open', 'two monitors hang on it'],
    ['I switched off "display animated previews"', 'it does not display the image', 'to display results it needs more'],
  ],
  [
    'spilling',
    ['显存满了，共享内存也在涨', '共享GPU内存用了 8G', 'shared GPU memory is in use'],
    ['共享内存不足，/dev/shm 只有 64M', '提示共享内存不够'],
  ],
  [
    'deletes-each',
    [
      'for n in sizes:\n    a = make(n)\n    del a\n\nOutOfMemoryError although each array is deleted',
      '每次都会释放，还是不够',
    ],
    ['del model at the end does not help'],
  ],
];

describe.each(SIGNS)('the sign %s', (id, said, unsaid) => {
  test.each(said)('stands in: %s', (text) => {
    expect(signsOf(text)).toContain(id);
  });

  test.each(unsaid)('does not stand in: %s', (text) => {
    expect(signsOf(text)).not.toContain(id);
  });
});
