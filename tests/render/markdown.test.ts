import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/language.ts';
import { codeText } from '../../src/render/code-text.ts';
import { renderMarkdown } from '../../src/render/markdown.ts';
import { crafted } from '../support/crafted.ts';
import { doctor, knowledge } from '../support/knowledge.ts';
import { FORM_B, FORM_C_TWO, MESSAGES } from '../support/messages.ts';

const kindsOf = (text: string) => fromMarkdown(text).children.map(({ type }) => type);
const codeOf = (text: string) => fromMarkdown(text).children.flatMap((node) => (node.type === 'code' ? [node] : []));

/** Fences by the rule of CommonMark: a block ends with a fence at least as long as the one that opened it. */
function openFences(text: string): number {
  let open = '';
  for (const line of text.split('\n')) {
    const [, fence = '', info = ''] = /^ {0,3}(`{3,})(.*)$/.exec(line) ?? [];
    if (fence === '') continue;
    if (open === '') open = fence;
    else if (fence.length >= open.length && info.trim() === '') open = '';
  }
  return open.length;
}

describe('Markdown', () => {
  test.each(LANGUAGES)('closes every fence in %s', (language) => {
    for (const [name, text] of Object.entries(MESSAGES)) {
      expect(openFences(renderMarkdown(doctor.diagnose(text, { language }), knowledge)), name).toBe(0);
    }
  });

  test('keeps code with fences of its own in one block', () => {
    const { answer, knowledge: more, code } = crafted();
    const text = renderMarkdown(answer, more);
    expect(openFences(text)).toBe(0);
    expect(codeOf(text).map(({ value }) => value)).toContain(code.trimEnd());
  });

  test('has the code of the first fix, with its language', () => {
    const answer = doctor.diagnose(FORM_B);
    const first = knowledge.fixes.find(({ id }) => id === answer.fixes[0]?.id);
    const block = codeOf(renderMarkdown(answer, knowledge)).find(({ lang }) => lang !== null);
    const [code] = first?.code ?? [];
    expect(code === undefined ? null : { lang: code.language, value: codeText(code, 'en').text.trimEnd() }).toEqual(
      block === undefined ? undefined : { lang: block.lang, value: block.value },
    );
  });

  test('is made of headings, paragraphs, lists and code', () => {
    for (const text of Object.values(MESSAGES)) {
      for (const kind of kindsOf(renderMarkdown(doctor.diagnose(text), knowledge))) {
        expect(['heading', 'paragraph', 'list', 'code']).toContain(kind);
      }
    }
  });

  test('has the figures and names every fix', () => {
    const answer = doctor.diagnose(FORM_C_TWO);
    const text = renderMarkdown(answer, knowledge);
    for (const figure of ['19.60 GiB', '0.34 GiB', '0.44 GiB', '3.20 GiB', '256.00 MiB'])
      expect(text).toContain(figure);
    for (const { id } of [...answer.fixes, ...answer.ruledOut]) {
      expect(text).toContain(knowledge.fixes.find((fix) => fix.id === id)?.title.en);
    }
  });

  test("lets nothing of the person's own act", () => {
    const text = renderMarkdown(
      doctor.diagnose(`[click](https://evil.example) <script>alert(1)</script> @everyone batch size 8\n${FORM_B}`),
      knowledge,
    );
    expect(text).not.toMatch(/evil\.example|<script|@everyone/);
  });
});
