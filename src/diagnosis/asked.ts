import type { Fix } from '../knowledge/knowledge.ts';
import type { Facts } from './facts.ts';
import { helpsHost } from './host-remedies.ts';
import { assess } from './remedies.ts';
import { type Assessment, ruleOut } from './remedy.ts';

type Part = Fix['frees'];

/** Parts that exist only once something runs. */
const OF_RUN: ReadonlySet<Part> = new Set(['activations', 'gradients', 'optimizer', 'kv-cache', 'request']);
/** Parts that lie beside the failed request: freed whole they leave it as large as it is. */
const BESIDE: ReadonlySet<Part> = new Set(['gradients', 'optimizer', 'cached', 'context', 'graph-pools']);
/** What stands where nothing says how much a part takes: said of an asked fix with its condition. */
const GENERAL = 'reason.frees.';
/** Where they run their first step, the optimizer has no states yet. */
const BEFORE_STEP: ReadonlySet<Facts['phase']> = new Set(['forward', 'loss', 'backward']);

/** What the figures or the phase say against a fix that only its part decides; null where they say nothing. */
function against(fix: Fix, { error, phase }: Facts, onHost: boolean): Assessment | null {
  const { frees } = fix;
  if (onHost && !helpsHost(fix)) return ruleOut('reason.not-host');
  if (!onHost && frees === 'host') return ruleOut('reason.not-device');
  if (phase === 'load' && OF_RUN.has(frees)) return ruleOut('reason.batch-not-loaded');
  const { requestedBytes: requested, totalBytes: total } = error ?? {};
  if (requested !== undefined && total !== undefined && requested > total && BESIDE.has(frees))
    return ruleOut('reason.request-above-card', { requested: { bytes: requested }, total: { bytes: total } });
  return null;
}

/**
 * Assesses a fix that the person asks about and that no cause brings: nothing shows that its part is what is short, so
 * it is offered under that condition at most.
 */
export function assessAsked(fix: Fix, facts: Facts, onHost: boolean): Assessment | 'drop' {
  const assessment = assess(fix, facts, true);
  const contrary = against(fix, facts, onHost);
  if (assessment === 'drop') return contrary ?? 'drop';
  if (!assessment.offered) return assessment;
  if (contrary !== null) return contrary;
  if (fix.frees === 'optimizer' && BEFORE_STEP.has(facts.phase) && assessment.verdict === 'unknown')
    return { ...assessment, reason: { key: 'reason.asked.before-step' } };
  const { key } = assessment.reason;
  return fix.circulates === undefined && key.startsWith(GENERAL)
    ? { ...assessment, reason: { key: `reason.asked.${fix.frees}` } }
    : assessment;
}
