import type { Changed, ChangeKind } from './change.ts';
import { firstEnough, halved } from './change.ts';
import { formatsOf } from './largest.ts';
import { batchOf, quantizationOf, withBatch, withQuantization } from './sizes.ts';
import type { Workload } from './workload.ts';

type Pictures = Extract<Workload, { kind: 'pictures' }>;
type Training = Extract<Workload, { kind: 'picture-training' }>;

const pictures = (id: string, fix: string, change: (workload: Pictures) => Partial<Pictures['options']> | null) =>
  ({
    id,
    fix,
    apply: (workload): Changed | null => {
      const options = workload.kind === 'pictures' ? change(workload) : null;
      return options === null || workload.kind !== 'pictures'
        ? null
        : { workload: { ...workload, options: { ...workload.options, ...options } }, values: {} };
    },
  }) satisfies ChangeKind;

const training = (
  id: string,
  fix: string,
  change: (options: Training['options']) => Partial<Training['options']> | null,
) =>
  ({
    id,
    fix,
    apply: (workload): Changed | null => {
      const options = workload.kind === 'picture-training' ? change(workload.options) : null;
      return options === null || workload.kind !== 'picture-training'
        ? null
        : { workload: { ...workload, options: { ...workload.options, ...options } }, values: {} };
    },
  }) satisfies ChangeKind;

const isWide = (format: string): boolean => /^(?:fp|float|f)32$/i.test(format);

/** What a diffusion pipeline can change, to make pictures or to be trained; cheapest first. */
export const PICTURE_CHANGES: readonly ChangeKind[] = [
  pictures('tiled-decode', 'tiled-decode', ({ options }) => (options.tiling ? null : { tiling: true })),
  pictures('weights-half', 'mixed-precision', ({ options }) => (isWide(options.dtype) ? { dtype: 'bf16' } : null)),
  {
    id: 'fewer-images',
    fix: 'reduce-batch-size',
    graded: true,
    apply: (workload, { holds }) => {
      if (workload.kind !== 'pictures' && workload.kind !== 'picture-training') return null;
      const from = batchOf(workload);
      const to = halved(from, (less) => holds(withBatch(workload, less)));
      return to === null ? null : { workload: withBatch(workload, to), values: { from, to } };
    },
  },
  pictures('offload-components', 'cpu-offload', ({ options }) =>
    (options.offload ?? 'none') === 'none' ? { offload: 'model' } : null,
  ),
  {
    id: 'quantize',
    fix: 'quantize',
    graded: true,
    apply: (workload, { holds }) => {
      if (workload.kind !== 'pictures') return null;
      const from = quantizationOf(workload) ?? '';
      const place = formatsOf(workload).indexOf(from);
      const smaller = place >= 0 || from.endsWith('16') ? formatsOf(workload).slice(Math.max(place, 0) + 1) : [];
      const to = firstEnough(smaller, (format) => holds(withQuantization(workload, format)));
      return to === null ? null : { workload: withQuantization(workload, to), values: { from, to } };
    },
  },
  pictures('offload-layers', 'cpu-offload', ({ options }) =>
    options.offload === 'sequential' ? null : { offload: 'sequential' },
  ),
  training('checkpointing', 'activation-checkpointing', ({ checkpointing }) =>
    checkpointing ? null : { checkpointing: true },
  ),
  training('autocast', 'mixed-precision', ({ precision }) => (precision === 'fp32' ? { precision: 'amp' } : null)),
  {
    id: 'optimizer-8-bit',
    fix: 'low-memory-optimizer',
    apply: (workload) => {
      if (workload.kind !== 'picture-training' || workload.options.trained.length === 0) return null;
      if ((workload.options.optimizer ?? 'adamw') !== 'adamw') return null;
      const options = { ...workload.options, optimizer: 'adamw-8bit' as const };
      return { workload: { ...workload, options }, values: { optimizer: 'adamw-8bit' } };
    },
  },
];
