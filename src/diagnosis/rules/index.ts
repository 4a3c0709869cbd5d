import { weightBytes } from '../../estimate/weights.ts';
import { isNoBatch } from '../batch-remedies.ts';
import { isCauseDenied } from '../denials.ts';
import type { Facts } from '../facts.ts';
import { ownShare } from '../own-run.ts';
import { type Rule, ratio } from '../rule.ts';
import { isPooled } from '../service.ts';
import { BATCH_RULES } from './batch.ts';
import { COMPARED_RULES } from './compared.ts';
import { COMPLAINTS_RULES } from './complaints.ts';
import { DEVICE_RULES } from './device.ts';
import { ENGINE_RULES } from './engines.ts';
import { HOST_RULES } from './host.ts';
import { KEPT_RULES } from './kept.ts';
import { LLAMA_RULES } from './llama.ts';
import { MASKED_RULES } from './masked.ts';
import { PHASE_RULES } from './phase.ts';
import { PICTURE_RULES } from './pictures.ts';
import { PLATFORM_RULES } from './platforms.ts';
import { REQUEST_RULES } from './request.ts';
import { RUNTIME_RULES } from './runtimes.ts';
import { SERVICE_RULES } from './services.ts';
import { SEVERAL_CARDS_RULES } from './several-cards.ts';
import { SHARDING_RULES } from './sharding.ts';

/** Rules on figures, frames and tables, with the weight from which they outweigh what people deny. */
const OUTWEIGHS: Readonly<Record<string, number>> = {
  'named-processes': 0,
  'outside-large-card': 0.7,
  'smi-full': 0,
  'table-processes': 0,
  'graphics-processes': 0,
  siblings: 0,
  pools: 0,
  limit: 0.9,
  spilled: 0.8,
  'request-attention': 0,
  'evaluation-graph': 0,
  'evaluation-peak': 0,
  'checkpoint-frame': 0.6,
  saving: 0,
  nccl: 0,
};

/** What is left behind is no other program to the one who left it. */
const BESIDE: ReadonlySet<string> = new Set(['aborted', 'dead-process']);

/** Causes that fill a card: where the request fits into what is free, they explain nothing. */
const FILLING: ReadonlySet<string> = new Set([
  'batch-too-large',
  'input-too-large',
  'attention-quadratic',
  'model-too-large',
  'activations-kept-for-backward',
  'optimizer-states',
  'low-vram-mode-off',
  'logits-vocabulary',
  'diffusion-decode',
  'desktop-on-gpu',
]);

/** Causes that lie with others on the card: no freeing makes room for what is larger than the card. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'other-process-on-gpu',
  'desktop-on-gpu',
  'too-many-concurrent-runs',
  'cuda-context-overhead',
]);
/** What is left of the weight of such a cause there. */
const BESIDE_THE_POINT = 0.3;

const isAboveCard = ({ error }: Facts): boolean =>
  error?.platform !== 'cpu' && ratio(error?.requestedBytes, error?.totalBytes) > 1;

/** The stated model takes less than half of the stated card: whatever fills it, the weights alone do not. */
function weightsFit({ error, evidence: { setup }, training }: Facts): boolean {
  const total = error?.totalBytes ?? setup.gpuBytes;
  if (setup.parameters === undefined || total === undefined || training !== false) return false;
  return weightBytes(setup.parameters, setup.precision) * 2n < total;
}

/** The request would fit into what is free, yet this run fills the card to the last of it: pieces are what is left. */
const isAllButFull = (facts: Facts): boolean =>
  ratio(facts.error?.freeBytes, facts.error?.totalBytes) < 0.05 && ownShare(facts) > 0.85;

/** An engine forms its batches itself, within the pool that it took. */
const isServed = (facts: Facts): boolean => isPooled(facts) && facts.training !== true;

/** Whether the figures leave a cause nothing to explain, whatever speaks for it. */
const explainsNothing = (cause: string, facts: Facts): boolean =>
  (facts.fitsFree && FILLING.has(cause) && !isAllButFull(facts)) ||
  (cause === 'batch-too-large' && (isNoBatch(facts) || isServed(facts))) ||
  (cause === 'model-too-large' && facts.error?.platform !== 'cpu' && weightsFit(facts));

/** The rule, silent where the words deny its cause, unless it stands on what no words can take back: then it says so. */
const heeding = (rule: Rule): Rule => ({
  ...rule,
  weigh: (facts) => {
    const stated = explainsNothing(rule.cause, facts) ? null : rule.weigh(facts);
    const finding =
      stated !== null && OF_OTHERS.has(rule.cause) && isAboveCard(facts)
        ? { ...stated, weight: stated.weight * BESIDE_THE_POINT }
        : stated;
    if (finding === null || BESIDE.has(rule.id) || !isCauseDenied(rule.cause, facts.evidence.signs)) return finding;
    const least = OUTWEIGHS[rule.id];
    if (least === undefined || finding.weight < least) return null;
    return { ...finding, evidence: [...finding.evidence, { key: 'evidence.denied' }] };
  },
});

const DECLARED: readonly Rule[] = [
  ...MASKED_RULES,
  ...HOST_RULES,
  ...DEVICE_RULES,
  ...SEVERAL_CARDS_RULES,
  ...REQUEST_RULES,
  ...KEPT_RULES,
  ...BATCH_RULES,
  ...PHASE_RULES,
  ...COMPARED_RULES,
  ...COMPLAINTS_RULES,
  ...ENGINE_RULES,
  ...RUNTIME_RULES,
  ...PLATFORM_RULES,
  ...LLAMA_RULES,
  ...PICTURE_RULES,
  ...SERVICE_RULES,
  ...SHARDING_RULES,
];

/** Every rule. A new one is a declared object in its file's array. */
export const RULES: readonly Rule[] = DECLARED.map(heeding);
