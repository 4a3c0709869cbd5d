import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../src/intake/evidence.ts';
import { error } from '../support/evidence.ts';
import { entries, knowledge } from '../support/knowledge.ts';
import { given, pieces } from './given.ts';

describe('an old release', () => {
  const by = (format: string, os: Evidence['os'] = 'linux') =>
    given(['fragmentation', 'optimizer-states'], {
      errors: [{ ...pieces('2.00 GiB'), format }],
      os,
      phase: 'backward',
    });

  test.each([
    ['pytorch-cuda-a', '1.3'],
    ['pytorch-cuda-b', '2.0'],
    ['cuda-old', '0.4'],
  ])('that prints %s, %s at most, has no expandable segments', (format, last) => {
    expect(by(format).offered('expandable-segments')).toBeUndefined();
    expect(by(format).out('expandable-segments')?.reason).toEqual({
      key: 'reason.too-old',
      values: { since: '2.1', last },
    });
    expect(by(format, 'windows').out('expandable-segments')?.reason.key).toBe('reason.expandable-windows');
  });

  test('has what came before it, by the numbers of the releases and not by their letters', () => {
    expect(by('pytorch-cuda-b').offered('max-split-size')).toBeDefined();
    expect(by('pytorch-cuda-b').out('optimizer-in-backward')?.reason.key).toBe('reason.too-old');
    // 1.13 and 1.10 came after 1.3.
    expect(by('pytorch-cuda-a').out('max-split-size')?.reason.values).toEqual({ since: '1.10', last: '1.3' });
  });

  test('has neither autocast nor fused attention, but checkpoints of the older kind', () => {
    for (const format of ['pytorch-cuda-a', 'cuda-old']) {
      const old = given(['batch-too-large', 'activations', 'attention-quadratic'], {
        errors: [{ ...pieces('2.00 GiB'), format }],
        os: 'linux',
        phase: 'backward',
      });
      for (const fix of ['mixed-precision', 'efficient-attention']) expect(old.offered(fix), fix).toBeUndefined();
      expect(old.offered('activation-checkpointing')).toBeDefined();
      expect(old.offered('reduce-batch-size')).toBeDefined();
    }
  });

  test('is not guessed from a form that is still printed', () => {
    for (const fix of ['expandable-segments', 'max-split-size', 'optimizer-in-backward'])
      expect(by('pytorch-cuda-c').out(fix)?.reason.key, fix).not.toBe('reason.too-old');
    expect(by('pytorch-cuda-c').offered('expandable-segments')).toBeDefined();
  });

  test('gets nothing that came later, whatever the cause', () => {
    const later = (format: string, release: string) => {
      const { fixes } = given(
        knowledge.causes.map(({ id }) => id),
        { errors: [{ ...pieces('2.00 GiB'), format }], os: 'linux' },
      );
      return fixes.filter(
        ({ id }) => (entries.fix(id)?.applies.since ?? '0').localeCompare(release, 'en', { numeric: true }) > 0,
      );
    };
    expect(later('pytorch-cuda-a', '1.3')).toEqual([]);
    expect(later('pytorch-cuda-b', '2.0')).toEqual([]);
  });
});

describe('another framework', () => {
  const causes = knowledge.causes.map(({ id }) => id);
  const said = (framework: string | null) =>
    given(causes, { errors: [error('cuda-driver-code', { framework })], framework });
  const advised = (framework: string | null) => said(framework).fixes.map(({ id }) => id);
  const refused = (framework: string | null) => said(framework).ruledOut.map(({ id }) => id);
  const wanted = (id: string) => entries.fix(id)?.applies.frameworks;

  test.each(['tensorflow', 'jax', 'vllm', 'ollama', 'llama-cpp'])('%s hears of no fix that is not for it', (name) => {
    expect(advised(name).filter((id) => wanted(id)?.includes(name) === false)).toEqual([]);
  });

  test.each(['tensorflow', 'jax'])("%s hears nothing of PyTorch's allocator", (name) => {
    for (const id of ['empty-cache', 'max-split-size', 'expandable-segments'])
      expect([...advised(name), ...refused(name)]).not.toContain(id);
  });

  test("of PyTorch's own family hears PyTorch's advice", () => {
    const torch = advised('pytorch').filter((id) => wanted(id) !== undefined);
    expect(torch.length).toBeGreaterThan(0);
    for (const name of ['transformers', 'lightning', 'deepspeed', 'accelerate', 'diffusers'])
      expect(advised(name)).toEqual(expect.arrayContaining(torch));
  });

  test('where none is known nothing is dropped for it', () => {
    expect(advised(null)).toEqual(expect.arrayContaining(advised('pytorch')));
  });
});
