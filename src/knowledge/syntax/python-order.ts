import type { Bilingual } from '../../language.ts';
import { WORDS } from '../words.ts';
import type { SyntaxNode } from './python-tree.ts';

interface Misplaced {
  readonly offset: number;
  readonly message: Bilingual;
}

/** Cuts what stands between brackets at its commas. */
function parts(nodes: readonly SyntaxNode[]): readonly (readonly SyntaxNode[])[] {
  const all: SyntaxNode[][] = [[]];
  for (const node of nodes) {
    const count = (name: string): number => all.at(-1)?.filter((other) => other.name === name).length ?? 0;
    // Between `for` and `in` a comma stands in the names of a generator.
    if (node.name === ',' && count('for') <= count('in')) all.push([]);
    else if (node.name !== '(' && node.name !== ')') all.at(-1)?.push(node);
  }
  return all.filter((part) => part.length > 0);
}

const has = (part: readonly SyntaxNode[], name: string): boolean => part.some((node) => node.name === name);

/** The first argument that stands behind one with a name, or a generator that is not alone; null where all is in order. */
export function argumentFault(nodes: readonly SyntaxNode[]): Misplaced | null {
  const given = parts(nodes);
  let [named, unpacked] = [false, false];
  for (const part of given) {
    const [first] = part;
    if (first === undefined || part.some(({ type }) => type.isError)) return null;
    if (has(part, 'for') && given.length > 1) return { offset: first.from, message: WORDS.pythonGenerator() };
    if (first.name === '**') unpacked = true;
    else if (part[1]?.name === 'AssignOp') named = true;
    else if (unpacked || (named && first.name !== '*')) return { offset: first.from, message: WORDS.pythonArguments() };
  }
  return null;
}

/** The first parameter without a default behind one that has it; null where all is in order. */
export function parameterFault(nodes: readonly SyntaxNode[]): Misplaced | null {
  let withDefault = false;
  for (const part of parts(nodes)) {
    const [first] = part;
    if (first === undefined || first.name === '*' || first.name === '**' || part.some(({ type }) => type.isError))
      break;
    if (first.name === '/') continue;
    if (has(part, 'AssignOp')) withDefault = true;
    else if (withDefault) return { offset: first.from, message: WORDS.pythonParameters() };
  }
  return null;
}
