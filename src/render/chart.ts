import { sizeText } from '../answer/say.ts';
import { written } from '../chinese.ts';
import { columns } from '../columns.ts';
import type { Bilingual, Language } from '../language.ts';
import { clip } from './escape.ts';
import { wrapped } from './width.ts';

/** A part of the bar, named in the person's language. */
export interface ChartPart {
  readonly label: string;
  readonly bytes: bigint;
  /** The bytes as a person reads them: `1.50 GiB`. */
  readonly size: string;
  /** Room that nothing takes: an empty piece of the bar. */
  readonly empty?: boolean;
}

/** A stacked bar of where memory is or goes. */
export interface Chart {
  /** Above the bar; may be empty. */
  readonly title: string;
  readonly parts: readonly ChartPart[];
  /** The whole as a person reads it; left out where it is not said. */
  readonly total?: string;
  readonly language: Language;
}

export type Theme = 'light' | 'dark';

interface Colors {
  readonly ground: string;
  readonly edge: string;
  readonly text: string;
  readonly quiet: string;
  readonly parts: readonly string[];
}

/** Neighbours differ in lightness as well as in hue, and each stands out from the ground at 3 : 1 or more. */
export const THEMES: Readonly<Record<Theme, Colors>> = {
  light: {
    ground: '#ffffff',
    edge: '#8a8f98',
    text: '#1f2328',
    quiet: '#57606a',
    parts: ['#1d4ed8', '#d9650a', '#0f766e', '#b5179e', '#8a6d00', '#4b5563', '#be123c', '#3f7d20'],
  },
  dark: {
    ground: '#1e1f22',
    edge: '#80848e',
    text: '#f2f3f5',
    quiet: '#b5bac1',
    parts: ['#60a5fa', '#fb923c', '#2dd4bf', '#f0abfc', '#facc15', '#9ca3af', '#fb7185', '#a3e635'],
  },
};

/** The family of the font under assets/, then what a browser has. */
export const FONT_FAMILY = 'Noto Sans CJK SC';

const WORDS = {
  total: { en: 'total', zh: '合计' },
  others: { en: 'the rest', zh: '其余' },
} as const satisfies Readonly<Record<string, Bilingual>>;

/** A phone shows so many units across; letters of 17 stay readable there. */
const WIDTH = 480;
const MARGIN = 20;
const BAR = 44;
const LETTER = 17;
const SMALL = 15;
const LINE = 23;
const SWATCH = 14;
const GAP = 12;
/** Columns of a label beside its size, a column being half a Han character. */
const LABEL_COLUMNS = 30;
const TITLE_COLUMNS = 46;
const LONGEST_TITLE = 90;
/** A part that exists is seen, however small. */
const LEAST = 3;
const MOST_PARTS = 8;

const say = (word: keyof typeof WORDS, language: Language): string =>
  language === 'en' ? WORDS[word].en : written(WORDS[word].zh, language);

/** The stacked bar with its legend as an SVG picture. */
export function chartSvg(chart: Chart, theme: Theme): string {
  const colors = THEMES[theme];
  const parts = shownParts(chart);
  const title = wrapped(clip(chart.title, LONGEST_TITLE), TITLE_COLUMNS);
  const barTop = MARGIN + title.length * (LINE + 3) + (title.length > 0 ? 6 : 0);
  const legend = legendOf(parts, chart, colors, barTop + BAR + 14);
  const height = legend.bottom + MARGIN - 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" xml:lang="${chart.language}" font-family="'${FONT_FAMILY}', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif" font-size="${LETTER}" fill="${colors.text}">`,
    `<title>${escapeXml(chartText(chart))}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="10" fill="${colors.ground}"/>`,
    ...title.map((line, index) => textAt(MARGIN, MARGIN + LETTER + index * (LINE + 3), line, 'font-size="19"')),
    ...barOf(parts, colors, barTop),
    ...legend.lines,
    '</svg>',
  ].join('');
}

/** The picture in words, for who cannot see it: every part with its size, in the order of the bar. */
export function chartText({ title, parts, total, language }: Chart): string {
  const [colon, comma] = language === 'en' ? [': ', ', '] : ['：', '，'];
  const listed = parts.map(({ label, size }) => `${label} ${size}`);
  const all = total === undefined ? listed : [...listed, `${say('total', language)} ${total}`];
  return `${title}${title === '' ? '' : colon}${all.join(comma)}`;
}

interface Shown extends ChartPart {
  readonly color: number;
  /** Of all parts together, from 0 to 1. */
  readonly share: number;
}

/** The parts with their colours; more than there are colours for share the last one. */
function shownParts({ parts, language }: Chart): readonly Shown[] {
  const there = parts.filter(({ bytes }) => bytes > 0n);
  const sum = there.reduce((bytes, part) => bytes + part.bytes, 0n);
  const taken = there.filter(({ empty }) => !empty);
  const small = taken.length > MOST_PARTS ? new Set(smallest(taken, taken.length - MOST_PARTS + 1)) : new Set();
  const rest = taken.filter((part) => small.has(part)).reduce((bytes, part) => bytes + part.bytes, 0n);
  const merged: ChartPart[] = [
    ...taken.filter((part) => !small.has(part)),
    ...(rest > 0n ? [{ label: say('others', language), bytes: rest, size: sizeText(rest) }] : []),
  ];
  return [...merged, ...there.filter(({ empty }) => empty)].map((part, index) => ({
    ...part,
    color: index,
    share: sum === 0n ? 0 : Number((part.bytes * 100_000n) / sum) / 100_000,
  }));
}

const smallest = (parts: readonly ChartPart[], count: number): readonly ChartPart[] =>
  [...parts].sort((a, b) => (a.bytes < b.bytes ? -1 : 1)).slice(0, count);

function barOf(parts: readonly Shown[], colors: Colors, top: number): readonly string[] {
  const width = WIDTH - 2 * MARGIN;
  const widths = fittedWidths(
    parts.map(({ share }) => share),
    width,
  );
  let left = MARGIN;
  const pieces = parts.map((part, index) => {
    const wide = widths[index] ?? 0;
    const piece = part.empty
      ? ''
      : // A line of the ground's colour stands between two pieces.
        `<rect x="${round(left)}" y="${top}" width="${round(Math.max(1, wide - 1.5))}" height="${BAR}" fill="${colors.parts[part.color]}"/>`;
    left += wide;
    return piece;
  });
  const frame = `<rect x="${MARGIN - 1}" y="${top - 1}" width="${width + 2}" height="${BAR + 2}" rx="4" fill="none" stroke="${colors.edge}" stroke-width="1.5"/>`;
  return [...pieces, frame];
}

/** Widths by share; the small ones get the least that is seen, which the others give up. */
function fittedWidths(shares: readonly number[], width: number): readonly number[] {
  const raw = shares.map((share) => Math.max(LEAST, share * width));
  const over = raw.reduce((sum, one) => sum + one, 0) - width;
  const large = raw.reduce((sum, one) => sum + (one > 4 * LEAST ? one : 0), 0);
  return raw.map((one) => (one > 4 * LEAST && large > 0 ? one - (over * one) / large : one));
}

interface Legend {
  readonly lines: readonly string[];
  readonly bottom: number;
}

function legendOf(parts: readonly Shown[], { total, language }: Chart, colors: Colors, from: number): Legend {
  const lines: string[] = [];
  let top = from;
  for (const part of parts) {
    const label = wrapped(part.label, LABEL_COLUMNS);
    const base = top + LETTER;
    const paint = part.empty
      ? `fill="none" stroke="${colors.edge}" stroke-width="1.5"`
      : `fill="${colors.parts[part.color]}"`;
    lines.push(
      `<rect x="${MARGIN}" y="${base - SWATCH + 1}" width="${SWATCH}" height="${SWATCH}" rx="3" ${paint}/>`,
      ...label.map((line, index) => textAt(MARGIN + SWATCH + GAP, base + index * LINE, line)),
      textAt(WIDTH - MARGIN - 52, base, part.size, 'text-anchor="end"'),
      textAt(
        WIDTH - MARGIN,
        base,
        percent(part.share, language),
        `text-anchor="end" font-size="${SMALL}" fill="${colors.quiet}"`,
      ),
    );
    top += Math.max(1, label.length) * LINE + 3;
  }
  if (total !== undefined) {
    const base = top + LETTER + 4;
    lines.push(
      `<line x1="${MARGIN}" y1="${top + 2}" x2="${WIDTH - MARGIN}" y2="${top + 2}" stroke="${colors.edge}"/>`,
      textAt(MARGIN + SWATCH + GAP, base, say('total', language)),
      textAt(WIDTH - MARGIN - 52, base, total, 'text-anchor="end"'),
    );
    top += LINE + 7;
  }
  return { lines, bottom: top };
}

function percent(share: number, language: Language): string {
  const whole = Math.round(share * 100);
  const sign = language === 'en' ? ' %' : '%';
  return whole === 0 && share > 0 ? `< 1${sign}` : `${whole}${sign}`;
}

const textAt = (x: number, y: number, text: string, rest = ''): string =>
  `<text x="${x}" y="${y}"${rest === '' ? '' : ` ${rest}`}${squeezed(text, x, rest)}>${escapeXml(text)}</text>`;

// A word that cannot be broken, a path for example, is pressed together rather than drawn across the figures.
function squeezed(text: string, x: number, rest: string): string {
  const room = rest.includes('end') ? x - MARGIN : x > MARGIN ? WIDTH - MARGIN - 160 - x : WIDTH - MARGIN - x;
  return columns(text) * LETTER * 0.6 > room && !rest.includes('end') && columns(text) > LABEL_COLUMNS
    ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"`
    : '';
}

const round = (value: number): number => Math.round(value * 100) / 100;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that cannot act as markup; what XML does not allow is left out. */
function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them, even as entities
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
  );
}
