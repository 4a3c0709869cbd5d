import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import * as signs from '../../src/intake/signs/index.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

const { SIGN_IDS } = signs;
const sources = ['src/diagnosis', 'src/answer'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
);
const signsOf = (text: string): readonly string[] => intake(text).signs;

describe('the ids', () => {
  test('are each declared once', () => {
    expect(new Set(SIGN_IDS).size).toBe(SIGN_IDS.length);
  });

  test('that rules and remedies ask for all exist', () => {
    const asked = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bhas\(([^()]*)\)/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'([\w-]+)'/g)].map(([, id = '']) => id),
      ),
    );
    expect(asked.length).toBeGreaterThan(60);
    // Where the words are Traditional is seen before they are folded.
    expect(asked.filter((id) => !SIGN_IDS.includes(id) && id !== 'traditional')).toEqual([]);
  });
});

const PHRASINGS: readonly (readonly [id: string, spoken: readonly string[], silent: readonly string[]])[] = [
  [
    'says-oom',
    ['it just OOMs', 'ran out of VRAM', '爆显存了', '显存第一个 forward 就不够', '显存不足怎么办'],
    ['memory is fine', '显存有多大'],
  ],
  [
    'says-killed',
    ['the script gets killed', 'it is killed by the system', '进程直接被系统杀了', '跑着就 killed 了'],
    ['it was not killed', '它没有被杀'],
  ],
  [
    'nothing-fails',
    ['no error at all', 'nothing is failing, just curious', '没有报错', '只是好奇'],
    ['an error at once', '报错了'],
  ],
  [
    'after-many-steps',
    ['crashes after 300 iterations', '训练到一半就爆', '第 3 个 epoch 崩了', '8700 步之后突然 OOM'],
    ['in the first step'],
  ],
  ['first-step', ['fails in the first iteration', 'it dies immediately', '一开始就报错', '一跑就爆'], ['at step 300']],
  [
    'after-first-step',
    [
      'memory doubles after the first step and then stays constant',
      'usage jumps from the first iteration and is the same since',
      '第一个 step 之后显存翻倍',
      '第一步之后占用多了一倍，以后不变',
    ],
    ['memory grows after every step', '每一步显存都涨'],
  ],
  [
    'one-after-another',
    [
      '5-fold cross-validation in one script',
      'an optuna sweep over learning rates',
      'each fold alone fits',
      '五折交叉验证',
      '依次训练三个模型',
      '训到第四个就爆',
    ],
    ['one model in one script', '只训练一个模型'],
  ],
  [
    'between-runs',
    ['the second run of the cell fails', 'when I rerun it', '第二次运行就爆显存', '重新运行就不行'],
    ['it runs once', '只跑了一遍'],
  ],
  [
    'outputs-gathered',
    ['  preds_host = logits if preds_host is None else nested_concat(preds_host, logits)'],
    ['predictions are written to disk'],
  ],
  [
    'eval-mode',
    [
      'I call model.eval() before it',
      'it is in evaluation mode',
      '已经写了 model.eval()',
      '模型处于 eval 模式',
      '评估模式下',
    ],
    ['evaluation mode of the metric', '训练模式'],
  ],
  [
    'no-grad-absent',
    ['validation without torch.no_grad()', 'I forgot no_grad', '验证时没有加 no_grad', '忘了写 no_grad'],
    ['with torch.no_grad() around it', '加了 no_grad'],
  ],
  [
    'train-fits-eval-fails',
    ['training works fine but validation crashes', '训练正常，一到验证就爆'],
    ['training crashes', '训练就爆'],
  ],
  [
    'grows',
    ['gpu memory keeps growing every step', 'it is a memory leak', '显存占用慢慢升高', '显存越来越大'],
    ['growing community', 'is this a memory leak ?', '是不是显存泄漏了吗'],
  ],
  [
    'input-gradient',
    [
      'gradient w.r.t. the input image',
      'FGSM attack',
      'GAN inversion with LPIPS',
      'I need the gradient of the six camera images',
      'I set requires_grad=True on the images',
      'only the input needs a gradient',
      '对输入图像求梯度',
      '只优化 latent',
      '要的是图像 [8, 3, 512, 512] 的梯度',
      '给输入开了梯度',
      '给图像设置了 requires_grad',
    ],
    [
      'gradient accumulation',
      'the gradient of the input layer explodes',
      'requires_grad=True on the backbone',
      '模型参数的梯度',
      '给模型开了梯度检查点',
    ],
  ],
  [
    'frozen',
    ['all weights are frozen', 'p.requires_grad_(False) for every p', '模型参数全部冻结'],
    ['the parameters are trained', '全量训练'],
  ],
  [
    'accumulates-tensors',
    ['I store the outputs of each batch in a list', 'total_loss += loss', '把每个 batch 的 loss 累加 loss'],
    ['total = loss.item()', 'running_loss += loss.item()'],
  ],
  [
    'nothing-running',
    ['no process is running', 'killed all python processes', '没有任何进程'],
    ['trains without running out of memory'],
  ],
  [
    'shows-used',
    ['nvidia-smi shows 9800MiB used', '10GB is in use on an idle card', 'nvidia-smi 显示占用 10G', '显存还被占着'],
    ['nvidia-smi lists my card', '显存有 24G'],
  ],
  [
    'smi-vs-allocated',
    ['nvidia-smi shows more than memory_allocated', 'nvidia-smi 和 memory_allocated 不一致', 'nvidia-smi 显示的不一样'],
    ['nvidia-smi is installed', '装了 nvidia-smi'],
  ],
  [
    'free-is-large',
    ['there is plenty of memory left', 'I still have 6 GB free', '明明还有 8G 显存'],
    ['the card is full'],
  ],
  ['others-on-card', ['another user is on the card', '同学在用这张卡'], ['my own script', '显卡被占了']],
  ['is-taken', ['显卡被占了', '显存被占满', 'the memory is taken'], ['我占了显存', 'it takes memory']],
  ['aborted', ['i pressed ctrl+c and restarted', '训练到一半被我 kill 了'], ['it stops by itself']],
  [
    'many-runs',
    [
      'tests run in parallel on one gpu',
      '同时跑了三个实验',
      '起了 20 个推理进程',
      'I have 3 runs on one GPU',
      '4 training runs at once',
    ],
    ['one run', 'batch 16 runs, 32 fails', '16 fails, 8 runs', 'it runs at 8', 'batch 4 runs out of memory'],
  ],
  ['only-gpu-zero', ['only gpu 0 is full', '只有第一张卡爆了', '第二张卡几乎没有被用到'], ['gpu 1 is my card']],
  [
    'processes-on-zero',
    [
      'gpu 0 has four python processes',
      'three extra processes on gpu 0',
      '0 号卡上多出了三个进程',
      '其他 rank 的进程也在 0 号卡上占了显存',
    ],
    ['one process on each gpu', '每张卡一个进程'],
  ],
  [
    'asked-other-gpu',
    ['I set device cuda:1 in the config', 'model.to("cuda:2")', 'python train.py --gpu 3', '指定了 cuda:1'],
    ['I set the gpu', 'model.to("cuda:0")', '指定了显卡'],
  ],
  [
    'asks-which-gpu',
    ['which GPU does it take', '指定了显卡还是不行'],
    ['my only GPU', 'with CUDA_VISIBLE_DEVICES=1', '只有一张显卡'],
  ],
  [
    'gathering',
    ['it fails in all_gather', 'the parameters are unsharded', 'dist.all_reduce(t)'],
    ['together with all others', '收集数据'],
  ],
  [
    'smaller-batch-works',
    ['batch 32 works fine but 48 does not', '改成 64 就正常', 'batch 12 可以 24 爆', 'bs 24 不行，12 可以'],
    ['batch 32 fails too', 'batch 12 和 24 都爆'],
  ],
  ['evaluation-batch', ['eval_batch_size=4', '验证 batch 8'], ['batch 8', 'retrieval batch']],
  ['evaluation-batch-fails', ['eval batch 8 OOMs', '推理 batch 8 就爆'], ['eval batch 8 is fine', 'batch 8 OOMs']],
  ['training-batch-fails', ['training with batch 8 OOMs', '训练 batch 8 就爆'], ['训练 batch 8 正常']],
  ['conversation', ['after ten rounds of chat', '聊了十几轮'], ['training loop']],
  ['slice', ['running in a MIG 3g.20gb', 'set_per_process_memory_fraction(0.5)', '显存切分'], ['a slice of pizza']],
  [
    'compile',
    ['with torch.compile and reduce-overhead', '用了 torch.compile'],
    ['an eager model', 'without torch.compile'],
  ],
  ['spilling', ['任务管理器里共享 GPU 内存用了 6 个 G', 'shared GPU memory is 6 GB'], ['共享文件夹']],
  ['each-process-holds', ['each process uses 470MB in nvidia-smi', '每个进程都占 470MB'], ['each process has a name']],
  ['kept-after-delete', ['memory still in use after del model', 'del 之后显存没有释放'], ['冻结了为什么还占这么多']],
  [
    'desktop-apps',
    ['Chrome and a game are open', 'two monitors hang on this card', '开着浏览器', '接了两个显示器'],
    ['a rack server', '机房里的服务器'],
  ],
  ['laptop', ['a gaming laptop', '笔记本上跑的'], ['a jupyter notebook', '笔记本环境里跑的']],
  ['data-parallel', ['model = nn.DataParallel(model)', 'wrapped in DataParallel'], ['DistributedDataParallel(model)']],
  ['ranks', ['torchrun with four ranks', '用 DDP 训练', '分布式训练'], ['one card', '单卡']],
  [
    'pairwise',
    ['thousands of boxes per image', 'pairwise distances of all points', '一张图里框很多', 'torch.cdist(a, b)'],
    ['a pair of shoes', '框架'],
  ],
  [
    'conv-benchmark',
    ['cudnn.benchmark is on', 'torch.backends.cudnn.benchmark = True', '开了 cudnn.benchmark'],
    ['a benchmark'],
  ],
  ['pinning', ['pin_memory=True', 'pinned buffers', '用了锁页内存'], ['memory']],
  [
    'how-to',
    [
      'How do I clear the cache?',
      'What is gradient checkpointing?',
      'does a 7B model fit?',
      '什么是显存碎片',
      '怎么释放显存',
      '显存碎片怎么解决？',
    ],
    ['It fails. How do I clear the cache?', '训练崩了。怎么释放显存的代码在这里'],
  ],
  [
    'narrates',
    ['my run fails', 'I get this with batch 8', 'it crashed twice', '我跑到一半', '一直报错'],
    ['How big is a tensor?', '什么是显存碎片'],
  ],
  ['asks-size', ['how big is [4, 4]', 'how much memory does it take', '有多大', '占多少显存'], ['a big one', '很大']],
  [
    'asks-fit',
    ['does a 7B model fit on 24 GB', 'can I fine-tune 13B', '24G 能不能跑 7B', '16G 显存够不够'],
    ['it fits well', '跑 7B'],
  ],
];

describe.each(PHRASINGS)('the sign %s', (id, spoken, silent) => {
  test.each(spoken)('stands in "%s"', (text) => expect(signsOf(text)).toContain(id));
  test.each(silent)('does not stand in "%s"', (text) => expect(signsOf(text)).not.toContain(id));
});

describe('a denial', () => {
  test.each([
    ['others-on-card', 'We have no other processes on the GPU', 'We have other processes on the GPU'],
    ['others-on-card', '没有别人在用这张卡', '有别人在用这张卡'],
    ['data-parallel', "I don't use DDP or DataParallel", 'I use DDP and DataParallel'],
    ['ranks', "I don't use DDP or DataParallel", 'I use DDP and DataParallel'],
    ['multi-gpu', "I don't use DDP or DataParallel", 'I use DDP and DataParallel'],
    ['desktop-apps', 'Headless Linux server, no display attached', 'Linux workstation, a display attached'],
    ['desktop-apps', '服务器没有接显示器', '工作站接了显示器'],
    ['says-oom', 'No OOM, but it is slow', 'OOM, and it is slow'],
    ['says-oom', 'It trains without running out of memory', 'It trains until running out of memory'],
    ['says-oom', '没有爆显存，就是慢', '爆显存了，而且慢'],
    ['ranks', "I don't use torch.distributed", 'I use torch.distributed'],
    ['data-parallel', 'it fails without torch.nn.DataParallel', 'it fails with torch.nn.DataParallel'],
    ['many-runs', 'not several experiments, just this one', 'several experiments, not just this one'],
    ['compile', 'I do not use torch.compile', 'I do use torch.compile'],
    ['compile', '没用 torch.compile', '用了 torch.compile'],
    ['grows', 'never a memory leak', 'surely a memory leak'],
  ])('of the same clause takes %s back: "%s"', (id, denied, said) => {
    expect(signsOf(denied)).not.toContain(id);
    expect(signsOf(said)).toContain(id);
  });

  test.each([
    ['others-on-card', 'nothing else is running on the card'],
    ['others-on-card', 'I am the only user of this server'],
    ['others-on-card', 'my process is the only one'],
    ['others-on-card', '显卡上只有我这一个进程在跑'],
    ['others-on-card', '这台服务器只有我一个人用'],
    ['others-on-card', '沒有其他程式在用顯卡'],
    ['evaluating', '没有做验证，也没有把 loss 存进列表'],
    ['accumulates-tensors', '没有做验证，也没有把 loss 存进列表'],
    ['accumulates-tensors', 'I neither validate nor store the losses'],
    ['compile', 'not using DDP, DataParallel or torch.compile'],
    ['grows', 'memory does not grow'],
    ['variable-length', '输入长度都固定'],
  ])('stands among the signs: %s in "%s"', (id, text) => {
    expect(signsOf(text)).toContain(signs.denialOf(id));
    expect(signsOf(text)).not.toContain(id);
  });

  test.each([
    ['others-on-card', 'not sure if another process is on the card'],
    ['others-on-card', '怎么看有没有其他程序在用显卡'],
    ['others-on-card', 'Am I the only user?'],
  ])('does not stand where nothing is claimed: %s in "%s"', (id, text) => {
    expect(signsOf(text)).not.toContain(signs.denialOf(id));
  });

  test.each([
    ['says-oom', 'I have no idea. It runs out of memory'],
    ['says-oom', 'I have no idea why it runs out of memory'],
    ['says-oom', '不知道为什么爆显存'],
    ['others-on-card', 'no OOM yesterday, but another user is on the card now'],
    ['others-on-card', '之前没有问题。今天别人在用这张卡'],
    ['says-oom', '之前没事，但今天爆显存'],
  ])('of another clause does not: %s in "%s"', (id, text) => {
    expect(signsOf(text)).toContain(id);
  });

  test.each([
    ['says-oom', 'No OOM at first. Then it OOMs'],
    ['others-on-card', 'I have no other users; another user of the lab does'],
  ])('leaves what is said elsewhere: %s in "%s"', (id, text) => {
    expect(signsOf(text)).toContain(id);
  });

  test.each([
    ['nothing-running', 'no process is running', '没有任何进程'],
    ['nothing-fails', 'there is no error', '没有报错'],
    ['kept-after-delete', 'the memory is not released', '显存不释放'],
    ['no-grad-absent', "I don't use no_grad", '我没有加 no_grad'],
    ['frozen', 'not only the head, the backbone is frozen too', '不只是 backbone，全部冻结'],
  ])('is part of what %s tells', (id, ...texts) => {
    for (const text of texts) expect(signsOf(text), text).toContain(id);
  });
});

describe('a question', () => {
  test.each([
    ['data-parallel', 'Is DataParallel a good idea here?', 'DataParallel is in use here.'],
    ['spilling', 'can I use shared GPU memory?', 'it uses shared GPU memory.'],
    ['compile', 'Should I use torch.compile?', 'I use torch.compile.'],
    ['others-on-card', 'Could another user be on the card?', 'Another user is on the card.'],
    ['ranks', 'Would DDP help?', 'DDP is on.'],
    ['slice', 'Does MIG help?', 'This is a MIG instance.'],
    ['ranks', '要不要用 DDP 吗？', '用的是 DDP。'],
    ['spilling', '可以用共享显存吗？', '用了共享显存。'],
  ])('claims nothing: %s in "%s"', (id, asked, said) => {
    expect(signsOf(asked)).not.toContain(id);
    expect(signsOf(said)).toContain(id);
  });

  test('tells of the symptom that it asks about', () => {
    expect(signsOf('Why does it run out of memory?')).toContain('says-oom');
    expect(signsOf('为什么会爆显存？')).toContain('says-oom');
  });
});

test('where the words are Traditional they are folded, and that is remembered', () => {
  expect(signsOf('訓練到一半就爆顯存，顯存佔用越來越大')).toEqual(
    expect.arrayContaining(['traditional', 'says-oom', 'grows']),
  );
});

describe('hostile texts', () => {
  /** Far above what a linear pattern needs, far below what a quadratic one takes. */
  const LENGTH = 200_000;
  const printable = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
  const texts: readonly (readonly [string, string])[] = [
    ['loss after loss', `loss+=${'loss'.repeat(990)}.item`],
    ['loss after loss, many lines', `loss+=${'loss'.repeat(990)}.item\n`.repeat(20)],
    ['blanks before a mark', `${' '.repeat(1990)}!\n`.repeat(10)],
    ['denials', 'no '.repeat(60_000)],
    ['clauses', 'OOM. '.repeat(40_000)],
    ['one long clause', 'OOM '.repeat(40_000)],
    ['questions', 'is DDP? '.repeat(25_000)],
    ['Han denials', '没有别人'.repeat(50_000)],
    ['words of memory', 'memory usage grows '.repeat(10_000)],
    ['batches', 'batch 8 works '.repeat(14_000)],
    ['steps', 'step: '.repeat(30_000)],
  ];

  test.each([
    ...printable.map((character) => [`${JSON.stringify(character)} alone`, character.repeat(LENGTH)] as const),
    ...texts,
  ])('are read in time: %s', (_, text) => {
    expect(milliseconds(() => signs.signsOf(text, text))).toBeLessThan(PATIENCE_MS);
  });
});
