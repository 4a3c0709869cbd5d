import { type Dtype, dtypeOf } from './dtype.ts';
import { elementsOf, isOpening, type Limits, readBracketed, readJoined, type Shape } from './shape.ts';

/** A tensor found in prose, a log or a traceback, and where it stands. */
export interface FoundTensor {
  readonly shape: Shape;
  readonly dtype: string | null;
  readonly span: readonly [start: number, end: number];
}

/** Bounded, so that a text of any kind is read in linear time. */
const LENIENT: Limits = { dimensions: 12, digits: 15 };
const BEFORE = 48;
const AFTER = 48;
const MOST = 64;
/** Smaller lists of three numbers without a mark are kernel sizes, layer counts and the like. */
const LEAST_UNMARKED = 4096n;

const CANDIDATE = /[[(（【]|(?<![\w.:/-])\d{1,15}\s?[x×X*]/g;
const SHAPE_WORD = /(?:shapes?|sizes?|dims?|形状|尺寸|维度|大小)(?:\s?(?:is|of|为|是))?[\s"'`:=：({[<]*$/i;
const NO_SHAPE =
  /(?:kernel|filter|pool|strides?|padding|dilation|device(?:_?ids?)?|gpus?|\bids?|milestones|mean|std|betas|layers|depths?|steps|ratios|anchors|scales|levels|ind(?:ex|ices)|version|capability|ranks?|nodes|channels|groups|epochs|range|axis|axes|bytes|perm(?:ute)?)(?:[_ -]?sizes?)?\s*[=:：({[]*\s*$/i;
/** Two numbers behind these are width and height. */
const RESOLUTION =
  /(?:crop|patch|window|tile|image|img|frame|screen|图像|图片|分辨率|resolution)[_ -]?(?:sizes?|尺寸|大小)?\W*$/i;
const MAKER = /(?:zeros|ones|empty|rand|randn|full|view|reshape|expand|size|tensorshape|shape)\s*$/i;
const DTYPE_AFTER =
  /^[^\S\n]*[,，、)\]）】]*[^\S\n]*(?:and |of |in |with |的)?(d?type|data type|类型)?(?:[^\S\n]|[:=：为是])*(?:<dtype: )?["'`]?([a-z][\w.]*)(?![\w.[])/i;
const DTYPE_BEFORE =
  /(d?type[=: ]+)?\b([a-z][\w.]{1,20})(?:\s+(?:tensor|array|activations?|images?|weights?|batch))?\s*(?:张量|的)?\s*(?:(?:of|with)\s+)?(?:the\s+)?(?:shape|size|形状)?(?:[^\S\n]|[:=：为是(])*$/i;

/** Shapes named anywhere in a text, each once, with the dtype that stands right beside it; at most 64. */
export function findTensors(text: string): readonly FoundTensor[] {
  const found = new Map<string, FoundTensor>();
  const candidate = new RegExp(CANDIDATE);
  for (let match = candidate.exec(text); match !== null && found.size < MOST; match = candidate.exec(text)) {
    const tensor = readTensor(text, match.index);
    if (tensor === null) continue;
    candidate.lastIndex = tensor.span[1];
    const key = `${tensor.shape.join()} ${tensor.dtype}`;
    if (!found.has(key)) found.set(key, tensor);
  }
  const typed = new Set([...found.values()].filter(({ dtype }) => dtype !== null).map(({ shape }) => shape.join()));
  return [...found.values()].filter(({ shape, dtype }) => dtype !== null || !typed.has(shape.join()));
}

function readTensor(text: string, start: number): FoundTensor | null {
  const bracketed = isOpening(text[start]);
  const read = (bracketed ? readBracketed : readJoined)(text, start, LENIENT);
  if (!read.ok || read.value.length < 1) return null;
  // A number with a unit, a fraction or a sum, not the last dimension.
  if (!bracketed && /^(?:[\w%]|\.\d|\s?=)/.test(text.slice(read.end, read.end + 2))) return null;
  const written = text.slice(start, read.end);
  if (/(?<!\d)0\d|[\^_]|\*\*/.test(written)) return null;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  if (!bracketed && /\d\s?[x×X*]\s?$/.test(before)) return null;
  const dtype = dtypeBefore(before) ?? dtypeAfter(text.slice(read.end, read.end + AFTER));
  const tensor = { shape: read.value, dtype: dtype?.name ?? null, span: [start, read.end] as const };
  return isTensor(tensor, before, written) ? tensor : null;
}

function isTensor({ shape, dtype }: FoundTensor, before: string, written: string): boolean {
  if (elementsOf(shape) === 0n || /^0x/i.test(written)) return false;
  if (NO_SHAPE.test(before) || (shape.length === 2 && RESOLUTION.test(before))) return false;
  if (written.includes('*') && /[(=+/-]\s*$/.test(before)) return false;
  if (dtype !== null) return shape.length >= 2 || dtypeOf(/[a-z]\w*$/i.exec(before)?.[0] ?? '') !== null;
  // "Input size 804x624" is a picture's.
  if (SHAPE_WORD.test(before) && (shape.length > 2 || /^\W/.test(written) || /(?:shape|形状)\W*$/i.test(before)))
    return shape.length >= 2;
  if (shape.length < 3) return false;
  // `1024*1024*1024` is arithmetic, `Conv2d(3, 64, 7)` a call and `x[1, 2, 3]` an index.
  if (written.includes('*')) return false;
  if (/[\w\])]$/.test(before) && !MAKER.test(before)) return false;
  return elementsOf(shape) >= LEAST_UNMARKED && !isDate(shape);
}

function isDate([year = 0n, month = 0n, day = 0n, ...rest]: Shape): boolean {
  return rest.length === 0 && year >= 1990n && year <= 2100n && month <= 12n && day <= 31n;
}

// Without a mark a word counts only when no sentence would use it: fp16 and f32, not half, long or byte.
function named(word: string, marked: boolean): Dtype | null {
  const clean = word.replace(/\.$/, '');
  return marked || /^(?:torch|np|jnp|tf)\.|\d\d|bool$|^[a-z]+\d/i.test(clean) ? dtypeOf(clean) : null;
}

function dtypeAfter(after: string): Dtype | null {
  const match = DTYPE_AFTER.exec(after);
  return match?.[2] === undefined ? null : named(match[2], match[1] !== undefined);
}

function dtypeBefore(before: string): Dtype | null {
  const match = DTYPE_BEFORE.exec(before);
  return match?.[2] === undefined ? null : named(match[2], match[1] !== undefined);
}
