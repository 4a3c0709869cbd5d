import type { ErrorReport, Platform } from '../evidence.ts';
import { hintAround, hintEnd, TORN_HINT } from '../hint.ts';
import type { Source } from '../reader.ts';
import { SIZE } from '../size.ts';
import { Cursor, type Figures, readDevice, readFigures, readStatements } from './pytorch-figures.ts';

const NEXT = `(?:Process\\d|Includingnon-PyTorch|Oftheallocatedmemory\\d|\\d[\\d.,]{0,12}[KMGT]iBallowed;)`;
const LABELS = '(?:totalcapaci?ty|alreadyallocated|free|allowed|reservedintotalbyPyTorch|cached)';

/**
 * Where a message whose beginning is missing can begin. A figure counts only behind a mark: the one that the cut went through
 * may lack digits.
 */
const STARTS = new RegExp(
  [
    `\\(?(?:GPU|NPU)\\d{1,4};(?=${SIZE}total)`,
    `[;(](?=${SIZE}${LABELS}(?:[;)]|$))`,
    `(?:(?:GPU\\d{1,4})?hasa)?totalcapaci?tyof(?=${SIZE}ofwhich)`,
    `which(?=${SIZE}isfree)`,
    `isfree\\.(?=${NEXT})`,
    `Process\\d{1,20}has(?=${SIZE}memoryinuse\\.${NEXT})`,
    `(?:Includingnon-PyTorchmemory,)?thisprocesshas(?=${SIZE}memoryinuse)`,
    `processhas(?=${SIZE}memoryinuse\\.${NEXT})`,
    `(?:Oftheallocated|theallocated|allocated)?memory(?=${SIZE}isallocatedbyPyTorch)`,
    `isallocatedbyPyTorch(?=,(?:with|and)${SIZE})`,
    `with(?=${SIZE}allocatedinprivatepools)`,
    `and(?=${SIZE}isreservedbyPyTorchbut)`,
    'isreservedbyPyTorchbutunallocated',
    'reservedintotalbyPyTorch\\)',
  ].join('|'),
  'gi',
);

/** What the cut left of the statement before, right in front of the first whole one. */
const TORN =
  /(?<![A-Za-z])(?:[\d.,]{0,12}(?:bytes|[KMGTPE]?i?B))?(?:(?:total)?capaci?ty|(?:already)?allocated|free|(?:memory)?(?:in)?use|(?:non-)?PyTorchmemory,)?[.;,]?(?:of)?$/i;
const LONGEST_TORN = 48;

/** Words that PyTorch alone prints in this order. */
const TELLING =
  /PyTorch|(?:isfree|memoryinuse)\.(?:Process\d|Oftheallocated)|GPU\d{1,4}hasatotalcapaci?tyof[\d.,]{1,12}\w{2,5}ofwhich/i;
/** A list of so many figures is no sentence's. */
const LEAST_LISTED = 2;
/** A message that something interrupts goes on within so many characters. */
const BEHIND = 600;
const NEAR = 60;
const MEANING = /\bmeans?\b|\bwhat (?:is|does)\b|意思|是什么|什么是/i;
const OWN_DEVICE = /^\(?[GN]PU(\d{1,4})/i;

const platformOf = (text: string): Platform =>
  /PYTORCH_HIP_ALLOC/i.test(text) ? 'rocm' : /NPU\d{1,4};/i.test(text) ? 'npu' : 'cuda';

/** What is left of a message from `at` in the squeezed text; null where too little of it is left. */
function readRest(source: Source, at: number, from: number): ErrorReport | null {
  const { squeezed } = source;
  const { text } = squeezed;
  const figures: Figures = { format: '', span: [0, 0], platform: 'cuda', framework: 'pytorch', cutOff: true };
  const cursor = new Cursor(source, at);
  if (text[at] === ';' || text[at] === '(') {
    if (!readDevice(cursor, figures)) cursor.position += 1;
  } else readDevice(cursor, figures);
  const begun = cursor.position;
  const { form, count } = readFigures(cursor, figures);
  const isList = cursor.position > begun || /^reservedintotal/i.test(text.slice(at, at + 15));
  if (isList && count === 0) cursor.position = text.indexOf(')', at);
  if (!isList) readStatements(cursor, figures);
  const end = hintEnd(text, cursor.position);
  const before = text.slice(Math.max(from, at - LONGEST_TORN), at);
  const start = at - (TORN.exec(before)?.[0].length ?? 0);
  const read = text.slice(start, end);
  const isTold = isList ? count >= LEAST_LISTED || /PyTorch/i.test(read) : TELLING.test(read);
  if (!isTold) return null;
  figures.platform = platformOf(read);
  // The device stands in what the mark left out: "GPU 0; ".
  const device = /(?:GPU|NPU)(\d{1,4});$/i.exec(text.slice(Math.max(from, at - 10), at + 1))?.[1];
  if (isList && figures.device === undefined && device !== undefined) figures.device = Number(device);
  figures.format = `pytorch-${figures.platform}-${isList ? (form ?? 'b') : 'c'}`;
  figures.cutOff = true;
  figures.span = [squeezed.at(start), squeezed.at(end - 1) + 1];
  return figures;
}

/** PyTorch's advice alone: it is printed for no other failure. */
function readHint({ text, squeezed }: Source): readonly ErrorReport[] {
  const match = TORN_HINT.exec(squeezed.text);
  if (match === null) return [];
  const [from, to] = hintAround(squeezed.text, match.index, match[0]);
  const start = squeezed.at(from);
  const end = squeezed.at(to - 1) + 1;
  // Whoever asks what it means quotes it.
  const before = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - NEAR), start);
  if (/["'\u2018\u201c\u300c`]\s*$/.test(before) || MEANING.test(`${before} ${text.slice(end, end + NEAR)}`)) return [];
  const read = squeezed.text.slice(from, to);
  const platform = platformOf(read);
  const form = />>/.test(read) ? 'b' : 'c';
  return [{ format: `pytorch-${platform}-${form}`, span: [start, end], platform, framework: 'pytorch', cutOff: true }];
}

/** What is left of messages whose beginning is missing; what lies in a whole message, or right behind it, is that one's. */
export function readRests(source: Source, whole: readonly ErrorReport[]): readonly ErrorReport[] {
  const { squeezed } = source;
  const found: ErrorReport[] = [];
  let next = 0;
  let reached = 0;
  let from = 0;
  for (const match of squeezed.text.matchAll(STARTS)) {
    const start = squeezed.at(match.index);
    for (; (whole[next]?.span[0] ?? Number.POSITIVE_INFINITY) <= start; next += 1)
      reached = Math.max(reached, (whole[next]?.span[1] ?? 0) + BEHIND);
    const device = OWN_DEVICE.exec(match[0])?.[1];
    // Two ranks that print over each other leave the figures of the second behind those of the first.
    const isElsewhere = device !== undefined && Number(device) !== (whole[next - 1] ?? found.at(-1))?.device;
    const report = start < reached && !isElsewhere ? null : readRest(source, match.index, from);
    if (report === null) continue;
    reached = report.span[1];
    from = match.index;
    found.push(report);
  }
  return whole.length + found.length > 0 ? found : readHint(source);
}
