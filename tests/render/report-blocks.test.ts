import { expect, it } from 'vitest';
import { renderDiscord } from '../../src/render/discord.ts';
import { measure } from '../../src/render/limits.ts';
import { reportBlocks } from '../../src/render/report-blocks.ts';
import { renderBlocks } from '../../src/render/terminal.ts';

const REPORT = {
  total: 'Total: 3.00 GiB',
  totalAt: 'first',
  subject: '`a` · b',
  rows: [
    { label: 'weights', bytes: 2n << 30n, size: '2.00 GiB', share: 2 / 3 },
    { label: 'cache', bytes: 1n << 30n, size: '1.00 GiB', share: 1 / 3 },
  ],
  sections: [{ heading: 'Terms', items: ['weights: 2.00 GiB · `1 × 2 = 2`', 'cache'] }],
} as const;

it('begins with the total, then what was asked, the bar and the sections', () => {
  expect(reportBlocks(REPORT).map(({ kind }) => kind)).toEqual(['headline', 'paragraph', 'bar', 'heading', 'list']);
  expect(reportBlocks({ total: 'Total', totalAt: 'last', rows: [], sections: [] })).toHaveLength(1);
});

it('is text in a terminal', () => {
  expect(renderBlocks(reportBlocks(REPORT), { color: false, width: 60 }, 'en')).toMatchInlineSnapshot(`
    "Total: 3.00 GiB

      a · b

      weights █████████████░░░░░░░ 2.00 GiB
      cache   ███████░░░░░░░░░░░░░ 1.00 GiB

    Terms
      - weights: 2.00 GiB · 1 × 2 = 2
      - cache
    "
  `);
});

it('fits a message however much there is', () => {
  const items = Array.from({ length: 200 }, (_, at) => `a term ${at} · \`${'1 × 2 '.repeat(20)}\``);
  const message = renderDiscord(reportBlocks({ ...REPORT, sections: [{ heading: 'Terms', items }] }), {
    color: 0,
    rows: [],
  });
  expect(measure(message.components).problems).toEqual([]);
});
