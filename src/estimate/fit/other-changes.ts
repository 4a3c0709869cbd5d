import { llamaCppLayersThatFit } from '../inference/llama-cpp.ts';
import { type Card, cardTotal } from './card.ts';
import { type Changed, type ChangeKind, firstEnough, halved } from './change.ts';
import { LOSSY } from './formats.ts';
import { formatsOf } from './largest.ts';
import { batchOf, lengthOf, quantizationOf, withBatch, withLength, withQuantization } from './sizes.ts';
import type { Workload } from './workload.ts';

const SHORTEST = 2048;

type Kind = Workload['kind'];

const GRADED: ReadonlySet<string> = new Set([
  'accumulate',
  'shorter',
  'fewer-sequences',
  'fewer-images',
  'quantize',
  'gpu-layers',
]);

const only = (kinds: readonly Kind[], id: string, fix: string, apply: ChangeKind['apply']): ChangeKind => ({
  id,
  fix,
  ...(GRADED.has(id) ? { graded: true as const } : {}),
  apply: (workload, context) => (kinds.includes(workload.kind) ? apply(workload, context) : null),
});

const done = (workload: Workload, values: Changed['values'] = {}): Changed => ({ workload, values });

/** What generation can change, cheapest first. */
export const INFERENCE_CHANGES: readonly ChangeKind[] = [
  only(['infer', 'llama.cpp'], 'flash-attention', 'efficient-attention', (workload) => {
    if (workload.kind === 'infer' && workload.options.attention === 'eager') {
      return done({ ...workload, options: { ...workload.options, attention: 'fused' } });
    }
    if (workload.kind !== 'llama.cpp' || workload.options.flashAttention) return null;
    return done({ ...workload, options: { ...workload.options, flashAttention: true } });
  }),
  only(['infer', 'vllm'], 'weights-half', 'mixed-precision', (workload) =>
    /^(?:fp32|float32|f32)$/i.test(quantizationOf(workload) ?? '') ? done(withQuantization(workload, 'bf16')) : null,
  ),
  only(['infer', 'vllm', 'llama.cpp'], 'kv-8-bit', 'shrink-kv-cache', (workload) => {
    if (workload.kind === 'llama.cpp') {
      if (workload.options.keys !== undefined) return null;
      const options = { ...workload.options, keys: 'q8_0', values: 'q8_0', flashAttention: true };
      return done({ ...workload, options }, { dtype: 'q8_0' });
    }
    if (workload.kind === 'infer' && workload.options.kvDtype === undefined) {
      return done({ ...workload, options: { ...workload.options, kvDtype: 'int8' } }, { dtype: 'int8' });
    }
    if (workload.kind !== 'vllm' || !['auto', undefined].includes(workload.options.kvDtype)) return null;
    return done({ ...workload, options: { ...workload.options, kvDtype: 'fp8' } }, { dtype: 'fp8' });
  }),
  only(['infer', 'vllm', 'llama.cpp'], 'fewer-sequences', 'reduce-batch-size', smallerBatch),
  only(['infer', 'vllm', 'llama.cpp'], 'quantize', 'quantize', (workload, { holds }) => {
    const formats = formatsOf(workload);
    const from = quantizationOf(workload) ?? '';
    const place = formats.findIndex((format) => format.toLowerCase() === from.toLowerCase());
    // A format that is not of the list is left alone unless it is a 16-bit one.
    const smaller = place >= 0 ? formats.slice(place + 1) : from.endsWith('16') ? formats.slice(1) : [];
    const to = firstEnough(
      smaller.filter((format) => !LOSSY.test(format)),
      (format) => holds(withQuantization(workload, format)),
    );
    return to === null ? null : done(withQuantization(workload, to), { from, to });
  }),
];

/** The last thing before another card: less to remember. */
export const SHORTER_CONTEXT: ChangeKind = only(['infer', 'vllm', 'llama.cpp'], 'shorter', 'shrink-kv-cache', shorter);

/** Layers left to the CPU: the last thing that llama.cpp can do on this card. */
export const gpuLayersChange = (card: Card): ChangeKind =>
  only(['llama.cpp'], 'gpu-layers', 'fewer-gpu-layers', (workload) => {
    if (workload.kind !== 'llama.cpp') return null;
    const all = workload.options.model.layers + 1;
    const from = Math.min(workload.options.gpuLayers ?? all, all);
    const to = llamaCppLayersThatFit(workload.options, cardTotal(card).bytes);
    return to >= from || to === 0
      ? null
      : done({ ...workload, options: { ...workload.options, gpuLayers: to } }, { from, to });
  });

/** What the training of a vision model can change, cheapest first. */
export const VISION_CHANGES: readonly ChangeKind[] = [
  only(['vision'], 'autocast', 'mixed-precision', (workload) => {
    if (workload.kind !== 'vision' || (workload.options.precision ?? 'fp32') !== 'fp32') return null;
    const { inference } = workload.options;
    return done({ ...workload, options: { ...workload.options, precision: inference ? 'bf16' : 'autocast-bf16' } });
  }),
  only(['vision'], 'accumulate', 'gradient-accumulation', (workload, context) => {
    const changed = workload.kind === 'vision' && workload.options.inference ? null : smallerBatch(workload, context);
    if (changed?.workload.kind !== 'vision') return null;
    const accumulation = Math.ceil(batchOf(workload) / batchOf(changed.workload));
    const options = { ...changed.workload.options, accumulates: true };
    return done({ ...changed.workload, options }, { ...changed.values, accumulation });
  }),
  only(['vision'], 'fewer-images', 'reduce-batch-size', (workload, context) =>
    workload.kind === 'vision' && workload.options.inference ? smallerBatch(workload, context) : null,
  ),
  only(['vision'], 'checkpointing', 'activation-checkpointing', (workload) =>
    workload.kind !== 'vision' || workload.options.inference || workload.options.checkpoint
      ? null
      : done({ ...workload, options: { ...workload.options, checkpoint: true } }),
  ),
];

function smallerBatch(workload: Workload, { holds }: Parameters<ChangeKind['apply']>[1]): Changed | null {
  const from = batchOf(workload);
  const to = halved(from, (less) => holds(withBatch(workload, less)));
  return to === null ? null : done(withBatch(workload, to), { from, to });
}

function shorter(workload: Workload, { holds }: Parameters<ChangeKind['apply']>[1]): Changed | null {
  const from = lengthOf(workload) ?? 0;
  if (from <= SHORTEST) return null;
  const to = halved(from, (less) => less <= SHORTEST || holds(withLength(workload, less)));
  return to === null ? null : done(withLength(workload, to), { from, to });
}
