import type { Cause, Fix, Knowledge } from '../../src/knowledge/knowledge.ts';
import type { Term } from '../../src/knowledge/schema.ts';
import type { Bilingual } from '../../src/language.ts';

interface Words {
  readonly title: Bilingual;
  readonly asks: Bilingual<string[]>;
}

const BODY = { sections: { en: [], zh: [] }, code: [] } as const;

/** A cause with nothing but what search sees. */
const cause = (id: string, { title, asks }: Words, keys: Pick<Cause, 'about' | 'topic'> = {}): Cause => ({
  kind: 'cause',
  id,
  title,
  asks,
  summary: { en: title.en, zh: title.zh },
  signals: { en: [], zh: [] },
  fixes: [],
  ...keys,
  ...BODY,
});

/** A fix with nothing but what search sees. */
const fix = (id: string, { title, asks }: Words): Fix => ({
  kind: 'fix',
  id,
  title,
  asks,
  summary: { en: title.en, zh: title.zh },
  frees: 'nothing',
  costs: { speed: 'none', accuracy: 'none', effort: 'low' },
  applies: {},
  ...BODY,
});

const term = (id: string, en: string[], zh: string[], subject: NonNullable<Term['subject']>): Term => ({
  id,
  en,
  zh,
  subject,
  meaning: { en: id, zh: id },
});

export const TERMS: readonly Term[] = [
  term('out-of-memory', ['out of memory', 'OOM'], ['显存不足', '爆显存'], ['memory']),
  term('vram', ['VRAM', 'GPU memory'], ['显存', 'GPU 内存'], ['memory']),
  term('gradient-accumulation', ['gradient accumulation'], ['梯度累积'], ['memory']),
  term('nvml', ['NVML'], ['NVIDIA 管理库'], ['tool']),
];

/** Five entries, enough to tell apart. */
export const SMALL: Knowledge = {
  version: 'test',
  causes: [
    cause('graph-kept-alive', {
      title: { en: 'Stored tensors keep their graphs alive', zh: '存下来的张量带着计算图' },
      asks: {
        en: ['gpu memory increases every iteration', 'vram keeps growing'],
        zh: ['显存每个 iteration 都在涨', '显存泄漏'],
      },
    }),
    cause('validation-peak', {
      title: { en: 'Validation needs more than training', zh: '验证阶段比训练更占显存' },
      asks: { en: ['oom during validation but training is fine'], zh: ['验证的时候爆显存 训练没问题'] },
    }),
    cause(
      'not-out-of-memory',
      {
        title: { en: 'This is not a memory shortage', zh: '这不是显存不足' },
        asks: {
          en: ['device-side assert triggered', 'an illegal memory access was encountered'],
          zh: ['device-side assert triggered 怎么解决'],
        },
      },
      { about: 'other' },
    ),
  ],
  fixes: [
    fix('gradient-accumulation', {
      title: { en: 'Use gradient accumulation', zh: '使用梯度累积' },
      asks: { en: ['simulate a large batch on a small gpu'], zh: ['小显存怎么用大 batch 训练'] },
    }),
    fix('load-to-cpu', {
      title: { en: 'Load checkpoints to the CPU first', zh: '先把 checkpoint 加载到 CPU' },
      asks: { en: ['torch.load map_location cpu then move to gpu'], zh: ['torch.load 的 map_location 怎么写'] },
    }),
  ],
  terms: TERMS,
};
