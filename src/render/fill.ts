import { cutLines } from './prose.ts';
import type { Piece, Section } from './sections.ts';

/** The text of a section. */
export function written(section: Section): string {
  const heading = section.heading === '' ? [] : [`**${section.heading}**`];
  return [...heading, ...section.pieces.map(({ content }) => content)].join('\n');
}

/** The length of sections with a line break between them. */
export const lengthOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, section) => sum + written(section).length + 1, 0);

/** What fits and what does not, both in their order. */
export interface Filled {
  readonly kept: readonly Section[];
  readonly left: readonly Section[];
}

export interface FillOptions {
  readonly limit: number;
  /** The lowest comes first; what has 0 is kept in any case. */
  readonly rank: (section: Section, piece: Piece) => number;
  /** Whether prose that is too long is shown as far as it fits. */
  readonly cut?: boolean;
}

/** Fills a page piece by piece, most important first; a piece too long for the rest makes room for shorter ones. */
export function fill(sections: readonly Section[], { limit, rank, cut = false }: FillOptions): Filled {
  const units = sections
    .flatMap((section) => section.pieces.map((piece) => ({ section, piece, rank: rank(section, piece) })))
    .sort((a, b) => a.rank - b.rank);
  const kept = new Map<Piece, Piece>();
  const headed = new Set<Section>();
  let length = 0;
  for (const { section, piece, rank: own } of units) {
    const heading = headed.has(section) || section.heading === '' ? 0 : section.heading.length + 5;
    const room = limit - length - heading - 1;
    const whole = own === 0 || piece.content.length <= room;
    const content = whole || !cut || piece.kind !== 'text' ? piece.content : cutLines(piece.content, room);
    if (content === '' || (!whole && content.length > room)) continue;
    kept.set(piece, { ...piece, content });
    headed.add(section);
    length += heading + content.length + 1;
  }
  const pick = (choose: (piece: Piece) => readonly Piece[]): readonly Section[] =>
    sections
      .map((section) => ({ ...section, pieces: section.pieces.flatMap(choose) }))
      .filter(({ pieces }) => pieces.length > 0);
  return {
    kept: pick((piece) => [kept.get(piece) ?? []].flat()),
    left: pick((piece) => (kept.has(piece) ? [] : [piece])),
  };
}
