import { describe, expect, it } from 'vitest';
import { drawPng } from '../../src/platform/png.ts';
import { chartSvg, FONT_FAMILY } from '../../src/render/chart.ts';

/** Width and height of a PNG. */
const sizeOf = (png: Uint8Array): readonly [number, number] => {
  const header = Buffer.from(png);
  return [header.readUInt32BE(16), header.readUInt32BE(20)];
};
const draw = (text: string) =>
  drawPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="20"><text y="16" font-family="${FONT_FAMILY}" font-size="16">${text}</text></svg>`,
    FONT_FAMILY,
  );

describe('an SVG drawn as PNG', () => {
  it('is twice as large as its units', async () => {
    const svg = chartSvg(
      { title: '显存', language: 'zh-Hans', parts: [{ label: '权重', bytes: 3n << 30n, size: '3.00 GiB' }] },
      'dark',
    );
    const png = await drawPng(svg, FONT_FAMILY);
    expect(Buffer.from(png).subarray(1, 4).toString('latin1')).toBe('PNG');
    const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    expect(sizeOf(png)).toEqual([2 * Number(width), 2 * Number(height)]);
    expect(png.length).toBeLessThan(256 * 1024);
  });

  it('shows letters, each its own', async () => {
    const [blank, latin, han, other] = await Promise.all(['', 'GiB', '显存', '權重'].map(draw));
    const all = [blank, latin, han, other].map((png) => Buffer.from(png ?? []).toString('base64'));
    expect(new Set(all).size).toBe(4);
  });

  it('fails on what is no SVG', async () => {
    await expect(drawPng('no picture', FONT_FAMILY)).rejects.toThrow();
  });
});
