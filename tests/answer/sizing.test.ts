import { describe, expect, test } from 'vitest';
import { say } from '../../src/answer/say.ts';
import { sizingOf } from '../../src/answer/sizing.ts';
import type { Setup } from '../../src/intake/evidence.ts';
import { LANGUAGES } from '../../src/language.ts';
import { facts, size } from '../support/evidence.ts';
import { doctor } from '../support/knowledge.ts';

const BILLION = 1_000_000_000n;
const asked = (setup: Partial<Setup>, signs: readonly string[] = ['asks-fit']) =>
  sizingOf(facts({ signs, setup: { tried: [], ...setup } }));
const fits = (billions: bigint, card: string) =>
  asked({ parameters: billions * BILLION, gpuBytes: size(card) })?.values?.fits;
const headline = (question: string) => {
  const answer = doctor.ask(question);
  return { answer, text: say(answer.headline, answer.language) };
};

describe('a model on a card', () => {
  test.each([
    [1n, '24.00 GiB', 'fits.full'],
    [4n, '80.00 GiB', 'fits.full'],
    [5n, '80.00 GiB', 'fits.half'],
    [7n, '24.00 GiB', 'fits.half'],
    [11n, '24.00 GiB', 'fits.tight'],
    [7n, '12.00 GiB', 'fits.four'],
    [13n, '24.00 GiB', 'fits.four'],
    [70n, '24.00 GiB', 'fits.none'],
    [405n, '80.00 GiB', 'fits.none'],
  ])('of %s billion parameters with %s: %s', (billions, card, entry) => {
    expect(fits(billions, card)).toEqual({ entry });
  });

  test('never gets better as the card gets smaller', () => {
    const order = ['fits.full', 'fits.half', 'fits.tight', 'fits.four', 'fits.four-tight', 'fits.none'];
    for (const billions of [1n, 3n, 7n, 8n, 13n, 32n, 70n, 180n]) {
      const ranks = [640, 320, 160, 80, 48, 40, 24, 16, 12, 8, 6, 4].map((gib) => {
        const entry = fits(billions, `${gib}.00 GiB`);
        return order.indexOf((entry as { entry: string }).entry);
      });
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }
  });

  test('gets the weights in 16 and 4 bits and what full training wants', () => {
    const phrase = asked({ parameters: 7n * BILLION, gpuBytes: size('24.00 GiB') });
    expect(phrase?.values).toMatchObject({
      parameters: '7B',
      card: { bytes: size('24.00 GiB') },
      half: { bytes: 14n * BILLION },
      four: { bytes: 5_250_000_000n },
      training: { bytes: 112n * BILLION },
    });
  });

  test.each([
    [7n, '24.00 GiB', ['adapters'], 'headline.adapters-card', 'fits.lora'],
    [7n, '12.00 GiB', ['adapters', 'trains'], 'headline.adapters-card', 'fits.qlora'],
    [7n, '16.00 GiB', ['adapters'], 'headline.adapters-card', 'fits.qlora'],
    [70n, '24.00 GiB', ['adapters'], 'headline.adapters-card', 'fits.none'],
    [1n, '24.00 GiB', ['adapters'], 'headline.adapters-card', 'fits.lora'],
    [7n, '24.00 GiB', ['trains'], 'headline.training-card', 'fits.train-lora'],
    [7n, '12.00 GiB', ['trains'], 'headline.training-card', 'fits.train-qlora'],
    [1n, '24.00 GiB', ['trains'], 'headline.training-card', 'fits.full'],
    [7n, '24.00 GiB', ['adapters', 'full-training'], 'headline.training-card', 'fits.train-lora'],
    [7n, '24.00 GiB', ['trains', 'infers'], 'headline.weights-card', 'fits.half'],
    [7n, '24.00 GiB', ['full-training'], 'headline.training-card', 'fits.train-lora'],
  ] as const)('of %sB on %s with %j: %s, %s', (billions, card, signs, key, fit) => {
    const phrase = asked({ parameters: billions * BILLION, gpuBytes: size(card) }, ['asks-fit', ...signs]);
    expect(phrase?.key).toBe(key);
    expect(phrase?.values?.fits).toEqual({ entry: fit });
    for (const language of LANGUAGES)
      expect(phrase === null ? '' : say(phrase, language)).not.toMatch(/[{}]|undefined|fits\./);
  });

  test.each(['adapters', 'trains'])('never gets better as the card gets smaller with %s', (sign) => {
    const order = [
      'fits.full',
      'fits.lora',
      'fits.train-lora',
      'fits.qlora',
      'fits.train-qlora',
      'fits.four-tight',
      'fits.none',
    ];
    for (const billions of [1n, 3n, 7n, 8n, 13n, 32n, 70n, 180n]) {
      const ranks = [640, 320, 160, 80, 48, 40, 24, 16, 12, 8, 6, 4].map((gib) => {
        const setup = { parameters: billions * BILLION, gpuBytes: size(`${gib}.00 GiB`) };
        const fit = asked(setup, ['asks-fit', sign])?.values?.fits as { entry: string } | undefined;
        return order.indexOf(fit?.entry ?? '');
      });
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }
  });

  test('without a card gets the figures alone', () => {
    const phrase = asked({ parameters: 7n * BILLION });
    expect(phrase?.key).toBe('headline.weights');
    expect(phrase?.values).not.toHaveProperty('fits');
  });

  test.each([
    [7_000_000_000n, '7B'],
    [600_000_000n, '0.6B'],
    [1_800_000_000n, '1.8B'],
    [405_000_000_000n, '405B'],
  ])('is called as models are: %s parameters are %s', (parameters, name) => {
    expect(asked({ parameters })?.values?.parameters).toBe(name);
  });

  test.each([40_000_000n, 3_000_000n])('is never called a model of none: %s parameters', (parameters) => {
    expect(asked({ parameters })?.values?.parameters).not.toBe('0B');
  });

  test('is not computed where nobody asks, or no number of parameters is stated', () => {
    expect(asked({ parameters: BILLION }, ['says-oom'])).toBeNull();
    expect(asked({ gpuBytes: size('24.00 GiB') })).toBeNull();
  });
});

describe('a tensor', () => {
  const tensor = (dtype: string | null, signs: readonly string[] = ['asks-size']) =>
    sizingOf(facts({ signs, tensors: [{ shape: [1n, 6n, 3n, 928n, 1600n], dtype }] }));

  test('gets its bytes, in float32 where no dtype is stated', () => {
    expect(tensor('float16')).toEqual({
      key: 'headline.tensor',
      values: { shape: '[1, 6, 3, 928, 1600]', dtype: 'float16', bytes: { printed: 53_452_800n } },
    });
    expect(tensor(null)?.values).toMatchObject({ dtype: 'float32', bytes: { printed: 106_905_600n } });
  });

  test('is not computed where nobody asks for it, or its dtype is none', () => {
    expect(tensor('float16', ['how-to'])).toBeNull();
    expect(tensor('nonsense')).toBeNull();
  });
});

describe('a question of size', () => {
  test.each([
    'How big is [1, 6, 3, 928, 1600] in float32?',
    'how much memory does a [1,6,3,928,1600] float32 tensor take?',
    '[1, 6, 3, 928, 1600] float32 有多大？',
    '一个 [1, 6, 3, 928, 1600] 的 float32 张量占多少显存？',
  ])('has the bytes of the tensor in its headline: %s', (question) => {
    const { answer, text } = headline(question);
    expect(answer).toMatchObject({ kind: 'explanation', answered: true, outOfMemory: false, about: 'memory' });
    expect(text).toContain('101.95 MiB');
    expect(text).toContain('float32');
    expect(answer.notes.filter(({ key }) => key.startsWith('note.tensor'))).toEqual([]);
  });

  test.each([
    'Does a 7B model fit on a 24 GB card?',
    'Can I fine-tune a 7B model on a 24 GB GPU?',
    '24G 显卡能不能跑 7B 模型？',
    '24G 显存够不够微调 7B 模型？',
    '7B 模型能在 24G 显卡上跑吗？',
  ])('has the figures of the model and the card in its headline: %s', (question) => {
    const { answer, text } = headline(question);
    expect(answer).toMatchObject({ kind: 'explanation', answered: true, outOfMemory: false, about: 'memory' });
    for (const figure of ['7B', '24.00 GiB', '13.04 GiB', '4.89 GiB', '104.31 GiB']) expect(text).toContain(figure);
  });

  test.each(['LoRA 微调 7B 24G 够吗', 'Can I QLoRA a 7B on 24 GB?', 'I use LoRA on a 7B, is 24 GB enough?'])(
    'of LoRA has the weights and what the adapters add, and no full training: %s',
    (question) => {
      const { text } = headline(question);
      for (const figure of ['7B', '24.00 GiB', '13.04 GiB', '4.89 GiB', '0.52 GiB']) expect(text).toContain(figure);
      expect(text).not.toContain('104.31 GiB');
    },
  );

  test.each([
    'fine-tune 3B with Adam on 24 GB',
    'full fine-tuning of a 3B model on a 24 GB card?',
    '全参微调 3B，24G 显卡够吗？',
  ])('of training has 16 bytes a parameter: %s', (question) => {
    const { text } = headline(question);
    for (const figure of ['3B', '24.00 GiB', '44.70 GiB', '16 ', '5.59 GiB']) expect(text).toContain(figure);
  });

  test.each(['How much memory does a 13B model need?', '13B 模型需要多少显存？'])(
    'has the figures of the model where no card is named: %s',
    (question) => {
      const { text } = headline(question);
      for (const figure of ['13B', '24.21 GiB', '9.08 GiB', '193.72 GiB']) expect(text).toContain(figure);
    },
  );

  test('beside an error is answered by the error', () => {
    const given = doctor.diagnose(
      'Does a 7B model fit on a 24 GB card?\n\nRuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity; 13.10 GiB already allocated; 1.42 GiB free; 21.60 GiB reserved in total by PyTorch)',
    );
    expect(given).toMatchObject({ kind: 'diagnosis', headline: { key: 'headline.short' } });
  });
});

test.each([
  ['how big is a (32,12,4096,4096) attention score matrix in fp16?', 'float16', 12n << 30n],
  ['[1, 4096, 4096] 的张量，bf16，占多少？', 'bfloat16', 32n << 20n],
  ['how large is [1000,1000,1000]?', 'float32', 4_000_000_000n],
])('takes the one dtype that the words name: %s', (text, dtype, printed) => {
  const { headline } = doctor.ask(text);
  expect(headline).toMatchObject({ key: 'headline.tensor', values: { dtype, bytes: { printed } } });
});

test('several cards are not held for one', () => {
  expect(doctor.ask('Is 70B at 4 bit ok on two 24 GB cards?').headline.key).not.toMatch(/-card$/);
});

describe('a tensor that is trained', () => {
  test.each([
    ['a float32 tensor [2048,3072] with its gradient and the Adam states, how much memory?', '96.00 MiB'],
    ['[2048, 3072] fp32 parameter plus grad and AdamW moments: how much in total?', '96.00 MiB'],
    ['张量 (2048,3072) float32 带梯度和 Adam 状态要多少显存', '96.00 MiB'],
    ['[2048,3072] fp32，加上梯度和优化器状态一共多少显存？', '96.00 MiB'],
    ['how big is [2048,3072] float16 together with its gradient?', '24.00 MiB'],
    ['形状 [2048,3072] 的 fp16 张量，requires_grad，占多少显存', '24.00 MiB'],
  ])('has its gradient and states counted: %s', (question, total) => {
    const { answer, text } = headline(question);
    expect(answer).toMatchObject({ answered: true, outOfMemory: false, fixes: [] });
    expect(answer.headline.key).toMatch(/^headline\.tensor-(?:adam|gradient)$/);
    expect(text).toContain(`**${total}**`);
  });

  test.each([
    'How much memory does [2048,3072] float32 take without its gradient?',
    '[2048,3072] fp32 不带梯度占多少显存',
    'with gradient accumulation, how much memory does [2048,3072] float32 take?',
    '用梯度累积，[2048,3072] fp32 占多少显存？',
    'How much memory does [2048,3072] int8 with gradient take?',
  ])('is counted alone where that is not asked for, or it has none: %s', (question) => {
    expect(headline(question).answer.headline.key).toBe('headline.tensor');
  });

  test.each([
    'My training OOMs with [2048,3072] float32 inputs and Adam, how much should I lower the batch?',
    '训练爆显存，输入 [2048,3072] float32，用 Adam，batch 要降多少？',
  ])('beside a failure is no question of size: %s', (question) => {
    expect(headline(question).answer.kind).toBe('diagnosis');
  });
});

describe('a model on several cards', () => {
  test.each([
    ['70B on two 80GB cards', '160.00 GiB', 'fits.cards-split'],
    ['Does a 70B model fit on 2x A100 80GB?', '160.00 GiB', 'fits.cards-split'],
    ['70B 两张 A100 80G 放得下吗', '160.00 GiB', 'fits.cards-split'],
    ['70B 模型用 4 张 24G 的 3090 能跑吗', '96.00 GiB', 'fits.cards-eight'],
    ['llama 70b 4bit on 2x3090 24GB', '48.00 GiB', 'fits.cards-four-lean'],
    ['Does 7B fit on two 24GB GPUs?', '48.00 GiB', 'fits.cards-each'],
    ['405B 两张 80G 的卡能跑吗', '160.00 GiB', 'fits.cards-none'],
    ['全参微调 7B，8 张 A100 80G 够吗', '640.00 GiB', 'fits.cards-training'],
    ['LoRA 微调 13B，两张 24G 的 4090 够不够', '48.00 GiB', 'fits.cards-qlora-each'],
  ])('is held against all of them together: %s', (question, together, fit) => {
    const { answer, text } = headline(question);
    expect(answer.headline.key).toMatch(/-cards$/);
    expect(answer.headline.values?.fits).toEqual({ entry: fit });
    expect(text).toContain(together);
    for (const language of LANGUAGES) expect(say(answer.headline, language)).not.toMatch(/[{}]|undefined|fits\./);
  });

  test('offers what splits it, not what raises a share', () => {
    const ids = doctor.ask('70B on two 80GB cards').fixes.map(({ id }) => id);
    expect(ids).not.toContain('raise-gpu-share');
  });

  test.each(['weights', 'adapters', 'trains'])('never gets better as the cards get smaller: %s', (sign) => {
    const order = [
      'fits.cards-training',
      'fits.cards-each',
      'fits.cards-lora-each',
      'fits.cards-qlora-each',
      'fits.cards-split',
      'fits.cards-lora-split',
      'fits.cards-tight',
      'fits.cards-eight',
      'fits.cards-four',
      'fits.cards-four-lean',
      'fits.cards-none',
    ];
    for (const billions of [1n, 7n, 13n, 32n, 70n, 180n])
      for (const gpuCount of [2, 4, 8]) {
        const ranks = [640, 320, 160, 80, 48, 40, 24, 16, 12, 8, 6, 4].map((gib) => {
          const setup = { parameters: billions * BILLION, gpuBytes: size(`${gib}.00 GiB`), gpuCount };
          const fit = asked(setup, ['asks-fit', sign])?.values?.fits as { entry: string } | undefined;
          return order.indexOf(fit?.entry ?? '');
        });
        expect(ranks).not.toContain(-1);
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }
  });

  test('one card is one card', () => {
    expect(headline('Does a 70B model fit on an 80 GB card?').answer.headline.key).toBe('headline.weights-card');
  });
});
