import { barText } from './bar.ts';
import type { Block } from './block.ts';
import { clip, codeFence, inline } from './escape.ts';
import { LIMITS } from './limits.ts';
import { type ActionRow, type DiscordMessage, message, separator, text } from './message.ts';
import { markdown } from './prose.ts';

/** What stands below the text of an answer. */
export interface Controls {
  readonly color: number;
  readonly rows: readonly ActionRow[];
  /** Small lines at the end, e.g. that a picture was not opened. */
  readonly foot?: readonly string[];
}

/** What gives way first where the text is too long: the lowest number. */
const IMPORTANCE = { detail: 1, ruledOut: 2, note: 3, evidence: 4, cause: 5, code: 6, kept: 9 } as const;

/** Text displays above the line; what is more shares the last one, so that components stay few. */
const TEXTS = 8;
const SHORTEST = 12;

interface Piece {
  readonly content: string;
  readonly importance: number;
}

/** Pieces under one heading; the heading goes with its last piece. */
interface Group {
  readonly heading: string;
  readonly pieces: readonly Piece[];
  /** Stands below the line that separates what to do from the details. */
  readonly below: boolean;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${inline(item)}`).join('\n');

/** What was met before a block: an answer with fixes has its details behind the first one. */
interface Before {
  fix: boolean;
  list: boolean;
  code: boolean;
}

function importanceOf(block: Block, before: Before, hasFix: boolean): number {
  switch (block.kind) {
    case 'headline':
    case 'bar':
      return IMPORTANCE.kept;
    case 'ruled-out':
      return IMPORTANCE.ruledOut;
    case 'list':
      // The first list behind the fixes warns of advice that does not work; the sums come after it.
      if (before.fix) return before.list ? IMPORTANCE.detail : IMPORTANCE.note;
      return hasFix ? IMPORTANCE.evidence : IMPORTANCE.cause;
    case 'code':
      return IMPORTANCE.code;
    default:
      return before.fix ? IMPORTANCE.note : IMPORTANCE.cause;
  }
}

function contentOf(block: Exclude<Block, { kind: 'fix' | 'heading' }>): string {
  switch (block.kind) {
    case 'headline':
      return block.text.trim() === '' ? '' : `### ${inline(block.text)}`;
    case 'paragraph':
      return markdown(block.text);
    case 'list':
      return list(block.items);
    case 'bar':
      return block.rows.length === 0 ? '' : barText(block.rows);
    case 'code':
      return codeFence(block.code.text, block.code.language);
    case 'ruled-out':
      return `- ~~${inline(block.title)}~~ ${inline(block.reason)}`;
  }
}

type FixBlock = Extract<Block, { kind: 'fix' }>;

function fixPieces(fix: FixBlock): readonly Piece[] {
  const verdict = fix.verdict.trim() === '' ? '' : ` · ${inline(fix.verdict)}`;
  const head = `**${inline(fix.title)}**${verdict}\n${inline(fix.reason)}`.trim();
  const code = fix.code === undefined ? [] : [{ content: shortFence(fix.code), importance: IMPORTANCE.kept }];
  return [{ content: head, importance: IMPORTANCE.kept }, ...code];
}

/** A fence of at most `limit` characters, cut at the end of a line. */
export function shortFence(code: FixBlock['code'] & object, limit = 2_000): string {
  const whole = codeFence(code.text, code.language);
  if (whole.length <= limit) return whole;
  const room = limit - 40;
  const cut = code.text.slice(0, room);
  const end = cut.lastIndexOf('\n');
  return codeFence(`${end > 0 ? cut.slice(0, end) : clip(cut, room - 1)}\n…`, code.language);
}

/** Blocks put under their headings, in order; of the fixes only the first is written out. */
function groupsOf(blocks: readonly Block[]): readonly Group[] {
  const groups: { heading: string; pieces: Piece[]; below: boolean }[] = [{ heading: '', pieces: [], below: false }];
  const hasFix = blocks.some((block) => block.kind === 'fix');
  const before: Before = { fix: false, list: false, code: false };
  for (const block of blocks) {
    let group = groups[groups.length - 1];
    if (block.kind === 'heading' || group === undefined || (before.fix && !group.below && block.kind !== 'fix')) {
      group = { heading: block.kind === 'heading' ? inline(block.text) : '', pieces: [], below: before.fix };
      groups.push(group);
    }
    // Of an entry's code the first variant is the answer; the others are one tap away, as are the other fixes.
    if (block.kind === 'heading' || (block.kind === 'code' && before.code)) continue;
    if (block.kind !== 'fix') {
      const content = contentOf(block);
      if (content !== '') group.pieces.push({ content, importance: importanceOf(block, before, hasFix) });
      if (block.kind === 'list') before.list = before.fix;
      if (block.kind === 'code') before.code = true;
    } else if (!before.fix) {
      group.pieces.push(...fixPieces(block));
      before.fix = true;
    }
  }
  return groups;
}

const written = (group: Group): string => {
  if (group.pieces.length === 0) return '';
  const heading = group.heading === '' ? [] : [`**${group.heading}**`];
  return [...heading, ...group.pieces.map((piece) => piece.content)].join('\n');
};

/** The length with a line break between groups. */
const lengthOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, group) => sum + written(group).length + 1, 0);

/** Leaves out whole pieces, the least important and last first, until the text fits. */
function shorten(groups: readonly Group[], limit: number): readonly Group[] {
  let kept = groups;
  while (lengthOf(kept) > limit) {
    const pieces = kept.flatMap((group) => group.pieces);
    const lowest = Math.min(...pieces.map((piece) => piece.importance));
    if (lowest >= IMPORTANCE.kept) break;
    const victim = pieces.findLast((piece) => piece.importance === lowest);
    kept = kept.map((group) => ({ ...group, pieces: group.pieces.filter((piece) => piece !== victim) }));
  }
  return kept;
}

/** Shortens what `shorten` may not leave out; only text that no one curated can be that long. */
function squeeze(content: string, limit: number): string {
  if (content.length <= limit) return content;
  if (limit < SHORTEST) return '';
  const cut = clip(content, Math.max(1, limit - 4));
  const fences = cut.match(/^```/gm)?.length ?? 0;
  return fences % 2 === 0 ? cut : `${cut.replace(/`+…$/, '…')}\n\`\`\``;
}

/** An answer's blocks as a Components V2 message, made for the first screen of a phone. */
export function renderDiscord(blocks: readonly Block[], controls: Controls): DiscordMessage {
  const foot = (controls.foot ?? []).map((line) => `-# ${inline(line)}`).join('\n');
  const limit = LIMITS.characters - foot.length;
  const groups = shorten(groupsOf(blocks), limit);
  let room = limit;
  const shown = groups.flatMap((group) => {
    const content = squeeze(written(group), room - 1);
    if (content === '') return [];
    room -= content.length + 1;
    return [{ content, below: group.below }];
  });
  const contents = (below: boolean) => shown.flatMap((group) => (group.below === below ? [group.content] : []));
  const above = contents(false);
  const first = above.slice(0, TEXTS).map(text);
  const rest = above.slice(TEXTS).join('\n');
  const details = contents(true).join('\n');
  return message(controls.color, [
    ...first,
    ...(rest === '' ? [] : [text(rest)]),
    ...(details === '' ? [] : [separator, text(details)]),
    ...(foot === '' ? [] : [text(foot)]),
    ...controls.rows,
  ]);
}
