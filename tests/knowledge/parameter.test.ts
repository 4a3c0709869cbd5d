import { describe, expect, test } from 'vitest';
import { en } from '../../src/answer/locales/en.ts';
import { readParameters } from '../../src/knowledge/parameter.ts';
import { knowledge } from '../support/knowledge.ts';

const CODE = 'micro_batch = 2  # small\nargs = Args(\n    steps=16,\n    big_steps=3.5,\n)';
const fault = (declared: string, code = CODE): string => {
  const read = readParameters(declared, code);
  return read.ok ? '' : read.message.en;
};

describe('the parameters of a block', () => {
  test('are the digits behind each name, in the order of the code', () => {
    const read = readParameters('steps:count,micro_batch:next|works', CODE);
    expect(read.ok && read.parameters.map(({ start, end, values }) => [CODE.slice(start, end), values])).toEqual([
      ['2', ['next', 'works']],
      ['16', ['count']],
    ]);
  });

  test('stand behind an option of a command line, and can be a share', () => {
    const code = 'serve MODEL --share 0.85 \\\n  --max-length 8192 --max-length-of-all 9';
    const read = readParameters('--share:share,--max-length:fits', code);
    expect(read.ok && read.parameters.map(({ start, end }) => code.slice(start, end))).toEqual(['0.85', '8192']);
  });

  test('stand where a word in capitals waits for a number that nobody can know beforehand', () => {
    const code = 'PID=PID_OF_YOURS  # which one\nkill "$PID"';
    const read = readParameters('PID:pids', code);
    expect(read.ok && read.parameters.map(({ start, end }) => code.slice(start, end))).toEqual(['PID_OF_YOURS']);
    expect(fault('PID:pids', 'PID=Some_pid')).toContain('no "PID = NUMBER"');
  });

  test.each([
    ['batch:next', CODE, 'no "batch = NUMBER"'],
    ['big_steps:next', CODE, 'no "big_steps = NUMBER"'],
    ['n:next', 'n = 1\nf(n=2)', '2 "n = NUMBER"'],
    ['n:next', 'm.n = 1', 'no "n = NUMBER"'],
    ['n', 'n = 1', 'write NAME:VALUE'],
    ['n:', 'n = 1', 'write NAME:VALUE'],
    ['n:Next', 'n = 1', 'write NAME:VALUE'],
    ['n:next,', 'n = 1', 'write NAME:VALUE'],
    ['--n:next', 'n=1 --nn 2', 'no "--n = NUMBER"'],
  ])('%s in %j is a fault that says what is missing', (declared, code, message) => {
    expect(fault(declared, code)).toContain(message);
    expect(fault(declared, code)).not.toContain('\n');
  });

  test('of the entries are named by a reason: no other value could ever be filled in', () => {
    const named = Object.entries(en).flatMap(([key, text]) =>
      key.startsWith('reason.') ? [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) : [],
    );
    const blocks = [...knowledge.causes, ...knowledge.fixes].flatMap(({ code }) => code);
    const values = blocks.flatMap(({ parameters = [] }) => parameters.flatMap((parameter) => parameter.values));
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter((value) => !named.includes(value))).toEqual([]);
  });
});
