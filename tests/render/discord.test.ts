import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columns } from '../../src/columns.ts';
import { barText } from '../../src/render/bar.ts';
import type { Block } from '../../src/render/block.ts';
import { renderDiscord } from '../../src/render/discord.ts';
import { codeFence, codeSpan, inline } from '../../src/render/escape.ts';
import { written as writtenSection } from '../../src/render/fill.ts';
import { measure } from '../../src/render/limits.ts';
import { COLORS, type DiscordMessage } from '../../src/render/message.ts';
import { filledMore, pagesOf } from '../../src/render/pages.ts';
import { cutLines, markdown, unwrap } from '../../src/render/prose.ts';
import type { Section } from '../../src/render/sections.ts';

const controls = { color: COLORS.neutral, rows: [] };
const textOf = ({ components }: DiscordMessage): readonly string[] =>
  components.flatMap((container) => container.components.flatMap((part) => (part.type === 10 ? [part.content] : [])));
const fix = (id: string, code?: string): Block => ({
  kind: 'fix',
  id,
  title: id,
  verdict: 'may be enough',
  reason: 'the cache is large',
  ...(code === undefined ? {} : { code: { title: 'x', language: 'python', text: code } }),
});

const ANSWER: readonly Block[] = [
  { kind: 'headline', text: '**1.00 GiB** short' },
  { kind: 'bar', rows: [{ label: 'live', bytes: 8n, size: '8 bytes', share: 1 }] },
  { kind: 'heading', text: 'Cause' },
  { kind: 'paragraph', text: 'The batch is too large' },
  { kind: 'list', items: ['evidence'] },
  fix('first', 'batch = 4'),
  fix('second', 'other = 1'),
  { kind: 'ruled-out', id: 'cache', title: 'Empty the cache', reason: 'too small' },
  { kind: 'heading', text: 'Sums' },
  { kind: 'list', items: ['1 + 1 = 2'] },
];

describe('an answer', () => {
  test('shows headline, bar, cause and the first fix before the details', () => {
    const texts = textOf(renderDiscord(ANSWER, controls));
    const whole = texts.join('\n');
    const places = [
      '**1.00 GiB** short',
      '█',
      'The batch is too large',
      'evidence',
      '**first**',
      'batch = 4',
      '~~Empty',
      '1 + 1',
    ];
    expect(places.map((part) => whole.indexOf(part))).toEqual(
      places.map((part) => whole.indexOf(part)).sort((a, b) => a - b),
    );
    expect(places.every((part) => whole.includes(part))).toBe(true);
    expect(whole).not.toContain('other = 1');
  });

  test('cuts a list item by item, and fills what is left of the room', () => {
    const items = Array.from({ length: 30 }, (_, at) => `sum ${at} ${'x'.repeat(at === 12 ? 1_500 : 200)}`);
    const blocks: readonly Block[] = [
      { kind: 'headline', text: 'head' },
      { kind: 'heading', text: 'The arithmetic' },
      { kind: 'list', items },
      { kind: 'heading', text: 'What will not help here' },
      { kind: 'ruled-out', id: 'r', title: 'ruled', reason: 'r'.repeat(300) },
      { kind: 'heading', text: 'Paste next' },
      { kind: 'list', items: ['nvidia-smi'] },
    ];
    const whole = textOf(renderDiscord(blocks, controls)).join('\n');
    for (const part of ['head', 'ruled', 'nvidia-smi', 'sum 0', 'sum 11', 'sum 13']) expect(whole).toContain(part);
    expect(whole).not.toContain('sum 12');
    expect(whole.length).toBeGreaterThan(3_700);
  });

  test('closes a code block that has to be cut', () => {
    const whole = textOf(
      renderDiscord([{ kind: 'headline', text: 'x' }, fix('a', 'line = 1\n'.repeat(2_000))], controls),
    ).join('\n');
    expect(whole.match(/^```/gm)).toHaveLength(2);
    expect(whole).toContain('line = 1\n…');
  });
});

describe('an answer in two pages', () => {
  const long = (mark: string, length: number) => `${mark} ${'x'.repeat(length)}.`;
  const section = (text: string): Block => ({ kind: 'heading', text });
  const paste: readonly Block[] = [section('Paste next'), { kind: 'list', items: ['the last lines'] }];
  const page = (blocks: readonly Block[]) => pagesOf(blocks, { language: 'en', also: 'Also: ', summary: 'It grows.' });
  const written = (sections: readonly Section[]) => sections.map(writtenSection).join('\n');
  const diagnosis: readonly Block[] = [
    { kind: 'headline', text: 'head' },
    section('Likeliest cause'),
    { kind: 'paragraph', text: '**The batch**: 8 samples. It grows.' },
    section('What happens'),
    { kind: 'paragraph', text: long('background', 3_500) },
    section('What can help here'),
    fix('first', 'batch = 4'),
    fix('second', 'other = 1'),
    fix('third'),
    { kind: 'paragraph', text: 'No verdict.' },
    section('What will not help here'),
    { kind: 'ruled-out', id: 'cache', title: 'Empty the cache', reason: 'too small' },
    ...paste,
  ];

  test('puts the general sentence, the sections and the lists on the second', () => {
    const { first, more } = page(diagnosis);
    for (const part of ['head', '8 samples.', '**first**', 'batch = 4', 'Also: second · third'])
      expect(written(first)).toContain(part);
    for (const part of ['It grows.', 'background', 'No verdict.', '~~Empty', 'the last lines', '**second**'])
      expect(written(first)).not.toContain(part);
    for (const part of ['It grows.', 'background', 'No verdict.', '~~Empty', 'the last lines', '**second**'])
      expect(written(more)).toContain(part);
  });

  test('keeps what to paste and what is ruled out where background has no room', () => {
    const shown = written(filledMore(page(diagnosis).more, 400));
    expect(shown).toMatch(/the last lines/);
    expect(shown).toMatch(/~~Empty/);
    expect(shown).not.toContain('background');
  });

  test('a long reason goes to the second page under the name of its fix, nothing is lost', () => {
    const reason = `${long('why', 600)} ${long('more', 900)}`;
    const blocks = diagnosis.map((block) =>
      block.kind === 'fix' && block.id === 'first' ? { ...block, reason } : block,
    );
    const { first, more } = page(blocks);
    expect(written(first)).toContain('why');
    expect(written(first).length).toBeLessThanOrEqual(1_400);
    expect(written(more)).toMatch(/- \*\*first\*\* · may be enough: more x/);
  });

  test('names every other fix on the first, without brackets where room is short', () => {
    const names = Array.from({ length: 11 }, (_, at) => `A fix of a long name ${at}`);
    const others = names.map((name, at) => fix(at % 2 === 0 ? `${name} (the bracket)` : name));
    const text = written(page([...diagnosis.slice(0, 7), ...others]).first);
    for (const name of names) expect(text).toContain(name);
    expect(text).toContain('(the bracket)');
    const long = written(page([...diagnosis.slice(0, 6), fix('first', 'x = 1\n'.repeat(190)), ...others]).first);
    for (const name of names) expect(long).toContain(name);
    expect(long).not.toContain('(the bracket)');
  });

  test('names every other fix on the second, with what speaks of this case before what is so in general', () => {
    const others = Array.from(
      { length: 11 },
      (_, at): Block => ({
        ...fix(`fix-${at}`),
        kind: 'fix',
        id: `fix-${at}`,
        title: `fix-${at}`,
        verdict: '',
        reason: at === 10 ? `only ${at} GiB. ${long('general', 400)}` : long('general', 400),
        brief: at === 10 ? 'only 10 GiB.' : '',
      }),
    );
    const { more } = page([...diagnosis.slice(0, 7), ...others, ...diagnosis.slice(-4)]);
    const shown = written(filledMore(more, 2_000));
    for (let at = 0; at < 11; at += 1) expect(shown).toMatch(new RegExp(`- \\*\\*fix-${at}\\*\\*`));
    expect(shown).toContain('only 10 GiB.');
    for (const part of ['the last lines', '~~Empty']) expect(shown).toContain(part);
    expect(shown.length).toBeLessThanOrEqual(2_000);
  });

  test('a general sentence stands under the name of its cause, whatever comes before it', () => {
    expect(written(page(diagnosis).more)).toMatch(/\*\*The batch\*\*\nIt grows\.\n/);
  });

  test('what is not cut into two stays on one page', () => {
    const { first, more } = page([{ kind: 'headline', text: "I don't know" }, ...paste]);
    expect(more).toEqual([]);
    expect(written(first)).toContain('the last lines');
  });
});

describe('any answer', () => {
  const words = fc.string({
    unit: fc.constantFrom(
      'a',
      '`',
      '*',
      '\n',
      '@',
      '<',
      '显',
      '_',
      '~',
      '|',
      '> ',
      '# ',
      '```',
      '@everyone',
      'https://x',
      '\ud83d\ude00',
    ),
    maxLength: 400,
  });
  const code = fc.record({ title: words, language: fc.constantFrom('python', 'bash', ''), text: words });
  const block: fc.Arbitrary<Block> = fc.oneof(
    fc.record({ kind: fc.constant('headline' as const), text: words }),
    fc.record({ kind: fc.constant('heading' as const), text: words }),
    fc.record({ kind: fc.constant('paragraph' as const), text: words }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(words, { maxLength: 6 }) }),
    fc.record({
      kind: fc.constant('bar' as const),
      rows: fc.array(
        fc.record({ label: words, bytes: fc.bigInt({ min: 0n, max: 1n << 70n }), size: words, share: fc.double() }),
        { maxLength: 7 },
      ),
    }),
    fc.record({ kind: fc.constant('code' as const), code }),
    fc.record({ kind: fc.constant('fix' as const), id: words, title: words, verdict: words, reason: words, code }),
    fc.record({ kind: fc.constant('ruled-out' as const), id: words, title: words, reason: words }),
  );

  test("stays within Discord's limits and closes its code blocks", () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 60 }),
        fc.array(words, { maxLength: 3 }),
        (blocks, foot) => {
          const message = renderDiscord([{ kind: 'headline', text: 'head' }, ...blocks], { ...controls, foot });
          expect(measure(message.components).problems).toEqual([]);
          for (const text of textOf(message)) expect((text.match(/```/g) ?? []).length % 2).toBe(0);
          const outside = textOf(message)
            .join('\n')
            .replace(/```[\s\S]*?```/g, '');
          expect(outside).not.toMatch(/@everyone|https:/);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the bar', () => {
  test('lines up where labels are Chinese', () => {
    const rows = [
      { label: '活跃张量', bytes: 6n << 30n, size: '6.00 GiB', share: 0.75 },
      { label: '空闲', bytes: 1n, size: '1 bytes', share: 0 },
    ];
    const lines = barText(rows).split('\n').slice(1, -1);
    expect(new Set(lines.map(columns)).size).toBe(1);
    expect(lines[0]).toMatch(/^活跃张量 █{8}░{2} 6\.00 GiB$/);
    expect(lines[1]).toMatch(/█░{9}/);
    expect(Math.max(...lines.map(columns))).toBeLessThanOrEqual(34);
  });
});

describe('a person’s text', () => {
  test.each([
    ['`a`b`', 'ˋaˋbˋ'],
    ['line\n\nbreak', 'line break'],
    ['@everyone', '@\u200beveryone'],
    ['<@123> <#1> <:x:1>', '<\u200b@123> <\u200b#1> <\u200b:x:1>'],
    ['https://evil.example', 'https\u200b://evil.example'],
  ])('%j stays in its code span', (text, expected) => {
    expect(codeSpan(text)).toBe(`\`${expected}\``);
  });

  test('a code block cannot be closed from inside', () => {
    expect(codeFence('a\n```\nb', 'py').match(/```/g)).toHaveLength(2);
    expect(codeFence('x', 'py\nrm')).toBe('```\nx\n```');
  });

  test('inline Markdown knows code and bold only', () => {
    expect(inline('**a** `b*c` _d_ # e [f](g)')).toBe('**a** `b*c` \\_d\\_ # e \\[f\\](g)');
    expect(inline('# e\n> f\n- g\n1. h')).toBe('\\# e\n\\> f\n\\- g\n1\\. h');
    expect(inline('`` a`b ``')).toBe('`aˋb`');
  });
});

describe('curated Markdown', () => {
  test('loses its soft wraps, lists and code keep their lines', () => {
    expect(unwrap('one\ntwo\n\n- a\n  b\n- c\n```\nx\ny\n```')).toBe('one two\n\n- a b\n- c\n```\nx\ny\n```');
    expect(unwrap('激活减半，\n显存下降 `x`\n再次')).toBe('激活减半，显存下降 `x` 再次');
  });

  test('keeps its lists and code, and nothing else acts', () => {
    expect(markdown('- a_b _c_ `c`\n  - d\n1. e @x\n# f')).toBe('- a_b \\_c\\_ `c`\n  - d\n1. e @\u200bx\n\\# f');
    expect(markdown('a\n```python needs=1\n@x\n```\nb')).toBe('a\n```python\n@x\n```\nb');
    expect(markdown('a\n```\nopen')).toBe('a\n```\nopen\n```');
  });

  test('is cut at whole lines, and closes its code', () => {
    expect(cutLines('ab\ncd\nef', 100)).toBe('ab\ncd\nef');
    expect(cutLines('a\n```\nb\nc\nd\n```', 18)).toBe('a\n```\nb\nc\nd\n```');
    expect(cutLines('a\n```\nb\nc\nddddddd\n```', 18)).toBe('a\n```\nb\nc\n```\n…');
    expect(cutLines('long line of words', 10)).toBe('');
  });
});
