import pc from 'picocolors';
import type { Answer } from '../answer/answer.ts';
import { isSizing } from '../answer/sizing.ts';
import { inLanguage } from '../chinese.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Bilingual, Language } from '../language.ts';
import { barLines } from './bar.ts';
import type { Block, CodeText } from './block.ts';
import { documentOf } from './document.ts';
import { unwrap } from './prose.ts';
import { wrapped } from './width.ts';

export interface TerminalOptions {
  readonly color: boolean;
  /** Columns of a line. */
  readonly width: number;
}

/** The text of one block as lines, with Markdown marks turned into colour, or dropped where there is none. */
class Painter {
  readonly #colors: ReturnType<typeof pc.createColors>;
  readonly #width: number;

  readonly #colon: string;

  constructor({ color, width }: TerminalOptions, language: Language) {
    this.#colors = pc.createColors(color);
    this.#width = width;
    this.#colon = language === 'en' ? ': ' : '：';
  }

  /** Breaks first, paints then, so that colour codes do not count as columns; a mark may span a line break. */
  prose(text: string, first = '', rest = first): string {
    const lines = wrapped(text, this.#width - first.length);
    return this.inline(lines.map((line, index) => `${index === 0 ? first : rest}${line}`).join('\n'));
  }

  inline(text: string): string {
    const each = (paint: (line: string) => string) => (_: string, marked: string) =>
      marked.split('\n').map(paint).join('\n');
    return text.replace(/`([^`]+)`/g, each(this.#colors.cyan)).replace(/\*\*([^*]+)\*\*/g, each(this.#colors.bold));
  }

  heading(text: string): string {
    return this.#colors.bold(text);
  }

  code({ title, text }: CodeText): string {
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => `    ${this.#colors.green(line)}`.trimEnd());
    return [...(title === '' ? [] : [`  ${this.#colors.dim(title)}`]), ...lines].join('\n');
  }

  /** Curated Markdown: paragraphs and lists; code blocks keep their lines. */
  markdown(text: string): string {
    let fenced = false;
    return unwrap(text)
      .split('\n')
      .map((line) => {
        if (/^\s*(?:```|~~~)/.test(line)) {
          fenced = !fenced;
          return null;
        }
        if (fenced) return `    ${line}`;
        const item = /^(\s*)(?:[-*+]|(\d+)[.)]) (.*)$/.exec(line);
        if (item === null) return this.prose(line, '  ');
        const mark = item[2] === undefined ? '- ' : `${item[2]}. `;
        return this.prose(item[3] ?? '', `  ${item[1]}${mark}`, `  ${item[1]}${' '.repeat(mark.length)}`);
      })
      .filter((line) => line !== null)
      .join('\n');
  }

  block(block: Block): string {
    switch (block.kind) {
      case 'headline':
        return this.prose(block.text);
      case 'heading':
        return this.heading(block.text);
      case 'paragraph':
        return this.markdown(block.text);
      case 'list':
        return block.items.map((item) => this.prose(item, '  - ', '    ')).join('\n');
      case 'bar':
        return barLines(block.rows, this.#width)
          .map((line) => `  ${line}`)
          .join('\n');
      case 'code':
        return this.code(block.code);
      case 'fix': {
        const verdict =
          block.verdict === '' ? '' : this.#colon === ': ' ? ` (${block.verdict})` : `（${block.verdict}）`;
        const line = this.prose(`**${block.title}**${verdict}${this.#colon}${block.reason}`, '  - ', '    ');
        return block.code === undefined ? line : `${line}\n\n${this.code(block.code)}\n`;
      }
      case 'calculator':
        return this.prose(`${block.text}\`vram-doctor ${block.command}\``, '  ');
      case 'ruled-out':
        return this.prose(`**${block.title}**${this.#colon}${block.reason}`, '  - ', '    ');
    }
  }
}

const LISTED: ReadonlySet<Block['kind']> = new Set(['fix', 'ruled-out']);

const MOST_NAMED = 3;

const SHOW = '`vram-doctor knowledge show ID`';

/** How to see the code of what is shown without it; only the best few are named. */
function wayToCode(label: Bilingual, ids: readonly string[], language: Language): string | null {
  if (ids.length === 0) return null;
  const named = ids.slice(0, MOST_NAMED);
  const words = {
    en: `${label.en}: ${SHOW}, e.g. ${named.join(', ')}`,
    zh: `${label.zh}：${SHOW}，ID 例如 ${named.join('、')}`,
  };
  return inLanguage(words, language);
}

const OTHERS = { en: 'Code of the others', zh: '其他办法的代码' };
const RELATED = { en: 'Steps and code', zh: '步骤和代码' };

/** Beside a size the entries are named only. */
const related = ({ headline, matches }: Answer): readonly string[] =>
  isSizing(headline) ? matches.filter(({ kind }) => kind === 'fix').map(({ id }) => id) : [];

/** Blocks as text for a terminal; `after` puts a line behind one. */
export function renderBlocks(
  blocks: readonly Block[],
  options: TerminalOptions,
  language: Language,
  after: (block: Block, painter: Painter) => readonly string[] = () => [],
): string {
  const painter = new Painter(options, language);
  const lines: string[] = [];
  let previous: Block['kind'] | null = null;
  for (const block of blocks) {
    const close = previous === 'heading' || (previous === block.kind && LISTED.has(block.kind));
    if (previous !== null && !close) lines.push('');
    lines.push(painter.block(block), ...after(block, painter));
    previous = block.kind;
  }
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
}

/** An answer as text for a terminal, in its language. */
export function renderTerminal(answer: Answer, knowledge: Knowledge, options: TerminalOptions): string {
  const { language } = answer;
  const blocks = documentOf(answer, knowledge);
  const lastFix = blocks.findLast(({ kind }) => kind === 'fix');
  const hidden = blocks.flatMap((block) => (block.kind === 'fix' && block.code === undefined ? [block.id] : []));
  const way = wayToCode(OTHERS, hidden, language);
  const more = wayToCode(RELATED, related(answer), language);
  return renderBlocks(blocks, options, language, (block, painter) => [
    ...(block === lastFix && way !== null ? [painter.prose(way, '  ')] : []),
    ...(block === blocks.at(-1) && more !== null ? [painter.prose(more, '  ')] : []),
  ]);
}
