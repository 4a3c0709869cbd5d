import { columns } from '../columns.ts';
import type { Language } from '../language.ts';
import type { Block } from './block.ts';
import { clip, inline } from './escape.ts';
import { characters, type Filled, fill, type Size, sizeOf } from './fill.ts';
import { LIMITS } from './limits.ts';
import { fixItem, type Piece, type Role, type Section, sectionsOf } from './sections.ts';

/** What is shown at once, and what a tap away. */
export interface Pages {
  readonly first: readonly Section[];
  readonly more: readonly Section[];
}

export interface PageOptions {
  readonly language: Language;
  /** The general sentence on the likeliest cause. */
  readonly summary?: string;
  /** The words before the names of the other fixes. */
  readonly also?: string;
  /** Whether all of it is wanted at once. */
  readonly whole?: boolean;
  /** Characters that stand in the message beside the answer. */
  readonly reserved?: number;
}

/** Columns of what a phone shows without much scrolling: about forty lines. */
const SCREEN = 1_400;

/** Names that somebody curated stay far below it. */
const LONGEST_LINE = 1_000;

const AT_ONCE: ReadonlySet<Role> = new Set(['verdict', 'where', 'cause', 'fixes']);
const KEPT: ReadonlySet<Piece['kind']> = new Set(['headline', 'bar', 'fix', 'code', 'also']);

/** In a diagnosis: verdict, bar, cause and first fix in any case; then why that fix, then what stands beside the verdict; last what the fix does in general. */
function diagnosisRank({ role, pieces }: Section, piece: Piece): number {
  if (KEPT.has(piece.kind) || (role === 'cause' && piece === pieces[0])) return 0;
  if (piece.kind === 'reason') return pieces.find(({ kind }) => kind === 'reason') === piece ? 1 : 3;
  return role === 'verdict' ? 2 : 4;
}

/** Of an entry that was asked for or an honest "I don't know": what helps on before what explains. */
const WHOLE_RANK: Readonly<Record<Role, number>> = {
  verdict: 1,
  where: 1,
  missing: 1,
  cause: 2,
  nearest: 2,
  fixes: 2,
  summary: 3,
  background: 3,
  note: 4,
  notes: 4,
  'ruled-out': 5,
  traps: 5,
  also: 6,
  related: 6,
  arithmetic: 7,
  others: 8,
};

const wholeRank = ({ role }: Section, piece: Piece): number => (KEPT.has(piece.kind) ? 0 : WHOLE_RANK[role]);

/** On the second page: what to paste next and what does not work before what explains. */
const MORE_RANK: Readonly<Record<Role, number>> = {
  verdict: 1,
  where: 1,
  cause: 1,
  missing: 2,
  nearest: 2,
  'ruled-out': 3,
  traps: 4,
  also: 5,
  notes: 5,
  arithmetic: 6,
  note: 7,
  fixes: 8,
  others: 8,
  related: 9,
  summary: 10,
  background: 11,
};

/** What stands in brackets at the end of a name: the line of all names does without it where it has no room. */
const BRACKETS = /\s*(?:\([^()]*\)|（[^（）]*）)$/;

/** The names of the other fixes in one line, shortened before any is left out. */
function alsoLine(label: string, names: readonly string[], room: number, size: Size): string {
  if (names.length === 0 || label === '') return '';
  const lineOf = (shown: readonly string[]): string => `${label}${shown.join(' · ')}`;
  const whole = lineOf(names);
  return size(whole) <= room ? whole : lineOf(names.map((name) => name.replace(BRACKETS, '') || name));
}

function filledFirst(sections: readonly Section[], names: readonly string[], options: PageOptions): Filled {
  const { also = '', whole = false, reserved = 0 } = options;
  const rank = whole ? wholeRank : diagnosisRank;
  const limit = whole ? LIMITS.characters - reserved : SCREEN;
  const size = whole ? characters : columns;
  // Every name is worth more than a long reason.
  const least = size(alsoLine(also, names, 0, size)) + 1;
  const filled = fill(sections, { limit: limit - least, rank, size });
  const content = clip(alsoLine(also, names, limit - sizeOf(filled.kept, size) - 1, size), LONGEST_LINE);
  if (content === '') return filled;
  const kept = filled.kept.map((section) =>
    section.role === 'fixes'
      ? { ...section, pieces: [...section.pieces, { kind: 'also', content } as const] }
      : section,
  );
  return { ...filled, kept };
}

/** What was left of the first fix joins the others, under its name. */
function withFirstFix(more: readonly Section[], first: readonly Section[], language: Language): readonly Section[] {
  const left = more.find(({ role }) => role === 'fixes');
  const title = first.flatMap(({ pieces }) => pieces).find(({ kind }) => kind === 'fix');
  if (left === undefined || title === undefined) return more;
  const reasons = left.pieces.map(({ content }) => content).join(language === 'en' ? ' ' : '');
  const item = fixItem(title.content, reasons, language);
  const others = more.find(({ role }) => role === 'others');
  const joined: Section = { ...left, role: 'others', pieces: [item, ...(others?.pieces ?? [])] };
  return more.flatMap((section) => (section === left ? [joined] : section === others ? [] : [section]));
}

/** An answer in two pages. Nothing is lost between them; the second is cut where it passes Discord's limit. */
export function pagesOf(blocks: readonly Block[], options: PageOptions): Pages {
  const sections = sectionsOf(blocks, options);
  const names = blocks.flatMap((block) => (block.kind === 'fix' ? [inline(block.title)] : [])).slice(1);
  // Without a cause and a fix there is nothing that the rest could hide behind.
  const whole = options.whole === true || !sections.some(({ role }) => role === 'cause' || role === 'fixes');
  const first = sections.filter(({ role }) => (whole ? role !== 'others' : AT_ONCE.has(role)));
  // Behind the verdict a bar needs no heading, and a phone no line for it.
  const bare = first.map((section) => (!whole && section.role === 'where' ? { ...section, heading: '' } : section));
  const { kept, left } = filledFirst(bare, names, { ...options, whole });
  const later = sections.filter((section) => !first.includes(section));
  // What explains in general stands behind what speaks of this case.
  const general = ({ role }: Section): boolean => role === 'summary' || role === 'background';
  const more = withFirstFix([...left, ...later], kept, options.language);
  return { first: kept, more: [...more.filter((section) => !general(section)), ...more.filter(general)] };
}

/** The second page as far as it fits. */
export function filledMore(more: readonly Section[], limit: number = LIMITS.characters): readonly Section[] {
  return fill(more, { limit, rank: ({ role }) => MORE_RANK[role], cut: true }).kept;
}
