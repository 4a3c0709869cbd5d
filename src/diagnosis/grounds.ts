import { namingOf } from '../intake/signs/index.ts';
import type { Facts } from './facts.ts';
import { offloadsStates } from './host-remedies.ts';
import { ownShare } from './own-run.ts';
import { siblings } from './processes.ts';

/** A fix that helps against a cause only in some runs, with what tells that this is one of them. */
interface Ground {
  readonly fix: string;
  /** Every cause where absent. */
  readonly causes?: readonly string[];
  readonly holds: (facts: Facts) => boolean;
}

/** Something stays on the card from step to step, or from one run to the next. */
const keeps = ({ has }: Facts): boolean =>
  has('grows', 'accumulates-tensors', 'kept-after-delete', 'still-held', 'notebook', 'between-runs') ||
  has('one-after-another', 'freed-in-except', 'after-many-steps', 'restart-helps', 'later-stage-fails');

const keepsOutputs = (facts: Facts): boolean =>
  keeps(facts) || facts.has('outputs-gathered', 'gathers-outputs', 'whole-set-evaluated');

/** Somebody else may hold memory of the card, by figures, a table or words. */
const seesOthers = ({ balance, evidence, family, has }: Facts): boolean =>
  (balance?.otherProcesses ?? 0n) > 0n ||
  (balance?.unattributed ?? 0n) > 1n << 30n ||
  evidence.smi.length + evidence.smiProcesses.length > 0 ||
  family === 'engine-share' ||
  has('others-on-card', 'is-taken', 'ended', 'aborted', 'many-runs', 'next-instance-fails');

const hasOtherCard = (facts: Facts): boolean =>
  facts.has('multi-gpu', 'asks-which-gpu', 'asked-other-gpu', 'visible-devices') ||
  (facts.evidence.setup.gpuCount ?? 1) > 1 ||
  facts.evidence.smi.length > 1 ||
  (facts.error?.device ?? 0) > 0;

const WEIGHTS_HOLDERS: ReadonlySet<string> = new Set(['ollama', 'llama-cpp', 'comfyui', 'a1111', 'diffusers', 'vllm']);

/** It is a model that the host's memory does not hold. */
const loadsModel = ({ evidence, family, phase, has }: Facts): boolean =>
  phase === 'load' ||
  family === 'host-plan' ||
  has('loading-model', 'offloads-states') ||
  evidence.setup.parameters !== undefined ||
  WEIGHTS_HOLDERS.has(evidence.framework ?? '');

const GROUNDS: readonly Ground[] = [
  { fix: 'zero-grad-to-none', causes: ['graph-kept-alive'], holds: ({ has }) => has('gradients-reset') },
  {
    fix: 'efficient-attention',
    causes: ['input-too-large', 'batch-too-large', 'activations-kept-for-backward'],
    holds: ({ has }) => has('attention', 'softmax-or-scores', 'language-model', 'makes-pictures'),
  },
  {
    fix: 'activation-checkpointing',
    causes: ['input-too-large', 'data-parallel-imbalance'],
    holds: ({ training }) => training === true,
  },
  { fix: 'free-the-gpu', causes: ['engine-preallocation'], holds: seesOthers },
  {
    fix: 'free-the-gpu',
    causes: ['all-processes-on-gpu-zero'],
    holds: ({ has }) => has('ended', 'aborted', 'still-held', 'others-on-card'),
  },
  { fix: 'choose-gpu', causes: ['engine-preallocation'], holds: hasOtherCard },
  {
    fix: 'limit-compile-memory',
    causes: ['engine-preallocation'],
    holds: ({ evidence, has }) =>
      has('warming-up', 'compile') || evidence.errors.some(({ format }) => format === 'sglang-graph-capture'),
  },
  {
    fix: 'reduce-input-size',
    causes: ['validation-peak'],
    holds: ({ evidence: { setup }, batch, has }) =>
      batch === 1 ||
      setup.resolution !== undefined ||
      setup.length !== undefined ||
      has('big-input', 'variable-length', 'long-context'),
  },
  { fix: 'release-references', causes: ['validation-peak', 'checkpoint-save-peak'], holds: keeps },
  { fix: 'detach-metrics', causes: ['validation-peak'], holds: keepsOutputs },
  {
    fix: 'split-the-work',
    causes: ['validation-peak'],
    // A large single request in an evaluation is a table that is made at once.
    holds: ({ evidence: { setup }, error, has }) =>
      (error?.requestedBytes ?? 0n) >= 1n << 30n ||
      setup.resolution !== undefined ||
      has('pairwise', 'scores-outputs', 'big-input', 'whole-set-evaluated'),
  },
  { fix: 'quantize', causes: ['host-memory-exhausted'], holds: loadsModel },
  {
    fix: 'shrink-model',
    causes: ['host-memory-exhausted'],
    holds: (facts) => facts.family === 'host-plan' || (loadsModel(facts) && facts.training !== true),
  },
  { fix: 'lora', causes: ['host-memory-exhausted'], holds: offloadsStates },
  { fix: 'low-memory-optimizer', causes: ['host-memory-exhausted'], holds: offloadsStates },
  {
    fix: 'load-to-cpu',
    causes: ['host-memory-exhausted'],
    holds: (facts) => facts.phase === 'load' || facts.has('loading-model', 'resuming'),
  },
  {
    fix: 'reduce-batch-size',
    causes: ['other-process-on-gpu'],
    holds: (facts) => ownShare(facts) > 0.3 || facts.batch !== undefined,
  },
  {
    fix: 'restart-process',
    causes: ['other-process-on-gpu'],
    // Where this run holds next to nothing, an end of what came before it may be the one that is missing.
    holds: (facts) =>
      keeps(facts) ||
      ownShare(facts) < 0.05 ||
      facts.has('ended', 'aborted', 'nothing-running', 'same-as-before', 'no-longer'),
  },
  {
    fix: 'reduce-concurrency',
    causes: ['compute-buffer'],
    holds: ({ has }) => has('many-runs', 'under-load', 'takes-requests'),
  },
  { fix: 'lora', causes: ['model-too-large'], holds: ({ training }) => training === true },
  {
    fix: 'set-rank-device',
    causes: ['checkpoint-loaded-to-gpu', 'multi-node-buffers'],
    holds: (facts) =>
      siblings(facts) || facts.has('only-gpu-zero', 'processes-on-zero', 'cards-uneven', 'ranks', 'multi-gpu'),
  },
  { fix: 'profile-memory', causes: ['masked-oom'], holds: ({ batch }) => batch === 1 },
  {
    fix: 'update-software',
    causes: ['masked-oom', 'engine-preallocation', 'multi-node-buffers'],
    holds: ({ fitsFree, has }) =>
      fitsFree || has('free-is-large', 'since-update', 'changed-version', 'older-version-works'),
  },
  { fix: 'choose-gpu', causes: ['masked-oom'], holds: (facts) => hasOtherCard(facts) || seesOthers(facts) },
  { fix: 'activation-checkpointing', causes: ['mps-limit'], holds: ({ training }) => training === true },
  {
    fix: 'low-vram-flags',
    causes: ['mps-limit'],
    holds: ({ has }) => has('makes-pictures', 'decoding-picture', 'offloads-pipeline'),
  },
  { fix: 'tiled-decode', causes: ['low-vram-mode-off'], holds: ({ has }) => has('decoding-picture') },
];

/** Whether the text tells that a fix, which helps against a cause in some runs alone, may do so in this one. */
export function hasGround(fix: string, cause: string, facts: Facts): boolean {
  if (facts.tried(fix) || facts.has(namingOf(fix))) return true;
  return GROUNDS.filter((one) => one.fix === fix && one.causes?.includes(cause) !== false).every(({ holds }) =>
    holds(facts),
  );
}
