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

/** The last release of PyTorch that printed the form. */
const LAST_RELEASES: Readonly<Record<string, string>> = { a: '1.3', b: '2.0' };

const PLATFORMS: Readonly<Record<string, Platform>> = { CUDA: 'cuda', HIP: 'rocm', XPU: 'xpu', NPU: 'npu' };

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

/** Forms A and B: `(GPU 0; 4.00 GiB total capacity; …)`. Reserved is A + C in form A and R in form B. */
function readList(cursor: Cursor, figures: Figures): 'a' | 'b' | null {
  const device = cursor.take(DEVICE_LIST);
  if (device === null) return null;
  figures.device = Number(device[1]);
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
    return 'c';
  }
  set(figures, 'allocatedBytes', sizeOf(last[1], last[2]));
  set(figures, 'privatePoolBytes', sizeOf(last[3], last[4]));
  set(figures, 'unallocatedBytes', sizeOf(last[5], last[6]));
  if (figures.unallocatedBytes === undefined) figures.cutOff = true;
  else if (figures.allocatedBytes !== undefined)
    figures.reservedBytes = figures.allocatedBytes + figures.unallocatedBytes;
  return 'c';
}

function readOne({ squeezed }: Source, head: RegExpExecArray): ErrorReport {
  const platform = PLATFORMS[head[1]?.toUpperCase() ?? 'CUDA'] ?? 'cuda';
  const cursor = new Cursor(squeezed.text, head.index + head[0].length);
  const start = squeezed.at(head.index);
  const report: Figures = { format: '', span: [start, start], platform, framework: 'pytorch' };
  set(report, 'requestedBytes', sizeOf(head[2], head[3]));
  let form: string;
  if (head[4] !== undefined) form = '1eb';
  else {
    form = readList(cursor, report) ?? readSentences(cursor, report) ?? 'head';
    if (form === 'head') report.cutOff = true;
  }
  report.format = `pytorch-${platform}-${form}`;
  report.span = [start, squeezed.at(hintEnd(squeezed.text, cursor.position) - 1) + 1];
  return report;
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
  hints: ['outofmemory.triedtoallocate'],
  read(source) {
    const reports: ErrorReport[] = [];
    for (const head of source.squeezed.text.matchAll(HEAD)) reports.push(readOne(source, head));
    return reports;
  },
};
