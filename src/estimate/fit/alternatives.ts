import { EstimateError } from '../estimate.ts';
import { llamaCppLayersThatFit } from '../inference/llama-cpp.ts';
import type { Architecture } from '../model/architecture.ts';
import { weightFormatOf } from '../quantization/format.ts';
import { type Card, cardTotal } from './card.ts';
import { type Fit, fitOfWorkload, isAtLeast } from './fit.ts';
import { GGUF_FORMATS, LOSSY } from './formats.ts';
import { batchOf, lengthOf, quantizationOf } from './sizes.ts';
import type { Workload } from './workload.ts';

/** Another way to run the same model that a card holds where no change to the run itself is enough. */
export interface Alternative {
  /** The key of its sentence. */
  readonly id: 'gguf' | 'gguf-lossy' | 'gguf-layers' | 'more-cards' | 'more-cards-layers';
  readonly values: Readonly<Record<string, string | number>>;
  readonly workload: Workload;
  readonly fit: Fit;
}

/** What the alternatives depend on beside workload and card. */
export interface AlternativeOptions {
  readonly verdict?: 'fits' | 'tight';
  /** Cards at hand; where nothing is said, as many as it takes. */
  readonly gpus?: number | undefined;
}

type Language = Extract<Workload, { kind: 'infer' | 'vllm' | 'llama.cpp' }>;
type LlamaCpp = Extract<Workload, { kind: 'llama.cpp' }>;

const CARDS = [2, 3, 4, 6, 8] as const;
/** The mix that the layers left on the card are in: the smallest of those that keep what the model can do. */
const SPLIT_MIX = 'Q4_K_M';
const MXFP4_MIX = 'MXFP4_MOE';
/** Rows of whole blocks: what stands in for a model of a known size alone has odd ones. */
const ROW = 32;
const BLOCK = 256;

const isLanguage = (workload: Workload): workload is Language =>
  workload.kind === 'infer' || workload.kind === 'vllm' || workload.kind === 'llama.cpp';

/** Other engines, formats of theirs, layers left to the CPU and more cards of the kind; each by itself holds the model. */
export function alternativesFor(
  workload: Workload,
  card: Card,
  { verdict = 'tight', gpus }: AlternativeOptions = {},
): readonly Alternative[] {
  if (!isLanguage(workload)) return [];
  const held = heldBy(card, verdict);
  const counts = gpus === undefined ? CARDS : gpus > 1 ? [gpus] : [];
  return [...mixes(workload, held), ...layers(workload, card, held), ...cards(workload, held, counts)];
}

const heldBy =
  (card: Card, verdict: 'fits' | 'tight'): Held =>
  (id, values, changed) => {
    const fit = unless<Fit | null>(null, () => fitOfWorkload(changed, card));
    return fit !== null && isAtLeast(fit.verdict, verdict) ? { id, values, workload: changed, fit } : null;
  };

/** As many cards as anybody asks for at once. */
const ASKED_CARDS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32] as const;

/** The fewest cards of a kind that hold a language model, as it is by tensor parallel and in GGUF layer by layer. */
export function fewestCards(workload: Workload, card: Card): readonly Alternative[] {
  if (!isLanguage(workload)) return [];
  return cards(workload, heldBy(card, 'tight'), ASKED_CARDS);
}

type Held = (id: Alternative['id'], values: Alternative['values'], changed: Workload) => Alternative | null;

/** What is counted, or what stands for it where the formulas do not reach. */
function unless<T>(otherwise: T, count: () => T): T {
  try {
    return count();
  } catch (error) {
    if (error instanceof EstimateError) return otherwise;
    throw error;
  }
}

/** The GGUF mix with most bits that the card holds whole. */
function mixes(workload: Language, held: Held): readonly Alternative[] {
  const asked = quantizationOf(workload) ?? '';
  const place = GGUF_FORMATS.findIndex((format) => format.toLowerCase() === asked.toLowerCase());
  const formats = isMxfp4(asked) ? [MXFP4_MIX] : GGUF_FORMATS.slice(place + 1);
  const found = firstOf(formats, (format) =>
    held(LOSSY.test(format) ? 'gguf-lossy' : 'gguf', { format }, inLlamaCpp(workload, format)),
  );
  return found === null ? [] : [found];
}

/** Some of the layers on the card, the others on the CPU. */
function layers(workload: Language, card: Card, held: Held): readonly Alternative[] {
  const asked = quantizationOf(workload) ?? '';
  // What is in GGUF already stays in its format; its layers are a change of the run itself.
  if (workload.kind === 'llama.cpp') return [];
  const format = isMxfp4(asked) ? MXFP4_MIX : SPLIT_MIX;
  const changed = inLlamaCpp(workload, format);
  const all = changed.options.model.layers + 1;
  const count = unless(0, () => llamaCppLayersThatFit(changed.options, cardTotal(card).bytes));
  if (count === 0 || count >= all) return [];
  const found = held(
    'gguf-layers',
    { format, to: count, from: all },
    {
      ...changed,
      options: { ...changed.options, gpuLayers: count },
    },
  );
  return found === null ? [] : [found];
}

/** The fewest cards of the kind that share it: as it is by tensor parallel, and in GGUF layer by layer. */
function cards(workload: Language, held: Held, counts: readonly number[]): readonly Alternative[] {
  const format = quantizationOf(workload) ?? '';
  const mix = workload.kind === 'llama.cpp' ? format : isMxfp4(format) ? MXFP4_MIX : SPLIT_MIX;
  const layered = firstOf(counts, (count) => {
    const { options } = inLlamaCpp(workload, mix);
    return held(
      'more-cards-layers',
      { gpus: count, format: mix },
      { kind: 'llama.cpp', options: { ...options, cards: count } },
    );
  });
  const parallel =
    workload.kind === 'llama.cpp'
      ? null
      : firstOf(counts, (count) =>
          // Each card has as many of the heads as the others.
          workload.options.model.heads % count === 0
            ? held('more-cards', { gpus: count, format }, inVllm(workload, count))
            : null,
        );
  return [layered, parallel].filter((one) => one !== null);
}

const isMxfp4 = (format: string): boolean => weightFormatOf(format)?.id === 'mxfp4';

function inLlamaCpp(workload: Language, format: string): LlamaCpp {
  if (workload.kind === 'llama.cpp') return { ...workload, options: { ...workload.options, quantization: format } };
  const batch = batchOf(workload);
  const { model } = workload.options;
  return {
    kind: 'llama.cpp',
    options: {
      model: inRows(model),
      quantization: format,
      context: (lengthOf(workload) ?? 1) * batch,
      sequences: batch,
      flashAttention: true,
    },
  };
}

const inRows = (model: Architecture): Architecture =>
  model.intermediate % ROW === 0
    ? model
    : { ...model, intermediate: Math.max(1, Math.round(model.intermediate / BLOCK)) * BLOCK };

function inVllm(workload: Exclude<Language, LlamaCpp>, tensorParallel: number): Workload {
  if (workload.kind === 'vllm') return { ...workload, options: { ...workload.options, tensorParallel } };
  const { model, quantization, length, batch = 1 } = workload.options;
  return { kind: 'vllm', options: { model, quantization, length, batch, tensorParallel } };
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => Alternative | null): Alternative | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
