import { describe, expect, it } from 'vitest';
import { findPythonFault } from '../../src/knowledge/python.ts';
import { findIniFault } from '../../src/knowledge/syntax/ini.ts';
import { findJsonFault } from '../../src/knowledge/syntax/json.ts';
import { findPowerShellFault } from '../../src/knowledge/syntax/powershell.ts';
import { findGrammarFault } from '../../src/knowledge/syntax/python-grammar.ts';
import { findShellFault } from '../../src/knowledge/syntax/shell.ts';
import type { SyntaxFault } from '../../src/knowledge/syntax/syntax-fault.ts';
import { findYamlFault } from '../../src/knowledge/syntax/yaml.ts';

const where = (fault: SyntaxFault | null): string | null =>
  fault === null ? null : `${fault.line}:${fault.column} ${fault.message.en}`;

describe('Python', () => {
  it.each([
    'if x:\n    y = 1\nelif z: w = 2\nelse:\n    pass\n',
    'with (\n    a as b,\n    c as d,\n):\n    f(\n  1)\n',
    'class A:\n    def f(self) -> dict[str, int]:\n        return {"a": 1}\n\n    x: int = 1\n',
    'x = 1 + \\\n    2\nfor a in b: print(a)\n',
    'def f():\n    """\nno indentation in here\n    """\n# nor here\n    return 1\n',
  ])('finds nothing in %j', (text) => {
    expect(findPythonFault(text)).toBeNull();
  });

  it.each([
    ['x = 1\n  y = 2\n', '2:3 this line is indented, and no line above opens a block for it'],
    ['for a in b:\nprint(a)\n', '2:1 an indented line is missing after the ":" above'],
    ['with a:\n', '1:1 an indented line is missing after the ":" above'],
    ['if a:\n    b\n  c\n', '3:3 this indentation fits no line above'],
    ['if a:\n\tb\n', '2:1 a tab in the indentation: use blanks'],
    ['for a in b\n    print(a)\n', '1:1 "for …" needs a ":" at its end'],
    ['x = 1 + \\\n', '1:9 the last line ends with a sign that continues it'],
  ])('finds the place in %j', (text, place) => {
    expect(where(findPythonFault(text))).toBe(place);
  });
});

describe('Shell', () => {
  it.each([
    `nvidia-smi --query-gpu=memory.free --format=csv | awk '{print $1}' # it's free`,
    'kill "$(pgrep -f "train (old).py")"',
    `for p in *; do case $p in a) echo 1;; *) echo "\${p%.txt}";; esac; done`,
    'cat <<EOF > a\nit\'s "open\nEOF\necho $((1 + 2))',
    "echo it\\'s \\\n  done",
    'cat <<< "word"',
  ])('finds nothing in %j', (text) => {
    expect(findShellFault(text)).toBeNull();
  });

  it.each([
    ["echo 'open\n", '1:6 this quote is never closed'],
    ['a\necho "open $(b)', '2:6 this quote is never closed'],
    ['echo $(nvidia-smi', '1:6 "$(" is never closed'],
    ['echo ${HOME', '1:6 "${" is never closed'],
    ['cat <<EOF\ntext\n', '1:5 the text that starts here never ends: a line "EOF" is missing'],
    ['docker run \\\n', '1:12 the last line ends with a sign that continues it'],
  ])('finds the place in %j', (text, place) => {
    expect(where(findShellFault(text))).toBe(place);
  });
});

describe('the other languages', () => {
  it.each<[(text: string) => SyntaxFault | null, string, string | null]>([
    [findPowerShellFault, '$a = @{ b = "it\'s `"x`" ""y""" } # (\n<# ( #>\n@"\nopen (\n"@', null],
    [findPowerShellFault, 'Get-Process | % { $_.Id', '1:17 "{" is never closed'],
    [findPowerShellFault, 'Get-Process `\n', '1:13 the last line ends with a sign that continues it'],
    [findJsonFault, ' {"a": [1, -2.5e3, true, null, "x\\n"], "b": {}}\n', null],
    [findJsonFault, '{"a": 1,\n "b": [1,]}', '2:10 "…", { }, [ ], 0, true, false, null is expected here'],
    [findJsonFault, "{'a': 1}", '1:2 "…" is expected here'],
    [findJsonFault, '{"a": 1', '1:8 , / } is expected here'],
    [findJsonFault, '{} }', '1:4 "}" closes nothing'],
    [findYamlFault, 'a: 1\n---\nb: [1, 2]\n', null],
    [
      findYamlFault,
      'a: 1\nb: [1, 2\n',
      '3:1 Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [findIniFault, '[wsl2]\n# memory\nmemory=24GB\n', null],
    [findIniFault, '[wsl2]\nmemory 24GB\n', '2:1 a line is [section], name=value or a comment'],
  ])('%o: %j', (find, text, expected) => {
    expect(where(find(text))).toBe(expected);
  });
});

describe('the grammar of Python', () => {
  it.each([
    ['x = = 3', 5],
    ['foo(a b)', 7],
    ['raise raise', 7],
    ['for i range(3): pass', 7],
    ['x = 1 +', 8],
    ['a b c', 3],
  ])('%s', (text, column) => {
    expect(findGrammarFault(text)).toMatchObject({ line: 1, column });
  });

  it.each([
    'with torch.no_grad(), open(f) as g:\n    print(f"{x!r:>10}")\n',
    'match kind:\n    case [a, *rest] if a:\n        pass\n',
    'async def f(x: int, /, *, y=1) -> str:\n    return await g(*a, **k)\n',
    'y = x[..., None] @ w if (n := len(x)) > 2 else {**a, "b": 1}\n',
    '',
  ])('%s is Python', (text) => {
    expect(findGrammarFault(text)).toBeNull();
  });
});
