import { describe, expect, test } from 'vitest';
import { columns } from '../../src/columns.ts';
import { LANGUAGES } from '../../src/language.ts';
import { renderTerminal } from '../../src/render/terminal.ts';
import { crafted } from '../support/crafted.ts';
import { doctor, knowledge } from '../support/knowledge.ts';
import { FORM_B, MESSAGES } from '../support/messages.ts';

const ESCAPE = '\u001b';
const plain = (text: string) => text.replace(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '');
/** Code stands four columns in, or deeper; a bar has its cells. */
const isCode = (line: string) => /^ {4}/.test(line);

describe('the terminal', () => {
  test.each(LANGUAGES)('keeps within its width in %s, code apart', (language) => {
    for (const width of [60, 100]) {
      for (const [name, text] of Object.entries(MESSAGES)) {
        const shown = renderTerminal(doctor.diagnose(text, { language }), knowledge, { color: false, width });
        for (const line of shown.split('\n').filter((one) => !isCode(one))) {
          // A closing sign may hang over the edge, and a word may be longer than the line.
          const bare = line.replace(/[，。、；：）”]+$/, '');
          if (bare.trim().includes(' ') || /\p{Script=Han}/u.test(bare))
            expect(columns(bare), `${name}: ${line}`).toBeLessThanOrEqual(width);
        }
      }
    }
  });

  test.each(LANGUAGES)('leaves no mark of Markdown in %s', (language) => {
    for (const [name, text] of Object.entries(MESSAGES)) {
      const shown = renderTerminal(doctor.diagnose(text, { language }), knowledge, { color: false, width: 100 });
      const prose = shown
        .split('\n')
        .filter((line) => !isCode(line))
        .join('\n');
      expect(prose, name).not.toMatch(/\*\*|~~|^#{1,4} |```/m);
      expect(prose, name).not.toContain('`');
    }
  });

  test('paints only where colour is on, and changes no letter by it', () => {
    const answer = doctor.diagnose(FORM_B);
    const without = renderTerminal(answer, knowledge, { color: false, width: 90 });
    const painted = renderTerminal(answer, knowledge, { color: true, width: 90 });
    expect(without).not.toContain(ESCAPE);
    expect(painted).toContain(ESCAPE);
    expect(plain(painted).replace(/ +$/gm, '')).toBe(without);
  });

  test('wraps no line of code', () => {
    const { answer, knowledge: more, code } = crafted();
    const shown = renderTerminal(answer, more, { color: false, width: 60 });
    for (const line of code.trimEnd().split('\n')) expect(shown.split('\n')).toContain(`    ${line}`.trimEnd());
  });

  test.each([
    ['en', 'Code of the others: vram-doctor knowledge show ID'],
    ['zh-Hans', '其他办法的代码：vram-doctor knowledge show ID'],
  ] as const)('says in %s how to see the code of the other fixes, and names the next ones', (language, line) => {
    const answer = doctor.diagnose(FORM_B, { language });
    const shown = renderTerminal(answer, knowledge, { color: false, width: 120 });
    const [, second, third] = answer.fixes;
    const at = shown.split('\n').find((one) => one.includes(line.slice(0, 8)));
    expect(shown).toContain(line);
    expect(at).toContain(second?.id);
    expect(at).toContain(third?.id);
  });

  test('ends with one line break and has no gaps', () => {
    for (const text of Object.values(MESSAGES)) {
      const shown = renderTerminal(doctor.diagnose(text), knowledge, { color: false, width: 80 });
      expect(shown).toMatch(/[^\n]\n$/);
      expect(shown).not.toContain('\n\n\n');
    }
  });

  test('has nothing of a paste that could steer the terminal', () => {
    const hostile = `${ESCAPE}[2J${ESCAPE}]0;owned\u0007 my batch is 8\n${FORM_B}\ncuBLAS ${ESCAPE}[31mCUBLAS_STATUS_ALLOC_FAILED`;
    expect(renderTerminal(doctor.diagnose(hostile), knowledge, { color: false, width: 80 })).not.toMatch(
      /(?!\n)\p{Cc}/u,
    );
  });
});
