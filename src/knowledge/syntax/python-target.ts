import type { Bilingual } from '../../language.ts';
import type { SyntaxNode } from './python-tree.ts';

const LITERALS: ReadonlySet<string> = new Set([
  'Number',
  'String',
  'ContinuedString',
  'FormatString',
  'Boolean',
  'None',
  'Ellipsis',
  'DictionaryExpression',
  'SetExpression',
]);

const NAMES: ReadonlySet<string> = new Set(['VariableName', 'MemberExpression', 'PropertyName']);
const SEVERAL: ReadonlySet<string> = new Set(['TupleExpression', 'ArrayExpression']);

/** What a node is that no value can be given to. */
export function kindOf({ name }: SyntaxNode): Bilingual {
  if (LITERALS.has(name)) return { en: 'a literal', zh: '字面量' };
  if (name === 'CallExpression') return { en: "a call's result", zh: '调用的结果' };
  if (SEVERAL.has(name)) return { en: 'several names at once', zh: '多个名字' };
  return { en: 'the result of an operator', zh: '运算的结果' };
}

/** The node itself or the part of it that cannot stand left of `=`; null where all can. @param alone where one name is wanted */
export function badTarget(node: SyntaxNode, alone: boolean): SyntaxNode | null {
  const { name } = node;
  if (NAMES.has(name)) return null;
  // Brackets, commas, stars and what the grammar itself stumbled over.
  if (node.type.isError || name === 'AssignOp' || name === 'Comment' || /^\W+$/.test(name)) return null;
  if (name !== 'ParenthesizedExpression' && !(SEVERAL.has(name) && !alone)) return node;
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const bad = badTarget(child, alone);
    if (bad !== null) return bad;
  }
  return null;
}
