import { cutLines } from './prose.ts';
import type { Piece, Section } from './sections.ts';

/** The text of a section. */
export function written(section: Section): string {
  const heading = section.heading === '' ? [] : [`**${section.heading}**`];
  return [...heading, ...section.pieces.map(({ content }) => content)].join('\n');
}

/** How much room a text takes: characters as Discord counts them, or columns as a screen does. */
export type Size = (text: string) => number;

export const characters: Size = (text) => text.length;

/** The room that sections take with a line break between them. */
export const sizeOf = (sections: readonly Section[], size: Size): number =>
  sections.reduce((sum, section) => sum + size(written(section)) + 1, 0);

/** What fits and what does not, both in their order. */
export interface Filled {
  readonly kept: readonly Section[];
  readonly left: readonly Section[];
}

export interface FillOptions {
  readonly limit: number;
  /** What the limit counts; characters where nothing is said. */
  readonly size?: Size;
  /** The lowest comes first; what has 0 is kept in any case. */
  readonly rank: (section: Section, piece: Piece) => number;
  /** Whether prose that is too long is shown as far as it fits. */
  readonly cut?: boolean;
}

/**
 * Fills a page piece by piece, most important first; a piece too long for the rest makes room for shorter ones. What has a
 * brief form stands in it at least: those come before everything, and grow to the whole when their turn comes.
 */
export function fill(
  sections: readonly Section[],
  { limit, rank, size = characters, cut = false }: FillOptions,
): Filled {
  const units = sections
    .flatMap((section) => section.pieces.map((piece) => ({ section, piece, rank: rank(section, piece) })))
    .sort((a, b) => a.rank - b.rank);
  const kept = new Map<Piece, Piece>();
  const headed = new Set<Section>();
  let length = 0;
  const headingOf = (section: Section): number =>
    headed.has(section) || section.heading === '' ? 0 : size(section.heading) + 5;
  const put = (section: Section, piece: Piece, content: string, always: boolean): void => {
    const heading = headingOf(section);
    const known = kept.get(piece);
    const before = known === undefined ? -1 : size(known.content);
    if (content === '' || (!always && size(content) > limit - length - heading + before)) return;
    kept.set(piece, { ...piece, content });
    headed.add(section);
    length += heading + size(content) - before;
  };
  for (const { section, piece } of units) put(section, piece, piece.brief ?? '', false);
  for (const { section, piece, rank: own } of units) {
    const prose = cut && own > 0 && piece.kind === 'text';
    const room = limit - length - headingOf(section) - 1;
    put(section, piece, prose ? cutLines(piece.content, room) : piece.content, own === 0);
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
