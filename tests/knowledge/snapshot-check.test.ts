import { describe, expect, it } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge.ts';
import { checkSnapshot } from '../../src/knowledge/snapshot-check.ts';
import { knowledge } from '../support/knowledge.ts';

const reasons = (change: (copy: Knowledge) => unknown): readonly string[] => {
  const checked = checkSnapshot(JSON.stringify(change(structuredClone(knowledge))));
  return checked.ok ? [] : checked.reasons;
};
const [first] = knowledge.causes;

describe('a snapshot', () => {
  it('as it was built is taken as it is, its index included', () => {
    const built = { ...knowledge, search: { tokens: [], lists: [], phrases: [], words: [] } };
    expect(checkSnapshot(JSON.stringify(built))).toEqual({ ok: true, knowledge: JSON.parse(JSON.stringify(built)) });
  });

  it('changed by hand gets its own version, and no index that was made for another', () => {
    const [cause, ...rest] = knowledge.causes;
    const causes = [{ ...cause, title: { en: 'Another title', zh: '另一个标题' } }, ...rest];
    const checked = checkSnapshot(JSON.stringify({ ...knowledge, causes, search: { tokens: ['x'] } }));
    expect(checked.ok).toBe(true);
    if (!checked.ok) return;
    expect(checked.knowledge.version).not.toBe(knowledge.version);
    expect(checked.knowledge.causes[0]?.title.en).toBe('Another title');
    expect(checked.knowledge.search).toBeUndefined();
  });

  it('that is cut off is refused', () => {
    expect(checkSnapshot(JSON.stringify(knowledge).slice(0, 5000))).toEqual({
      ok: false,
      reasons: ['the snapshot is not whole JSON'],
    });
  });

  it('with an entry of another form is refused with the place', () => {
    expect(reasons((copy) => ({ ...copy, causes: [{ ...copy.causes[0], title: { en: 'x' } }] }))[0]).toMatch(
      /^causes\.0\.title\.zh: /,
    );
    expect(reasons((copy) => ({ ...copy, fixes: [] }))[0]).toMatch(/^fixes: /);
    expect(reasons(() => [])).toHaveLength(1);
  });

  it('with ids that are dead or stand twice is refused', () => {
    const used = first?.fixes[0]?.id ?? '';
    expect(reasons((copy) => ({ ...copy, fixes: copy.fixes.filter(({ id }) => id !== used) }))).toContain(
      `the cause "${first?.id}" names "${used}", and no fix has this id`,
    );
    expect(reasons((copy) => ({ ...copy, causes: [...copy.causes, copy.causes[0]] }))).toEqual([
      `the id "${first?.id}" stands twice`,
    ]);
  });
});
