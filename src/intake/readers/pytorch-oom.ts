import type { ErrorReport, Platform } from '../evidence.ts';
import type { Format } from '../format.ts';
import { hintEnd } from '../hint.ts';
import type { Reader, Source } from '../reader.ts';
import { anySizeOf, SIZE } from '../size.ts';
import type { Squeezed } from '../squeeze.ts';
import {
  Cursor,
  type Figures,
  readDevice,
  readFigures,
  readRetypedDevice,
  readStatements,
  set,
} from './pytorch-figures.ts';
import { readRests } from './pytorch-rest.ts';

// All patterns meet text without white space. At the end of a text the words may break off.
const HEAD = new RegExp(
  `(?:(CUDA|HIP|XPU|NPU))?outofmemory\\.(?:Triedtoallocate(?:${SIZE}|(morethan1EBmemory))?|Tried(?:t(?:o(?:a[a-z]{0,6})?)?)?$|(?=\\((?:GPU|NPU)\\d{1,4};${SIZE}total))`,
  'gi',
);
/** What stands where the stop between the words and the request was: nothing, another mark, a word that joins them. */
const JOINT = `[.,;:!、。…|/"'()\\]\\u2013\\u2014-]{0,4}(?:(?:error)?(?:when|while|because|since|as|after|and|where)?(?:it|pytorch|torch)?(?:has|was|is)?)?`;
const RETYPED_SIZE = SIZE.replace('[KMGTPE]i?B', '[KMGT](?:i?B)?');
// Retyped or cut together: "cuda out of memory, tried to allocate 2 GB". Without its size nothing tells it from a sentence.
const RETYPED = new RegExp(
  `(?:(CUDA|HIP|XPU|NPU)(?:error)?:?outofmemory(?:error)?|OOM)${JOINT}(?:(?:tried|try|trying|tries|attempted|attempting|failed|unable)to(?:allocate|alloc|reserve)|(?:尝试|试图|想要?|需要?|申请)?(?:分配|申请)了?):?${RETYPED_SIZE}`,
  'gi',
);
// Its request is left of a message whose first words are missing.
const REQUEST = new RegExp(`(?:Tried)?(?:to)?allocate${SIZE}(?=\\((?:GPU|NPU)\\d{1,4};|\\.GPU\\d{1,4}hasatotal)`, 'gi');

/** Releases that print a form; builds for ROCm print what those for CUDA do. */
const RELEASES: Readonly<Record<string, string>> = {
  a: 'PyTorch 1.0–1.3',
  b: 'PyTorch 1.4–2.0',
  c: 'PyTorch 2.1 on',
  head: 'PyTorch 1.0 on',
  '1eb': 'PyTorch 1.13 on',
  'xpu-c': 'PyTorch 2.5 on; free memory since 2.9',
  'npu-b': 'torch_npu',
};
/** The last release of PyTorch that printed the form. */
const LAST_RELEASES: Readonly<Record<string, string>> = { a: '1.3', b: '2.0' };

const PLATFORMS: Readonly<Record<string, Platform>> = { CUDA: 'cuda', HIP: 'rocm', XPU: 'xpu', NPU: 'npu' };

/** Forms A and B: `(GPU 0; 4.00 GiB total capacity; …)`, the marks of the list as far as they are left. */
function readList(cursor: Cursor, figures: Figures, isApart: (at: number) => boolean): 'a' | 'b' | null {
  const start = cursor.position;
  const isMarked = readDevice(cursor, figures);
  if (!isMarked) readRetypedDevice(cursor, figures, isApart);
  const { form, count } = readFigures(cursor, figures);
  if (!isMarked && count < LEAST_RETYPED) {
    cursor.position = start;
    for (const name of LISTED) delete figures[name];
    return null;
  }
  if (form === null) figures.cutOff = true;
  return form ?? (figures.totalBytes === undefined ? null : 'b');
}

/** One figure may be a sentence's: "…, 8 GB total". */
const LEAST_RETYPED = 2;
const LISTED = [
  'device',
  'totalBytes',
  'allocatedBytes',
  'freeBytes',
  'allowedBytes',
  'reservedBytes',
  'unallocatedBytes',
] as const;

const CAPACITY = /[.,;]?(?=GPU\d{1,4}hasatotal)/iy;

/** Form C: sentences, with the list of processes. */
function readSentences(cursor: Cursor, figures: Figures): 'c' | null {
  if (cursor.take(CAPACITY) === null) return null;
  return readStatements(cursor, figures) ? 'c' : null;
}

// The text ends behind the device, or in the words that lead to its figures.
const CUT_AT_DEVICE = /[.,;]?\(?GPU(\d{1,4})(?=$|;|ha[a-z]{0,10}$)/iy;

/** The device of a message that breaks off right behind it. */
function deviceAtCut(cursor: Cursor): number | undefined {
  const device = cursor.take(CUT_AT_DEVICE)?.[1];
  return device === undefined ? undefined : Number(device);
}

/** Whether white space stands before a character. */
const isApart = ({ at }: Squeezed, index: number): boolean => at(index) > at(index - 1) + 1;

interface Head {
  readonly at: number;
  readonly length: number;
  readonly backEnd?: string | undefined;
  readonly number?: string | undefined;
  readonly unit?: string | undefined;
  readonly isAbove1Eb?: boolean;
}

function readOne(source: Source, { at, length, backEnd, number, unit, isAbove1Eb }: Head): ErrorReport {
  const { squeezed } = source;
  const platform = PLATFORMS[backEnd?.toUpperCase() ?? 'CUDA'] ?? 'cuda';
  const cursor = new Cursor(source, at + length);
  const start = squeezed.at(at);
  const report: Figures = { format: '', span: [start, start], platform, framework: 'pytorch' };
  // The request ends the words.
  const from = at + length - (number?.length ?? 0) - (unit?.length ?? 0);
  set(report, 'requestedBytes', cursor.bytes(from, number, unit, anySizeOf));
  let form: string;
  if (isAbove1Eb === true) form = '1eb';
  else {
    form = readList(cursor, report, (at) => isApart(squeezed, at)) ?? readSentences(cursor, report) ?? 'head';
    if (form === 'head') set(report, 'device', deviceAtCut(cursor));
    if (form === 'head' || cursor.isTorn) report.cutOff = true;
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
      const releases = RELEASES[platform === 'cuda' || platform === 'rocm' ? form : `${platform}-${form}`];
      return {
        id: `pytorch-${platform}-${form}`,
        family: form === '1eb' ? 'above-1eb' : 'allocator',
        ...(releases !== undefined && { releases }),
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
    const begun = new Set(whole.map(({ span }) => span[0]));
    for (const head of text.matchAll(RETYPED)) {
      const [{ length }, backEnd, number, unit] = head;
      const end = head.index + length;
      // "2G" ends where its letter does; 512 models are no size.
      const isWord = /^[a-z]$/i.test(unit ?? '') && /^[a-z]/i.test(text.slice(end)) && !isApart(source.squeezed, end);
      if (!isWord && !begun.has(source.squeezed.at(head.index)))
        whole.push(readOne(source, { at: head.index, length, backEnd, number, unit }));
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
