import { describe, expect, it } from 'vitest';
import { findGrammarFault } from '../../src/knowledge/syntax/python-grammar.ts';

const where = (text: string): string | null => {
  const fault = findGrammarFault(text);
  return fault === null ? null : `${fault.line}:${fault.column} ${fault.message.en}`;
};

describe('what Python 2 had', () => {
  it.each([
    ['print "used"', '1:1 print without brackets is Python 2: write print(…)'],
    ['x = 1\nprint x, y', '2:1 print without brackets is Python 2: write print(…)'],
    ['print "%d" % free', '1:1 print without brackets is Python 2: write print(…)'],
    ['exec "x = 1"', '1:1 exec without brackets is Python 2: write exec(…)'],
    ['exec code in scope', '1:1 exec without brackets is Python 2: write exec(…)'],
    ['try:\n    a()\nexcept RuntimeError, e:\n    b()', '3:20 except X, e is Python 2: write except X as e'],
    ['if a <> b:\n    c()', '1:6 <> is Python 2: write !='],
    ['x = `y`', '1:5 `x` is Python 2: write repr(x)'],
    ['raise ValueError, "no"', '1:17 raise X, "text" is Python 2: write raise X("text")'],
    ['os.umask(0077)', '1:10 an octal number is Python 2: write 0o…'],
  ])('%j', (text, place) => {
    expect(where(text)).toBe(place);
  });
});

describe('what nothing can be assigned to', () => {
  it.each([
    ['1 = x', '1:1 nothing can be assigned to a literal'],
    ['"a" = x', '1:1 nothing can be assigned to a literal'],
    ['None = x', '1:1 nothing can be assigned to a literal'],
    ['x = 1 = y', '1:5 nothing can be assigned to a literal'],
    ['(a, 1) = x', '1:5 nothing can be assigned to a literal'],
    ['model.parameters() = x', "1:1 nothing can be assigned to a call's result"],
    ['[a, f()] = x', "1:5 nothing can be assigned to a call's result"],
    ['a + b = x', '1:1 nothing can be assigned to the result of an operator'],
    ['-x = 1', '1:1 nothing can be assigned to the result of an operator'],
    ['f() += 1', "1:1 nothing can be assigned to a call's result"],
    ['(a, b) += 1', '1:1 nothing can be assigned to several names at once'],
    ['f(): int = 1', "1:1 nothing can be assigned to a call's result"],
    ['for f() in x:\n    pass', "1:5 nothing can be assigned to a call's result"],
    ['[x for 1 in y]', '1:8 nothing can be assigned to a literal'],
    ['del f()', "1:5 a call's result cannot be deleted"],
  ])('%j', (text, place) => {
    expect(where(text)).toBe(place);
  });
});

describe('what stands in the wrong order or place', () => {
  it.each([
    ['f(a=1, 2)', '1:8 an argument without a name stands behind one with a name'],
    ['f(**a, *b)', '1:8 an argument without a name stands behind one with a name'],
    ['f(x for x in y, 1)', '1:3 a generator beside other arguments needs brackets of its own'],
    ['def f(a=1, b):\n    pass', '1:12 a parameter without a default stands behind one that has it'],
    ['return x', '1:1 "return" stands outside a function'],
    ['for x in y:\n    def f():\n        break', '3:9 "break" stands outside a loop'],
    ['def f():\n    await g()', '2:5 "await" stands outside a function that is async'],
    ['try:\n    f()\nx = 1', '1:1 this try has neither except nor finally'],
    ['x = = 1', '1:5 this cannot stand here'],
  ])('%j', (text, place) => {
    expect(where(text)).toBe(place);
  });
});

describe('what Python 3 has', () => {
  it.each([
    'print("a", end="")',
    'print(*rows, sep="\\n")',
    'print("%d" % x)',
    'exec(code, scope)',
    'a.b, c[0] = 1, 2',
    '*a, (b, [c]) = x\n() = y',
    '(a) = b = f().c = 1',
    'f()[0] += 1',
    'x: int = 1',
    'for i, (a, b) in enumerate(c):\n    continue',
    'with open(a) as b, open(c) as d:\n    pass',
    'with (open(a) as b, open(c) as d):\n    pass',
    'del a, b[0], c.d',
    'f(\n    a,  # one\n    b=1,\n    # two\n    *c,\n    **d,\n)',
    'total = sum(f(a, b) for a, b in pairs)',
    'def f(a, /, b=1, *rest, c, **more):\n    return (yield a)',
    'try:\n    f()\nexcept (A, B) as e:\n    raise C from e\nfinally:\n    g()',
    'async def f():\n    return [await x async for x in y]',
    'def f():\n    x = yield\n    g(lambda a, b=1: (yield))',
    'x = 0 + 00 + 1_000 + 0o17 + 0.5',
    'if (n := f()) != 0:\n    n -= 1',
  ])('%j', (text) => {
    expect(where(text)).toBeNull();
  });
});
