import type { Nodes } from 'mdast';
import type { Bilingual } from '../language.ts';
import type { Position } from './fault.ts';
import { sourceOf, startOf, walk } from './markdown.ts';
import { WORDS } from './words.ts';

/** A link of an entry's prose with its address, or one that Markdown does not read as a link, without. */
export interface Link extends Position {
  readonly url: string | null;
  readonly text: string;
}

/** What Markdown leaves as plain text of a link whose form is wrong: `[words](an address with blanks)`, `[words][nowhere]`. */
const LEFT_OVER = /\[[^\]\n]{1,80}\][([][^)\]\n]{0,200}[)\]]?/;

/** The links of a tree, in reading order. */
export function linksOf(text: string, nodes: readonly Nodes[], firstLine: number): readonly Link[] {
  const links: Link[] = [];
  for (const node of walk(nodes)) {
    const { line, column } = startOf(node);
    const at = { line: line + firstLine - 1, column };
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      links.push({ ...at, url: node.url, text: node.url });
    } else if (node.type === 'text') {
      const found = LEFT_OVER.exec(sourceOf(text, [node]));
      if (found !== null) links.push({ ...at, column: column + found.index, url: null, text: found[0] });
    }
  }
  return links;
}

/** What is wrong with a web address, or null. */
export function addressFault(url: string): Bilingual | null {
  if (/[\s,;，。；：、）》”]$|[\p{Script=Han}，。；：、（）《》“”\s]/u.test(url)) return WORDS.linkEnd(url);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const whole = parsed !== null && /^https?:$/.test(parsed.protocol) && /[^.]\.[a-z]{2,}$/i.test(parsed.hostname);
  return whole ? null : WORDS.linkWhole(url);
}
