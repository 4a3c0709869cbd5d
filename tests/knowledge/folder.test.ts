import { describe, expect, it } from 'vitest';
import { checkKnowledge } from '../../src/knowledge/check.ts';
import { printFault } from '../../src/knowledge/fault.ts';
import { loadFolder, toKnowledge } from '../../src/knowledge/load.ts';
import { loadKnowledge } from '../../src/knowledge/snapshot.ts';

const loaded = loadFolder('knowledge');

describe('the knowledge folder', () => {
  it('has no fault', () => {
    expect(checkKnowledge(loaded).map(printFault)).toEqual([]);
  });

  it('survives JSON whole, which the snapshot relies on', () => {
    const knowledge = toKnowledge(loaded);
    expect(JSON.parse(JSON.stringify(knowledge))).toEqual(knowledge);
  });

  it('is what loadKnowledge gives from the sources', () => {
    const { search: _, ...given } = loadKnowledge();
    expect(given).toEqual(toKnowledge(loaded));
  });

  it('names out-of-memory in slang of both languages', () => {
    const term = loaded.glossary.terms.find(({ id }) => id === 'out-of-memory');
    expect(term?.en).toContain('OOM');
    expect(term?.zh).toEqual(expect.arrayContaining(['爆显存', '炸显存', '显存溢出', '显存不足', '显存不够']));
  });
});
