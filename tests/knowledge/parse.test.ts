import { describe, expect, it } from 'vitest';
import { printFault } from '../../src/knowledge/fault.ts';
import { parseCause, parseFix } from '../../src/knowledge/parse.ts';
import { CAUSE, FIX } from './samples.ts';

const faultsOf = (text: string): readonly string[] => parseCause('causes/sample-cause.md', text).faults.map(printFault);
const broken = (from: string | RegExp, to: string): readonly string[] => {
  const text = CAUSE.replace(from, to);
  expect(text).not.toBe(CAUSE);
  return faultsOf(text).map((fault) => fault.replace('causes/sample-cause.md:', ''));
};

describe('a good entry', () => {
  it('is read with its sections and code', () => {
    const { parsed, faults } = parseCause('causes/sample-cause.md', CAUSE);
    expect(faults).toEqual([]);
    const entry = parsed?.entry;
    expect(entry).toMatchObject({ kind: 'cause', id: 'sample-cause', fixes: [{ id: 'sample-fix' }] });
    expect(entry?.sections.en.map(({ heading }) => heading)).toEqual([
      'What happens',
      'How to recognise it',
      'How to confirm it',
      'What it is confused with',
    ]);
    expect(entry?.sections.en[1]?.text).toBe('- By this.\n- By that.');
    expect(entry?.sections.zh[0]).toEqual({ heading: '发生了什么', text: '它发生了，一次。' });
    expect(entry?.code).toEqual([
      {
        title: 'Measure it',
        language: 'python',
        attributes: { needs: 'torch>=2.0', gpu: 'yes' },
        text: 'print(torch.cuda.memory_allocated())',
        line: 56,
      },
      { title: 'In a shell', language: 'bash', attributes: {}, text: 'nvidia-smi', line: 62 },
    ]);
  });

  it('has titles of code in both languages', () => {
    const text = CAUSE.replace('### Measure it', '### Measure it  测一测');
    const [first, second] = parseCause('causes/sample-cause.md', text).parsed?.entry.code ?? [];
    expect([first?.title, first?.titleZh]).toEqual(['Measure it', '测一测']);
    expect(second).not.toHaveProperty('titleZh');
  });

  it('is the same with CRLF and a byte order mark', () => {
    const windows = `\uFEFF${CAUSE.replaceAll('\n', '\r\n')}`;
    expect(parseCause('causes/sample-cause.md', windows).parsed?.entry).toEqual(
      parseCause('causes/sample-cause.md', CAUSE).parsed?.entry,
    );
  });

  it('of the other kind is read too', () => {
    const { parsed, faults } = parseFix('fixes/sample-fix.md', FIX);
    expect(faults).toEqual([]);
    expect(parsed?.entry).toMatchObject({ kind: 'fix', frees: 'activations', applies: { since: '2.1' } });
  });
});

describe('front matter', () => {
  it.each<[string, string | RegExp, string, string]>([
    ['an unknown key', 'signals:', 'signs: 1\nsignals:', '8:1: unknown key "signs"'],
    ['an unknown key inside', 'zh: "有时。" }', 'zh: "有时。", fr: "x" }', '12:60: unknown key "fixes[0].note.fr"'],
    ['a missing language', ', zh: "一个原因"', '', '3:1: missing key "title.zh"'],
    ['a missing key', 'summary: { en: "It happens.", zh: "它发生了。" }\n', '', '2:1: missing key "summary"'],
    ['a wrong type', '[first sign, second sign]', '3', '9:7: signals.en: expected a list, found 3'],
    ['too few', '[first sign, second sign]', '[first]', '9:7: signals.en: at least 2 are needed'],
    ['an empty text', '"A cause"', '""', '3:14: title.en: is empty'],
    ['a number among asks', 'two asks', '2', '6:17: asks.en[1]: expected text, found 2'],
    ['a duplicate key', 'signals:', 'id: again\nsignals:', '8:1: Map keys must be unique'],
    ['a wrong id', 'id: sample-cause', 'id: Sample', '2:5: id: kebab-case: lower-case letters, digits and hyphens'],
    ['another name', 'id: sample-cause', 'id: other', '2:5: id "other" is not the file\'s name "sample-cause"'],
    [
      'a wrong address',
      'https://pytorch.org/docs/stable/notes/cuda.html',
      'pytorch',
      '13:11: sources[0]: is no web address: it starts with https:// or http:// and names a host',
    ],
  ])('%s', (_, from, to, expected) => {
    expect(broken(from, to)).toEqual([expected]);
  });

  it('points at broken YAML', () => {
    expect(broken('title: { en', 'title: { { en')[0]).toMatch(/^3:\d+: /);
  });

  it('refuses an alias, which could grow without end', () => {
    const text = CAUSE.replace('signals:', 'signals: &a').replace('sources: [', 'see-also: *a\nsources: [');
    expect(faultsOf(text)).toEqual(['causes/sample-cause.md:13:11: aliases (*name) are not read: write the value out']);
  });

  it('needs both lines of hyphens', () => {
    expect(broken(/^---\n/, '')).toEqual(['1:1: the first line must be "---": the front matter starts there']);
    expect(broken(/\n---\n/, '\n')).toEqual(['1:1: the front matter never ends: a second "---" line is missing']);
    expect(faultsOf('')).toHaveLength(1);
  });
});

describe('body', () => {
  it.each<[string, string | RegExp, string, string]>([
    [
      'a missing section',
      '### How to confirm it\n\nMeasure.\n',
      '',
      '15:1: missing heading "### How to confirm it" under "## English"',
    ],
    [
      'a missing Chinese section',
      '### 如何确认\n\n测量。\n',
      '',
      '34:1: missing heading "### 如何确认" under "## 中文"',
    ],
    [
      'an extra section',
      '### How to confirm it',
      '### Extra\n\nMore.\n\n### How to confirm it',
      '26:1: unknown heading "### Extra" under "## English"; it has: What happens, How to recognise it, How to confirm it, What it is confused with',
    ],
    [
      'a section twice',
      '## 中文',
      '### What happens\n\nAgain.\n\n## 中文',
      '34:1: the heading "### What happens" stands twice',
    ],
    ['an empty section', 'Measure.\n', '', '26:1: "### How to confirm it" is empty'],
    ['an open fence', 'nvidia-smi\n```\n', 'nvidia-smi\n', '62:1: this fence is never closed'],
    [
      'a fence in a fence',
      'allocated())\n```',
      'allocated())',
      '56:1: another fence opens 5 lines below, before this one is closed',
    ],
    [
      'a block without language',
      '```bash',
      '```',
      '62:1: a code block needs its language after the fence, e.g. ```python',
    ],
    ['a block without title', '### In a shell\n\n', '', '60:1: one code block a ### title: give this one its own'],
    ['the first block without title', '### Measure it\n\n', '', '54:1: a code block needs a ### title over it'],
    [
      'a title without block',
      '### In a shell',
      '### Nothing\n\n### In a shell',
      '60:1: "### Nothing" has no code block',
    ],
    [
      'a title twice',
      '### In a shell',
      '### Measure it',
      '60:1: the code title "Measure it" stands twice: each variant has its own',
    ],
    [
      'a wrong attribute',
      'gpu=yes',
      'gpu',
      '56:1: "gpu" after the language is not read: write name=value, e.g. needs=torch>=2.0',
    ],
    [
      'text before a section',
      '## English\n',
      '## English\n\nStray.\n',
      '17:1: text outside a section: put it under a ### heading',
    ],
    [
      'text before all',
      '## English\n',
      'Stray.\n\n## English\n',
      '15:1: text outside a section: put it under a ### heading',
    ],
    [
      'text among code',
      '### In a shell\n',
      '### In a shell\n\nRun it.\n',
      '62:1: text outside a section: only code blocks stand under ## Code',
    ],
    [
      'a heading of another depth',
      'Measure.',
      '#### Deep\n\nMeasure.',
      '28:1: "Deep" has 4 #: only ## parts and ### sections are read',
    ],
    [
      'an unknown part',
      '## Code',
      '## Notes\n\n## Code',
      '52:1: unknown heading "## Notes": the parts are ## English, ## 中文, ## Code',
    ],
  ])('%s', (_, from, to, expected) => {
    expect(broken(from, to)).toContain(expected);
  });

  it('wants the sections and parts in their order', () => {
    const swapped = CAUSE.replace('### 如何识别', '### TEMP')
      .replace('### 如何确认', '### 如何识别')
      .replace('### TEMP', '### 如何确认');
    expect(faultsOf(swapped)).toEqual([
      'causes/sample-cause.md:44:1: "### 如何识别" is out of order; the order is: 发生了什么, 如何识别, 如何确认, 容易混淆的情况',
    ]);
    const [front = '', english = '', rest = ''] = CAUSE.split(/(?=## English|## 中文)/);
    const [chinese = '', code = ''] = rest.split(/(?=## Code)/);
    expect(faultsOf(front + chinese + english + code)).toEqual([
      'causes/sample-cause.md:33:1: "## English" is out of order: ## English, ## 中文, ## Code',
    ]);
  });

  it('names a missing part at the end of the file', () => {
    const faults = faultsOf(CAUSE.slice(0, CAUSE.indexOf('## Code')));
    expect(faults).toEqual(['causes/sample-cause.md:50:1: missing heading "## Code"']);
  });
});
