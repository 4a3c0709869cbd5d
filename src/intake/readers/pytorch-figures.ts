import type { ErrorReport, GpuProcess } from '../evidence.ts';
import type { Source } from '../reader.ts';
import { SIZE, sizeOf } from '../size.ts';
import { figureAt, isTorn } from '../torn.ts';

// All patterns meet text without white space.
const DEVICE_LIST = /\(?(?:GPU|NPU)(\d{1,4})[;)]/iy;
// Retyped, the device may stand before its figures with a comma or nothing at all.
const DEVICE_RETYPED = /[.,;:(]{0,2}[GN]PU[:#]?(?=\d)/iy;
const DIGITS = /\d{1,4}/y;
const MARKS = /[.,;:()]{0,2}/y;
// A label may be cut short: each begins with a word that none of the others has.
const LISTED = new RegExp(
  `${SIZE}(total(?:capaci?ty)?|already(?:allocated)?|currentactive|free|allowed|cached|reserved(?:intotal(?:byPyTorch)?)?)(?:[;)]|[.,](?=\\d))?`,
  'iy',
);

const sized = (name: string): string => SIZE.replace('(', `(?<${name}>`).replace(/\((?=bytes)/, `(?<${name}Unit>`);

/** One statement of form C, whole or torn at either end. */
const STATEMENT = new RegExp(
  `[.,;]?(?:${[
    `(?:(?:GPU(?<device>\\d{1,4}))?hasa)?totalcapaci?ty(?:of${sized('total')}(?:ofwhich${sized('free')}(?:isfree)?)?)?`,
    `which${sized('left')}isfree`,
    'isfree',
    `Process(?<pid>\\d{1,20})has${sized('other')}(?:memoryinuse)?`,
    `(?:Includingnon-PyTorchmemory,?)?(?:this)?processhas${sized('own')}(?:memoryinuse)?`,
    `${sized('allowed')}allowed;`,
    `(?:Oftheallocated|theallocated|allocated)?memory${sized('allocated')}(?:isallocatedbyPyTorch)?`,
    'isallocatedbyPyTorch',
    `with${sized('pools')}(?:allocatedinprivatepools(?:\\(e\\.g\\.,\\w{2,8}Graphs\\))?)?`,
    `and${sized('cached')}(?<last>isreservedbyPyTorchbut(?:unallocated)?)?`,
    '(?<end>isreservedbyPyTorchbut(?:unallocated)?)',
  ].join('|')})`,
  'iy',
);

/** A sticky pattern with the position that it has reached. */
export class Cursor {
  readonly text: string;
  readonly #source: Source;
  position: number;
  /** Whether a figure had to be left out. */
  isTorn = false;

  constructor(source: Source, position: number) {
    this.text = source.squeezed.text;
    this.#source = source;
    this.position = position;
  }

  /** Bytes of a figure that stands at `at`; undefined where a blank parts its digits. */
  bytes(at: number, number: string | undefined, unit: string | undefined, read = sizeOf): bigint | undefined {
    if (number === undefined || !isTorn(this.#source, at, number)) return printed(number, unit, read);
    this.isTorn = true;
    return undefined;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match !== null) this.position = pattern.lastIndex;
    return match;
  }
}

/** A report that is being read. Filled in place: a log may repeat a message a hundred thousand times. */
export type Figures = { -readonly [Key in keyof ErrorReport]: ErrorReport[Key] };

/**
 * Bytes of a figure of these messages: PyTorch counts in powers of two and writes MiB, what people retype as MB or M are the
 * same.
 */
const printed = (
  number: string | undefined,
  unit: string | undefined,
  read: typeof sizeOf = sizeOf,
): bigint | undefined => read(number, unit?.replace(/^([KMGTPE])B?$/i, '$1iB'));

export function set<Key extends keyof Figures>(figures: Figures, key: Key, value: Figures[Key] | undefined): void {
  if (value !== undefined) figures[key] = value;
}

/** What a list of figures gave: its form, null where no figure tells it, and how many figures it had. */
export interface Listed {
  readonly form: 'a' | 'b' | null;
  readonly count: number;
}

/** The figures of a list from where the cursor stands. Reserved is A + C in form A and R in form B. */
export function readFigures(cursor: Cursor, figures: Figures): Listed {
  let form: Listed['form'] = null;
  let count = 0;
  for (let listed = cursor.take(LISTED); listed !== null; listed = cursor.take(LISTED)) {
    const bytes = cursor.bytes(listed.index, listed[1], listed[2]);
    const label = listed[3]?.toLowerCase() ?? '';
    count += 1;
    if (label.startsWith('total')) set(figures, 'totalBytes', bytes);
    else if (label.startsWith('already')) set(figures, 'allocatedBytes', bytes);
    else if (label === 'free') set(figures, 'freeBytes', bytes);
    else if (label === 'allowed') set(figures, 'allowedBytes', bytes);
    else if (label === 'cached') {
      form = 'a';
      set(figures, 'unallocatedBytes', bytes);
      if (bytes !== undefined && figures.allocatedBytes !== undefined)
        figures.reservedBytes = figures.allocatedBytes + bytes;
    } else if (label.startsWith('reserved')) {
      form = 'b';
      set(figures, 'reservedBytes', bytes);
    }
  }
  return { form, count };
}

/** The device before a list: `(GPU 0; `. */
export function readDevice(cursor: Cursor, figures: Figures): boolean {
  const device = cursor.take(DEVICE_LIST);
  if (device !== null) figures.device = Number(device[1]);
  return device !== null;
}

/**
 * The device before a list whose marks are missing: `GPU 0 8.00 GiB total capacity`.
 * @param isApart whether white space stands before a character of the text
 */
export function readRetypedDevice(cursor: Cursor, figures: Figures, isApart: (at: number) => boolean): void {
  cursor.take(MARKS);
  const begun = cursor.position;
  if (cursor.take(DEVICE_RETYPED) === null) return;
  const digits = cursor.take(DIGITS)?.[0] ?? '';
  const from = cursor.position - digits.length;
  const own = [...digits].findIndex((_, index) => index > 0 && isApart(from + index));
  const length = own < 0 ? digits.length : own;
  cursor.position = from + length;
  // One number is the device or its size, not both.
  if (own < 0 && !/^[.,;:)]{1,2}\d/.test(cursor.text.slice(cursor.position, cursor.position + 3))) {
    cursor.position = begun;
    return;
  }
  figures.device = Number(digits.slice(0, length));
  cursor.take(MARKS);
}

/** Which figure a group of a statement is. */
const STATED = [
  ['total', 'totalBytes'],
  ['free', 'freeBytes'],
  ['left', 'freeBytes'],
  ['own', 'processBytes'],
  ['allowed', 'allowedBytes'],
  ['allocated', 'allocatedBytes'],
  ['pools', 'privatePoolBytes'],
  ['cached', 'unallocatedBytes'],
] as const;

/**
 * The statements of form C from where the cursor stands, to the last one or to where the message breaks off; only processes
 * stand in it more than once. The printed "allocated" includes the private pools.
 * @returns whether the card's size stands among them, legible or not
 */
export function readStatements(cursor: Cursor, figures: Figures): boolean {
  const others: GpuProcess[] = [];
  const seen = new Set<string>();
  let isWhole = false;
  while (!isWhole) {
    const start = cursor.position;
    const match = cursor.take(STATEMENT);
    const groups = match?.groups;
    if (groups === undefined) break;
    let from = 0;
    const bytesOf = (name: string): bigint | undefined => {
      const [number = '', unit = ''] = [groups[name], groups[`${name}Unit`]];
      const at = figureAt(match?.[0] ?? '', number, unit, from);
      from = at + number.length;
      return cursor.bytes(start + at, number, unit);
    };
    const stated = STATED.filter(([name]) => groups[name] !== undefined);
    const what = groups.pid === undefined ? (stated[0]?.[1] ?? (groups.end === undefined ? 'torn' : 'end')) : 'process';
    // A torn beginning is the first thing that is left, and no figure is stated twice.
    if (what !== 'process' && (seen.has(what) || (what === 'torn' && seen.size > 0))) {
      cursor.position = start;
      break;
    }
    seen.add(what);
    if (groups.device !== undefined) figures.device = Number(groups.device);
    for (const [name, figure] of stated) set(figures, figure, bytesOf(name));
    const other = groups.other === undefined ? undefined : bytesOf('other');
    if (groups.pid !== undefined && other !== undefined) others.push({ pid: BigInt(groups.pid), bytes: other });
    isWhole = groups.last !== undefined || groups.end !== undefined;
  }
  if (others.length > 0) figures.otherProcesses = others;
  if (!isWhole || figures.unallocatedBytes === undefined) figures.cutOff = true;
  if (figures.unallocatedBytes !== undefined && figures.allocatedBytes !== undefined)
    figures.reservedBytes = figures.allocatedBytes + figures.unallocatedBytes;
  return seen.has('totalBytes');
}
