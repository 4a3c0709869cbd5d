import { describe, expect, it } from 'vitest';
import { isCauseDenied, isEntryDenied, isFixDenied } from '../../src/diagnosis/denials.ts';
import { rankCauses } from '../../src/diagnosis/rank.ts';
import { RULES } from '../../src/diagnosis/rules/index.ts';
import { createDoctor } from '../../src/doctor.ts';
import { denialOf, SIGN_IDS } from '../../src/intake/signs/index.ts';
import { error, facts, oom } from '../support/evidence.ts';
import { knowledge } from '../support/knowledge.ts';
import { given, shared } from './given.ts';

const doctor = createDoctor(knowledge);
const OTHERS = denialOf('others-on-card');
const ranked = (stated: Parameters<typeof facts>[0]) => rankCauses(facts(stated), RULES);

it('a cause is denied by its signs, unless one states it all the same', () => {
  expect(isCauseDenied('other-process-on-gpu', [OTHERS])).toBe(true);
  expect(isCauseDenied('other-process-on-gpu', [OTHERS, 'others-on-card'])).toBe(false);
  expect(isCauseDenied('data-parallel-imbalance', [denialOf('data-parallel'), 'multi-gpu'])).toBe(true);
  expect(isCauseDenied('graph-kept-alive', [denialOf('grows'), 'accumulates-tensors'])).toBe(false);
  expect(isCauseDenied('batch-too-large', SIGN_IDS.map(denialOf))).toBe(false);
});

it('some denials silence search alone', () => {
  expect(isCauseDenied('desktop-on-gpu', [OTHERS])).toBe(false);
  expect(isCauseDenied('desktop-on-gpu', [OTHERS], true)).toBe(true);
  expect(isEntryDenied('free-the-gpu', [OTHERS])).toBe(true);
  expect(isEntryDenied('reduce-batch-size', [OTHERS])).toBe(false);
});

it('a fix that is not in use is no answer, and something to do all the same', () => {
  const unused = [denialOf('names-mixed-precision')];
  expect(isEntryDenied('mixed-precision', unused)).toBe(true);
  expect(isFixDenied('mixed-precision', unused)).toBe(false);
  expect(given(['batch-too-large'], { signs: unused }).offered('mixed-precision')).toBeDefined();
});

it.each([
  [
    "My network has no attention, it's all convolutions, and training is out of memory",
    ['efficient-attention', 'attention-slicing'],
  ],
  ['网络里没有用注意力,训练爆显存', ['efficient-attention', 'attention-slicing']],
  ['training is out of memory although all samples have the same length', ['batch-by-length']],
  ['训练几轮后爆显存,序列长度完全一样', ['batch-by-length']],
])('what is denied has no fix: %s', (text, fixes) => {
  const answer = doctor.diagnose(text);
  const named = [...answer.fixes.map(({ id }) => id), ...answer.matches.map(({ id }) => id)];
  for (const fix of fixes) expect(named).not.toContain(fix);
});

it.each([
  ['no AMP, no gradient accumulation, no checkpointing, out of memory, what should I do?'],
  ['没用半精度,没用梯度累积,没开激活检查点,显存不够怎么办'],
])('what is not in use yet is offered: %s', (text) => {
  const answer = doctor.ask(text);
  expect(answer.kind).toBe('diagnosis');
  expect(answer.fixes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['mixed-precision', 'gradient-accumulation', 'activation-checkpointing']),
  );
});

describe('of figures and a denial', () => {
  it('figures that name the others win, and the evidence says so', () => {
    const [first] = ranked({ errors: [shared('14.80 GiB')], signs: [OTHERS] });
    expect(first?.id).toBe('other-process-on-gpu');
    expect(first?.evidence.map(({ key }) => key)).toEqual(['evidence.other-processes', 'evidence.denied']);
    const undenied = ranked({ errors: [shared('14.80 GiB')] })[0];
    expect(undenied?.evidence.map(({ key }) => key)).not.toContain('evidence.denied');
  });

  it('most of the card held outside a small process wins', () => {
    const outside = oom({
      requested: '1.00 GiB',
      total: '23.64 GiB',
      allocated: '1.00 GiB',
      free: '61.00 MiB',
      reserved: '1.20 GiB',
    });
    const [first] = ranked({ errors: [outside], signs: [OTHERS] });
    expect(first?.id).toBe('other-process-on-gpu');
    expect(first?.evidence.map(({ key }) => key)).toContain('evidence.denied');
  });

  it.each([
    [
      'a rest that may be anything',
      oom({
        requested: '1.00 GiB',
        total: '23.64 GiB',
        allocated: '17.00 GiB',
        free: '0.50 GiB',
        reserved: '19.00 GiB',
      }),
    ],
    ['an error without figures', error('cuda-error-oom')],
  ])('%s does not', (_, report) => {
    expect(ranked({ errors: [report] }).map(({ id }) => id)).toContain('other-process-on-gpu');
    expect(ranked({ errors: [report], signs: [OTHERS] }).map(({ id }) => id)).not.toContain('other-process-on-gpu');
  });

  it('what is not there needs no fix, but where the figures show it', () => {
    expect(
      given(['batch-too-large', 'other-process-on-gpu'], { signs: [OTHERS] }).offered('free-the-gpu'),
    ).toBeUndefined();
    expect(
      given(['other-process-on-gpu'], { errors: [shared('14.80 GiB')], signs: [OTHERS] }).offered('free-the-gpu'),
    ).toBeDefined();
  });
});

describe('a denied cause is not brought by the words either', () => {
  const CASES: readonly (readonly [cause: string, ...texts: string[]])[] = [
    [
      'other-process-on-gpu',
      '没有其他程序在用显卡，还是爆显存',
      'nothing else is running on the card, CUDA out of memory',
      'there is no other process on the GPU but I still get CUDA OOM',
      '显卡上只有我这一个进程，爆显存了',
      'I am the only user of this server and training runs out of memory',
      '这台服务器只有我一个人用，训练爆显存',
      '没有别人在用卡，训练爆显存',
      '顯卡上沒有其他程式在跑，還是爆顯存',
      '伺服器只有我一個人用，訓練爆顯存',
      'No validation, no other process, no notebook, CUDA OOM in training',
    ],
    [
      'validation-peak',
      '没有做验证，也没有把 loss 存进列表，训练爆显存',
      'I do no validation and I do not keep the losses in a list, training OOMs',
      'I neither run validation nor store the losses, still OOM',
      'without validation or checkpoint saving, OOM in training',
      '沒有做驗證，也沒有把 loss 存起來，訓練爆顯存',
    ],
    [
      'graph-kept-alive',
      '没有做验证，也没有把 loss 存进列表，训练爆显存',
      'I do no validation and I do not keep the losses in a list, training OOMs',
      "it's not a memory leak, memory does not grow, but I get OOM",
      '显存没有持续增长，就是训练时爆显存',
    ],
    ['checkpoint-save-peak', 'without validation or checkpoint saving, OOM in training'],
    [
      'data-parallel-imbalance',
      'not using DDP, DataParallel or torch.compile, still OOM',
      '我没有用 DataParallel，也没用 torch.compile，爆显存',
    ],
    [
      'compile-or-capture-overhead',
      'not using DDP, DataParallel or torch.compile, still OOM',
      '我没有用 DataParallel，也没用 torch.compile，爆显存',
    ],
    ['desktop-on-gpu', "I don't have Chrome or any games open, still OOM when training", '也没有开浏览器，爆显存'],
    ['variable-length-peak', 'all lengths are fixed, OOM after 3000 steps', '输入长度都固定，训练到 3000 步爆显存'],
  ];
  it.each(CASES.flatMap(([cause, ...texts]) => texts.map((text) => [cause, text] as const)))(
    '%s: %s',
    (cause, text) => {
      const answer = doctor.diagnose(text);
      expect(answer.causes.map(({ id }) => id)).not.toContain(cause);
      expect(answer.matches.map(({ id }) => id)).not.toContain(cause);
      expect(answer.fixes.map(({ id }) => id)).not.toContain('free-the-gpu');
    },
  );

  it.each([
    ['other-process-on-gpu', 'another user is on the card, CUDA OOM'],
    ['other-process-on-gpu', '同学也在用这张卡，爆显存'],
    ['other-process-on-gpu', 'nvidia-smi 显示没有任何进程，但显存还被占着'],
    ['graph-kept-alive', '每一步显存都在增长，把 loss 都存进了列表'],
  ])('said it is: %s, %s', (cause, text) => {
    expect(doctor.diagnose(text).causes.map(({ id }) => id)).toContain(cause);
  });
});
