import { describe, expect, it } from 'vitest';
import { arrange, commandFirst } from '../../src/cli/arguments.ts';
import { words } from '../../src/cli/options.ts';

const ARGS = {
  lang: { type: 'string' },
  json: { type: 'boolean', alias: 'j' },
  file: words({ type: 'positional' }),
} as const;

describe('arrange', () => {
  it.each([
    [
      ['a', '--json', 'b'],
      ['--json', '--', 'a', 'b'],
    ],
    [
      ['--lang', 'en', 'a'],
      ['--lang=en', '--', 'a'],
    ],
    [['--lang=en'], ['--lang=en', '--']],
    [
      ['-j', '-'],
      ['-j', '--', '-'],
    ],
    [['--no-json'], ['--no-json', '--']],
    [
      ['--', '--json'],
      ['--', '--json'],
    ],
    [['--medvram is slow, why?'], ['--', '--medvram is slow, why?']],
    [['-9'], ['--', '-9']],
  ])('%j becomes %j', (raw, expected) => {
    expect(arrange(raw, ARGS)).toEqual(expected);
  });

  it.each([
    [['--jsn']],
    [['-x']],
    [['--file=1']],
    [['--no-lang']],
    [['--lang']],
    [['--lang=']],
    [['--lang', ' ']],
    [['--lang', '--json']],
    [['--json=1']],
    [['--no-json=1']],
    [['-j', '--json']],
    [['--json', '--no-json']],
    [['--lang', 'en', '--lang=en']],
  ])('%j is wrong use', (raw) => {
    expect(() => arrange(raw, ARGS)).toThrow();
  });
});

describe('words', () => {
  const two = { kind: { type: 'positional' }, id: { type: 'positional' } } as const;

  it('are as many as a command takes', () => {
    expect(arrange(['a', 'b'], two)).toEqual(['--', 'a', 'b']);
    expect(arrange(['a'], two)).toEqual(['--', 'a']);
  });

  it.each([
    [['a', 'b', 'c'], two],
    [['--', 'a', 'b', '--c'], two],
    [['a'], {}],
  ])('%j is one too many', (raw, args) => {
    expect(() => arrange(raw, args, 'vram-doctor new')).toThrow(/one word too many; vram-doctor new --help/);
  });
});

describe('commandFirst', () => {
  it.each([
    [
      ['--lang', 'en', 'ask', 'q'],
      ['ask', '--lang', 'en', 'q'],
    ],
    [
      ['--json', '--lang=en', 'ask'],
      ['ask', '--json', '--lang=en'],
    ],
    [
      ['ask', '--json'],
      ['ask', '--json'],
    ],
    [['--lang'], ['--lang']],
    [
      ['--json', '--help'],
      ['--json', '--help'],
    ],
  ])('%j becomes %j', (raw, expected) => {
    expect(commandFirst(raw)).toEqual(expected);
  });
});
