import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/language.ts';
import type { Block } from '../../src/render/block.ts';
import { type Chart, type ChartPart, chartSvg, chartText, THEMES, type Theme } from '../../src/render/chart.ts';
import { chartOf } from '../../src/render/chart-of.ts';

const GIB = 1n << 30n;
const part = (label: string, gib: number, rest: Partial<ChartPart> = {}): ChartPart => ({
  label,
  bytes: BigInt(Math.round(gib * 1024)) << 20n,
  size: `${gib.toFixed(2)} GiB`,
  ...rest,
});
const chart = (parts: readonly ChartPart[], rest: Partial<Chart> = {}): Chart => ({
  title: 'Where the memory is',
  language: 'en',
  parts,
  ...rest,
});
const both: readonly Theme[] = ['light', 'dark'];

/** The pieces of the bar, left to right: where each begins and how wide it is. */
const pieces = (svg: string): readonly { readonly x: number; readonly width: number }[] =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)" height="44" fill="#/g)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }));

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('the colours', () => {
  it.each(both)('of the %s theme stand out from their ground', (theme) => {
    const { ground, text, quiet, edge, parts } = THEMES[theme];
    expect(contrast(text, ground)).toBeGreaterThan(12);
    expect(contrast(quiet, ground)).toBeGreaterThan(4.5);
    expect(contrast(edge, ground)).toBeGreaterThan(3);
    for (const color of parts) expect(contrast(color, ground), color).toBeGreaterThanOrEqual(3);
    expect(new Set(parts).size).toBe(parts.length);
  });
});

describe('the bar', () => {
  it('has pieces as wide as their share, and an empty rest', () => {
    const svg = chartSvg(chart([part('live', 6), part('cached', 1), part('free', 1, { empty: true })]), 'dark');
    const [live, cached, ...more] = pieces(svg);
    expect(more).toEqual([]);
    expect(live?.x).toBe(20);
    expect(live?.width).toBeCloseTo(440 * 0.75 - 1.5, 1);
    expect(cached?.x).toBeCloseTo(20 + 440 * 0.75, 1);
    expect(cached?.width).toBeCloseTo(440 / 8 - 1.5, 1);
  });

  it('shows a part however small, and never leaves its frame', () => {
    const parts = [part('a', 1000), part('b', 0.001), part('c', 0.002), part('d', 0.001)];
    const found = pieces(chartSvg(chart(parts), 'light'));
    expect(found).toHaveLength(4);
    for (const { x, width } of found) {
      expect(width).toBeGreaterThanOrEqual(1);
      expect(x + width).toBeLessThanOrEqual(460.01);
    }
  });

  it('leaves out what is nothing, and draws nothing of nothing', () => {
    expect(pieces(chartSvg(chart([part('a', 1), part('b', 0)]), 'dark'))).toHaveLength(1);
    expect(pieces(chartSvg(chart([]), 'dark'))).toEqual([]);
  });

  it('puts the smallest of many together, with their sum', () => {
    const many = Array.from({ length: 12 }, (_, index) => part(`part ${index + 1}`, index + 1));
    const svg = chartSvg(chart(many), 'dark');
    expect(pieces(svg)).toHaveLength(8);
    expect(svg).toContain('>the rest<');
    expect(svg).toContain('>15.00 GiB<');
    expect(svg).not.toContain('>part 5<');
    expect(svg).toContain('>part 6<');
  });
});

describe('the text', () => {
  it('names every part with size and share, and the total where it is given', () => {
    const svg = chartSvg(chart([part('weights', 15), part('logits', 0.05)], { total: '15.05 GiB' }), 'light');
    for (const text of ['Where the memory is', 'weights', '15.00 GiB', '100 %', '&lt; 1 %', 'total', '15.05 GiB'])
      expect(svg).toContain(`>${text}<`);
    expect(chartSvg(chart([part('a', 1)]), 'light')).not.toContain('>total<');
  });

  it('is in the language of the answer', () => {
    const parts = [part('权重', 3), part('激活值', 1)];
    const of = (language: Chart['language']) =>
      chartSvg(chart(parts, { language, title: '', total: '4.00 GiB' }), 'dark');
    expect(of('zh-Hans')).toContain('>合计<');
    expect(of('zh-Hans')).toContain('>75%<');
    expect(of('zh-Hant')).toContain('>合計<');
    for (const language of LANGUAGES) expect(of(language)).toContain(`xml:lang="${language}"`);
  });

  it('breaks long names and titles, and makes room for them', () => {
    const height = (svg: string) => Number(/ height="(\d+)"/.exec(svg)?.[1]);
    const short = chartSvg(chart([part('a', 1), part('b', 1)]), 'dark');
    const long = chartSvg(chart([part("temporary tensors of the optimizer's step", 1), part('b', 1)]), 'dark');
    expect(long).toContain('>temporary tensors of the<');
    expect(height(long)).toBe(height(short) + 23);
    expect(height(chartSvg(chart([part('a', 1)], { title: 'word '.repeat(200) }), 'dark'))).toBeLessThan(200);
  });

  it('cannot act as markup', () => {
    const evil = '</text><script>alert("1")</script>&\u0000';
    const svg = chartSvg(chart([part(evil, 1), part('b', 1)], { title: evil }), 'dark');
    expect(svg).not.toMatch(/<script|&(?!amp;|lt;|gt;|quot;|#39;)/);
    expect(svg).not.toContain('\u0000');
  });
});

describe('the words for who cannot see it', () => {
  it('name every part, in the punctuation of the language', () => {
    const parts = [part('权重', 3), part('激活值', 1)];
    expect(chartText(chart(parts, { language: 'zh-Hans', title: '显存去了哪里', total: '4.00 GiB' }))).toBe(
      '显存去了哪里：权重 3.00 GiB，激活值 1.00 GiB，合计 4.00 GiB',
    );
    expect(chartText(chart([part('live', 3)]))).toBe('Where the memory is: live 3.00 GiB');
    expect(chartText(chart([part('live', 3)], { title: '' }))).toBe('live 3.00 GiB');
    expect(chartSvg(chart([part('live', 3)]), 'dark')).toContain('<title>Where the memory is: live 3.00 GiB</title>');
  });
});

describe('the picture of an answer', () => {
  const rows = [
    { label: 'live', bytes: 6n * GIB, size: '6.00 GiB', share: 0.75 },
    { label: 'free', bytes: 2n * GIB, size: '2.00 GiB', share: 0.25, empty: true },
  ];
  const bar: Block = { kind: 'bar', rows, total: '8.00 GiB' };

  it('is its bar under the words above it', () => {
    const blocks: readonly Block[] = [
      { kind: 'headline', text: 'x' },
      { kind: 'heading', text: '**Where** `it` is' },
      bar,
    ];
    expect(chartOf(blocks, 'en')).toEqual({
      title: 'Where it is',
      language: 'en',
      total: '8.00 GiB',
      parts: [
        { label: 'live', bytes: 6n * GIB, size: '6.00 GiB' },
        { label: 'free', bytes: 2n * GIB, size: '2.00 GiB', empty: true },
      ],
    });
  });

  it("has no title of a headline, which may hold a person's own words", () => {
    expect(chartOf([{ kind: 'headline', text: 'x' }, bar], 'en')?.title).toBe('');
  });

  it('is none without a bar, or with nothing to compare', () => {
    expect(chartOf([{ kind: 'headline', text: 'x' }], 'en')).toBeNull();
    expect(chartOf([{ kind: 'bar', rows: rows.slice(1) }], 'en')).toBeNull();
  });
});
