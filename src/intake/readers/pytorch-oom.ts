import type { ErrorReport, GpuProcess, Platform } from '../evidence.ts';
import type { Format } from '../format.ts';
import { hintEnd } from '../hint.ts';
import type { Reader, Source } from '../reader.ts';
import { SIZE, sizeOf } from '../size.ts';

// All patterns meet text without white space.
const HEAD = new RegExp(`(?:(CUDA|HIP|XPU|NPU))?outofmemory\\.Triedtoallocate(?:${SIZE}|(morethan1EBmemory))?`, 'gi');
const DEVICE_LIST = /\(?(?:GPU|NPU)(\d{1,4})[;)]/iy;
const LISTED = new RegExp(
  `${SIZE}(totalcapaci?ty|alreadyallocated|currentactive|free|allowed|cached|reservedintotalbyPyTorch)[;)]?`,
  'iy',
);
const CAPACITY = new RegExp(`\\.?GPU(\\d{1,4})hasatotalcapaci?tyof${SIZE}(?:ofwhich${SIZE}isfree)?`, 'iy');
const SENTENCE = new RegExp(
  `\\.?(?:Process(\\d{1,20})has${SIZE}memoryinuse|Includingnon-PyTorchmemory,thisprocesshas${SIZE}memoryinuse|${SIZE}allowed;)`,
  'iy',
);
const LAST = new RegExp(
  `\\.?Oftheallocatedmemory${SIZE}isallocatedbyPyTorch(?:,with${SIZE}allocatedinprivatepools\\(e\\.g\\.,\\w{2,8}Graphs\\))?(?:,and${SIZE}isreservedbyPyTorchbutunallocated)?`,
  'iy',
);

// What is left where the beginning of a message is missing. A figure counts only behind a mark: the one that the cut went
// through may lack digits.
const REQUEST = new RegExp(`Triedtoallocate${SIZE}(?=\\((?:GPU|NPU)\\d{1,4};|\\.GPU\\d{1,4}hasatotal)`, 'gi');
const CUT_LIST = new RegExp(
  `[;(](?=${SIZE}(?:totalcapaci?ty|alreadyallocated|free|reservedintotalbyPyTorch|cached)[;)])`,
  'gi',
);
const CUT_SENTENCES = new RegExp(
  `(?=Includingnon-PyTorchmemory,thisprocesshas\\d|Oftheallocatedmemory${SIZE}isallocatedbyPyTorch)`,
  'gi',
);

/** The last release of PyTorch that printed the form. */
const LAST_RELEASES: Readonly<Record<string, string>> = { a: '1.3', b: '2.0' };

const PLATFORMS: Readonly<Record<string, Platform>> = { CUDA: 'cuda', HIP: 'rocm', XPU: 'xpu', NPU: 'npu' };

/** A message that something interrupts goes on within so many characters. */
const BEHIND = 600;

/** A sticky pattern with the position that it has reached. */
class Cursor {
  readonly text: string;
  position: number;

  constructor(text: string, position: number) {
    this.text = text;
    this.position = position;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match !== null) this.position = pattern.lastIndex;
    return match;
  }
}

/** A report that is being read. Filled in place: a log may repeat a message a hundred thousand times. */
type Figures = { -readonly [Key in keyof ErrorReport]: ErrorReport[Key] };

function set<Key extends keyof Figures>(figures: Figures, key: Key, value: Figures[Key] | undefined): void {
  if (value !== undefined) figures[key] = value;
}

/** The figures of a list from where the cursor stands. Reserved is A + C in form A and R in form B. */
function readFigures(cursor: Cursor, figures: Figures): 'a' | 'b' | null {
  let form: 'a' | 'b' | null = null;
  let listed = cursor.take(LISTED);
  while (listed !== null) {
    const bytes = sizeOf(listed[1], listed[2]);
    const label = listed[3]?.toLowerCase() ?? '';
    if (label.startsWith('totalcap')) set(figures, 'totalBytes', bytes);
    else if (label === 'alreadyallocated') set(figures, 'allocatedBytes', bytes);
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
    listed = cursor.take(LISTED);
  }
  return form;
}

/** Forms A and B: `(GPU 0; 4.00 GiB total capacity; …)`. */
function readList(cursor: Cursor, figures: Figures): 'a' | 'b' | null {
  const device = cursor.take(DEVICE_LIST);
  if (device === null) return null;
  figures.device = Number(device[1]);
  const form = readFigures(cursor, figures);
  if (form === null) figures.cutOff = true;
  return form ?? (figures.totalBytes === undefined ? null : 'b');
}

/** Form C: sentences, with the list of processes. The printed "allocated" includes the private pools. */
function readSentences(cursor: Cursor, figures: Figures): 'c' | null {
  const capacity = cursor.take(CAPACITY);
  if (capacity === null) return null;
  figures.device = Number(capacity[1]);
  set(figures, 'totalBytes', sizeOf(capacity[2], capacity[3]));
  set(figures, 'freeBytes', sizeOf(capacity[4], capacity[5]));
  readProcesses(cursor, figures);
  return 'c';
}

/** The sentences on processes and on what PyTorch holds; whether the last of them was met. */
function readProcesses(cursor: Cursor, figures: Figures): boolean {
  const others: GpuProcess[] = [];
  let sentence = cursor.take(SENTENCE);
  while (sentence !== null) {
    const other = sizeOf(sentence[2], sentence[3]);
    if (sentence[1] !== undefined && other !== undefined) others.push({ pid: BigInt(sentence[1]), bytes: other });
    set(figures, 'processBytes', sizeOf(sentence[4], sentence[5]));
    set(figures, 'allowedBytes', sizeOf(sentence[6], sentence[7]));
    sentence = cursor.take(SENTENCE);
  }
  if (others.length > 0) figures.otherProcesses = others;
  const last = cursor.take(LAST);
  if (last === null) {
    figures.cutOff = true;
    return false;
  }
  set(figures, 'allocatedBytes', sizeOf(last[1], last[2]));
  set(figures, 'privatePoolBytes', sizeOf(last[3], last[4]));
  set(figures, 'unallocatedBytes', sizeOf(last[5], last[6]));
  if (figures.unallocatedBytes === undefined) figures.cutOff = true;
  else if (figures.allocatedBytes !== undefined)
    figures.reservedBytes = figures.allocatedBytes + figures.unallocatedBytes;
  return true;
}

interface Head {
  readonly at: number;
  readonly length: number;
  readonly backEnd?: string | undefined;
  readonly number?: string | undefined;
  readonly unit?: string | undefined;
  readonly isAbove1Eb?: boolean;
}

function readOne({ squeezed }: Source, { at, length, backEnd, number, unit, isAbove1Eb }: Head): ErrorReport {
  const platform = PLATFORMS[backEnd?.toUpperCase() ?? 'CUDA'] ?? 'cuda';
  const cursor = new Cursor(squeezed.text, at + length);
  const start = squeezed.at(at);
  const report: Figures = { format: '', span: [start, start], platform, framework: 'pytorch' };
  set(report, 'requestedBytes', sizeOf(number, unit));
  let form: string;
  if (isAbove1Eb === true) form = '1eb';
  else {
    form = readList(cursor, report) ?? readSentences(cursor, report) ?? 'head';
    if (form === 'head') report.cutOff = true;
  }
  report.format = `pytorch-${platform}-${form}`;
  report.span = [start, squeezed.at(hintEnd(squeezed.text, cursor.position) - 1) + 1];
  return report;
}

/** A message whose beginning is missing, from `at` in the squeezed text; null where too little of it is left. */
function readRest({ squeezed }: Source, at: number): ErrorReport | null {
  const cursor = new Cursor(squeezed.text, at);
  const start = squeezed.at(at);
  const report: Figures = { format: '', span: [start, start], platform: 'cuda', framework: 'pytorch', cutOff: true };
  const form = readFigures(cursor, report) ?? (readProcesses(cursor, report) ? 'c' : null);
  // "(2 GiB cached)" is said in a sentence too.
  const isAlone = [report.totalBytes, report.allocatedBytes, report.freeBytes].every((bytes) => bytes === undefined);
  if (form === null || isAlone) return null;
  report.format = `pytorch-cuda-${form}`;
  report.span = [start, squeezed.at(hintEnd(squeezed.text, cursor.position) - 1) + 1];
  return report;
}

/** What is left of messages whose beginning is missing; what lies in a whole message, or right behind it, is that one's. */
function readRests(source: Source, whole: readonly ErrorReport[]): readonly ErrorReport[] {
  const { squeezed } = source;
  const found: ErrorReport[] = [];
  const starts = [
    ...[...squeezed.text.matchAll(CUT_LIST)].map(({ index }) => index + 1),
    ...[...squeezed.text.matchAll(CUT_SENTENCES)].map(({ index }) => index),
  ].sort((a, b) => a - b);
  let next = 0;
  let reached = 0;
  for (const at of starts) {
    const start = squeezed.at(at);
    for (; (whole[next]?.span[0] ?? Number.POSITIVE_INFINITY) <= start; next += 1)
      reached = Math.max(reached, (whole[next]?.span[1] ?? 0) + BEHIND);
    const report = start < reached ? null : readRest(source, at);
    if (report === null) continue;
    reached = report.span[1];
    found.push(report);
  }
  return found;
}

/** `CUDA out of memory. Tried to allocate …` of PyTorch 1.0 and later: forms A, B and C, and the words for other back ends. */
export const pytorchOom: Reader = {
  id: 'pytorch-oom',
  formats: ['cuda', 'rocm', 'xpu', 'npu'].flatMap((platform) =>
    ['a', 'b', 'c', 'head', '1eb'].map((form): Format => {
      const until = platform === 'cuda' ? LAST_RELEASES[form] : undefined;
      return {
        id: `pytorch-${platform}-${form}`,
        family: form === '1eb' ? 'above-1eb' : 'allocator',
        ...(until !== undefined && { until }),
      };
    }),
  ),
  read(source) {
    const { text } = source.squeezed;
    const whole: ErrorReport[] = [];
    for (const head of text.matchAll(HEAD)) {
      const [{ length }, backEnd, number, unit, above] = head;
      whole.push(readOne(source, { at: head.index, length, backEnd, number, unit, isAbove1Eb: above !== undefined }));
    }
    // The request of a whole message lies inside it.
    for (const match of text.matchAll(REQUEST)) {
      const [{ length }, number, unit] = match;
      if (!/outofmemory\.$/i.test(text.slice(Math.max(0, match.index - 12), match.index)))
        whole.push(readOne(source, { at: match.index, length, number, unit }));
    }
    whole.sort((a, b) => a.span[0] - b.span[0]);
    return [...whole, ...readRests(source, whole)];
  },
};
