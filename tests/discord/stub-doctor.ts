import type { Answer } from '../../src/answer/answer.ts';
import type { AnswerOptions, Doctor } from '../../src/doctor.ts';
import type { Entry } from '../../src/knowledge/knowledge.ts';
import { LANGUAGES, type Language } from '../../src/language.ts';
import type { Block } from '../../src/render/block.ts';

const both = <T>(en: T, zh: T) => ({ en, zh });
const asks = both(['a b', 'b c', 'c d', 'd e', 'e f'], ['甲乙', '乙丙', '丙丁', '丁戊', '戊己']);

const body = (long = '') => ({
  asks,
  summary: both('One sentence on it.', '一句话说明。'),
  sections: both(
    [
      { heading: 'What it does', text: `It halves the\nactivations.${long}` },
      { heading: 'When it does not', text: '- at batch 1\n- in inference' },
    ],
    [
      { heading: '作用', text: `激活减半，\n显存下降。${long}` },
      { heading: '何时没用', text: '- batch 为 1\n- 推理' },
    ],
  ),
  code: [
    { title: 'PyTorch', language: 'python', attributes: {}, text: '@torch.no_grad()\ndef run():\n    pass', line: 1 },
    { title: 'Transformers', language: 'python', attributes: {}, text: 'args.per_device = 1', line: 9 },
  ],
});

const fixOf = (id: string, en: string, zh: string, long = ''): Entry => ({
  kind: 'fix',
  id,
  title: both(en, zh),
  frees: 'activations',
  costs: { speed: 'none', accuracy: 'none', effort: 'low' },
  applies: {},
  ...body(long),
});

const ENTRIES: readonly Entry[] = [
  {
    kind: 'cause',
    id: 'batch-too-large',
    title: both('The batch is too large', 'batch 太大'),
    signals: both(['a', 'b'], ['甲', '乙']),
    fixes: [{ id: 'reduce-batch-size' }, { id: 'mixed-precision', note: both('on new cards', '新卡') }],
    ...body(),
  },
  fixOf('reduce-batch-size', 'Make the batch smaller', '减小 batch'),
  fixOf('mixed-precision', 'Train in bf16 or fp16', '混合精度', ' word'.repeat(1_500)),
  fixOf('expandable-segments', 'Expandable segments', '可扩展段'),
];

/** "I don't know", with what lies nearest. */
function unknownTo(text: string, language: Language): Answer {
  return {
    ...answerOf('', language),
    kind: 'unknown',
    answered: false,
    about: 'memory',
    headline: { key: text },
    nearest: ['batch-too-large', 'mixed-precision'],
    evidence: { errors: [], signs: ['shared-machine'] } as unknown as Answer['evidence'],
  };
}

/** What diagnosis would see of nothing. */
const NOTHING_READ = {
  errors: [],
  signs: [],
  segments: [],
  tensors: [],
  smi: [],
  platform: null,
  os: null,
  prose: '',
  setup: { tried: [] },
} as unknown as Answer['evidence'];

function answerOf(text: string, language: Language): Answer {
  if (/mystery|谜/.test(text)) return unknownTo(text, language);
  const memory = /memory|显存|oom|cuda/i.test(text);
  return {
    kind: memory ? 'diagnosis' : 'other',
    language,
    answered: true,
    outOfMemory: memory,
    about: memory ? 'memory' : 'other',
    platform: null,
    os: null,
    framework: null,
    phase: null,
    errors: [],
    balance: null,
    shortfallBytes: null,
    headline: { key: text },
    notes: [],
    arithmetic: [],
    causes: memory ? [{ id: 'batch-too-large', confidence: 0.9, evidence: [] }] : [],
    fixes: memory
      ? ['reduce-batch-size', 'mixed-precision'].map((id) => ({ id, verdict: 'unknown', reason: { key: 'r' } }))
      : [],
    ruledOut: memory ? [{ id: 'expandable-segments', reason: { key: 'r' } }] : [],
    matches: [],
    nearest: [],
    missing: [],
    evidence: NOTHING_READ,
  };
}

const choose = (text: string, options: AnswerOptions = {}): Language =>
  options.language ?? (/\p{Script=Han}/u.test(text) ? 'zh-Hans' : (options.fallback ?? 'en'));

/** A doctor that answers by a keyword; its token is padded to the length of a real one. */
export const stubDoctor: Doctor = {
  knowledge: { version: 'stub', causes: [], fixes: [], terms: [] },
  diagnose: (text, options) => answerOf(text, choose(text, options)),
  ask: (text, options) => answerOf(text, choose(text, options)),
  entry: (id) => ENTRIES.find((entry) => entry.id === id),
  complete: (prefix, language, limit = 25) =>
    ENTRIES.map(({ id, title }) => ({ id, title: language === 'en' ? title.en : title.zh }))
      .filter(({ title }) => title.toLowerCase().includes(prefix.toLowerCase()))
      .slice(0, limit),
  token: (answer) => {
    const text = Buffer.from(answer.headline.key.slice(0, 80)).toString('base64url');
    return answer.kind === 'other' ? `_${text}` : `_${text}_${'x'.repeat(Math.max(0, 600 - text.length))}`;
  },
  restore: (token, language) => {
    const [head, text = ''] = token.split('_');
    if (head !== '' || !LANGUAGES.includes(language)) return null;
    return answerOf(Buffer.from(text, 'base64url').toString('utf8'), language);
  },
  continue: (token, text, options) => {
    const before = stubDoctor.restore(token, 'en');
    if (before === null) return null;
    const answer = answerOf(`${text} after ${before.headline.key}`, choose(text, options));
    return { relation: /thanks|谢/.test(text) ? 'same' : 'changed', answer, goesOn: stubDoctor.token(answer) };
  },
};

/** The stub's answer as blocks, with the person's text in a code span. */
export function stubDocument(answer: Answer): readonly Block[] {
  const zh = answer.language !== 'en';
  const quoted = `\`${answer.headline.key.replaceAll('`', "'").slice(0, 80)}\``;
  if (answer.kind === 'other')
    return [{ kind: 'headline', text: zh ? `与显存无关：${quoted}` : `Not about memory: ${quoted}` }];
  return [
    { kind: 'headline', text: zh ? `GPU 显存不足：${quoted}` : `The GPU ran out: ${quoted}` },
    {
      kind: 'bar',
      rows: [
        { label: zh ? '活跃张量' : 'live', bytes: 6n << 30n, size: '6.00 GiB', share: 0.75 },
        { label: zh ? '空闲' : 'free', bytes: 2n << 30n, size: '2.00 GiB', share: 0.25 },
      ],
    },
    { kind: 'heading', text: zh ? '最可能的原因' : 'Likeliest cause' },
    { kind: 'paragraph', text: zh ? 'batch 太大' : 'The batch is too large' },
    { kind: 'list', items: ['0.10 GiB'] },
    ...answer.fixes.map(({ id }, index) => ({
      kind: 'fix' as const,
      id,
      title: zh ? '办法' : id,
      verdict: zh ? '可能够' : 'may be enough',
      reason: zh ? '激活占得多' : 'activations are most of it',
      ...(index === 0 ? { code: { title: 'PyTorch', language: 'python', text: '@torch.no_grad()\nbatch = 4' } } : {}),
    })),
    ...answer.ruledOut.map(({ id }) => ({
      kind: 'ruled-out' as const,
      id,
      title: id,
      reason: zh ? '缓存太小' : 'the cache is too small',
    })),
    { kind: 'heading', text: zh ? '计算过程' : 'The arithmetic' },
    { kind: 'list', items: ['8 − 6 = 2 GiB'] },
  ];
}
