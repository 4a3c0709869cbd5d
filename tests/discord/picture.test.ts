import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { createPainter, type Paint } from '../../src/discord/painter.ts';
import { drawPng } from '../../src/platform/png.ts';
import type { Chart } from '../../src/render/chart.ts';
import { CALLBACK, Double, MESSAGES } from './double/double.ts';
import { attachment, mention, NO_PERMISSIONS, press, slash } from './double/objects.ts';
import { ask, asMessage, botOver, component, connect, respondTo, type Shown, say, shown } from './harness.ts';

const ERROR = 'CUDA out of memory';
const text = (name: string, value: string) => ({ name, type: 3, value });
let double: Double;
let running: RunningBot;
let paint: Paint;

beforeAll(async () => {
  double = await Double.start();
  // A machine under load may be slow to draw; here the picture is what is looked at.
  const real = createPainter({
    draw: drawPng,
    onFault: (error) => {
      throw error;
    },
    waitMs: 20_000,
  });
  paint = real;
  running = await connect(double, botOver(double, { lines: [] }, { paint: (chart, waitMs) => paint(chart, waitMs) }));
});
afterAll(async () => {
  await running.stop();
  expect(double.problems).toEqual([]);
  await double.close();
});

interface Gallery {
  readonly type: number;
  readonly items: readonly { readonly media: { readonly url: string }; readonly description: string }[];
}

const galleryOf = (page: Shown): Gallery | undefined =>
  (page.components as readonly { readonly components: readonly Gallery[] }[])
    .flatMap(({ components }) => components)
    .find(({ type }) => type === 12);

function expectPicture(page: Shown, description: string): void {
  expect(galleryOf(page)?.items).toEqual([{ media: { url: 'attachment://memory.png' }, description }]);
  expect(page.request.files.map(({ name }) => name)).toEqual(['memory.png']);
  expect(page.request.files[0]?.bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
}

function expectNone(page: Shown): void {
  expect(galleryOf(page)).toBeUndefined();
  expect(page.request.files).toEqual([]);
}

describe('the picture of an answer', () => {
  test('stands in the answer to a command, beside the bar as text', async () => {
    const page = await ask(double, slash('diagnose', [text('error', ERROR)]));
    expectPicture(page, 'live 6.00 GiB, free 2.00 GiB');
    expect(page.text).toContain('█');
    const [container] = page.components as readonly { readonly components: readonly { readonly type: number }[] }[];
    const kinds = container?.components.map(({ type }) => type) ?? [];
    // Below the text, above what can be pressed.
    expect(kinds.slice(0, kinds.indexOf(12)).every((type) => type === 10)).toBe(true);
    expect(kinds.indexOf(1)).toBeGreaterThan(kinds.indexOf(12));
  });

  test('stands in the reply to a message, in its language', async () => {
    expectPicture(await say(double, mention('CUDA 显存不足')), '活跃张量 6.00 GiB，空闲 2.00 GiB');
  });

  test('changes with the language of the message', async () => {
    const page = await ask(double, slash('diagnose', [text('error', ERROR)]));
    const button = component(page, 'lang', 'zh-Hans');
    expectPicture(await ask(double, press(asMessage(page), button.custom_id)), '活跃张量 6.00 GiB，空闲 2.00 GiB');
  });

  test('goes when the details take its place', async () => {
    const page = await ask(double, slash('diagnose', [text('error', ERROR)]));
    const next = await respondTo(double, press(asMessage(page), component(page, 'more').custom_id));
    expectNone(shown(next));
  });

  test('is waited for where the answer was deferred', async () => {
    const real = paint;
    const patience: (number | undefined)[] = [];
    paint = (chart, waitMs) => {
      patience.push(waitMs);
      return real(chart);
    };
    const file = attachment({ url: double.serve('run.log', ERROR), filename: 'run.log', size: 18 });
    const log = { name: 'log', type: 11, value: file.id };
    const options = { resolved: { attachments: { [file.id]: file } } };
    expectPicture(await ask(double, slash('diagnose', [log], options)), 'live 6.00 GiB, free 2.00 GiB');
    expectPicture(await ask(double, slash('diagnose', [text('error', ERROR)])), 'live 6.00 GiB, free 2.00 GiB');
    paint = real;
    expect(patience).toEqual([2_000, undefined]);
  });

  test('is left out where Discord refuses it after all', async () => {
    double.fail(MESSAGES, 413, 1, { code: 40_005 });
    expectNone(await say(double, mention(ERROR)));
  });

  test('is left out where no file may be attached', async () => {
    expectNone(await ask(double, slash('diagnose', [text('error', ERROR)], { permissions: NO_PERMISSIONS })));
  });

  test('is there in a direct message', async () => {
    expectPicture(
      await ask(double, slash('diagnose', [text('error', ERROR)], { dm: true })),
      'live 6.00 GiB, free 2.00 GiB',
    );
  });

  test('is left out where there is no bar', async () => {
    expectNone(await ask(double, slash('diagnose', [text('error', 'a recipe for bread')])));
  });

  test('goes out once more after a fault of the server, and only once in the channel', async () => {
    const before = double.written.length;
    double.fail(MESSAGES, 502, 2);
    expectPicture(await say(double, mention(ERROR)), 'live 6.00 GiB, free 2.00 GiB');
    expect(double.written).toHaveLength(before + 1);
  });

  test('does not hold an answer back: one that is late or cannot be drawn is left out', async () => {
    const real = paint;
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    paint = createPainter({ draw: () => new Promise(() => {}), onFault, waitMs: 5 });
    expectNone(await ask(double, slash('diagnose', [text('error', ERROR)])));
    paint = createPainter({ draw: () => Promise.reject(new Error('no library')), onFault });
    expectNone(await ask(double, slash('diagnose', [text('error', ERROR)])));
    expectNone(await ask(double, slash('diagnose', [text('error', ERROR)])));
    expect(faults).toHaveLength(1);
    paint = real;
  });
});

describe('the painter', () => {
  const chart: Chart = { title: '', language: 'en', parts: [] };

  test('draws no more than so many at once', async () => {
    const waiting: ((png: Uint8Array) => void)[] = [];
    const draw = () => new Promise<Uint8Array>((resolve) => void waiting.push(resolve));
    const few = createPainter({ draw, onFault: () => {}, atOnce: 2, waitMs: 20_000 });
    const first = [few(chart), few(chart)];
    expect(await few(chart)).toBeNull();
    for (const done of waiting) done(new Uint8Array(1));
    expect((await Promise.all(first)).map((picture) => picture?.png.length)).toEqual([1, 1]);
    const next = few(chart);
    waiting.at(-1)?.(new Uint8Array(2));
    expect((await next)?.png).toHaveLength(2);
  });

  test('has words that ping nobody and stay within the limit', async () => {
    const parts = Array.from({ length: 60 }, () => ({ label: '@everyone and more', bytes: 1n, size: '1 byte' }));
    const picture = await createPainter({ draw: async () => new Uint8Array(1), onFault: () => {} })({
      ...chart,
      parts,
    });
    expect(picture?.description).not.toContain('@everyone');
    expect(picture?.description.length).toBeLessThanOrEqual(1024);
  });
});

test('the answers were first responses', () => {
  expect(double.requests.some(({ template }) => template === CALLBACK)).toBe(true);
});
