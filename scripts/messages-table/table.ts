import type { ErrorReport } from '../../src/intake/evidence.ts';
import { readErrors } from '../../src/intake/read.ts';
import { READERS } from '../../src/intake/readers/index.ts';

const BEGIN = '<!-- coverage: written by scripts/messages-table.ts -->';
const END = '<!-- end of coverage -->';
const EXAMPLE = 60;

/** What an error has besides figures. */
const NO_FIGURES: ReadonlySet<string> = new Set(['format', 'span', 'platform', 'framework', 'cutOff', 'limitPrinted']);

interface Section {
  readonly ids: readonly string[];
  readonly examples: readonly string[];
}

const sectionsOf = (text: string): readonly Section[] =>
  text
    .split(/^### /m)
    .slice(1)
    .map((part) => ({
      ids: [...(part.split('\n')[0] ?? '').matchAll(/`([\w-]+)`/g)].map((match) => match[1] ?? ''),
      examples: [...part.matchAll(/^```\n([\s\S]*?)\n```$/gm)].map((match) => match[1] ?? ''),
    }));

const figuresOf = (errors: readonly ErrorReport[]): readonly string[] => [
  ...new Set(errors.flatMap((error) => Object.keys(error).filter((key) => !NO_FIGURES.has(key)))),
];

/** The first line of an example, short and fit for a table's cell. */
function shortened(example: string): string {
  const line = (example.split('\n')[0] ?? '').replaceAll('`', "'").replaceAll('|', '/');
  return line.length > EXAMPLE ? `${line.slice(0, EXAMPLE - 1).trimEnd()}…` : line;
}

/** A table of all forms, by reader: family, releases, the figures that are read from the examples, and one of them. */
export function messagesTable(text: string): string {
  const sections = sectionsOf(text);
  const rows = READERS.flatMap((reader) => reader.formats)
    .filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
    .map(({ id, family, releases }) => {
      const section = sections.find(({ ids }) => ids.includes(id));
      const isOwn = ({ format }: ErrorReport): boolean => format === id;
      const own = (section?.examples ?? []).filter((example) => readErrors(example).some(isOwn));
      const figures = figuresOf(own.flatMap((example) => readErrors(example).filter(isOwn)));
      const [example] = own;
      const cells = [
        `\`${id}\``,
        family,
        releases ?? '–',
        figures.length === 0 ? '–' : figures.map((name) => `\`${name}\``).join(', '),
        example === undefined ? `as \`${section?.ids[0] ?? ''}\`` : `\`${shortened(example)}\``,
      ];
      return `| ${cells.join(' | ')} |`;
    });
  return ['| id | family | releases | read from the example | example |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** The document with its table in place of the old one. */
export function withTable(text: string, table: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the document has no "${BEGIN}" … "${END}"`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`;
}
