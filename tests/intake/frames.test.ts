import { expect, it } from 'vitest';
import { framesOf } from '../../src/intake/frames.ts';

const lines = (...all: readonly string[]): string => all.join('\n');

it("reads Python's frames with their source lines", () => {
  const text = lines(
    'Traceback (most recent call last):',
    '  File "/home/u/train.py", line 12, in <module>',
    '    main()',
    '    ~~~~^^',
    '  File "C:\\work\\my model\\net.py", line 7, in forward',
    '    return self.conv(x)',
    '  File "<string>", line 1',
  );
  expect(framesOf(text)).toEqual([
    { file: '/home/u/train.py', line: 12, function: '<module>', code: 'main()' },
    { file: 'C:\\work\\my model\\net.py', line: 7, function: 'forward', code: 'return self.conv(x)' },
    { file: '<string>', line: 1, function: '', code: '' },
  ]);
});

it('reads frames without source lines', () => {
  const text = lines('  File "a.py", line 1, in f', '  File "b.py", line 2, in g', 'ValueError: no');
  expect(framesOf(text).map(({ file, code }) => [file, code])).toEqual([
    ['a.py', ''],
    ['b.py', ''],
  ]);
});

it('reads a frame that a single-line field joined', () => {
  expect(framesOf('File "a.py", line 3, in f     loss.backward()')).toEqual([
    { file: 'a.py', line: 3, function: 'f', code: 'loss.backward()' },
  ]);
});

it('reads notebooks, old and new', () => {
  const old = lines(
    '~/env/torch/nn/modules/linear.py in forward(self, input)',
    '---> 96         return F.linear(input)',
  );
  expect(framesOf(old)).toEqual([
    { file: '~/env/torch/nn/modules/linear.py', line: null, function: 'forward', code: '' },
    { file: '', line: 96, function: '', code: 'return F.linear(input)' },
  ]);
  const cell = lines(
    'Cell In[5], line 3',
    '----> 3 loss.backward()',
    'File /opt/conda/lib/python3.10/site-packages/torch/_tensor.py:492, in Tensor.backward(self, gradient)',
    'File c:\\Users\\me\\torch\\_tensor.py:492, in Tensor.backward(self, gradient)',
  );
  expect(framesOf(cell).map(({ line, function: name }) => [line, name])).toEqual([
    [3, ''],
    [492, 'Tensor.backward'],
    [492, 'Tensor.backward'],
  ]);
});

it('keeps the innermost of very many', () => {
  const text = Array.from({ length: 1000 }, (_, index) => `  File "a.py", line ${index}, in f`).join('\n');
  const frames = framesOf(text);
  expect(frames).toHaveLength(400);
  expect(frames.at(-1)?.line).toBe(999);
});

it('reads none in prose', () => {
  expect(framesOf('I open File "a.py" on line 3 and see --> nothing')).toEqual([]);
});
