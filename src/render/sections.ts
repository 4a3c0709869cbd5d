import { say } from '../answer/say.ts';
import type { Language } from '../language.ts';
import { barText } from './bar.ts';
import type { Block, CodeText } from './block.ts';
import { clip, codeFence, inline } from './escape.ts';
import { markdown } from './prose.ts';

const LABELLED = [
  'where',
  'cause',
  'fixes',
  'ruled-out',
  'also',
  'traps',
  'notes',
  'arithmetic',
  'missing',
  'nearest',
  'related',
] as const;

/** What a section of an answer is for. */
export type Role = (typeof LABELLED)[number] | 'verdict' | 'summary' | 'others' | 'note' | 'background';

/** The smallest part that is shown or left out, in Discord's Markdown. */
export interface Piece {
  readonly kind: 'headline' | 'bar' | 'text' | 'item' | 'fix' | 'reason' | 'code' | 'also';
  readonly content: string;
  /** The least of it that says something, where the whole has no room. */
  readonly brief?: string;
}

/** Pieces under one heading; the heading goes with its last piece. */
export interface Section {
  readonly role: Role;
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

export interface SectionOptions {
  readonly language: Language;
  /** The general sentence on the likeliest cause: it explains, and stands apart from the evidence. */
  readonly summary?: string;
}

type FixBlock = Extract<Block, { kind: 'fix' }>;

/** A fence of at most `limit` characters, cut at the end of a line. */
export function shortFence(code: CodeText, limit = 2_000): string {
  const whole = codeFence(code.text, code.language);
  if (whole.length <= limit) return whole;
  const room = limit - 40;
  const cut = code.text.slice(0, room);
  const end = cut.lastIndexOf('\n');
  return codeFence(`${end > 0 ? cut.slice(0, end) : clip(cut, room - 1)}\n…`, code.language);
}

/** The first sentence and the rest; a short first one takes the next with it. */
function sentences(text: string): readonly [first: string, rest: string] {
  const end = /^.{24,}?(?:[.!?](?=\s)|[。！？])/.exec(text)?.[0] ?? text;
  return [end, text.slice(end.length).trim()];
}

const titleOf = (fix: FixBlock): string =>
  `**${inline(fix.title)}**${fix.verdict.trim() === '' ? '' : ` · ${inline(fix.verdict)}`}`;

function firstFix(fix: FixBlock): readonly Piece[] {
  const [first, rest] = sentences(fix.reason);
  return [
    { kind: 'fix', content: titleOf(fix) },
    { kind: 'reason', content: inline(first) },
    { kind: 'reason', content: inline(rest) },
    ...(fix.code === undefined ? [] : [{ kind: 'code', content: shortFence(fix.code) } as const]),
  ];
}

/** A fix as an item of a list: its title, then why. @param brief of the reason what may not be left out */
export function fixItem(title: string, reason: string, language: Language, brief?: string): Piece {
  const colon = language === 'en' ? ': ' : '：';
  const item = (why: string): string => `- ${title}${why.trim() === '' ? '' : `${colon}${why}`}`;
  return { kind: 'item', content: item(reason), ...(brief === undefined ? {} : { brief: item(brief) }) };
}

/** Sections that a paragraph without a heading does not continue. */
const CLOSED: ReadonlySet<Role> = new Set([
  ...LABELLED.filter((role) => role !== 'where' && role !== 'cause'),
  'others',
]);

class Sections {
  readonly done: { role: Role; heading: string; pieces: Piece[] }[] = [{ role: 'verdict', heading: '', pieces: [] }];
  readonly #options: SectionOptions;
  readonly #roles: ReadonlyMap<string, Role>;
  #fixes = 0;
  #cause = '';
  #codes = 0;

  constructor(options: SectionOptions) {
    this.#options = options;
    this.#roles = new Map(LABELLED.map((role) => [say({ key: `label.${role}` }, options.language), role]));
  }

  #open(role: Role, heading = ''): void {
    this.done.push({ role, heading, pieces: [] });
  }

  #in(role: Role): void {
    if (this.done.at(-1)?.role !== role) this.#open(role);
  }

  #put(...pieces: readonly Piece[]): void {
    this.done.at(-1)?.pieces.push(...pieces.filter(({ content }) => content.trim() !== ''));
  }

  #paragraph(text: string): void {
    const section = this.done.at(-1);
    if (section === undefined || CLOSED.has(section.role)) this.#open('note');
    if (section?.role === 'cause') this.#explain(text, section.pieces.length > 0);
    // What stands before the verdict says what changed since the answer before, and is not left out.
    else this.#put({ kind: this.#isFirst() ? 'headline' : 'text', content: markdown(text) });
  }

  #isFirst(): boolean {
    return this.done.length === 1 && this.done[0]?.pieces.every(({ content }) => !content.startsWith('#')) === true;
  }

  /** The first paragraph is the cause with its evidence; the general sentence may stand behind it or in a second one. */
  #explain(text: string, second: boolean): void {
    const summary = this.#options.summary ?? '';
    const mixed = summary !== '' && text.endsWith(summary) && text !== summary;
    // Away from the evidence, the general sentence needs the name of what it explains.
    if (second) this.#open('summary', this.#cause);
    else this.#cause = inline(/^\*\*([^*]+)\*\*/.exec(text)?.[1] ?? '');
    this.#put({ kind: 'text', content: markdown(mixed ? text.slice(0, -summary.length) : text) });
    if (!mixed) return;
    this.#open('summary', this.#cause);
    this.#put({ kind: 'text', content: markdown(summary) });
  }

  #fix(fix: FixBlock): void {
    this.#fixes += 1;
    const heading = this.done.findLast(({ role }) => role === 'fixes')?.heading ?? '';
    if (this.#fixes === 1) {
      this.#in('fixes');
      this.#put(...firstFix(fix));
    } else {
      if (this.done.at(-1)?.role !== 'others') this.#open('others', heading);
      this.#put(fixItem(titleOf(fix), inline(fix.reason), this.#options.language, inline(fix.brief ?? '')));
    }
  }

  add(block: Block): void {
    switch (block.kind) {
      case 'heading':
        this.#open(this.#roles.get(block.text) ?? 'background', inline(block.text));
        break;
      case 'headline':
        this.#put({ kind: 'headline', content: block.text.trim() === '' ? '' : `### ${inline(block.text)}` });
        break;
      case 'paragraph':
        this.#paragraph(block.text);
        break;
      case 'list':
        this.#put(...block.items.map((item) => ({ kind: 'item', content: `- ${inline(item)}` }) as const));
        break;
      case 'bar':
        this.#put({ kind: 'bar', content: block.rows.length === 0 ? '' : barText(block.rows) });
        break;
      case 'code':
        // Of an entry's code the first variant is the answer; the others are one tap away, as are the other fixes.
        this.#codes += 1;
        if (this.#codes === 1) this.#put({ kind: 'code', content: shortFence(block.code) });
        break;
      case 'calculator':
        this.#paragraph(`${block.text}\`/${block.command}\``);
        break;
      case 'ruled-out':
        this.#in('ruled-out');
        this.#put({ kind: 'item', content: `- ~~${inline(block.title)}~~ ${inline(block.reason)}` });
        break;
      case 'fix':
        this.#fix(block);
    }
  }
}

/** An answer's blocks by what they are for, in order; of the fixes only the first is written out. */
export function sectionsOf(blocks: readonly Block[], options: SectionOptions): readonly Section[] {
  const sections = new Sections(options);
  for (const block of blocks) sections.add(block);
  return sections.done.filter(({ pieces }) => pieces.length > 0);
}
