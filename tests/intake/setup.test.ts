import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { setupOf } from '../../src/intake/setup.ts';

const setup = (prose: string, beside = ''): ReturnType<typeof setupOf> => setupOf(prose, beside);

describe('batch', () => {
  it.each([
    ['batch size 8', 8],
    ['batch_size=8', 8],
    ['bs=4', 4],
    ['batch-size 4', 4],
    ['batchsize=16', 16],
    ['BATCH_SIZE = 2', 2],
    ['batch_size: 8', 8],
    ['"batch_size": 8', 8],
    ['batch size (2)', 2],
    ['per_device_train_batch_size: 1', 1],
    ['micro_batch_size = 1', 1],
    ['--batch-size 4', 4],
    ['--batch_size=4', 4],
    ['--batch 16', 16],
    ['batch size of 32', 32],
    ['a batch size of one', 1],
    ['we use a batch of 4', 4],
    ['batch is already 1', 1],
    ['batch size is already 1', 1],
    ['even with batch size 1', 1],
    ['with batch 1 it still fails', 1],
    ['out of memory training swin_t at batch size 128', 128],
    ['OOM at batch 512, 224x224 images', 512],
    ['my batch size is just 1', 1],
    ['a batch size as small as 2', 2],
    ['batch size down to 2', 2],
    ['reduced the batch size to 8', 8],
    ['batch 都是1了', 1],
    ['bs 已经是 1 了', 1],
    ['batch size只有2', 2],
    ['batch调到1', 1],
    ['把 batch size 调成了 1', 1],
    ['batchsize 设成 1', 1],
    ['batch_size 改成 2 还是爆', 2],
    ['batch_size减到2', 2],
    ['批大小为 4', 4],
    ['批次大小设为2', 2],
    ['每批 4 张', 4],
    ['一个 batch 8 张图', 8],
    ['batch size=1,还是不行', 1],
  ])('%s', (text, batch) => {
    expect(setup(text).batch).toBe(batch);
  });

  it.each([
    'batch norm 32',
    'from bs4 import BeautifulSoup',
    'batch normalisation layer 1',
    'batch 1000 of 3436',
    'batch 12/3436',
    'at batch 700 it dies',
    'input batch 8x64x64',
    'batch size 8x64x64',
    'batch: 8x64x64x3',
    'batch [8, 3, 224, 224]',
    'batch index 5',
    'batch_idx=5',
    'num_batches=500',
    'accumulate over 8 batches',
    'batch 50% done',
  ])('none in: %s', (text) => {
    expect(setup(text).batch).toBeUndefined();
  });

  it.each([
    ['batch size 从 16 降到 8', 16, 8],
    ['batchsize从8改到2', 8, 2],
    ['batch size 由16改为4', 16, 4],
    ['lowered batch_size from 32 to 4', 32, 4],
    ['dropped the batch from 8 down to 2', 8, 2],
  ])('%s', (text, batchBefore, batch) => {
    expect(setup(text)).toMatchObject({ batchBefore, batch });
  });

  it.each([
    ['batch size was 8, now 4', 4],
    ["the batch isn't 12, it's 6", 6],
    ['batch size was not 32 but 16', 16],
    ['batch 不是 8，是 4', 4],
    ['batch size 不是 64，而是 16', 16],
    ['batch_size=8 fails, batch_size=2 fails too', 2],
    ['from batch size 8 to batch size 4', 4],
  ])('the last statement wins: %s', (text, batch) => {
    expect(setup(text).batch).toBe(batch);
  });

  it.each([
    ["batch size 32 didn't work, 16 didn't work either, 8 also OOM", 8],
    ["batch size 64, lowering to 32 didn't help", 32],
    ['Do not tell me to reduce the batch size. It is 64.', 64],
    ['别让我减小 batch size,现在是 64', 64],
    ['我 batch size 32 爆,16 也爆,8 还是爆', 8],
    ['batch size 32 -> 16 -> 8', 8],
    ['I tried batch sizes 32, 16 and 8', 8],
    ['batch 4, 分辨率降到 512 还是爆', 4],
    ['batch 4, lowering the resolution to 256 fails', 4],
    ['batch size 4 on a 3090 works, 2080 fails', 4],
    ['batch size 8 works at epoch 1 but epoch 2 fails', 8],
    ['batch size 1 still fails, also fails with 2 GPUs', 1],
    ['batch size 2 works fine for 3000 steps then it dies', 2],
  ])('follows the sentence: %s', (text, batch) => {
    expect(setup(text)).toMatchObject({ batch });
    expect(setup(text).batchWorks).toBeUndefined();
  });

  it.each([
    ['batch size: 28 works, 30 fails', 30, 28],
    ['28 works, 30 fails (batch size)', 30, 28],
    ['bs=8 报错 bs=2 可以', 8, 2],
    ['It works with batch size 2 but fails with batch size 4', 4, 2],
    ['batch_size=16 runs fine but 32 gives CUDA OOM', 32, 16],
    ['batch 8 爆显存,改成 4 就正常', 8, 4],
    ['batch size 开 128 就出现这个,改成 64 就正常', 128, 64],
    ['with batch size 64 it OOMs, with 32 it OOMs too, with 16 it works', 32, 16],
    ['batch 32 trains fine, batch 48 crashes. Can I train as if the batch was 128?', 48, 32],
  ])('one fails and a smaller one works: %s', (text, batch, batchWorks) => {
    expect(setup(text)).toMatchObject({ batch, batchWorks });
  });

  it.each([
    ['每张卡 batch 4', 4],
    ['每卡 batch size 4', 4],
    ['batch size is 4 per GPU', 4],
    ['batch size per GPU is 4', 4],
    ['per-GPU batch size: 4', 4],
    ['batch of 4 on each card', 4],
    ['samples_per_gpu=4', 4],
    ['per_device_train_batch_size=4, gradient_accumulation_steps=8', 4],
  ])('of each card: %s', (text, batch) => {
    expect(setup(text)).toMatchObject({ batch, batchPerDevice: true });
  });

  it.each([
    ['validation batch 64, training batch 8, OOM in validation', 64],
    ['eval batch size 64, train batch size 8, OOM in eval', 64],
    ['validation batch 64, training batch 8, OOM in training', 8],
    ['training batch 8 works, validation batch 64 OOM', 64],
    ['验证 batch 64，训练 batch 8，验证时爆显存', 64],
    ['验证 batch 64，训练 batch 8，反向传播时爆显存', 8],
    ['per_device_train_batch_size=8 per_device_eval_batch_size=64', 8],
  ])('of the phase that fails: %s', (text, batch) => {
    expect(setup(text)).toMatchObject({ batch });
    expect(setup(text).batchWorks).toBeUndefined();
  });

  it.each([
    '--eval_batch_size 8',
    'per_device_eval_batch_size=8',
    'val_batch_size: 8',
    '验证 batch_size=8',
    'train.py --eval_batch_size 8 OOM',
  ])('none where only an evaluation has one and nothing says that it fails there: %s', (text) => {
    expect(setup(text).batch).toBeUndefined();
    expect(setup('', text).batch).toBeUndefined();
  });

  it.each([
    ['eval batch 48 OOMs', 48, undefined],
    ['Evaluating with batch 12 works, 24 fails', 24, 12],
    ['Evaluation: batch 64 OOM, batch 32 ok', 64, 32],
    ['测试集上 bs=64 爆显存,bs=32 正常', 64, 32],
    ['推理 batch 4 能跑,8 就爆显存', 8, 4],
    ['测试阶段 bs24 爆了,bs12 没事', 24, 12],
    ['I use per_device_eval_batch_size=32 and evaluation OOMs but 16 is fine', 32, 16],
    ['Inference OOMs at batch 32, batch 16 runs', 32, 16],
    ['at inference 8→16 OOM', 16, 8],
    ['with --eval_batch_size 32 it OOMs, with 16 it is fine', 32, 16],
  ])('of an evaluation that fails: %s', (text, batch, batchWorks) => {
    const { batch: read, batchWorks: works } = setup(text);
    expect([read, works]).toEqual([batch, batchWorks]);
  });

  it('of training none where the evaluation fails', () => {
    expect(setup('per_device_train_batch_size=8, OOM during validation').batch).toBeUndefined();
  });

  it.each([
    ['it runs at 8, batch 16 gives CUDA out of memory', 16, 8],
    ['batch 16 runs, 32 runs out of memory', 32, 16],
    ['batch 12 OOMs but it works with 6', 12, 6],
    ['raised the batch from 8 to 16 and it crashes', 16, 8],
    ['works at batch 6, OOMs at batch 12', 12, 6],
    ['it dies at batch 24 but batch 12 is fine', 24, 12],
  ])('the verdict may stand in front: %s', (text, batch, batchWorks) => {
    expect(setup(text)).toMatchObject({ batch, batchWorks });
  });

  it.each([
    'batch 16 OOMs, it works with 2 workers',
    'batch 16 OOMs, it runs at 30 fps',
    'batch 2 fits at 1024, OOM later',
  ])('no batch in front: %s', (text) => {
    expect(setup(text).batchWorks).toBeUndefined();
  });

  it('of the phase in whose frames it fails', () => {
    const frames = '  File "train.py", line 9, in validate\n    out = model(x)';
    expect(setup('validation batch 64, training batch 8', frames).batch).toBe(64);
  });

  it('of all cards where nothing says otherwise', () => {
    expect(setup('8 GPUs with 24GB per card, batch size 32').batchPerDevice).toBeUndefined();
  });

  it('words come before code', () => {
    expect(setup('my batch size is 2', 'batch_size = 16').batch).toBe(2);
    expect(setup('it fails', 'batch_size = 16').batch).toBe(16);
  });
});

describe('the card', () => {
  it.each([
    ['RTX 3060 12GB', 'RTX 3060', 12n, undefined],
    ['A100 80G', 'A100', 80n, undefined],
    ['V100-32GB', 'V100', 32n, undefined],
    ['4090', '4090', undefined, undefined],
    ['T4', 'T4', undefined, undefined],
    ['4 张 3090', '3090', undefined, 4],
    ['四张 3090', '3090', undefined, 4],
    ['双卡 4090', '4090', undefined, 2],
    ['two A100s', 'A100', undefined, 2],
    ['8x H100', 'H100', undefined, 8],
    ['4*A100 40G', 'A100', 40n, 4],
    ['T4 x2', 'T4', undefined, 2],
    ['4x3090', '3090', undefined, 4],
    ['a RTX 3060 12GB. It fails', 'RTX 3060', 12n, undefined],
    ['2 GPUs', undefined, undefined, 2],
    ['GTX 1650 4GB', 'GTX 1650', 4n, undefined],
    ['3060ti 8g', '3060ti', 8n, undefined],
    ['24g 的 3090', '3090', 24n, undefined],
    ['my 8 GB card', undefined, 8n, undefined],
    ['内存 128G，3090 24G', '3090', 24n, undefined],
    ['64 GB RAM and a 12 GB card', undefined, 12n, undefined],
    ['显存 8G', undefined, 8n, undefined],
    ['8G 显存', undefined, 8n, undefined],
    ['a 6GB laptop GPU', undefined, 6n, undefined],
    ['RTX A6000 48GB', 'RTX A6000', 48n, undefined],
    ['L40S', 'L40S', undefined, undefined],
    ['RTX 6000 Ada', 'RTX 6000 Ada', undefined, undefined],
    ['Quadro RTX 6000', 'Quadro RTX 6000', undefined, undefined],
    ['RTX PRO 6000 Blackwell', 'RTX PRO 6000 Blackwell', undefined, undefined],
    ['AMD Radeon RX 6700 XT', 'AMD Radeon RX 6700 XT', undefined, undefined],
    ['two RX 7900 XTX', 'RX 7900 XTX', undefined, 2],
    ['MI300X', 'MI300X', undefined, undefined],
    ['Intel Arc A750 8GB', 'Intel Arc A750', 8n, undefined],
    ['titan xp 12GB', 'titan xp', 12n, undefined],
    ['我用昇腾 910B 训练', '昇腾 910B', undefined, undefined],
    ['Ascend 310B/910B', 'Ascend 310B', undefined, undefined],
    ['Atlas 800T A2', 'Atlas 800T A2', undefined, undefined],
  ] as const)('%s', (text, gpu, gibibytes, gpuCount) => {
    const { gpu: name, gpuBytes, gpuCount: count } = setup(text);
    expect([name, gpuBytes, count]).toEqual([gpu, gibibytes && gibibytes << 30n, gpuCount]);
  });

  it.each([
    'L1 loss',
    'L2 regularisation',
    'a T5 model',
    '3070 steps',
    '4090 iterations',
    '16 GB of RAM',
    'RAM: 64 GB',
    '8 卡 + 768G 内存 的机器',
    '每台 4 卡，内存 256G',
    'a node with 256GB RAM',
    'on a 128G memory server',
    '在 96 GB 内存上跑',
    '显卡不错,内存 32G',
    'step 100',
  ])('none in: %s', (text) => {
    expect([setup(text).gpu, setup(text).gpuBytes]).toEqual([undefined, undefined]);
  });
});

describe('the model', () => {
  it.each([
    ['7B', 7_000_000_000n],
    ['0.6B', 600_000_000n],
    ['qwen2.5-7b', 7_000_000_000n],
    ['llama-13b-chat', 13_000_000_000n],
    ['1.3 billion parameters', 1_300_000_000n],
    ['70 亿参数', 7_000_000_000n],
    ['500M parameters', 500_000_000n],
    ['trained on 15B tokens', undefined],
    ['1 亿条数据', undefined],
    ['24GB', undefined],
    ['8 bit', undefined],
    ['mixtral 8x7B', undefined],
    ['Baichuan13b', 13_000_000_000n],
    ['mixtral-8x7b-instruct', undefined],
    ['昇腾 910B', undefined],
    ['Ascend 310B/910B', undefined],
    ['Ascend 310B', undefined],
    ['Atlas 300 B', undefined],
    ['a 910B card and a 7B model', 7_000_000_000n],
  ])('%s', (text, parameters) => {
    expect(setup(text).parameters).toBe(parameters);
  });
});

describe('the rest', () => {
  it.each([
    ['gradient_accumulation_steps=8', { accumulation: 8 }],
    ['per_device_train_batch_size=2, gradient_accumulation_steps=8', { batch: 2, accumulation: 8 }],
    ['max_length=2048', { length: 2048 }],
    ['上下文长度 32k', { length: 32_768 }],
    ['vllm serve m --max-model-len 32768', { length: 32_768 }],
    ['--context-length 16384', { length: 16_384 }],
    ['./llama-server -m m.gguf -ngl 99 -c 8192', { length: 8192 }],
    ['llama-cli --ctx-size 4096', { length: 4096 }],
    ['img_size=640', { resolution: [640, 640] }],
    ['at 1024x768', { resolution: [1024, 768] }],
    ['分辨率 512x512', { resolution: [512, 512] }],
    ['I train in bf16', { precision: 'bf16' }],
    ['已经开了混合精度', { precision: 'amp' }],
    ['load_in_4bit=True', { precision: 'int4' }],
  ])('%s', (text, expected) => {
    expect(setup(text)).toMatchObject(expected);
  });

  it('a precision that cannot be used is not the one that runs', () => {
    expect(setup('fp16 gives NaN')).toEqual({ cannot: ['mixed-precision'], tried: [] });
  });

  it('what the cache is kept in is no precision of the weights', () => {
    expect(setup('./llama-server -m m.gguf --cache-type-k q8_0 --cache-type-v q8_0').precision).toBeUndefined();
    expect(setup('vllm serve m --kv-cache-dtype int8').precision).toBeUndefined();
    expect(setup('the q8_0 weights, --cache-type-k f16').precision).toBe('int8');
    expect(setup('ls -c 8192').length).toBeUndefined();
  });

  it('a question about a precision states none', () => {
    expect(setup('would bf16 help?').precision).toBeUndefined();
    expect(setup('要不要用 fp16').precision).toBeUndefined();
  });

  it.each([
    ['没有开混合精度', undefined],
    ['I plan to use fp16', undefined],
    ['打算开 fp16', undefined],
    ['fp16=False', undefined],
    ['fp16: false, bf16: true', 'bf16'],
    ['I use fp16', 'fp16'],
    ['已经用 bf16', 'bf16'],
    ['我用 fp16 训练', 'fp16'],
  ])('the precision in force: %s', (text, precision) => {
    expect(setup(text).precision).toBe(precision);
  });

  it('of nothing is nothing', () => {
    expect(setup('')).toEqual({ tried: [] });
  });

  it('is read from a paste, not from its message', () => {
    const text = 'CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 8.00 GiB total capacity; 1.00 GiB cached)';
    expect(intake(text).setup).toEqual({ tried: [] });
  });
});

describe('how many cards', () => {
  it.each([
    ['I have 2 A100 cards and it is OOM', 2],
    ['OOM on 2 A100', 2],
    ['2 RTX 4090s run out of memory', 2],
    ['dual 3090, full fine-tuning', 2],
    ['a pair of 3090 cards', 2],
    ['双 3090 爆显存', 2],
    ['双卡 3090 微调', 2],
    ['4x3090', 4],
    ['A100 80G * 8', 8],
    ['H100 x8', 8],
    ['batch 4 A100', undefined],
    ['epoch 2 3090', undefined],
    ['2 problems with my A100', undefined],
  ])('%s', (text, count) => {
    expect(intake(text).setup.gpuCount).toBe(count);
  });
});
