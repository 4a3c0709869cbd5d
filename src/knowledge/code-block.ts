import type { Position } from './fault.ts';
import type { CodeBlock } from './knowledge.ts';
import { type Heading, startOf } from './markdown.ts';

type Report = (at: Position, message: string) => void;

/** The blocks under `## Code`, each with the `###` title over it and its info string read. */
export function codeBlocks(
  titles: readonly Heading[] | null,
  headings: readonly Heading[],
  firstLine: number,
  fault: Report,
): readonly CodeBlock[] {
  if (titles === null) return [];
  const part = headings.find(({ depth, title }) => depth === 2 && title === 'Code');
  if (part !== undefined && titles.length === 0 && part.content.length === 0)
    fault(part.position, '"## Code" is empty');

  const blocks: CodeBlock[] = [];
  const seen = new Set<string>();
  for (const { depth, title, position, content } of titles) {
    if (depth !== 3) continue;
    if (title === '') fault(position, 'a code block needs a title after ###');
    if (seen.has(title)) fault(position, `the code title "${title}" stands twice: each variant has its own`);
    seen.add(title);
    const code = content.filter((node) => node.type === 'code');
    if (code.length === 0) fault(position, `"### ${title}" has no code block`);
    const second = code[1];
    if (second !== undefined) fault(startOf(second), 'one code block a ### title: give this one its own');
    const stray = content.find((node) => node.type !== 'code');
    if (stray !== undefined) fault(startOf(stray), 'text outside a section: only code blocks stand under ## Code');

    for (const node of code) {
      const at = startOf(node);
      if (node.value.trim() === '') fault(at, 'the code block is empty');
      blocks.push({
        title,
        language: node.lang ?? '',
        attributes: readAttributes(node.meta ?? '', at, fault),
        text: node.value,
        line: at.line + firstLine - 1,
      });
    }
  }
  return blocks;
}

function readAttributes(meta: string, at: Position, fault: Report): Readonly<Record<string, string>> {
  const pairs: [string, string][] = [];
  for (const word of meta.match(/\S+/g) ?? []) {
    const match = /^([a-z][a-z0-9-]*)=(\S+)$/.exec(word);
    if (match?.[1] === undefined || match[2] === undefined) {
      fault(at, `"${word}" after the language is not read: write name=value, e.g. needs=torch>=2.0`);
    } else {
      pairs.push([match[1], match[2]]);
    }
  }
  return Object.fromEntries(pairs);
}
