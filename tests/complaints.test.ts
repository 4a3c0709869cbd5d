import { describe, expect, test } from 'vitest';
import { renderTerminal } from '../src/render/terminal.ts';
import { doctor } from './support/knowledge.ts';

/** What people say of answers that missed; each kind in both languages, and the cause that has to come first. */
const COMPLAINTS: readonly { readonly cause: string; readonly headline: string; readonly said: readonly string[] }[] = [
  {
    cause: 'other-process-on-gpu',
    headline: 'headline.held',
    said: [
      'I closed everything and gpu memory is still used',
      'killed my script but the memory is not released',
      'everything is closed, nothing is running, still 6 GB vram in use',
      'the process has exited but nvidia-smi still shows 20 GB in use',
      'nvidia-smi shows 9GB used but no process',
      'nothing is running but the card shows 23gb taken',
      '程序都关了显存还是被占着',
      '我把所有东西都关掉了，显存还是满的',
      '杀掉进程后显存还没释放',
      'kill 了进程显存不释放',
      'closed all notebooks yet nvidia-smi keeps showing 10GB used',
      'nvidia-smi 没有进程但是显存占用 10G',
      '關掉所有程式，顯存還是被佔用',
    ],
  },
  {
    cause: 'other-process-on-gpu',
    headline: 'headline.said',
    said: [
      'it worked yesterday, today CUDA out of memory with the same code',
      'same settings trained fine last week, now OOM',
      'ran fine before, suddenly out of memory, nothing changed',
      'used to train fine last week, now out of memory',
      '昨天还能跑，今天就爆显存了，代码没改',
      '之前一样的配置没问题，现在突然 OOM',
    ],
  },
  {
    cause: 'framework-bug',
    headline: 'headline.said',
    said: ['worked before I updated torch, now OOM', '昨天还好好的，升级了 pytorch 之后就爆显存'],
  },
  {
    // The driver's free memory is nothing in pieces: a limit of the process, or somebody in between.
    cause: 'gpu-slice-too-small',
    headline: 'headline.said',
    said: [
      'CUDA out of memory even though there is plenty of free memory',
      '24 GB card, 14 GB free but it says out of memory',
      'gpu has 12gb free but cannot allocate 1gb',
      'Tried to allocate 2GB with 8GB free, fails',
      '明明还有 10G 显存为什么还报 OOM',
      '为什么还有显存却报错',
      '显存剩很多却还是爆显存',
      '显存明明没满却报错',
    ],
  },
  {
    cause: 'fragmentation',
    headline: 'headline.said',
    said: ['reserved has 8 GB free but it still fails to allocate 1 GB', '预留的显存还剩很多却报错'],
  },
  {
    cause: 'windows-sysmem-fallback',
    headline: 'headline.above-card',
    said: [
      'allocated is 22 GiB on my 8 GiB card, how is that possible',
      'pytorch has allocated more memory than my gpu has',
      '已分配的显存比显卡总显存还大，为什么',
      'torch says 13.98 GiB allocated on an 8 GB card',
      'my card has 8 gb but torch says 11 gb allocated',
      '显示已分配 20G 但是我显卡只有 16G',
      '8G 的卡怎么报已经分配了 11G',
    ],
  },
  {
    cause: 'input-too-large',
    headline: 'headline.said',
    said: [
      'batch is already 1 and still OOM',
      'batch size 已经是 1 了还是爆显存',
      'batchsize 调成 1 也不行啊',
      '一次只喂一张图都不行，显存还是爆',
      "batch size can't go any lower (it's one) and still oom",
    ],
  },
];

describe.each(COMPLAINTS)('$cause, $headline', ({ cause, headline, said }) => {
  test.each(said)('%s', (text) => {
    const answer = doctor.ask(text);
    expect([answer.kind, answer.headline.key, answer.causes[0]?.id]).toEqual(['diagnosis', headline, cause]);
    expect(answer.fixes).not.toEqual([]);
    // A batch of one has nothing left to reduce.
    if (cause === 'input-too-large') expect(answer.fixes.map(({ id }) => id)).not.toContain('reduce-batch-size');
  });
});

test('less on a card than it has is no complaint', () => {
  for (const text of ['torch says 6 GiB allocated on an 8 GB card', '已分配 6G，显卡 8G'])
    expect(doctor.ask(text).headline.key, text).not.toBe('headline.above-card');
});

test('what is held is not called a lack of memory', () => {
  expect(doctor.ask('I closed everything and gpu memory is still used').outOfMemory).toBe(false);
  expect(doctor.ask('程序都关了，显存还是爆').outOfMemory).toBe(true);
});

test('a live process may hold what it holds', () => {
  for (const text of ['训练完显存没释放，del model 也没用', 'after del model the memory is not released'])
    expect(doctor.ask(text).causes[0]?.id, text).toBe('references-kept-alive');
});

test('free memory that is only asked about is no complaint', () => {
  for (const text of ['how do I see how much gpu memory is free', '怎么看还剩多少显存'])
    expect(doctor.ask(text).kind, text).not.toBe('diagnosis');
});

test('reads as a sentence in either language', () => {
  const text = (question: string) =>
    renderTerminal(doctor.ask(question), doctor.knowledge, { color: false, width: 100 });
  expect(text('I closed everything and gpu memory is still used')).toContain('although the program has ended');
  expect(text('程序都关了显存还是被占着')).toContain('程序已经结束，显存却还被占着');
});
