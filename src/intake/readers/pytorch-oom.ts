import type { ErrorReport, Platform } from '../evidence.ts';
import type { Format } from '../format.ts';
import { hintEnd } from '../hint.ts';
import type { Reader, Source } from '../reader.ts';
import { SIZE, sizeOf } from '../size.ts';
import { Cursor, type Figures, readDevice, readFigures, readStatements, set } from './pytorch-figures.ts';
import { readRests } from './pytorch-rest.ts';

// All patterns meet text without white space. At the end of a text the words may break off.
const HEAD = new RegExp(
  `(?:(CUDA|HIP|XPU|NPU))?outofmemory\\.(?:Triedtoallocate(?:${SIZE}|(morethan1EBmemory))?|Tried(?:t(?:o(?:a[a-z]{0,6})?)?)?$)`,
  'gi',
);
// Its request is left of a message whose first words are missing.
const REQUEST = new RegExp(`(?:Tried)?(?:to)?allocate${SIZE}(?=\\((?:GPU|NPU)\\d{1,4};|\\.GPU\\d{1,4}hasatotal)`, 'gi');

/** The last release of PyTorch that printed the form. */
const LAST_RELEASES: Readonly<Record<string, string>> = { a: '1.3', b: '2.0' };

const PLATFORMS: Readonly<Record<string, Platform>> = { CUDA: 'cuda', HIP: 'rocm', XPU: 'xpu', NPU: 'npu' };

/** Forms A and B: `(GPU 0; 4.00 GiB total capacity; …)`. */
function readList(cursor: Cursor, figures: Figures): 'a' | 'b' | null {
  if (!readDevice(cursor, figures)) return null;
  const { form } = readFigures(cursor, figures);
  if (form === null) figures.cutOff = true;
  return form ?? (figures.totalBytes === undefined ? null : 'b');
}

const CAPACITY = /\.?(?=GPU\d{1,4}hasatotal)/iy;

/** Form C: sentences, with the list of processes. */
function readSentences(cursor: Cursor, figures: Figures): 'c' | null {
  if (cursor.take(CAPACITY) === null) return null;
  readStatements(cursor, figures);
  return figures.totalBytes === undefined ? null : 'c';
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
