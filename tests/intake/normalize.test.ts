import { describe, expect, it } from 'vitest';
import { MAX_CHARACTERS, normalize } from '../../src/intake/normalize.ts';
import { readErrors } from '../../src/intake/read.ts';

const text = (raw: string): string => normalize(raw).text;

it.each([
  ['\u001b[1;31mred\u001b[0m', 'red'],
  ['\u001b]0;title\u0007shell', 'shell'],
  ['\u001b]8;;https://a\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['\u001b(B\u001b[mplain', 'plain'],
  ['[31mred[0m and [0;1mbold[m', 'red and bold'],
  ['x[m] = y[i][m, n]', 'x[m] = y[i][m, n]'],
  ['[4m] apart, [10min left]', '[4m] apart, [10min left]'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['```python\na\n```\nb', '\na\n\nb'],
  ['~~~\na\n~~~', '\na\n'],
  ['look ```a b``` here', 'look a b here'],
  ['> a\n> b', 'a\nb'],
  ['>a', 'a'],
  ['> > a', 'a'],
  ['>> a', 'a'],
  ['>>> import torch', '>>> import torch'],
  ['> >>> import torch', '>>> import torch'],
  ['1 > 0', '1 > 0'],
  ['[rank0]: a', 'a'],
  ['[default3]:a', 'a'],
  ['(EngineCore_DP0 pid=91) a', 'a'],
  ['(VllmWorker TP1 pid=91) a', 'a'],
  ['[1,0]<stderr>:a', 'a'],
  ['(a note) b', '(a note) b'],
  ['ＧＰＵ　０；１．５', 'GPU 0;1.5'],
  ['a\u200bb\u0000c\ufeff', 'abc'],
  ['<pre>CUDA &gt;&gt; 1 &amp; &#39;x&#39; &#x4e2d;</pre>', "\nCUDA >> 1 & 'x' 中\n"],
  ['<p>a<br/>b</p>', '\na\nb\n'],
  ['<span class="ansi-red-fg">RuntimeError</span>: a', 'RuntimeError: a'],
  ['unable to mmap file </torch_1_2>', 'unable to mmap file </torch_1_2>'],
  ['<ipython-input-1> in <module>', '<ipython-input-1> in <module>'],
  ['if a <b and c> d: e &= f', 'if a <b and c> d: e &= f'],
  ['&notanentity; &#9; &#xd800;', '&notanentity; &#9; &#xd800;'],
])('%j becomes %j', (raw, expected) => {
  expect(text(raw)).toBe(expected);
});

describe('a flattened traceback', () => {
  it('gets its lines back', () => {
    const flat =
      'help Traceback (most recent call last):   File "a.py", line 3, in f     loss.backward() RuntimeError: no';
    expect(
      text(flat)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'help',
      'Traceback (most recent call last):',
      'File "a.py", line 3, in f     loss.backward() RuntimeError: no',
    ]);
  });
});

describe('too much', () => {
  it('keeps the first and the last half', () => {
    const { text: kept, shortened } = normalize(`start${' x'.repeat(MAX_CHARACTERS)}end`);
    expect(shortened).toBe(true);
    expect(kept.length).toBeLessThanOrEqual(MAX_CHARACTERS + 7);
    expect([kept.slice(0, 5), kept.slice(-3)]).toEqual(['start', 'end']);
  });

  it('holds for characters that NFKC makes longer', () => {
    const { text: kept, shortened } = normalize('\ufdfa'.repeat(MAX_CHARACTERS / 8));
    expect(shortened).toBe(true);
    expect(kept.length).toBeLessThanOrEqual(MAX_CHARACTERS + 7);
  });

  it('makes no figure of what stands on both sides of the gap', () => {
    const half = MAX_CHARACTERS / 2;
    const head = 'CUDA out of memory. Tried to allocate 2';
    const tail = '0.00 GiB (GPU 0; ';
    const raw = `${'x'.repeat(half - head.length)}${head}${'y'.repeat(99)}${tail}${'z'.repeat(half - tail.length)}`;
    expect(readErrors(text(raw))[0]).not.toHaveProperty('requestedBytes');
  });

  it('leaves what is short as it is', () => {
    expect(normalize('a\nb')).toEqual({ text: 'a\nb', shortened: false });
  });
});

it('keeps the marks that scripts use', () => {
  expect(text('e\u0301 \u0e19\u0e49\u0e33')).toBe('\u00e9 \u0e19\u0e49\u0e4d\u0e32');
});

it.each([
  ['**Tried to allocate 512.00 MiB** (GPU 0', 'Tried to allocate 512.00 MiB (GPU 0'],
  ['剩**420.00 MiB**空闲', '剩420.00 MiB空闲'],
  ['2**10 + 3**4', '2**10 + 3**4'],
  ['f(**a, **b)', 'f(**a, **b)'],
  ['f(x, **kw)', 'f(x, **kw)'],
  ['a ** b ** c', 'a ** b ** c'],
  ['*****', '*****'],
  ['free `420.00 MiB` and `x = 1`', 'free 420.00 MiB and `x = 1`'],
])('marks of Markdown: %j becomes %j', (raw, expected) => {
  expect(text(raw)).toBe(expected);
});
