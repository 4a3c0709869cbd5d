import type { Bilingual } from '../language.ts';
import type { Position } from './fault.ts';
import type { CodeBlock } from './knowledge.ts';
import { type Heading, startOf } from './markdown.ts';
import { readParameters } from './parameter.ts';
import { WORDS } from './words.ts';

type Report = (at: Position, message: Bilingual) => void;

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
    fault(part.position, WORDS.emptyHeading('## Code'));

  const blocks: CodeBlock[] = [];
  const seen = new Set<string>();
  for (const { depth, title: heading, position, content } of titles) {
    if (depth !== 3) continue;
    const { title, titleZh } = titlesOf(heading);
    if (title === '') fault(position, WORDS.codeTitle());
    if (seen.has(title)) fault(position, WORDS.codeTitleTwice(title));
    seen.add(title);
    const code = content.filter((node) => node.type === 'code');
    if (code.length === 0) fault(position, WORDS.noBlock(title));
    const second = code[1];
    if (second !== undefined) fault(startOf(second), WORDS.secondBlock());
    const stray = content.find((node) => node.type !== 'code');
    if (stray !== undefined) fault(startOf(stray), WORDS.strayInCode());

    for (const node of code) {
      const at = startOf(node);
      if (node.value.trim() === '') fault(at, WORDS.emptyBlock());
      const attributes = readAttributes(node.meta ?? '', at, fault);
      const read = attributes.values === undefined ? null : readParameters(attributes.values, node.value);
      if (read?.ok === false) fault(at, read.message);
      blocks.push({
        title,
        ...(titleZh === undefined ? {} : { titleZh }),
        language: node.lang ?? '',
        attributes,
        text: node.value,
        ...(read?.ok === true ? { parameters: read.parameters } : {}),
        line: at.line + firstLine - 1,
      });
    }
  }
  return blocks;
}

/** `English  中文`, two spaces between, as in the comments of the code. */
function titlesOf(heading: string): Pick<CodeBlock, 'title' | 'titleZh'> {
  const [title = '', titleZh] = heading.split(/ {2,}/);
  return titleZh === undefined ? { title } : { title, titleZh };
}

function readAttributes(meta: string, at: Position, fault: Report): Readonly<Record<string, string>> {
  const pairs: [string, string][] = [];
  for (const word of meta.match(/\S+/g) ?? []) {
    const match = /^([a-z][a-z0-9-]*)=(\S+)$/.exec(word);
    if (match?.[1] === undefined || match[2] === undefined) {
      fault(at, WORDS.attribute(word));
    } else {
      const [, name, value] = match;
      if (pairs.some(([other]) => other === name)) fault(at, WORDS.attributeTwice(name));
      pairs.push([name, value]);
    }
  }
  return Object.fromEntries(pairs);
}
