import { createRequire } from 'node:module';
import type * as Lezer from '@lezer/python';
import type { Bilingual } from '../../language.ts';
import { WORDS } from '../words.ts';
import { findNodeFault } from './python-node.ts';
import type { SyntaxNode } from './python-tree.ts';
import { faultAt, type SyntaxFault } from './syntax-fault.ts';

const load = createRequire(import.meta.url);

/** The first place where a text stops being Python 3 by its grammar, or null. */
export function findGrammarFault(text: string): SyntaxFault | null {
  const { parser } = load('@lezer/python') as typeof Lezer;
  let first: { readonly offset: number; readonly message: Bilingual } | null = null;
  parser.parse(text).iterate({
    enter: ({ node }) => {
      // The grammar forgives more than the language does: what it lets pass is looked at node by node.
      const found = node.type.isError ? errorAt(text, node) : findNodeFault(text, node);
      if (found !== null && (first === null || found.offset < first.offset)) first = found;
    },
  });
  if (first === null) return null;
  const { offset, message } = first as { readonly offset: number; readonly message: Bilingual };
  return faultAt(text, offset, message);
}

/** An error of the grammar, in the words for the old statement that it comes from where it is one. */
function errorAt(text: string, node: SyntaxNode): { offset: number; message: Bilingual } | null {
  const { from, prevSibling, parent } = node;
  // The grammar wants a value behind every yield, Python does not.
  if (isOfBracketedWith(text, node) || (parent?.name === 'YieldExpression' && node.to === from)) return null;
  if (text[from] === '`') return { offset: from, message: WORDS.python2({ en: '`x`', zh: '`x` ' }, 'repr(x)') };
  const before = prevSibling === null ? '' : text.slice(prevSibling.from, prevSibling.to).trim();
  if (before === 'exec' && prevSibling !== null) {
    const message = WORDS.python2({ en: 'exec without brackets', zh: '不带括号的 exec ' }, 'exec(…)');
    return { offset: prevSibling.from, message };
  }
  return { offset: from, message: WORDS.notPython() };
}

/** Whether an error is the grammar's own: it does not know `with (a as b, c as d):`, which Python has since 3.9. */
function isOfBracketedWith(text: string, { parent }: SyntaxNode): boolean {
  const statement = parent?.name === 'ParenthesizedExpression' ? parent.parent : parent;
  if (statement?.name !== 'WithStatement') return false;
  const body = statement.getChild('Body');
  return /^(?:async\s+)?with\s*\([^)]*\)?\s+as\s/.test(text.slice(statement.from, body?.from ?? statement.to));
}
