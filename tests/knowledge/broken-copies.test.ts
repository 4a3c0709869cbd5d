import { describe, expect, it } from 'vitest';
import { checkKnowledge } from '../../src/knowledge/check.ts';
import { faultPrinter, printFault } from '../../src/knowledge/fault.ts';
import { loadFolder } from '../../src/knowledge/load.ts';
import { folderOf } from './folder-of.ts';
import { CAUSE, FIX } from './samples.ts';

type Breaking = readonly [what: string, from: string | RegExp, to: string, en: string, zh: string];

/** The faults of the sample folder with one place of one entry changed, in both languages, without the common path. */
function broken(name: string, text: string, from: string | RegExp, to: string): readonly (readonly string[])[] {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  // The fix names the cause as well, so that a cause which names it no more has no second fault.
  const fix = FIX.replace('frees:', 'see-also: [sample-cause]\nfrees:');
  const faults = checkKnowledge(loadFolder(folderOf({ 'fixes/sample-fix.md': fix, [name]: changed }), 'k'));
  return [printFault, faultPrinter(({ zh }) => zh)].map((print) =>
    faults.map((fault) => print(fault).replace(`k/${name}:`, '')),
  );
}

describe('a copy of a cause, broken in one place, gets one message with its place', () => {
  it.each<Breaking>([
    ['an unknown key', 'signals:', 'signs: 1\nsignals:', '8:1: unknown key "signs"', '8:1: 未知的键 "signs"'],
    ['a missing language', ', zh: "一个原因"', '', '3:1: missing key "title.zh"', '3:1: 缺少键 "title.zh"'],
    [
      'too few signals',
      '[first sign, second sign]',
      '[first]',
      '9:7: signals.en: at least 2 are needed',
      '9:7: signals.en：至少要 2 条',
    ],
    [
      'a wrong type',
      '[first sign, second sign]',
      '3',
      '9:7: signals.en: expected a list, found 3',
      '9:7: signals.en：应为列表，实际是 3',
    ],
    [
      'broken YAML',
      'title: { en: "A cause"',
      'title: { en: "A cause',
      '3:29: Unexpected scalar at node end',
      '3:29: 这里不该出现这些字符，值里有特殊字符时请加引号（Unexpected scalar at node end）',
    ],
    [
      'a missing heading',
      '### 如何确认\n\n测量。\n',
      '',
      '34:1: missing heading "### 如何确认" under "## 中文"',
      '34:1: "## 中文" 下缺少标题 "### 如何确认"',
    ],
    [
      'an open fence',
      'nvidia-smi\n```\n',
      'nvidia-smi\n',
      '62:1: this fence is never closed',
      '62:1: 这个围栏没有结束',
    ],
    ['a dead fix', 'id: sample-fix', 'id: gone', '12:11: no fix has the id "gone"', '12:11: 没有 id 为 "gone" 的办法'],
    [
      'no fix at all',
      /fixes:\n.*\n/,
      'fixes: []\n',
      '11:8: the cause "sample-cause" names no fix',
      '11:8: 原因 "sample-cause" 没有写任何办法',
    ],
    [
      'half-width punctuation',
      '它发生了，一次。',
      '它发生了,一次。',
      '38:5: half-width "," between Chinese characters: write "，"',
      '38:5: 汉字之间用了半角 ","：请写 "，"',
    ],
    [
      'a relative link',
      'Measure.',
      'Measure, see [there](../fixes/sample-fix.md).',
      '28:14: "../fixes/sample-fix.md" is not a whole web address: it starts with https:// and names a host',
      '28:14: "../fixes/sample-fix.md" 不是完整的网址：要以 https:// 开头并写明主机',
    ],
    [
      'a link with a blank in it',
      '测量。',
      '测量，见[这里](https://pytorch.org/a b)。',
      '46:5: "[这里](https://pytorch.org/a b)" looks like a link and is read as none: write [words](https://…), without blanks in the address',
      '46:5: "[这里](https://pytorch.org/a b)" 像链接却没有读成链接：请写 [文字](https://…)，地址里不要有空格',
    ],
    [
      'a source with a comma',
      'cuda.html]',
      'cuda.html，]',
      '13:11: "https://pytorch.org/docs/stable/notes/cuda.html，" holds or ends with punctuation of the sentence: the address alone',
      '13:11: "https://pytorch.org/docs/stable/notes/cuda.html，" 带上了句子的标点：只写网址本身',
    ],
    [
      'Python with a bracket open',
      'memory_allocated())',
      'memory_allocated(',
      '57:34: Python: "(" is never closed',
      '57:34: Python："(" 没有结束',
    ],
    [
      'a shell text with a quote open',
      'nvidia-smi\n```',
      'nvidia-smi "-L\n```',
      '63:12: Shell: this quote is never closed',
      '63:12: Shell：这个引号没有结束',
    ],
    [
      'an unknown language of code',
      '```bash',
      '```basch',
      '62:1: "basch" is no language of a code block (did you mean "bash"?); known are python, bash, powershell, yaml, json, ini, dockerfile, toml, text',
      '62:1: 代码块的语言 "basch" 无法识别（是不是 "bash"？）；可用的有 python、bash、powershell、yaml、json、ini、dockerfile、toml、text',
    ],
    [
      'another word for a language of code',
      '```bash',
      '```console',
      '62:1: "console" is no language of a code block (did you mean "bash"?); known are python, bash, powershell, yaml, json, ini, dockerfile, toml, text',
      '62:1: 代码块的语言 "console" 无法识别（是不是 "bash"？）；可用的有 python、bash、powershell、yaml、json、ini、dockerfile、toml、text',
    ],
    [
      'a language that is near to none',
      '```bash',
      '```haskell',
      '62:1: "haskell" is no language of a code block; known are python, bash, powershell, yaml, json, ini, dockerfile, toml, text',
      '62:1: 代码块的语言 "haskell" 无法识别；可用的有 python、bash、powershell、yaml、json、ini、dockerfile、toml、text',
    ],
    [
      'a misspelt attribute of code',
      'needs=torch>=2.0 gpu=yes',
      'need=torch>=2.0 gpu=yes',
      '56:1: unknown attribute "need" of a code block (did you mean "needs"?); known are needs, values, task, proof, gpu, compile, reason',
      '56:1: 代码块的属性 "need" 无法识别（是不是 "needs"？）；可用的有 needs、values、task、proof、gpu、compile、reason',
    ],
    [
      'another word for an attribute',
      'needs=torch>=2.0 gpu=yes',
      'since=torch>=2.0 gpu=yes',
      '56:1: unknown attribute "since" of a code block (did you mean "needs"?); known are needs, values, task, proof, gpu, compile, reason',
      '56:1: 代码块的属性 "since" 无法识别（是不是 "needs"？）；可用的有 needs、values、task、proof、gpu、compile、reason',
    ],
    [
      'an attribute that stands twice',
      'needs=torch>=2.0 gpu=yes',
      'gpu=yes gpu=yes',
      '56:1: the attribute "gpu" stands twice',
      '56:1: 属性 "gpu" 写了两次',
    ],
    [
      'a proof of a shell text',
      '```bash',
      '```bash gpu=yes',
      '62:1: gpu=… says how a Python block is proven: no other language has it',
      '62:1: gpu=… 说明 Python 代码块怎样验证：其他语言没有这个属性',
    ],
    [
      'a need of a shell text that is no package',
      '```bash',
      '```bash needs=llama.cpp>=new',
      '62:1: needs=llama.cpp>=new: write a package, or one with >=, < or == and a version',
      '62:1: needs=llama.cpp>=new：请写包名，或包名加 >=、< 或 == 和版本号',
    ],
    [
      'Python 2 in a block of Python',
      'print(torch.cuda.memory_allocated())',
      'print torch.cuda.memory_allocated()',
      '57:1: Python: print without brackets is Python 2: write print(…)',
      '57:1: Python：不带括号的 print 是 Python 2 的写法：应写成 print(…)',
    ],
    [
      'a trap in one language',
      'sources:',
      'traps: { en: [one, two], zh: [一] }\nsources:',
      '13:30: traps: 2 in English, 1 in Chinese: both languages say the same',
      '13:30: traps：英文 2 条，中文 1 条：两种语言要说同样的内容',
    ],
    [
      'a placeholder left',
      'Measure.',
      '«one command»',
      '28:1: the placeholder «one command» is left: write what belongs there',
      '28:1: 还留着占位符 «one command»：请写上该写的内容',
    ],
  ])('%s', (_, from, to, en, zh) => {
    expect(broken('causes/sample-cause.md', CAUSE, from, to)).toEqual([[en], [zh]]);
  });
});

describe('a copy of a fix', () => {
  it.each<Breaking>([
    [
      'with a value that is none',
      'frees: activations',
      'frees: everything',
      '8:8: frees: "everything" is not one of: cached, graph-pools, other-processes, context, activations, gradients, optimizer, weights, kv-cache, request, host, nothing',
      '8:8: frees："everything" 不在可选值之中：cached、graph-pools、other-processes、context、activations、gradients、optimizer、weights、kv-cache、request、host、nothing',
    ],
    [
      'with another name',
      'id: sample-fix',
      'id: other',
      '2:5: id "other" is not the file\'s name "sample-fix"',
      '2:5: id "other" 与文件名 "sample-fix" 不同',
    ],
    [
      'with a question of the cause',
      'how one,',
      'One ask?,',
      '6:8: the question "One ask?" also stands in k/causes/sample-cause.md:6',
      '6:8: 问法 "One ask?" 已写在 k/causes/sample-cause.md:6',
    ],
    [
      'with seven questions in a language',
      ', how eight]',
      ']',
      '6:7: asks.en: at least 8 are needed',
      '6:7: asks.en：至少要 8 条',
    ],
    [
      'with text for a number',
      'frees:',
      'circulates: many\nfrees:',
      '8:13: circulates: expected a number, found "many"',
      '8:13: circulates：应为数字，实际是 "many"',
    ],
    [
      'with a number that cannot be',
      'frees:',
      'circulates: 0\nfrees:',
      '8:13: circulates: must be more than 0',
      '8:13: circulates：必须大于 0',
    ],
    [
      'with a key that can only be true',
      'frees:',
      'once: false\nfrees:',
      '8:7: once: can only be true, found false',
      '8:7: once：只能写 true，实际是 false',
    ],
    [
      'with a usual question that is none',
      'frees:',
      'everyday: { lunch: 1 }\nfrees:',
      '8:13: unknown key "everyday.lunch"',
      '8:13: 未知的键 "everyday.lunch"',
    ],
    [
      'with a list for a text',
      'since: "2.1"',
      'since: [2, 1]',
      '10:39: applies.since: expected text, found a list',
      '10:39: applies.since：应为文字，实际是列表',
    ],
    [
      'with a Python block without a mark',
      'python compile=only reason=sample',
      'python needs=torch>=2.0',
      '32:1: no proof=NAME, gpu=yes, needs=PACKAGE or compile=only: a Python block says how it is proven',
      '32:1: 缺少 proof=NAME、gpu=yes、needs=PACKAGE 或 compile=only：Python 代码块要说明怎样验证',
    ],
    [
      'with two marks',
      'python compile=only reason=sample',
      'python gpu=yes proof=sample',
      '32:1: proof=…, gpu=yes and compile=only exclude each other',
      '32:1: proof=…、gpu=yes、compile=only 只能写其中一个',
    ],
    [
      'without English',
      /## English[\s\S]*(?=## 中文)/,
      '',
      '25:1: missing heading "## English"',
      '25:1: 缺少标题 "## English"',
    ],
  ])('%s', (_, from, to, en, zh) => {
    expect(broken('fixes/sample-fix.md', FIX, from, to)).toEqual([[en], [zh]]);
  });

  it('that no cause names', () => {
    const cause = CAUSE.replace('id: sample-fix', 'id: other-fix');
    const other = FIX.replace('id: sample-fix', 'id: other-fix')
      .replaceAll(/how (one|two|three|four|five|six|seven|eight)/g, 'ways $1')
      .replaceAll('怎么做', '别的办法');
    const folder = folderOf({ 'causes/sample-cause.md': cause, 'fixes/other-fix.md': other });
    expect(checkKnowledge(loadFolder(folder, 'k')).map(printFault)).toEqual([
      'k/fixes/sample-fix.md:2:5: no cause names the fix "sample-fix", and its see-also names none',
    ]);
  });
});
