import { describe, expect, it } from 'vitest';
import type { Reader } from '../../src/intake/reader.ts';
import { READERS } from '../../src/intake/readers/index.ts';
import { squeeze } from '../../src/intake/squeeze.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';
import { SKELETONS } from './skeletons/index.ts';

const MEBIBYTE = 2 ** 20;
/** Enough of one near-match for a quadratic pattern to take minutes. */
const PIECE = 2 ** 17;

/** What stands for a figure. */
const figured = (text: string): string => text.replace(/\{\w+:\w+\}/g, '1');

/** Beginnings of a message that break off where a pattern has read nearly all of it, and in its middle. */
const nearMatches = (text: string): readonly string[] => {
  const whole = figured(text);
  return [
    whole.slice(0, -2),
    whole.slice(0, Math.ceil((whole.length * 2) / 3)),
    whole.slice(0, Math.ceil(whole.length / 3)),
  ];
};

const filled = (units: readonly string[], length: number): string => {
  const round = units.join(' ');
  return round.repeat(Math.ceil(length / round.length)).slice(0, length);
};

const unitsOf = (reader: Reader): readonly string[] => {
  const ids = new Set(reader.formats.map(({ id }) => id));
  return SKELETONS.filter(({ format }) => ids.has(format)).flatMap(({ text }) => nearMatches(text));
};

const time = (reader: Reader, text: string): number => {
  const source = { text, squeezed: squeeze(text) };
  return milliseconds(() => reader.read(source));
};

describe('a mebibyte of near-matches', () => {
  it.each(READERS.map((reader) => [reader.id, reader] as const))('%s reads its own in linear time', (_, reader) => {
    const units = unitsOf(reader);
    expect(units.length).toBeGreaterThan(0);
    expect(time(reader, filled(units, MEBIBYTE))).toBeLessThan(PATIENCE_MS);
  });

  const all = filled(
    SKELETONS.flatMap(({ text }) => nearMatches(text)),
    MEBIBYTE,
  );

  it.each(READERS.map((reader) => [reader.id, reader] as const))(
    '%s reads those of all readers in linear time',
    (_, reader) => {
      expect(time(reader, all)).toBeLessThan(PATIENCE_MS);
    },
  );

  it.each(READERS.map((reader) => [reader.id, reader] as const))(
    '%s reads each of its own over and over',
    (_, reader) => {
      const slow = unitsOf(reader).filter((unit) => time(reader, filled([unit], PIECE)) > PATIENCE_MS / 4);
      expect(slow).toEqual([]);
    },
  );
});
