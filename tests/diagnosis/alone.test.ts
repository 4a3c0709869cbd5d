import { expect, it } from 'vitest';
import { createDoctor } from '../../src/doctor.ts';
import { knowledge } from '../support/knowledge.ts';

const doctor = createDoctor(knowledge);
const OF_OTHERS = ['free-the-gpu', 'reduce-concurrency', 'set-rank-device'];
const message = (before: string, others = '') =>
  `${before}\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 256.00 MiB. GPU 0 has a total capacity of 44.40 GiB of which 150.00 MiB is free. ${others}Including non-PyTorch memory, this process has 44.05 GiB memory in use. Of the allocated memory 42.00 GiB is allocated by PyTorch, and 500.00 MiB is reserved by PyTorch but unallocated.`;

it.each(['', 'It fails in my training.', '训练到一半就爆显存了'])(
  'offers nothing against others where there are none: %s',
  (before) => {
    const { causes, fixes } = doctor.diagnose(message(before));
    expect(causes[0]?.id).not.toBe('cuda-context-overhead');
    expect(fixes.filter(({ id }) => OF_OTHERS.includes(id))).toEqual([]);
  },
);

it('says so where it is asked for', () => {
  const { ruledOut } = doctor.diagnose(message('Should I kill other processes to free the GPU?'));
  const ruled = ruledOut.find(({ id }) => id === 'free-the-gpu');
  if (ruled !== undefined) expect(ruled.reason.key).toMatch(/alone|too-small/);
});

it('puts accumulation behind what keeps the batch where its samples are compared', () => {
  for (const before of [
    "I can't reduce the batch, the contrastive loss needs it large, batch 256.",
    '对比学习不能减小 batch，batch size 256',
  ]) {
    const { fixes } = doctor.diagnose(message(before));
    const place = fixes.findIndex(({ id }) => id === 'gradient-accumulation');
    expect(place).toBeGreaterThan(0);
    expect(fixes[place]?.reason.key).toContain('negatives');
  }
});

it('says what accumulation leaves of BatchNorm, and never puts it first', () => {
  for (const before of [
    'The batch size is 8 and cannot be reduced because of BatchNorm.',
    '模型里有 BN，batch 不能再减小了，现在是 8。',
  ]) {
    const answer = doctor.diagnose(message(before));
    expect(answer.evidence.setup.batch).toBe(8);
    const place = answer.fixes.findIndex(({ id }) => id === 'gradient-accumulation');
    expect(place).toBeGreaterThan(0);
    expect(answer.fixes[place]?.reason).toMatchObject({
      key: 'reason.accumulation-statistics',
      values: { micro: 2, steps: 4 },
    });
  }
  const { fixes } = doctor.diagnose(message('The batch size is 8.'));
  expect(fixes.find(({ id }) => id === 'gradient-accumulation')?.reason.key).toBe('reason.accumulation-steps');
});

it.each([
  'My training ended but the memory is still in use.',
  'Once training was done, 20 GB of memory are still occupied.',
])('names who may hold memory after a run: %s', (text) => {
  const { causes } = doctor.ask(text);
  expect(['other-process-on-gpu', 'references-kept-alive']).toContain(causes[0]?.id);
});

it.each([
  ['    state = torch.load(path)\n', 'checkpoint-loaded-to-gpu'],
  ['    checkpoint = torch.load("last.pt")\n', 'checkpoint-loaded-to-gpu'],
])('does not say that the card was full where a checkpoint is loaded: %s', (line, cause) => {
  const { causes } = doctor.diagnose(
    `Traceback (most recent call last):\n  File "train.py", line 12, in <module>\n${line}RuntimeError: CUDA error: out of memory`,
  );
  expect(causes[0]?.id).toBe(cause);
  expect(causes.flatMap(({ evidence }) => evidence.map(({ key }) => key))).not.toContain(
    'evidence.no-room-for-context',
  );
});
