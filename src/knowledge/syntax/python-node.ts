import type { Bilingual } from '../../language.ts';
import { WORDS } from '../words.ts';
import { argumentFault, parameterFault } from './python-order.ts';
import { badTarget, kindOf } from './python-target.ts';
import type { SyntaxNode } from './python-tree.ts';

/** Where a node is no Python 3, and why. */
export interface NodeFault {
  readonly offset: number;
  readonly message: Bilingual;
}

type Look = (node: SyntaxNode, text: string) => NodeFault | null;

/** The children of a node: tokens as well, comments not. */
function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'Comment') children.push(child);
  }
  return children;
}

const at = ({ from }: SyntaxNode, message: Bilingual): NodeFault => ({ offset: from, message });

/** The first of the nodes that nothing can be assigned to. */
function assigned(nodes: readonly SyntaxNode[], alone = false): NodeFault | null {
  const bad = nodes.map((node) => badTarget(node, alone)).find((node) => node !== null);
  return bad === undefined ? null : at(bad, WORDS.pythonTarget(kindOf(bad)));
}

/** The nodes between each pair of words, e.g. `for` and `in`. */
function between(node: SyntaxNode, start: string, end: string): readonly SyntaxNode[] {
  let inside = false;
  return childrenOf(node).filter(({ name }) => {
    if (name === start) inside = true;
    else if (name === end) inside = false;
    else return inside;
    return false;
  });
}

function assignment(node: SyntaxNode): NodeFault | null {
  const children = childrenOf(node);
  const last = children.map(({ name }) => name).lastIndexOf('AssignOp');
  const type = children.findIndex(({ name }) => name === 'TypeDef');
  // A type stands behind one name, never behind several.
  if (type >= 0) return assigned(children.slice(0, type), true);
  return assigned(children.slice(0, Math.max(0, last)));
}

const loops: Look = (node) => assigned(between(node, 'for', 'in'));

/** The nearest of these around a node, not beyond `end`. */
function within(node: SyntaxNode, names: readonly string[], end: readonly string[] = []): SyntaxNode | null {
  for (let around = node.parent; around !== null && !end.includes(around.name); around = around.parent) {
    if (names.includes(around.name)) return around;
  }
  return null;
}

const FUNCTION = ['FunctionDefinition', 'LambdaExpression'];
const IN_FUNCTION: Bilingual = { en: 'function', zh: '函数' };

function outside(word: string, names: readonly string[], place: Bilingual, end: readonly string[]): Look {
  return (node) => (within(node, names, end) === null ? at(node, WORDS.pythonOutside(word, place)) : null);
}

const inLoop = (word: string): Look =>
  outside(word, ['ForStatement', 'WhileStatement'], { en: 'loop', zh: '循环' }, [...FUNCTION, 'ClassDefinition']);

const LOOKS: Readonly<Record<string, Look>> = {
  PrintStatement: (node) =>
    at(node, WORDS.python2({ en: 'print without brackets', zh: '不带括号的 print ' }, 'print(…)')),
  CompareOp: (node, text) =>
    text.slice(node.from, node.to) === '<>' ? at(node, WORDS.python2({ en: '<>', zh: '<> ' }, '!=')) : null,
  Number: (node, text) =>
    /^0\d*[1-9]\d*$/.test(text.slice(node.from, node.to))
      ? at(node, WORDS.python2({ en: 'an octal number', zh: '八进制数' }, '0o…'))
      : null,
  AssignStatement: assignment,
  UpdateStatement: (node) => assigned(childrenOf(node).slice(0, 1), true),
  ForStatement: loops,
  ArrayComprehensionExpression: loops,
  SetComprehensionExpression: loops,
  DictionaryComprehensionExpression: loops,
  ComprehensionExpression: loops,
  DeleteStatement: (node) => {
    const bad = childrenOf(node)
      .slice(1)
      .map((child) => badTarget(child, false))
      .find((child) => child !== null);
    return bad === undefined ? null : at(bad, WORDS.pythonDeleted(kindOf(bad)));
  },
  WithStatement: (node) => assigned(childrenOf(node).filter(({ prevSibling }) => prevSibling?.name === 'as')),
  TryStatement: (node) => {
    const children = childrenOf(node);
    const comma = children.find(({ name }) => name === ',');
    if (comma !== undefined)
      return at(comma, WORDS.python2({ en: 'except X, e', zh: 'except X, e ' }, 'except X as e'));
    return children.some(({ name }) => name === 'except' || name === 'finally') ? null : at(node, WORDS.pythonTry());
  },
  RaiseStatement: (node) => {
    const comma = childrenOf(node).find(({ name }) => name === ',');
    return comma === undefined
      ? null
      : at(comma, WORDS.python2({ en: 'raise X, "text"', zh: 'raise X, "text" ' }, 'raise X("text")'));
  },
  ArgList: (node, text) => loops(node, text) ?? argumentFault(childrenOf(node)),
  ParamList: (node) => parameterFault(childrenOf(node)),
  ReturnStatement: outside('return', ['FunctionDefinition'], IN_FUNCTION, ['ClassDefinition']),
  YieldExpression: outside('yield', FUNCTION, IN_FUNCTION, ['ClassDefinition']),
  BreakStatement: inLoop('break'),
  ContinueStatement: inLoop('continue'),
  AwaitExpression: (node) =>
    within(node, FUNCTION)?.firstChild?.name === 'async'
      ? null
      : at(node, WORDS.pythonOutside('await', { en: 'function that is async', zh: ' async 函数' })),
};

/** What of a node the grammar lets pass and Python 3 refuses, or null. */
export function findNodeFault(text: string, node: SyntaxNode): NodeFault | null {
  return LOOKS[node.name]?.(node, text) ?? null;
}
