import { bytesOf, dtypeOf } from '../estimate/dtype.ts';
import { elementsOf } from '../estimate/shape.ts';
import { GIBIBYTE, MEBIBYTE } from '../estimate/units.ts';
import type { ErrorReport, RequestTensor, Setup, StatedTensor } from './evidence.ts';

type Guess = Pick<RequestTensor, 'kind' | 'shape'>;

/** Of smaller requests too many products come near by chance. */
const LEAST_REQUEST = 256n * MEBIBYTE;
/** PyTorch asks for whole segments of so many bytes. */
const SEGMENT = 2n * MEBIBYTE;
const DTYPES: readonly (readonly [name: string, bytes: bigint])[] = [
  ['float32', 4n],
  ['float16', 2n],
  ['float64', 8n],
];
const WORDS_LIMIT = 20_000;
const MOST_NUMBERS = 40;
/** A whole number of four to seven digits, with or without commas, that is no part of a name, a fraction or a measure. */
const NUMBER =
  /(?<![\w.,:/#-])(\d{1,3}(?:,\d{3}){1,2}|\d{4,7})(?![\w%:/-]|[.,]\d|[ \t]?(?:[KMG]i?B\b|MHz|steps?\b|epochs?\b|iter|年|步|轮))/g;
const HEADS =
  /(?:\b(\d{1,3}) (?:attention )?heads\b|(?:\bnum_(?:attention_)?heads|\bn_heads?|nhead)["']?[ \t]{0,2}[=:][ \t]{0,2}(\d{1,3}))/i;
const VOCABULARY =
  /(?:vocab(?:ulary)?(?:[_ ]size)?|词表(?:大小)?)["']?[ \t]{0,2}(?:=|:|is|of|为|是)?[ \t]{0,2}(\d{4,6})/i;

function numbersOf(words: string): readonly bigint[] {
  const found = [...words.matchAll(NUMBER)].map(([, digits = '']) => BigInt(digits.replaceAll(',', '')));
  return [...new Set(found)].filter((n) => n >= 1_000n).slice(0, MOST_NUMBERS);
}

const countIn = (pattern: RegExp, text: string): bigint | null => {
  const digits = pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return digits === undefined ? null : BigInt(digits);
};

/** Sizes of a model that its largest tensors have. */
export interface ModelShapes {
  readonly heads: bigint | null;
  readonly vocabulary: bigint | null;
}

function* ofModel({ batch = 1, length }: Setup, { heads, vocabulary }: ModelShapes): Generator<Guess> {
  if (length === undefined) return;
  const [samples, tokens] = [BigInt(batch), BigInt(length)];
  if (heads !== null) yield { kind: 'scores', shape: [samples, heads, tokens, tokens] };
  if (vocabulary !== null) yield { kind: 'logits', shape: [samples, tokens, vocabulary] };
}

function* guesses(prose: string, text: string, setup: Setup): Generator<Guess> {
  yield* ofModel(setup, { heads: countIn(HEADS, text), vocabulary: countIn(VOCABULARY, text) });
  for (const n of numbersOf(prose)) yield { kind: 'pairs', shape: [n, n] };
}

/** Whether a size is what the message prints for it: two decimals of its unit, of whole segments. */
function isPrintedAs(bytes: bigint, requested: bigint): boolean {
  const rounding = requested >= GIBIBYTE ? GIBIBYTE / 200n + 1n : MEBIBYTE / 200n + 1n;
  return requested >= bytes - rounding && requested < bytes + SEGMENT + rounding;
}

/** Whether a tensor that the text names has the size of a request, in its own dtype or in a usual one. */
function isStated(requested: bigint, { shape, dtype }: StatedTensor): boolean {
  const elements = elementsOf(shape);
  const known = dtype === null ? null : dtypeOf(dtype);
  const sizes = known === null ? [elements * 4n, elements * 2n] : [bytesOf(known, elements)];
  return sizes.some((bytes) => isPrintedAs(bytes, requested));
}

/** The first guess that has the size of a request; null where none has. */
function fitting(requested: bigint, guessed: Iterable<Guess>): RequestTensor | null {
  for (const { kind, shape } of guessed) {
    const elements = elementsOf(shape);
    for (const [dtype, width] of DTYPES) {
      const bytes = elements * width;
      if (isPrintedAs(bytes, requested)) return { requestedBytes: requested, kind, shape, dtype, bytes };
    }
  }
  return null;
}

/** What a failed request can be, by the sizes of a model that is known and the batch and length that are stated. */
export function requestOfModel(requested: bigint, setup: Setup, shapes: ModelShapes): RequestTensor | null {
  const found = requested < LEAST_REQUEST ? null : fitting(requested, ofModel(setup, shapes));
  return found?.dtype === 'float16' && setup.precision === 'bf16' ? { ...found, dtype: 'bfloat16' } : found;
}

/**
 * What the failed requests of a text can be, each size once. A tensor that the text names by its shape needs no guess.
 * @param prose the words, folded @param text the whole normalised text
 */
export function requestTensorsOf(
  errors: readonly ErrorReport[],
  prose: string,
  text: string,
  setup: Setup,
  tensors: readonly StatedTensor[] = [],
): readonly RequestTensor[] {
  const requests = new Set(errors.map(({ requestedBytes = 0n }) => requestedBytes));
  const [words, whole] = [prose.slice(0, WORDS_LIMIT), text.slice(0, WORDS_LIMIT)];
  return [...requests]
    .filter((requested) => requested >= LEAST_REQUEST && !tensors.some((tensor) => isStated(requested, tensor)))
    .flatMap((requested) => fitting(requested, guesses(words, whole, setup)) ?? []);
}
