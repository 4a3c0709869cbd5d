import { describe, expect, it } from 'vitest';
import { checkGpus, type Gpu } from '../../../src/knowledge/facts/gpu.ts';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';
import { foldName } from '../../../src/knowledge/facts/names.ts';

const { gpus, faults } = loadFacts('knowledge');
const called = (text: string) =>
  gpus.filter(({ name, aliases = [], families = [] }) =>
    [name, ...aliases, ...families].some((written) => foldName(written) === foldName(text)),
  );

describe('knowledge/gpus.yml', () => {
  it('has no fault, and the cards that people have', () => {
    expect(faults).toEqual([]);
    expect(gpus.length).toBeGreaterThanOrEqual(130);
  });

  it.each(gpus.map((card) => [card.name, card] as const))('%s: reports no more than it is sold with', (_, card) => {
    for (const { mib } of card.readings ?? []) {
      expect(mib).toBeLessThanOrEqual(card.marketedGB * 1024);
      expect(mib).toBeGreaterThanOrEqual(card.marketedGB * 1024 * 0.9);
    }
    expect([...(card.sources ?? []), ...(card.readings ?? [])]).not.toEqual([]);
  });

  it('has an address for the cards most asked about', () => {
    const shown = (name: string) =>
      called(name).flatMap(({ readings = [] }) => readings.filter(({ source }) => source !== 'log'));
    for (const name of ['3060', '3070', '3090', '4070 Ti', '4090', '5090', 'T4', 'A6000', 'H20', '910B', 'A770']) {
      expect(shown(name), name).not.toEqual([]);
    }
  });

  it.each([
    ['rtx4090', 24],
    ['4090', 24],
    ['2080Ti', 11],
    ['魔改 2080Ti', 22],
    ['t4', 16],
    ['V100-32G', 32],
    ['h100-80g', 80],
    ['7900XTX', 24],
    ['4070 super', 12],
    ['RTX4070TiSUPER', 16],
    ['4090D', 24],
    ['昇腾910B', 64],
    ['Arc A770', 16],
  ])('%s is a card of %i', (text, marketed) => {
    expect(new Set(called(text).map(({ marketedGB }) => marketedGB))).toEqual(new Set([marketed]));
  });

  it.each(['A100', 'V100', '4060ti', 'RTX 3080', '2060', '3080 Laptop'])('%s alone leaves open which', (text) => {
    expect(new Set(called(text).map(({ marketedGB }) => marketedGB)).size).toBe(2);
  });
});

describe('checkGpus', () => {
  const card: Gpu = {
    name: 'Some card',
    vendor: 'nvidia',
    architecture: 'Some',
    capability: '8.6',
    marketedGB: 24,
    driverMiB: 24564,
    readings: [{ mib: 24209, source: 'log' }],
    sources: ['https://example.com'],
  };
  const said = (change: Partial<Gpu>) =>
    checkGpus([{ ...card, ...change }]).map(({ path, message }) => [path.join('.'), message.en]);

  it('takes a card whose figures agree', () => {
    expect(said({})).toEqual([]);
    expect(said({ readings: [{ mib: 24564, os: 'windows', source: 'https://example.com' }] })).toEqual([]);
  });

  it.each([
    [
      {
        readings: [
          { mib: 24209, source: 'log' as const },
          { mib: 24565, source: 'log' as const },
        ],
      },
      '0.readings.1.mib',
      '24564 MiB',
    ],
    [{ readings: [{ mib: 12000, source: 'log' as const }] }, '0.readings.0.mib', 'nine tenths of 24 GiB'],
    [{ driverMiB: 24577 }, '0.driverMiB', '24576 MiB'],
    [{ readings: undefined, sources: undefined }, '0.marketedGB', 'nobody can show'],
    [{ capability: undefined }, '0.capability', 'NVIDIA cards'],
    [{ capability: '86' }, '0.capability', 'written "8.6"'],
    [{ vendor: 'amd' as const }, '0.capability', 'no others'],
  ])('%j is a fault at %s', (change, place, message) => {
    expect(said(change as Partial<Gpu>)).toEqual([[place, expect.stringContaining(message)]]);
  });
});
