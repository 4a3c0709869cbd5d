import { describe, expect, test } from 'vitest';
import type { Answer } from '../src/answer/answer.ts';
import { say, sizeText } from '../src/answer/say.ts';
import { LANGUAGES, type Language } from '../src/language.ts';
import { renderMarkdown } from '../src/render/markdown.ts';
import { LEAST, SMALL_CARD } from './discord/real-questions.ts';
import { doctor, knowledge } from './support/knowledge.ts';

const CROSS_ATTENTION = `  File "/home/me/bev/modules/image_cross_attention.py", line 163, in forward
    attns = torch.cat(attns, dim=1)
RuntimeError: CUDA out of memory. Tried to allocate 640.00 MiB (GPU 0; 23.69 GiB total capacity; 21.90 GiB already allocated; 310.00 MiB free; 22.60 GiB reserved in total by PyTorch)`;

/** The same by a release that has expandable segments. */
const CROSS_ATTENTION_NOW = `  File "/home/me/bev/modules/image_cross_attention.py", line 163, in forward
    attns = torch.cat(attns, dim=1)
torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 640.00 MiB. GPU 0 has a total capacity of 23.69 GiB of which 310.00 MiB is free. Of the allocated memory 21.90 GiB is allocated by PyTorch, and 716.80 MiB is reserved by PyTorch but unallocated.`;

const MULTI_CAMERA: Readonly<Record<'en' | 'zh-Hans', string>> = {
  en: `During evaluation I want the gradient of the loss with respect to a multi-camera input of shape [1, 6, 3, 928, 1600], float32. All parameters are frozen, only the input requires grad. Four GPUs trained the model, one evaluates it, and the image cross-attention module fails:

${CROSS_ATTENTION}

How do I get this gradient?`,
  'zh-Hans': `评估阶段我想求 loss 对多相机输入的梯度，输入形状是 [1, 6, 3, 928, 1600]，float32。模型参数全部冻结，只给输入开了梯度，跑到图像交叉注意力模块就爆显存：

${CROSS_ATTENTION}

训练时用了四张卡，评估只用一张。怎么才能算出输入的梯度？`,
};

const offered = (answer: Answer) => answer.fixes.map(({ id }) => id);
const ruledOut = (answer: Answer) => answer.ruledOut.map(({ id }) => id);
const gib = (bytes: bigint | undefined) => (bytes === undefined ? undefined : sizeText(bytes));
/** What a person reads, with and without the entries behind it. */
const read = (answer: Answer) => renderMarkdown(answer, knowledge);

describe.each(['en', 'zh-Hans'] as const)('a card of 4 GB in backward, asked in %s', (language) => {
  const answer = doctor.diagnose(SMALL_CARD[language]);

  test('is read as it was meant', () => {
    expect(answer).toMatchObject({
      kind: 'diagnosis',
      language,
      os: 'windows',
      platform: 'cuda',
      framework: 'pytorch',
      phase: 'backward',
      evidence: { setup: { batch: 8 } },
    });
    expect(answer.evidence.setup.tried).toEqual(expect.arrayContaining(['empty-cache', 'reduce-batch-size']));
  });

  test('says where the 4.00 GiB are', () => {
    const { balance } = answer;
    expect([balance?.live, balance?.cached, balance?.unattributed, balance?.free].map(gib)).toEqual([
      '2.63 GiB',
      '0.10 GiB',
      '1.27 GiB',
      '0 bytes',
    ]);
    expect(balance).not.toHaveProperty('otherProcesses');
    expect(answer.shortfallBytes).toBe(1n << 30n);
    for (const figure of ['2.63 GiB', '0.10 GiB', '1.27 GiB', '1.00 GiB', '4.00 GiB'])
      expect(read(answer)).toContain(figure);
    expect(answer.headline).toMatchObject({ key: 'headline.short', values: { shortfall: { bytes: 1n << 30n } } });
    expect(answer.notes.find(({ key }) => key === 'note.unattributed')).toBeDefined();
  });

  test('names the desktop, other programs and the context as what may hold the 1.27 GiB', () => {
    expect(read(answer)).toMatch(
      language === 'en'
        ? /1\.27 GiB is held outside this PyTorch: CUDA context.*desktop.*other programs/
        : /1\.27 GiB[^\n]*(?:上下文|context)[^\n]*桌面/,
    );
  });

  test('says that it happens in backward, and takes the batch or its activations for the cause', () => {
    expect(answer.notes.map(({ key }) => key)).toContain('note.phase-backward');
    expect(['batch-too-large', 'activations-kept-for-backward']).toContain(answer.causes[0]?.id);
    expect(answer.causes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['activations-kept-for-backward', 'desktop-on-gpu']),
    );
  });

  test('offers what can help', () => {
    const ids = offered(answer);
    for (const id of [
      'reduce-batch-size',
      'gradient-accumulation',
      'mixed-precision',
      'shrink-model',
      'close-desktop-apps',
      'activation-checkpointing',
    ]) {
      expect(ids).toContain(id);
    }
    expect(ids.some((id) => ['zero-grad-to-none', 'detach-metrics', 'release-references'].includes(id))).toBe(true);
  });

  test('gives the next batch, and the accumulation that saves something', () => {
    const reason = (id: string) => answer.fixes.find((fix) => fix.id === id)?.reason.values;
    expect(reason('reduce-batch-size')).toMatchObject({ batch: 8, next: 4, after: 2 });
    expect(reason('gradient-accumulation')).toMatchObject({ micro: 2, steps: 4, effective: 8, batch: 8, wasted: 32 });
    expect(read(answer)).toMatch(/2 × 4 \S+ = 8/);
    expect(read(answer)).toMatch(/8 × 4 = 32/);
  });

  test('closing other programs may be enough: 1.27 GiB against 1.00', () => {
    const fix = answer.fixes.find(({ id }) => id === 'close-desktop-apps');
    expect(fix?.verdict).toBe('may-be-enough');
    expect(fix === undefined ? '' : say(fix.reason, language)).toMatch(/1\.27 GiB.*1\.00 GiB/);
  });

  test.each(['empty-cache', 'max-split-size'])('rules %s out: the cache is 0.10 GiB', (id) => {
    expect(offered(answer)).not.toContain(id);
    const reason = answer.ruledOut.find((fix) => fix.id === id)?.reason;
    expect(reason === undefined ? '' : say(reason, language)).toMatch(/0\.10 GiB.*1\.00 GiB/);
  });

  test('a release that prints this form has no expandable segments, which Windows has not either', () => {
    expect(answer.ruledOut.find(({ id }) => id === 'expandable-segments')?.reason.key).toBe(
      'reason.expandable-windows',
    );
    const linux = doctor.diagnose(LEAST);
    expect(linux.ruledOut.find(({ id }) => id === 'expandable-segments')?.reason.key).toMatch(
      /reason\.(?:too-old|cache-too-small)/,
    );
  });

  test('needs no figure to be stated twice: the message alone gives the same balance', () => {
    expect(doctor.diagnose(LEAST)).toMatchObject({ balance: answer.balance, shortfallBytes: answer.shortfallBytes });
  });

  test('knows what Windows does not have', () => {
    expect(ruledOut(answer)).toContain('expandable-segments');
    expect(offered(answer)).not.toContain('inference-mode');
  });
});

describe.each(['en', 'zh-Hans'] as const)('the gradient of a multi-camera input, asked in %s', (language) => {
  const answer = doctor.diagnose(MULTI_CAMERA[language]);
  const code = (id: string) =>
    knowledge.fixes
      .find((fix) => fix.id === id)
      ?.code.map(({ text }) => text)
      .join('\n') ?? '';

  test('is read as it was meant', () => {
    expect(answer).toMatchObject({ kind: 'diagnosis', language, platform: 'cuda', phase: 'forward' });
    expect(answer.evidence.signs).toEqual(expect.arrayContaining(['input-gradient', 'frozen']));
  });

  test('says that the input is 101.95 MiB, and that the graph behind it fills the card', () => {
    expect(read(answer)).toMatch(/101\.95 MiB/);
    const [cause] = answer.causes;
    expect(cause?.id).toBe('input-gradient');
    expect(cause?.evidence.map(({ key }) => key)).toContain('evidence.input-gradient-frozen');
  });

  test('offers what can help', () => {
    const ids = offered(answer);
    for (const id of [
      'mixed-precision',
      'activation-checkpointing',
      'split-the-work',
      'device-map',
      'reduce-input-size',
    ]) {
      expect(ids, id).toContain(id);
    }
  });

  test('offers the allocator setting that the release has: expandable segments came with 2.1', () => {
    expect(answer.ruledOut.find(({ id }) => id === 'expandable-segments')?.reason.key).toBe('reason.too-old');
    const now = doctor.diagnose(MULTI_CAMERA[language].replace(CROSS_ATTENTION, CROSS_ATTENTION_NOW));
    expect(now.causes[0]?.id).toBe('input-gradient');
    expect(now.fixes.find(({ id }) => id === 'expandable-segments')?.verdict).toBe('may-be-enough');
  });

  test('says why DataParallel does nothing for a batch of 1', () => {
    const reason = answer.ruledOut.find(({ id }) => id === 'use-ddp')?.reason;
    expect(reason?.key).toBe('reason.ddp-batch-one');
    expect(reason === undefined ? '' : say(reason, language)).toMatch(/DataParallel/);
    expect(ruledOut(answer)).toContain('reduce-batch-size');
  });

  test('keeps the gradient: nothing that switches it off is offered', () => {
    expect(offered(answer)).not.toContain('inference-mode');
    expect(offered(answer)).not.toContain('empty-cache');
  });

  test('splits the images so that it saves: a leaf each, the others joined as features', () => {
    const [first] = answer.fixes;
    expect(first?.id).toBe('split-the-work');
    expect(code('split-the-work')).toMatch(/piece = imgs\[:, i:i ?\+ ?1\]\.detach\(\)\.requires_grad_\(\)/);
    expect(code('split-the-work')).toMatch(/no_grad\(\)/);
    expect(read(answer)).toMatch(/\.detach\(\)\.requires_grad_\(\)/);
  });

  const bodies = (id: string) => JSON.stringify(knowledge.fixes.find((fix) => fix.id === id));

  test('names the wrong versions of this advice that circulate', () => {
    // A slice that is assigned `requires_grad`, pieces joined at the input, gradients left scaled.
    expect(bodies('split-the-work')).toMatch(/\[:, i:i ?\+ ?1\]\.requires_grad ?= ?True/);
    expect(bodies('mixed-precision')).toMatch(/GradScaler/);
    expect(bodies('mixed-precision')).toMatch(/unscale|反缩放|get_scale/);
    expect(read(answer)).toMatch(/requires_grad ?= ?True/);
  });

  test('checkpoints the attention module', () => {
    expect(code('activation-checkpointing')).toMatch(/checkpoint\(/);
  });
});

test('the gradient of a multi-camera input is answered the same in both languages', () => {
  const ids = ({ causes, fixes, ruledOut, notes }: Answer) =>
    [causes, fixes, ruledOut].map((list) => list.map(({ id }) => id)).concat([notes.map(({ key }) => key)]);
  expect(ids(doctor.diagnose(MULTI_CAMERA['zh-Hans']))).toEqual(ids(doctor.diagnose(MULTI_CAMERA.en)));
  const titles = read(doctor.diagnose(MULTI_CAMERA['zh-Hans'])).match(/^#+ .*$/gm) ?? [];
  expect(titles.filter((title) => !/\p{Script=Han}/u.test(title))).toEqual([]);
});

describe('the door', () => {
  test('takes the choice before the words, the words before the fallback, English last', () => {
    expect(doctor.diagnose(SMALL_CARD.en, { language: 'zh-Hant' }).language).toBe('zh-Hant');
    expect(doctor.diagnose(SMALL_CARD.en, { fallback: 'zh-Hans' }).language).toBe('en');
    expect(doctor.diagnose(LEAST, { fallback: 'zh-Hans' }).language).toBe('zh-Hans');
    expect(doctor.diagnose(LEAST).language).toBe('en');
  });

  test('reads a message in a question as well', () => {
    expect(doctor.ask(SMALL_CARD.en)).toEqual(doctor.diagnose(SMALL_CARD.en));
  });

  test('has every entry by its id', () => {
    for (const { id } of [...knowledge.causes, ...knowledge.fixes]) expect(doctor.entry(id)?.id).toBe(id);
    expect(doctor.entry('no-such-entry')).toBeUndefined();
  });

  test('completes titles, as many as wanted, the causes first for nothing typed', () => {
    const all = doctor.complete('', 'en');
    expect(all.length).toBe(25);
    expect(doctor.entry(all[0]?.id ?? '')?.kind).toBe('cause');
    expect(doctor.complete('', 'en', 3)).toHaveLength(3);
    expect(doctor.complete('fragment', 'en')[0]?.id).toBe('fragmentation');
  });

  test.each(LANGUAGES)('tells all of it in %s by the same token', (language: Language) => {
    const answer = doctor.diagnose(SMALL_CARD.en);
    const restored = doctor.restore(doctor.token(answer), language);
    expect(new Map(restored?.fixes.map((fix) => [fix.id, fix]))).toEqual(
      new Map(answer.fixes.map((fix) => [fix.id, fix])),
    );
    expect(restored?.balance).toEqual(answer.balance);
    expect(restored?.language).toBe(language);
  });

  test('does not change what it is given', () => {
    const frozen = JSON.stringify(knowledge);
    doctor.ask('显存不足怎么办');
    expect(JSON.stringify(knowledge)).toBe(frozen);
  });
});
