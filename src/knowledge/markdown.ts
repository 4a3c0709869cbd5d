import { createRequire } from 'node:module';
import type { Code, Nodes, Root, RootContent } from 'mdast';
import type * as FromMarkdown from 'mdast-util-from-markdown';
import type { Bilingual } from '../language.ts';
import type { Position } from './fault.ts';
import { WORDS } from './words.ts';

const load = createRequire(import.meta.url);

/** Markdown as a tree; the parser loads at the first call, so that an answer from the snapshot never pays for it. */
export function parseMarkdown(text: string): Root {
  return (load('mdast-util-from-markdown') as typeof FromMarkdown).fromMarkdown(text);
}

/** A top-level heading with what stands under it, up to the next heading. */
export interface Heading {
  readonly depth: number;
  readonly title: string;
  readonly position: Position;
  readonly content: readonly RootContent[];
}

/** The tree cut at its headings; what stands before the first is `before`. */
export function cutAtHeadings(root: Root): { readonly before: readonly RootContent[]; readonly headings: Heading[] } {
  const before: RootContent[] = [];
  const headings: (Heading & { readonly content: RootContent[] })[] = [];
  for (const node of root.children) {
    if (node.type === 'heading') {
      headings.push({ depth: node.depth, title: plain(node).trim(), position: startOf(node), content: [] });
    } else {
      (headings.at(-1)?.content ?? before).push(node);
    }
  }
  return { before, headings };
}

/** Every node of the tree below these, in reading order. */
export function* walk(nodes: readonly Nodes[]): Generator<Nodes> {
  for (const node of nodes) {
    yield node;
    if ('children' in node) yield* walk(node.children);
  }
}

/** The Markdown that these nodes were read from. */
export function sourceOf(text: string, nodes: readonly RootContent[]): string {
  const start = nodes[0]?.position?.start.offset ?? 0;
  const end = nodes.at(-1)?.position?.end.offset ?? start;
  return text.slice(start, end);
}

export function startOf(node: Nodes): Position {
  return { line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 };
}

/** What is wrong with the fences of a code block, or null. */
export function fenceFault(text: string, code: Code): Bilingual | null {
  const lines = sourceOf(text, [code]).split('\n');
  const fence = /^(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1];
  if (fence === undefined) return WORDS.indented();
  const closing = new RegExp(`^\\s*${fence[0]}{${fence.length},}\\s*$`);
  if (lines.length < 2 || !closing.test(lines.at(-1) ?? '')) return WORDS.openFence();
  const opening = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\S`);
  const inside = code.value.split('\n').findIndex((line) => opening.test(line));
  if (inside >= 0) return WORDS.fenceInside(inside + 1);
  return null;
}

function plain(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(plain).join('') : '';
}
