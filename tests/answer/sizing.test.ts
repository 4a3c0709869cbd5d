import { describe, expect, test } from 'vitest';
import { say } from '../../src/answer/say.ts';
import { effectsOf, sizingOf } from '../../src/answer/sizing.ts';
import { trainCalculator } from '../../src/estimate/calculators/train.ts';
import type { Setup } from '../../src/intake/evidence.ts';
import { LANGUAGES } from '../../src/language.ts';
import { packagedSizer } from '../../src/sizer.ts';
import { jsonOf } from '../estimate/calculators/ask.ts';
import { facts, size } from '../support/evidence.ts';
import { doctor } from '../support/knowledge.ts';

const BILLION = 1_000_000_000n;
const sizerOf = packagedSizer();
const asked = (setup: Partial<Setup>, signs: readonly string[] = ['asks-fit']) =>
  sizingOf(facts({ signs, setup: { tried: [], ...setup } }), sizerOf);
const headline = (question: string) => {
  const answer = doctor.ask(question);
  return { answer, text: say(answer.headline, answer.language) };
};
const textsOf = ({ headline: verdict, notes, arithmetic }: NonNullable<ReturnType<typeof asked>>) =>
  [verdict, ...notes, ...arithmetic].flatMap((phrase) => LANGUAGES.map((language) => say(phrase, language)));
const verdictIn = (text: string): string =>
  /\*\*(?:most likely )?nothing of it fits|\*\*does not fit/.test(text)
    ? 'none'
    : /is \*\*tight/.test(text)
      ? 'tight'
      : /\*\*fits/.test(text)
        ? 'fits'
        : '';

describe('a model on a card', () => {
  test.each([
    [1n, '24.00 GiB', [], 'running it in bf16 **fits'],
    [7n, '24.00 GiB', [], 'running it in bf16 **fits'],
    [7n, '12.00 GiB', [], 'running it in int8 **fits'],
    [13n, '24.00 GiB', [], 'running it in int8 **fits'],
    [13n, '12.00 GiB', [], 'running it in nf4 **fits'],
    [70n, '24.00 GiB', [], '**nothing of it fits'],
    [7n, '24.00 GiB', ['adapters'], 'LoRA, frozen weights in 16 bits, gradient checkpointing **fits'],
    [7n, '12.00 GiB', ['adapters', 'trains'], 'QLoRA, frozen weights in nf4, gradient checkpointing **fits'],
    [70n, '24.00 GiB', ['adapters'], '**nothing of it fits'],
    [7n, '24.00 GiB', ['trains'], 'LoRA, frozen weights in 16 bits, gradient checkpointing **fits'],
    [1n, '24.00 GiB', ['trains'], 'full training, fp32 weights under autocast, gradient checkpointing **fits'],
    [7n, '80.00 GiB', ['full-training'], 'full training, all in bf16, gradient checkpointing **fits'],
    [7n, '24.00 GiB', ['trains', 'infers'], 'running it in bf16 **fits'],
  ] as const)('of %sB with %s, %j: %s', (billions, card, signs, verdict) => {
    const sized = asked({ parameters: billions * BILLION, gpuBytes: size(card) }, ['asks-fit', ...signs]);
    expect(sized?.headline.key).toBe('headline.size-card');
    expect(sized === null ? '' : say(sized.headline, 'en')).toContain(verdict);
    for (const text of sized === null ? [''] : textsOf(sized)) expect(text).not.toMatch(/[{}]|undefined|^size\./);
  });

  test.each([[], ['adapters'], ['trains']])('never gets better as the card gets smaller: %j', (...signs) => {
    for (const billions of [1n, 7n, 32n]) {
      const ranks = [160, 80, 48, 24, 12, 6].map((gib) => {
        const setup = { parameters: billions * BILLION, gpuBytes: size(`${gib}.00 GiB`) };
        const sized = asked(setup, ['asks-fit', ...signs]);
        return ['fits', 'tight', 'none'].indexOf(verdictIn(sized === null ? '' : say(sized.headline, 'en')));
      });
      expect(ranks).not.toContain(-1);
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }
  });

  test('takes the figures of the train calculator, not sums of its own', () => {
    const card = { gpu: 'RTX 4090', batch: 2, length: 4096 };
    const sized = asked({ ...card, model: 'Llama-3.1-8B' }, ['asks-fit', 'adapters']);
    const given = { model: 'Llama-3.1-8B', method: 'qlora', batch: '2', length: '4k', checkpointing: true };
    const calculated = jsonOf(trainCalculator, given) as { totalBytes: number };
    const figures = sized?.arithmetic.map(({ values }) => values?.bytes);
    expect(figures).toContainEqual({ bytes: BigInt(calculated.totalBytes) });
    expect(sized?.headline.values?.card).toBe('GeForce RTX 4090');
  });

  test('of one name, but several sizes, is the one of the size that is stated', () => {
    const sized = asked({ gpu: '3080', gpuBytes: size('12.00 GiB'), parameters: 7n * BILLION });
    expect(sized?.headline.values?.card).toBe('GeForce RTX 3080 12GB');
    expect(asked({ gpu: '3080', gpuBytes: size('20.00 GiB'), parameters: 7n * BILLION })?.headline.values?.card).toBe(
      '20 GB',
    );
  });

  test('without a card has what is asked for and the least', () => {
    const sized = asked({ parameters: 7n * BILLION });
    expect(sized?.headline.key).toBe('headline.size-between');
    expect(sized?.notes).toEqual([]);
  });

  test('that nothing fits says what to change, where something is enough', () => {
    const sized = asked(
      { model: 'Llama-3.1-8B', gpuBytes: size('24.00 GiB'), batch: 16, length: 4096, precision: 'int4' },
      ['asks-fit', 'adapters'],
    );
    expect(sized?.notes.map(({ key }) => key)).toEqual(['size.change']);
  });

  test('is not computed where nobody asks, no model is stated, or none of that name is known', () => {
    expect(asked({ parameters: BILLION }, ['says-oom'])).toBeNull();
    expect(asked({ gpuBytes: size('24.00 GiB') })).toBeNull();
    expect(asked({ model: 'qwen-99', gpuBytes: size('24.00 GiB') })).toBeNull();
    expect(sizingOf(facts({ signs: ['asks-fit'], setup: { tried: [], parameters: BILLION } }), () => null)).toBeNull();
  });

  test('of a name alone needs a card or a question of size', () => {
    expect(asked({ model: 'sdxl' })).toBeNull();
    expect(asked({ model: 'sdxl' }, ['asks-size'])).not.toBeNull();
    expect(asked({ model: 'sdxl', gpuBytes: size('8.00 GiB') })?.headline.key).toBe('headline.size-card');
  });
});

describe('what changes free in a run that is stated', () => {
  const effects = (setup: Partial<Setup>, signs: readonly string[]) =>
    effectsOf(facts({ signs, setup: { tried: [], ...setup } }), sizerOf);
  const run = { model: 'Llama-3.1-8B', batch: 4, length: 2048 } as const;
  const keys = (phrases: ReturnType<typeof effects>) => phrases.map(({ key }) => key);
  const HALVED = ['effect.halve-batch-checkpointed', 'effect.halve-batch-plain'];

  test('are the batch and checkpointing for adapters, and autocast where all of it may be in fp32', () => {
    expect(keys(effects(run, ['adapters']))).toEqual([...HALVED, 'effect.checkpointing']);
    const full = effects({ ...run, model: 'Llama-3.2-1B', batch: 8 }, ['trains']);
    expect(keys(full)).toEqual([...HALVED, 'effect.autocast', 'effect.checkpointing']);
    expect(keys(effects({ model: 'resnet50', batch: 64, resolution: [224, 224] }, ['trains']))).toEqual([
      'effect.halve-batch-plain',
      'effect.autocast',
      'effect.checkpointing',
    ]);
    for (const phrase of full)
      for (const language of LANGUAGES) expect(say(phrase, language)).not.toMatch(/[{}]|undefined|effect\./);
  });

  test('hold the difference that the train calculator makes', () => {
    const [, halved] = effects(run, ['adapters']);
    const bytesOf = (batch: string) =>
      BigInt(
        (
          jsonOf(trainCalculator, { model: 'Llama-3.1-8B', method: 'lora', length: '2048', batch }) as {
            totalBytes: number;
          }
        ).totalBytes,
      );
    const saved = bytesOf('4') - bytesOf('2');
    const { low, high } = (halved?.values ?? {}) as Record<string, { bytes: bigint }>;
    expect(low?.bytes).toBeLessThan(saved);
    expect(high?.bytes).toBeGreaterThan(saved);
    expect(halved?.values).toMatchObject({ from: 4, to: 2 });
  });

  test.each([
    [{ model: 'Llama-3.1-8B', length: 2048 }, ['adapters']],
    [{ model: 'Llama-3.1-8B', batch: 4 }, ['adapters']],
    [{ batch: 4, length: 2048 }, ['adapters']],
    [{ ...run }, []],
    [{ ...run, gpuCount: 2 }, ['adapters']],
    [{ model: 'resnet50', batch: 64 }, ['trains']],
  ] as const)('are not counted where facts are missing: %j, %j', (setup, signs) => {
    expect(effects(setup, signs)).toEqual([]);
  });

  test('take the checkpointing that adapters beside quantised weights have by default', () => {
    const quantized = effects({ ...run, precision: 'int4' }, ['adapters']);
    expect(keys(quantized)).toEqual(['effect.halve-batch-checkpointed', 'effect.checkpointing']);
    const [halved] = quantized;
    const stated = effects({ ...run, precision: 'int4', tried: ['activation-checkpointing'] }, ['adapters'])[0];
    expect(stated?.values).toEqual(halved?.values);
    expect(stated?.key).toBe('effect.halve-batch');
  });

  test.each([
    ['QLoRA on Llama-3.1-8B', ['effect.halve-batch-checkpointed']],
    ['LoRA on Llama-3.1-8B', ['effect.halve-batch-checkpointed']],
    ['QLoRA 微调 Llama-3.1-8B', ['effect.halve-batch-checkpointed']],
  ])('are never more than what is live where it failed: %s', (words, expected) => {
    const answer = doctor.diagnose(
      `${words}, batch size 4, max_seq_length 2048\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 3.91 GiB. GPU 0 has a total capacity of 23.64 GiB of which 1.21 GiB is free. Including non-PyTorch memory, this process has 22.40 GiB memory in use. Of the allocated memory 21.70 GiB is allocated by PyTorch, and 250.00 MiB is reserved by PyTorch but unallocated.`,
    );
    const counted = answer.arithmetic.filter(({ key }) => key.startsWith('effect.'));
    expect(counted.map(({ key }) => key)).toEqual(expected);
    for (const { values } of counted)
      expect((values as { high: { bytes: bigint } }).high.bytes).toBeLessThanOrEqual((2170n * (1n << 30n)) / 100n);
  });

  const failed = (words: string, total: string, live: string) =>
    doctor.diagnose(
      `${words}\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB. GPU 0 has a total capacity of ${total} GiB of which 0.80 GiB is free. Of the allocated memory ${live} GiB is allocated by PyTorch, and 300.00 MiB is reserved by PyTorch but unallocated.`,
    );

  test.each([
    'LoRA Llama-3.2-1B bs=16 seq_len=256 bf16, without gradient checkpointing',
    '用 LoRA 微调 Llama-3.2-1B，bs=16 seq_len=256 bf16，没有开梯度检查点',
  ])('are of the run without checkpointing where it is said to be off: %s', (words) => {
    const counted = failed(words, '15.77', '14.20').arithmetic.filter(({ key }) => key.startsWith('effect.'));
    expect(counted.map(({ key }) => key)).toEqual(['effect.halve-batch', 'effect.checkpointing']);
  });

  test('never free what the weights hold', () => {
    const { arithmetic } = failed('LoRA Llama-3.2-3B bs=16 seq_len=1024 bf16', '15.77', '14.20');
    const beside = ((1420n + 150n) * (1n << 30n)) / 100n - 3_212_749_824n * 2n;
    for (const { key, values } of arithmetic)
      if (key.startsWith('effect.') && !key.startsWith('effect.beyond'))
        expect((values as { high: { bytes: bigint } }).high.bytes).toBeLessThanOrEqual(beside);
  });

  test('say so where the stated run takes more than there was, with what the changed run takes in all', () => {
    const { arithmetic } = failed(
      'LoRA fine-tuning of Llama-3.1-8B, batch size 8, sequence length 4096, bf16',
      '23.61',
      '21.10',
    );
    const counted = arithmetic.filter(({ key }) => key.startsWith('effect.'));
    expect(keys(counted)).toEqual(['effect.beyond', 'effect.beyond-halve-batch', 'effect.beyond-checkpointing']);
    const low = counted[0]?.values?.low as { readonly bytes: bigint } | undefined;
    expect(low?.bytes).toBeGreaterThan(24n << 30n);
    for (const phrase of counted)
      for (const language of LANGUAGES) expect(say(phrase, language)).not.toMatch(/[{}]|undefined|effect\./);
  });

  test('count pictures whose shape is named', () => {
    const { arithmetic, evidence } = failed('training resnet50 in fp32 on inputs [256, 3, 224, 224]', '23.69', '21.60');
    expect(evidence.setup).toMatchObject({ batch: 256, resolution: [224, 224] });
    expect(keys(arithmetic)).toContain('effect.halve-batch-plain');
  });

  test('leave out what is done already or cannot be done', () => {
    const done = effects({ ...run, batch: 1, tried: ['activation-checkpointing'] }, ['adapters']);
    expect(keys(done)).toEqual([]);
  });

  test.each([
    'CUDA out of memory while I fine-tune Llama-3.1-8B with LoRA, batch size 4, max_seq_length 2048',
    '用 LoRA 微调 Llama-3.1-8B，batch size 4，序列长度 2048，爆显存了',
  ])('stand in the diagnosis, and in the one that its token restores: %s', (text) => {
    const answer = doctor.diagnose(text);
    expect(keys(answer.arithmetic)).toEqual([...HALVED, 'effect.checkpointing']);
    expect(doctor.restore(doctor.token(answer), answer.language)?.arithmetic).toEqual(answer.arithmetic);
  });
});

describe('a tensor', () => {
  const tensor = (dtype: string | null, signs: readonly string[] = ['asks-size']) =>
    sizingOf(facts({ signs, tensors: [{ shape: [1n, 6n, 3n, 928n, 1600n], dtype }] }), sizerOf)?.headline ?? null;

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
    ['Does a 7B model fit on a 24 GB card?', '24 GB', 'running it in bf16 **fits'],
    [
      'Can I fine-tune a 7B model on a 24 GB GPU?',
      '24 GB',
      'LoRA, frozen weights in 16 bits, gradient checkpointing **fits',
    ],
    ['Is a 3090 enough to fine-tune Qwen2.5-7B?', 'RTX 3090', 'LoRA, frozen weights in 16 bits'],
    ['24G 显卡能不能跑 7B 模型？', '24 GB', 'bf16 推理：**放得下'],
    ['24G 显存够不够微调 7B 模型？', '24 GB', 'LoRA（冻结权重 16 位），开梯度检查点：**放得下'],
    ['7B 能不能在 24G 上微调', '24 GB', 'LoRA（冻结权重 16 位），开梯度检查点：**放得下'],
    ['LoRA 微调 7B 24G 够吗', '24 GB', '开梯度检查点：**放得下'],
    ['can a 4090 run a 70B model in 4 bit with 8k context', 'GeForce RTX 4090', 'running it in nf4 **does not fit**'],
    ['Does sdxl fit on an 8 GB card?', '8 GB', 'one component at a time (model offload) **fits'],
    ['Qwen2.5-7B LoRA length 2048 on 24GB: what batch fits?', '24 GB', 'gradient checkpointing **fits'],
  ])('is held against the card: %s', (question, card, verdict) => {
    const { answer, text } = headline(question);
    expect(answer).toMatchObject({ kind: 'explanation', answered: true, outOfMemory: false, about: 'memory' });
    expect(answer.headline.key).toBe('headline.size-card');
    expect(answer.headline.values?.card).toContain(card);
    expect(text).toContain(verdict);
  });

  test.each([
    ['How much memory does a 13B model need?', 'headline.size-between'],
    ['13B 模型需要多少显存？', 'headline.size-between'],
    ['how much memory does LoRA of Llama-3-8B at length 4096 batch 2 need', 'headline.size-between'],
    ['how much vram does training resnet50 at image size 224 with batch 64 need?', 'headline.size-between'],
    ['训练 resnet50，batch 64，分辨率 224，要多少显存', 'headline.size-between'],
  ])('has its terms, formulas, assumptions and range without a card: %s', (question, key) => {
    const { answer, text } = headline(question);
    expect(answer.headline.key).toBe(key);
    expect(text).toMatch(/\*\*（预计|expect [\d.]+ GiB to/);
    const keys = answer.arithmetic.map((phrase) => phrase.key);
    expect(keys).toContain('size.term');
    expect(keys.at(-1)).toBe('size.assumed');
  });

  test('takes length and batch from the words', () => {
    const { answer } = headline('how much memory does LoRA of Llama-3-8B at length 4096 batch 2 need');
    expect(say(answer.headline, 'en')).toContain('batch 2 × 4,096 tokens');
    expect(say(headline('7B 模型，8k 上下文，24G 能跑吗').answer.headline, 'en')).toContain('× 8,192 tokens');
  });

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
    ['70B on two 80GB cards', 'nf4', 'each'],
    ['70B 两张 A100 80G 放得下吗', 'vLLM', '每张'],
    ['Does 7B fit on two 24GB GPUs?', 'running it in bf16 **fits', 'each'],
    ['405B 两张 80G 的卡能跑吗', '都放不下', '每张'],
    ['全参微调 7B，8 张 A100 80G 够吗', '切分到 8 张卡', '每张'],
    ['LoRA 微调 13B，两张 24G 的 4090 够不够', 'LoRA', '每张'],
  ])('is held against each and against all, split: %s', (question, verdict, each) => {
    const { answer, text } = headline(question);
    expect(answer.headline.key).toBe('headline.size-cards');
    const lines = answer.arithmetic.map((phrase) => say(phrase, answer.language)).join('\n');
    expect(`${text}\n${lines}`).toContain(verdict);
    expect(text).toContain(each);
    for (const language of LANGUAGES) expect(say(answer.headline, language)).not.toMatch(/[{}]|undefined|size\./);
  });

  test('offers what splits it, not what raises a share', () => {
    const ids = doctor.ask('70B on two 80GB cards').fixes.map(({ id }) => id);
    expect(ids).not.toContain('raise-gpu-share');
  });

  test('one card is one card', () => {
    expect(headline('Does a 70B model fit on an 80 GB card?').answer.headline.key).toBe('headline.size-card');
  });
});

describe('a question of size in other words', () => {
  test.each([
    ['Would a 34B model fit in 24GB in 4bit?', 'nf4', '24'],
    ['Can an A100 80GB hold Qwen2.5 72B in int8?', 'int8', 'A100 80GB'],
    ['Will an RTX 3080 run Qwen2.5-7B in 8 bit?', 'int8', 'RTX 3080'],
    ['H100 能跑 Llama-3.1-8B fp8 吗', 'fp8', 'H100'],
    ['Flux schnell int8 on a 16GB card?', 'int8', '16'],
    ['显卡3090 能不能跑 Qwen2.5-14B int8', 'int8', 'RTX 3090'],
  ])('%s is held against the card', (question, format, card) => {
    const { text } = headline(question);
    expect(text).toContain(format);
    expect(text).toContain(card);
    expect(verdictIn(text) !== '' || /放得下|放不下|很紧/.test(text)).toBe(true);
  });

  test('我想在一张 V100 32G 上训 bert-base，batch 16，长度 256，够吗 is about a training', () =>
    expect(headline('我想在一张 V100 32G 上训 bert-base，batch 16，长度 256，够吗').text).toContain('训练'));

  test.each([
    ['How big is the KV cache of Llama-3.1-8B at 16k tokens?', '2.00 GiB', 'fp16'],
    ['how much memory does the kv cache of Llama 3.1 8B need at 64k with fp8?', '4.00 GiB', 'fp8'],
    ['Llama-3.1-8B 16k 上下文的 KV cache 占多少显存', '2.00 GiB', 'fp16'],
  ])('%s gives the cache alone', (question, bytes, dtype) => {
    const { answer, text } = headline(question);
    expect(answer.headline.key).toBe('headline.size-cache');
    expect(text).toContain(bytes);
    expect(text).toContain(dtype);
  });

  test('about a run with a cache of some type is about the run', () =>
    expect(
      headline('How much memory does Llama-3.1-8B take at 16k with a q8_0 KV cache?').answer.headline.key,
    ).not.toBe('headline.size-cache'));

  test('names what else holds it where no change is enough', () => {
    const { answer } = headline('can a 4090 run llama 3.3 70b?');
    const texts = answer.notes.map((note) => say(note, 'en')).join(' ');
    expect(texts).toMatch(/IQ2_XXS.*-ngl \d+ of 81.*such cards/s);
  });
});

test.each([
  'x.shape = torch.Size([4, 1024, 4096]), how many MB in bf16?',
  'y.shape is (4, 1024, 4096), what is its size in bf16?',
  'tensor [4, 1024, 4096] size in bf16?',
  'x.shape = torch.Size([4, 1024, 4096])，bf16 是多少 MB',
])('a shape and a word of size are a question of size: %s', (question) => {
  expect(headline(question).text).toContain('32.00 MiB');
});

describe('the computer’s memory', () => {
  const keysOf = (question: string) => doctor.ask(question).notes.map(({ key }) => key);
  test.each(['Is 32 GB of RAM enough to train a 7B?', '训练 7B 模型，电脑内存 32G 够吗？'])('%s', (question) => {
    expect(keysOf(question)).toContain('size.ram');
  });
  test.each([
    'Is 24 GB of VRAM enough to train a 7B?',
    '训练 7B 模型，显存 24G 够吗？',
    'is my GPU RAM enough for a 7B?',
  ])('%s', (question) => {
    expect(keysOf(question)).not.toContain('size.ram');
  });
});
