import { describe, expect, test } from 'vitest';
import { earlierForm } from '../../src/diagnosis/earlier.ts';
import { LANGUAGES } from '../../src/language.ts';
import { renderMarkdown } from '../../src/render/markdown.ts';
import { doctor, entries, knowledge } from '../support/knowledge.ts';

const OLD =
  'RuntimeError: CUDA out of memory. Tried to allocate 96.00 MiB (GPU 0; 10.92 GiB total capacity; 9.40 GiB already allocated; 40.00 MiB free; 300.00 MiB cached)';
const of = (id: string, text: string) => earlierForm(id, doctor.diagnose(text).evidence);

describe('a fix on a release before it was written so', () => {
  test.each([
    ['zero-grad-to-none', '1.7'],
    ['inference-mode', '1.9'],
  ])('%s: has other words before %s, in every language', (id, since) => {
    expect(of(id, OLD)).toEqual({ key: `reason.earlier.${id}`, values: { since } });
    expect(of(id, 'torch==1.6.0, out of memory')).not.toBeNull();
    expect(of(id, `torch==${since}.0, out of memory`)).toBeNull();
    expect(of(id, 'out of memory')).toBeNull();
  });

  test('a fix that is as old as the release has its own', () => {
    expect(of('reduce-batch-size', OLD)).toBeNull();
  });

  test.each(LANGUAGES)('%s: nothing that the release lacks is advised for the gradients', (language) => {
    const answer = doctor.diagnose(`loss.backward(), optimizer.step()\n${OLD}`, { language });
    const reason = { key: 'reason.earlier.zero-grad-to-none', values: { since: '1.7' } };
    const fixes = [{ id: 'zero-grad-to-none', verdict: 'unknown' as const, reason }];
    const shown = renderMarkdown({ ...answer, fixes }, knowledge)
      .split('### ')
      .find((part) => part.includes('1.7'));
    expect(shown).toContain('p.grad = None');
    expect(shown).not.toContain('set_to_none=True');
  });

  test.each(LANGUAGES)('%s: a checkpoint has no argument that the release lacks', (language) => {
    const answer = doctor.diagnose(`loss.backward()\n${OLD}`, { language });
    const fixes = answer.fixes.filter(({ id }) => id === 'activation-checkpointing');
    expect(fixes).toHaveLength(1);
    const text = renderMarkdown({ ...answer, fixes }, knowledge);
    expect(text).toContain('partial(checkpoint, block.forward)');
    expect(text).not.toContain('use_reentrant=False)');
  });

  test('every such fix is an entry', () => {
    for (const id of ['inference-mode', 'zero-grad-to-none']) expect(entries.fix(id)).toBeDefined();
  });
});
