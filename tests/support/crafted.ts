import type { Answer } from '../../src/answer/answer.ts';
import type { Fix, Knowledge } from '../../src/knowledge/knowledge.ts';
import { doctor, knowledge } from './knowledge.ts';
import { FORM_B } from './messages.ts';

const CODE = ['text = """', '```python', 'print(1)', '```', '````', '"""', `${'x'.repeat(150)} = 1`, ''].join('\n');

/** Knowledge in which one fix has code and sections that try a renderer. */
export function crafted(): { readonly knowledge: Knowledge; readonly answer: Answer; readonly code: string } {
  const [first] = knowledge.fixes;
  if (first === undefined) throw new Error('no fixes');
  const fix: Fix = {
    ...first,
    id: 'crafted',
    title: { en: 'Crafted', zh: '样例' },
    summary: { en: 'Set `a_b` and **c**.', zh: '设置 `a_b` 和 **c**。' },
    code: [{ title: 'Variant', language: 'python', attributes: {}, text: CODE, line: 1 }],
  };
  const answer: Answer = {
    ...doctor.diagnose(FORM_B),
    causes: [],
    fixes: [{ id: 'crafted', verdict: 'unknown', reason: { key: 'reason.frees.nothing' } }],
    ruledOut: [],
  };
  return { knowledge: { ...knowledge, fixes: [...knowledge.fixes, fix] }, answer, code: CODE };
}
