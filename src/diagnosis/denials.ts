import type { Evidence } from '../intake/evidence.ts';
import { denialOf, namingOf } from '../intake/signs/index.ts';

interface Denial {
  /** Signs whose denial takes the cause back, unless one of `stated` stands all the same. */
  readonly by: readonly string[];
  /** Signs that leave no room for the cause, unless one of `stated` stands all the same. */
  readonly against?: readonly string[];
  /** Signs that state the cause; those of `by` where it is absent. */
  readonly stated?: readonly string[];
  /** Denials that only silence what search makes of the words: what is said may mean less than the cause. */
  readonly words?: readonly string[];
  /** What search makes of the words counts only where one of `stated` is said. */
  readonly onlyStated?: true;
}

/** What people deny of a cause. */
const DENIALS: Readonly<Record<string, Denial>> = {
  'all-processes-on-gpu-zero': {
    by: ['ranks', 'multi-gpu'],
    stated: ['ranks', 'multi-gpu', 'only-gpu-zero', 'processes-on-zero', 'asks-which-gpu'],
    words: ['others-on-card'],
  },
  'attention-quadratic': { by: ['attention'], stated: ['attention', 'softmax-or-scores'] },
  'checkpoint-loaded-to-gpu': { by: ['resuming'], stated: ['resuming', 'torch-load'] },
  'checkpoint-save-peak': { by: ['saving'] },
  'compile-or-capture-overhead': { by: ['compile'], stated: ['compile', 'fits-uncompiled'] },
  'cuda-context-overhead': { by: [], stated: ['many-runs', 'ranks'], words: ['others-on-card'] },
  'cudnn-workspace': { by: [], stated: ['conv-benchmark'], words: ['conv-benchmark', 'convolution'] },
  'data-parallel-imbalance': { by: ['data-parallel', 'multi-gpu'], stated: ['data-parallel'] },
  // Few think of the desktop when they say that no other program runs.
  'desktop-on-gpu': { by: ['desktop-apps'], words: ['others-on-card'] },
  fragmentation: { by: [], words: ['fragments'] },
  'framework-bug': { by: [], stated: ['grows'], words: ['grows'] },
  'gpu-slice-too-small': { by: ['slice'] },
  'graph-kept-alive': { by: ['accumulates-tensors', 'grows'] },
  'host-memory-exhausted': { by: [], stated: ['host-ram', 'says-killed'], words: ['host-ram'] },
  'inference-builds-graph': {
    by: ['evaluating'],
    stated: ['evaluating', 'infers', 'eval-mode', 'no-grad-absent', 'train-fits-eval-fails'],
  },
  'input-gradient': { by: ['input-gradient'], stated: ['input-gradient', 'frozen'] },
  'kv-cache': { by: [], stated: ['conversation'], words: ['conversation'] },
  'logits-vocabulary': { by: ['logits'] },
  'multi-node-buffers': { by: ['gathering', 'ranks', 'multi-gpu'] },
  'other-process-on-gpu': { by: ['others-on-card'] },
  'pinned-memory-exhausted': { by: ['pinning'], words: ['host-ram'] },
  'references-kept-alive': {
    by: [],
    stated: ['between-runs', 'kept-after-delete', 'one-after-another', 'notebook'],
    words: ['notebook', 'accumulates-tensors'],
  },
  'too-many-concurrent-runs': { by: ['many-runs'], words: ['others-on-card'] },
  'validation-peak': {
    by: ['evaluating'],
    stated: ['evaluating', 'train-fits-eval-fails', 'outputs-gathered'],
    onlyStated: true,
  },
  // Targets differ in number where pictures have one size.
  'variable-length-peak': { by: ['variable-length'], against: ['fixed-size'], stated: ['variable-length', 'pairwise'] },
  'windows-sysmem-fallback': { by: ['spilling'] },
};

const isAny = (ids: readonly string[], signs: readonly string[]): boolean => ids.some((id) => signs.includes(id));

/** Whether the words deny a cause. @param signs as intake gives them @param alone only words speak for the cause */
export function isCauseDenied(cause: string, signs: readonly string[], alone = false): boolean {
  const denial = DENIALS[cause];
  if (denial === undefined || isAny(denial.stated ?? denial.by, signs)) return false;
  if (isAny(denial.against ?? [], signs)) return true;
  return isAny([...denial.by, ...(alone ? (denial.words ?? []) : [])].map(denialOf), signs);
}

/** Whether nothing of a cause is said that words alone may only speak of where it is. */
export function isUnsaid(cause: string, signs: readonly string[]): boolean {
  const { onlyStated, stated = [] } = DENIALS[cause] ?? {};
  return onlyStated === true && !isAny(stated, signs);
}

/** Fixes that are for one cause alone. */
const ONLY_FOR: Readonly<Record<string, string>> = {
  'attention-slicing': 'attention-quadratic',
  'batch-by-length': 'variable-length-peak',
  'close-desktop-apps': 'desktop-on-gpu',
  'detach-metrics': 'graph-kept-alive',
  'efficient-attention': 'attention-quadratic',
  'free-the-gpu': 'other-process-on-gpu',
  'limit-compile-memory': 'compile-or-capture-overhead',
  'raise-gpu-share': 'gpu-slice-too-small',
  'reduce-concurrency': 'too-many-concurrent-runs',
  'set-rank-device': 'all-processes-on-gpu-zero',
  'sharded-checkpoint': 'checkpoint-save-peak',
  'smaller-eval-batch': 'validation-peak',
  'use-ddp': 'data-parallel-imbalance',
};

/** Whether the words deny what a fix is for, so that it has nothing to do here. */
export const isFixDenied = (id: string, signs: readonly string[]): boolean =>
  isCauseDenied(ONLY_FOR[id] ?? id, signs, true);

/**
 * Whether the words deny what search found an entry for: the cause, the only cause that a fix is for, or the fix itself,
 * which they name as one that is not in use.
 */
export const isEntryDenied = (id: string, signs: readonly string[]): boolean =>
  isFixDenied(id, signs) || isUnsaid(id, signs) || signs.includes(denialOf(namingOf(id)));

/** What there is of a batch of several alone. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['batch-too-large', 'reduce-batch-size', 'gradient-accumulation']);

/** Whether an entry has no more to give, since the batch is at one already. */
export const isAtItsEnd = (id: string, { setup }: Pick<Evidence, 'setup'>): boolean =>
  setup.batch === 1 && OF_SEVERAL.has(id);
