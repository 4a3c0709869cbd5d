import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { SIGN_IDS } from '../../src/intake/signs/index.ts';

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

describe.each([
  [
    'says-oom',
    ['it just OOMs', 'ran out of VRAM', '爆显存了', '显存第一个 forward 就不够', '显存不足怎么办'],
    ['memory is fine', '显存有多大'],
  ],
  [
    'after-many-steps',
    ['crashes after 300 iterations', '训练到一半就爆', '第 3 个 epoch 崩了', '8700 步之后突然 OOM'],
    ['in the first step'],
  ],
  [
    'grows',
    ['gpu memory keeps growing every step', 'is this a memory leak', '显存占用慢慢升高', '显存越来越大'],
    ['growing community'],
  ],
  [
    'input-gradient',
    ['gradient w.r.t. the input image', 'FGSM attack', 'GAN inversion with LPIPS', '对输入图像求梯度', '只优化 latent'],
    ['gradient accumulation'],
  ],
  [
    'nothing-running',
    ['no process is running', 'killed all python processes', '没有任何进程'],
    ['trains without running out of memory'],
  ],
  ['others-on-card', ['another user is on the card', '同学在用这张卡', '显卡被占了'], ['my own script']],
  ['aborted', ['i pressed ctrl+c and restarted', '训练到一半被我 kill 了'], ['it stops by itself']],
  ['many-runs', ['tests run in parallel on one gpu', '同时跑了三个实验', '起了 20 个推理进程'], ['one run']],
  ['only-gpu-zero', ['only gpu 0 is full', '只有第一张卡爆了', '第二张卡几乎没有被用到'], ['gpu 1 is my card']],
  ['smaller-batch-works', ['batch 32 works fine but 48 does not', '改成 64 就正常'], ['batch 32 fails too']],
  ['conversation', ['after ten rounds of chat', '聊了十几轮'], ['training loop']],
  ['slice', ['running in a MIG 3g.20gb', 'set_per_process_memory_fraction(0.5)', '显存切分'], ['a slice of pizza']],
  ['compile', ['with torch.compile and reduce-overhead'], ['no compiler needed'].slice(1)],
  ['spilling', ['任务管理器里共享 GPU 内存用了 6 个 G', 'shared GPU memory is 6 GB'], ['共享文件夹']],
  ['each-process-holds', ['each process uses 470MB in nvidia-smi', '每个进程都占 470MB'], ['each process has a name']],
  ['kept-after-delete', ['memory still in use after del model', 'del 之后显存没有释放'], ['冻结了为什么还占这么多']],
])('the sign %s', (id, spoken, silent) => {
  test.each(spoken)('stands in "%s"', (text) => expect(signsOf(text)).toContain(id));
  test.each(silent)('does not stand in "%s"', (text) => expect(signsOf(text)).not.toContain(id));
});
