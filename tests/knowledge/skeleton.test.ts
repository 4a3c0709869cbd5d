import { describe, expect, it } from 'vitest';
import { checkKnowledge } from '../../src/knowledge/check.ts';
import { printFault } from '../../src/knowledge/fault.ts';
import { loadFolder } from '../../src/knowledge/load.ts';
import { skeleton } from '../../src/knowledge/skeleton.ts';
import { folderOf } from './folder-of.ts';

const PLACEHOLDER = /«[^»]*»/g;
const check = (changes: Readonly<Record<string, string>>): readonly string[] =>
  checkKnowledge(loadFolder(folderOf(changes), 'k')).map(printFault);

/** The template as a curator would fill it: a choice by its last value, ids by ids that exist, the rest by words of its own. */
function filled(text: string): string {
  let count = 0;
  return text.replace(PLACEHOLDER, (found) => {
    if (found.includes(' | ')) return found.replace(/^.*\| |»$/g, '');
    if (found === '«some-fix»') return 'sample-fix';
    if (found === '«some-cause»') return 'sample-cause';
    count += 1;
    return found.startsWith('«code') ? 'x = 1' : `word${count} 词`;
  });
}

describe.each(['cause', 'fix'] as const)('a new %s', (kind) => {
  const name = `${kind === 'cause' ? 'causes' : 'fixes'}/brand-new.md`;

  it('has a fault for every placeholder, and no other', () => {
    const text = skeleton(kind, 'brand-new');
    const faults = check({ [name]: text });
    expect(faults).toHaveLength(text.match(PLACEHOLDER)?.length ?? 0);
    expect(faults.length).toBeGreaterThan(30);
    for (const fault of faults) expect(fault).toMatch(new RegExp(`^k/${name}:\\d+:\\d+: the placeholder «`));
  });

  it('passes once they are replaced', () => {
    expect(check({ [name]: filled(skeleton(kind, 'brand-new')) })).toEqual([]);
  });

  it('has its notes in the language of the curator', () => {
    const chinese = skeleton(kind, 'brand-new', ({ zh }) => zh);
    expect(chinese).toContain('# 不超过 60 个字符');
    expect(check({ [name]: filled(chinese) })).toEqual([]);
  });
});
