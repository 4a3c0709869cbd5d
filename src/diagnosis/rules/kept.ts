import { GIBIBYTE } from '../../estimate/units.ts';
import type { SmiProcess } from '../../intake/evidence.ts';
import { denialOf } from '../../intake/signs/index.ts';
import type { Facts } from '../facts.ts';
import { tellsOfHost } from '../host-told.ts';
import { ownShare } from '../own-run.ts';
import { found, type Rule, ratio } from '../rule.ts';
import { isPooled, keepsNoGraph } from '../service.ts';
import { isHeld } from './complaints.ts';

const failing = (facts: Facts): boolean =>
  facts.has('says-oom', 'says-killed') ||
  // What climbs and then ends the run has run out.
  (facts.error === null && facts.has('grows') && facts.has('yet-fails')) ||
  (facts.error !== null && facts.error.platform !== 'cpu');

/** Usage of a training run goes up and down, or up at once: of what single batches need. */
const jumps = (facts: Facts): boolean =>
  facts.has('usage-jumps') &&
  facts.training === true &&
  !facts.has('after-first-step', 'smi-vs-allocated', 'conversation');

function jumpWeight(facts: Facts): number {
  if (facts.has('variable-length')) return 0.75;
  // The peak of a named tensor is no peak of a batch.
  if (facts.has('logits')) return 0.45;
  return failing(facts) ? 0.62 : 0.55;
}

/** After a restart the same run fits again, and nothing says that it grows meanwhile. */
const isLeftover = (facts: Facts): boolean =>
  facts.has('restart-helps') &&
  failing(facts) &&
  !facts.has('grows', 'after-many-steps') &&
  (facts.error === null ? !facts.has('host-ram') : facts.error.platform !== 'cpu');
/** PyTorch itself holds most of the card. */
const holdsMost = (facts: Facts): boolean => ownShare(facts) > 0.6;

/** The compute process of a pasted table that holds most. */
const largestHolder = ({ evidence }: Facts): SmiProcess | undefined =>
  evidence.smiProcesses
    .filter(({ type, bytes }) => type !== 'G' && bytes !== undefined)
    .sort((a, b) => ((a.bytes ?? 0n) < (b.bytes ?? 0n) ? 1 : -1))[0];

/** What fails runs under no_grad or inference_mode, as the words say: there is no history to keep. */
export const runsWithoutGraph = ({ has, training, tried }: Facts): boolean =>
  training !== true && (tried('inference-mode') || has('in-no-grad')) && !has('no-grad-unused');

/** Something adds up from batch to batch, or fails after many good ones. */
const addsUp = ({ has }: Facts): boolean => has('grows', 'accumulates-tensors', 'after-many-steps');

/** What adds up there are outputs that stay on the card. */
export const addsUpWithoutGraph = (facts: Facts): boolean => addsUp(facts) && runsWithoutGraph(facts);

/** Outputs are gathered there. */
const gathersWithoutGraph = (facts: Facts): boolean => addsUpWithoutGraph(facts) && facts.has('gathers-outputs');

/** Batches are said to be of one size: what fails late is not the largest of them. */
const hasOneSize = ({ has }: Facts): boolean =>
  has(denialOf('variable-length')) || (has('fixed-size') && !has('variable-length'));

/** What keeps memory alive or in pieces: graphs, references, caches, pools. */
export const KEPT_RULES: readonly Rule[] = [
  {
    id: 'cache-in-pieces',
    cause: 'fragmentation',
    weigh: (facts) => {
      const { balance, error } = facts;
      const cached = balance?.cached;
      if (cached === undefined || facts.spilled) return null;
      // The request stood in the part that is lost: a large part of the reserve that is free speaks all the same.
      if (error !== null && error.requestedBytes === undefined && facts.family === 'allocator')
        return ratio(cached, error.reservedBytes) > 0.2 && cached > GIBIBYTE
          ? found(0.6, 'evidence.cache-large', {
              cached: { bytes: cached },
              reserved: { bytes: error.reservedBytes ?? (error.allocatedBytes ?? 0n) + cached },
            })
          : null;
      if (error?.requestedBytes === undefined || (facts.shortfall === null && !facts.fitsBarely)) return null;
      const share = ratio(cached, error.reservedBytes);
      const values = { cached: { bytes: cached }, requested: { bytes: error.requestedBytes } };
      if (cached >= error.requestedBytes && share > 0.2) return found(0.82, 'evidence.fragmented', values);
      if (cached >= error.requestedBytes && share > 0.1) return found(0.5, 'evidence.fragmented', values);
      // A whole request of this size lies in the cache, small as its share of a large card may be.
      if (cached >= error.requestedBytes && cached > GIBIBYTE) return found(0.35, 'evidence.fragmented', values);
      // Most of the card is in use: the pieces are what is left, not what is wrong.
      if (ratio(balance?.live, error.totalBytes) > 0.75 || facts.has('pairwise')) return null;
      return facts.shortfall !== null && cached >= facts.shortfall && (cached > GIBIBYTE || share > 0.2)
        ? found(0.45, 'evidence.cache-covers', { ...values, shortfall: { bytes: facts.shortfall } })
        : null;
    },
  },
  {
    id: 'pools',
    cause: 'compile-or-capture-overhead',
    weigh: (facts) => {
      const pools = facts.balance?.graphPools;
      if (pools !== undefined && pools > 0n) {
        const counts = facts.shortfall !== null && pools >= facts.shortfall;
        return found(counts || ratio(pools, facts.error?.totalBytes) > 0.03 ? 0.8 : 0.3, 'evidence.pools', {
          pools: { bytes: pools },
        });
      }
      if (facts.has('graphs-by-shape')) return found(0.8, 'evidence.graphs-by-shape');
      return facts.has('compile') && failing(facts) ? found(0.55, 'evidence.compile') : null;
    },
  },
  {
    id: 'input-gradient',
    cause: 'input-gradient',
    weigh: (facts) => {
      if (!facts.has('input-gradient'))
        return facts.has('frozen') && failing(facts) ? found(0.45, 'evidence.frozen') : null;
      // What climbs from call to call is kept between them; one gradient of an input is taken and gone.
      if (facts.has('grows')) return found(0.6, 'evidence.input-gradient');
      return found(
        facts.has('frozen') ? 0.92 : 0.82,
        facts.has('frozen') ? 'evidence.input-gradient-frozen' : 'evidence.input-gradient',
      );
    },
  },
  {
    id: 'grows',
    cause: 'graph-kept-alive',
    weigh: (facts) => {
      if (runsWithoutGraph(facts)) return null;
      if (facts.has('accumulates-tensors'))
        return found(facts.has('grows') ? 0.88 : facts.phase === 'evaluation' ? 0.4 : 0.62, 'evidence.accumulates');
      if (!facts.has('grows') || facts.error?.platform === 'cpu' || facts.has('smi-vs-allocated', 'after-first-step'))
        return null;
      // What climbs where no graph is kept has other reasons.
      if (keepsNoGraph(facts)) return isPooled(facts) ? null : found(0.25, 'evidence.grows');
      // What climbs there is the host's.
      if (facts.has('says-killed') && !facts.has('says-oom'))
        return tellsOfHost(facts) ? null : found(0.3, 'evidence.grows');
      if (facts.has('host-ram', 'fits-uncompiled') || (facts.has('conversation') && facts.training !== true))
        return found(0.3, 'evidence.grows');
      // TensorFlow and JAX keep no history of what they computed.
      if (['tensorflow', 'jax'].includes(facts.evidence.framework ?? '')) return found(0.3, 'evidence.grows');
      if (jumps(facts)) return found(0.35, 'evidence.grows');
      return found(facts.has('evaluating') ? 0.45 : 0.62, 'evidence.grows');
    },
  },
  {
    id: 'late-and-varying',
    cause: 'variable-length-peak',
    weigh: (facts) => {
      if (jumps(facts) && facts.error?.platform !== 'cpu') return found(jumpWeight(facts), 'evidence.jumps');
      if (!failing(facts) || facts.family === 'killed') return null;
      const late =
        facts.has('after-many-steps') &&
        !facts.has('aborted', 'after-first-step', 'one-after-another', 'processes-on-zero', 'same-as-before');
      const varying = facts.has('variable-length');
      if (facts.phase === 'evaluation' || facts.phase === 'save') return null;
      // What is kept from batch to batch explains it better.
      if (late && runsWithoutGraph(facts) && !varying) return found(0.35, 'evidence.late');
      if (late && varying) return found(0.8, 'evidence.late-and-varying');
      if (late) return found(facts.has('language-model') ? 0.62 : 0.55, 'evidence.late');
      if (facts.has('same-step')) return found(0.66, 'evidence.same-step');
      // A run that trains nothing has no step at which it grows: some of its inputs are larger.
      if (facts.has('now-and-then'))
        return found(varying ? 0.7 : facts.training === false ? 0.6 : 0.4, 'evidence.now-and-then');
      if (facts.has('grows') && varying) return found(0.7, 'evidence.varying');
      if (facts.has('larger-set-fails')) return found(0.6, 'evidence.varying');
      return varying ? found(0.35, 'evidence.varying') : null;
    },
  },
  {
    id: 'references',
    cause: 'references-kept-alive',
    weigh: (facts) => {
      const again = facts.has('between-runs');
      const kept = facts.has('kept-after-delete');
      if (!(again || kept) || facts.error?.platform === 'cpu' || facts.has('smi-vs-allocated')) return null;
      if (facts.has('notebook') && (again || kept)) return found(0.86, 'evidence.notebook');
      if (kept && facts.has('freed-in-except')) return found(0.84, 'evidence.freed-in-except');
      if (again) return found(0.55, 'evidence.between-runs');
      return found(facts.has('nothing-running', 'others-on-card', 'ended') ? 0.3 : 0.6, 'evidence.kept');
    },
  },
  {
    id: 'gathered-without-graph',
    cause: 'references-kept-alive',
    weigh: (facts) =>
      gathersWithoutGraph(facts) && facts.error?.platform !== 'cpu'
        ? found(0.82, 'evidence.gathered-without-graph')
        : null,
  },
  {
    id: 'grows-without-graph',
    cause: 'references-kept-alive',
    weigh: (facts) => {
      if (!runsWithoutGraph(facts) || gathersWithoutGraph(facts) || facts.error?.platform === 'cpu') return null;
      if (facts.has('conversation', 'host-ram', 'smi-vs-allocated')) return null;
      if (facts.has('grows', 'accumulates-tensors')) return found(0.62, 'evidence.grows-without-graph');
      return facts.has('after-many-steps') && failing(facts) ? found(0.5, 'evidence.late-without-graph') : null;
    },
  },
  {
    id: 'late-with-one-size',
    cause: 'graph-kept-alive',
    weigh: (facts) => {
      if (!(facts.has('after-many-steps') && hasOneSize(facts) && failing(facts)) || facts.family === 'killed')
        return null;
      if (facts.training === false || runsWithoutGraph(facts) || facts.error?.platform === 'cpu') return null;
      return facts.has('aborted', 'after-first-step', 'one-after-another')
        ? null
        : found(facts.has(denialOf('variable-length')) ? 0.45 : 0.38, 'evidence.late-one-size');
    },
  },
  {
    // Every state that is stored on the GPU stays there.
    id: 'replay-buffer',
    cause: 'references-kept-alive',
    weigh: (facts) => {
      if (!facts.has('replay-buffer') || !failing(facts) || facts.family === 'killed') return null;
      if (facts.error?.platform === 'cpu' || facts.has('host-ram', 'says-killed') || facts.fitsFree) return null;
      // What is stored there with its graph is told by the code.
      if (facts.has('accumulates-tensors')) return found(0.45, 'evidence.replay-buffer');
      return found(facts.has('grows', 'after-many-steps') ? 0.74 : 0.55, 'evidence.replay-buffer');
    },
  },
  {
    id: 'one-after-another',
    cause: 'references-kept-alive',
    weigh: (facts) =>
      facts.has('one-after-another') && failing(facts) && facts.error?.platform !== 'cpu'
        ? found(0.8, 'evidence.one-after-another')
        : null,
  },
  {
    id: 'restart-frees-others',
    cause: 'other-process-on-gpu',
    weigh: (facts) =>
      isLeftover(facts) && !holdsMost(facts)
        ? found(facts.has('notebook') ? 0.5 : 0.6, 'evidence.restart-helps')
        : null,
  },
  {
    id: 'restart-frees-own',
    cause: 'references-kept-alive',
    weigh: (facts) =>
      isLeftover(facts) ? found(facts.has('notebook') || holdsMost(facts) ? 0.6 : 0.4, 'evidence.restart-helps') : null,
  },
  {
    id: 'aborted',
    cause: 'other-process-on-gpu',
    // What goes on from a checkpoint found room to start in.
    weigh: (facts) =>
      facts.has('aborted') && failing(facts) ? found(facts.has('resuming') ? 0.3 : 0.62, 'evidence.aborted') : null,
  },
  {
    id: 'dead-process',
    cause: 'other-process-on-gpu',
    // Nobody to be seen proves nothing by itself: memory has to be in use all the same.
    weigh: (facts) => {
      if (!isHeld(facts)) return null;
      // The table that stands beside the words names who holds it.
      const holder = largestHolder(facts);
      return holder === undefined
        ? found(0.75, 'evidence.dead-process')
        : found(0.88, 'evidence.holder-listed', {
            pid: holder.pid,
            name: holder.name,
            held: { printed: holder.bytes ?? 0n },
          });
    },
  },
];
