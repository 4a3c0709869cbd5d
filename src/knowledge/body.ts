import type { RootContent } from 'mdast';
import type { Bilingual } from '../language.ts';
import { codeBlocks } from './code-block.ts';
import type { Fault, Position } from './fault.ts';
import { type EntryKind, HEADINGS, PARTS } from './headings.ts';
import type { CodeBlock, Section } from './knowledge.ts';
import { type Link, linksOf } from './link.ts';
import { cutAtHeadings, fenceFault, type Heading, parseMarkdown, sourceOf, startOf, walk } from './markdown.ts';
import { WORDS } from './words.ts';

/** A stretch of text and where it starts in its file. */
export interface Passage extends Position {
  readonly text: string;
}

/** The Markdown part of an entry. */
export interface Body {
  readonly sections: Bilingual<readonly Section[]>;
  readonly code: readonly CodeBlock[];
  /** The prose of the Chinese sections, without code, piece by piece. */
  readonly chinese: readonly Passage[];
  readonly links: readonly Link[];
  readonly faults: readonly Fault[];
}

/** Reads the Markdown that starts on `firstLine` of `file`; what is misplaced, missing or open is a fault at its line. */
export function readBody(file: string, text: string, firstLine: number, kind: EntryKind): Body {
  const faults: Fault[] = [];
  const fault = (at: Position, message: Bilingual): void => {
    faults.push({ file, line: at.line + firstLine - 1, column: at.column, message });
  };
  const root = parseMarkdown(text);

  for (const node of walk(root.children)) {
    if (node.type !== 'code') continue;
    const problem = fenceFault(text, node);
    if (problem !== null) fault(startOf(node), problem);
    else if (!node.lang) fault(startOf(node), WORDS.fenceLanguage());
  }
  // An open fence swallows the headings below it: naming those as missing too would send the reader astray.
  if (faults.length > 0) return { sections: { en: [], zh: [] }, code: [], chinese: [], links: [], faults };

  const { before, headings } = cutAtHeadings(root);
  reportStray(before, fault);
  const parts = new Map<string, readonly Heading[]>();
  const seen: string[] = [];
  for (const [index, heading] of headings.entries()) {
    if (heading.depth === 2) {
      const next = headings.findIndex(({ depth }, other) => other > index && depth === 2);
      parts.set(heading.title, headings.slice(index + 1, next < 0 ? undefined : next));
      if (!(PARTS as readonly string[]).includes(heading.title)) {
        fault(heading.position, WORDS.unknownPart(heading.title));
      } else if (seen.includes(heading.title)) {
        fault(heading.position, WORDS.twice(`## ${heading.title}`));
      } else if (seen.some((title) => partRank(title) > partRank(heading.title))) {
        fault(heading.position, WORDS.partOrder(heading.title));
      }
      seen.push(heading.title);
      reportStray(heading.content, fault);
    } else if (heading.depth !== 3) {
      fault(heading.position, WORDS.depth(heading.title, heading.depth));
    } else if (seen.length === 0) {
      fault(heading.position, WORDS.beforeParts(heading.title));
    }
  }
  const end = { line: text.trimEnd().split('\n').length, column: 1 };
  for (const part of PARTS) if (!seen.includes(part)) fault(end, WORDS.missingPart(part));

  const sections = (part: string, expected: readonly string[]): readonly Section[] => {
    const found = (parts.get(part) ?? []).filter(({ depth }) => depth === 3);
    if (parts.has(part)) checkOrder(headings, part, found, expected, fault);
    return found.map(({ title, content }) => ({ heading: title, text: sourceOf(text, content) }));
  };
  return {
    sections: { en: sections('English', HEADINGS[kind].en), zh: sections('中文', HEADINGS[kind].zh) },
    code: codeBlocks(parts.get('Code') ?? null, headings, firstLine, fault),
    chinese: prose(text, parts.get('中文') ?? [], firstLine),
    links: linksOf(text, root.children, firstLine),
    faults,
  };
}

function prose(text: string, headings: readonly Heading[], firstLine: number): readonly Passage[] {
  const nodes = headings.flatMap(({ content }) => [...walk(content)]).filter((node) => node.type === 'text');
  return nodes.map((node) => {
    const { line, column } = startOf(node);
    return { text: sourceOf(text, [node]), line: line + firstLine - 1, column };
  });
}

type Report = (at: Position, message: Bilingual) => void;

function checkOrder(
  headings: readonly Heading[],
  part: string,
  found: readonly Heading[],
  expected: readonly string[],
  fault: Report,
): void {
  const at = headings.find(({ depth, title }) => depth === 2 && title === part)?.position ?? { line: 1, column: 1 };
  for (const title of expected) {
    if (!found.some((section) => section.title === title)) fault(at, WORDS.missingSection(title, part));
  }
  let last = -1;
  const seen = new Set<string>();
  for (const { title, position, content } of found) {
    const rank = expected.indexOf(title);
    if (rank < 0) fault(position, WORDS.unknownSection(title, part, expected));
    else if (seen.has(title)) fault(position, WORDS.twice(`### ${title}`));
    else if (rank < last) fault(position, WORDS.sectionOrder(title, expected));
    if (content.length === 0) fault(position, WORDS.emptyHeading(`### ${title}`));
    seen.add(title);
    last = Math.max(last, rank);
  }
}

function reportStray(content: readonly RootContent[], fault: Report): void {
  const first = content[0];
  if (first === undefined) return;
  fault(startOf(first), first.type === 'code' ? WORDS.strayCode() : WORDS.strayText());
}

function partRank(title: string): number {
  return (PARTS as readonly string[]).indexOf(title);
}
