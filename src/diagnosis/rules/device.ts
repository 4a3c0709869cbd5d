import { GIBIBYTE, MEBIBYTE } from '../../estimate/units.ts';
import { tensorsSpill } from '../balance.ts';
import { startsEmpty } from '../batch-remedies.ts';
import type { Facts } from '../facts.ts';
import { tableHolders } from '../holders.ts';
import { isBeyondContext, ownShare } from '../own-run.ts';
import { alike, guests, pids, siblings, spreads } from '../processes.ts';
import { found, type Rule, ratio } from '../rule.ts';

/** What a message calls the limit that a process set for itself. */
const OWN_LIMIT = 'per_process_memory_fraction';

const others = (facts: Facts): bigint => facts.balance?.otherProcesses ?? 0n;
/** One process fills the card while an engine, which has its model and its pool by then, captures graphs: it is the engine. */
const isEngineItself = (facts: Facts): boolean =>
  facts.evidence.errors.some(({ format }) => format === 'sglang-graph-capture') &&
  facts.error?.processBytes === undefined &&
  facts.error?.reservedBytes === undefined &&
  pids(facts).length === 1;
/** Whether further processes of one's own stand on the card, each with a context. */
const isOneOfSeveral = (facts: Facts): boolean =>
  facts.has('many-runs', 'each-process-holds') || siblings(facts) || (pids(facts).length > 0 && alike(facts));

/** Of a card that is full to the last MiB others hold more than is asked for: without them there would be room. */
const isTheirs = (outside: bigint, { error, fitsBarely }: Facts): boolean =>
  fitsBarely && outside > (error?.requestedBytes ?? 0n);

/** Libraries of one process reach this size on any large card: it counts by its share of the card, and beside what is live. */
function contextWeight(share: number, besideLive: number): number | null {
  if (share > 0.15 || (share > 0.05 && besideLive > 0.5)) return 0.5;
  return share > 0.1 ? 0.3 : null;
}

/** Who holds the memory of the device, by the figures. */
export const DEVICE_RULES: readonly Rule[] = [
  {
    id: 'named-processes',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      const held = others(facts);
      if (held < 256n * MEBIBYTE || isEngineItself(facts)) return null;
      const share = ratio(held, facts.error?.totalBytes);
      // A message that lost its beginning states no request; what the list names is there all the same.
      if (facts.shortfall === null) {
        if (facts.fitsFree || share < 0.15) return null;
        return found(share > 0.5 ? 0.88 : 0.5, 'evidence.other-processes-held', {
          count: pids(facts).length,
          held: { bytes: held },
          total: { bytes: facts.error?.totalBytes ?? 0n },
        });
      }
      const weight = share > 0.5 ? 0.88 : held >= facts.shortfall && share > 0.15 ? 0.7 : 0.35;
      return found(weight, 'evidence.other-processes', {
        count: pids(facts).length,
        held: { bytes: held },
        shortfall: { bytes: facts.shortfall },
      });
    },
  },
  {
    id: 'outside-large-card',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      const { outside, error } = facts;
      if (
        outside === undefined ||
        error?.totalBytes === undefined ||
        facts.balance?.otherProcesses !== undefined ||
        facts.spilled ||
        facts.fitsFree
      )
        return null;
      const share = ratio(outside, error.totalBytes);
      const own = ownShare(facts);
      const values = { outside: { bytes: outside }, total: { bytes: error.totalBytes } };
      if (own < 0.25 && share > 0.4) return found(0.85, 'evidence.outside', values);
      if (share > 0.3) return found(error.totalBytes > 9n * GIBIBYTE ? 0.72 : 0.35, 'evidence.outside', values);
      // Beside a process that fills the card, a rest of this size is what its context and the desktop take.
      return outside > 2n * GIBIBYTE && (facts.shortfall !== null || isTheirs(outside, facts))
        ? found(own > 0.85 ? 0.25 : 0.4, 'evidence.outside', values)
        : null;
    },
  },
  {
    // A card that is not full otherwise refuses a first piece: what was free is not stated.
    id: 'refused-when-empty',
    cause: 'other-process-on-gpu',
    weigh: (facts) =>
      startsEmpty(facts) && facts.error?.freeBytes === undefined ? found(0.4, 'evidence.starts-empty') : null,
  },
  {
    id: 'refused-when-empty-limit',
    cause: 'gpu-slice-too-small',
    weigh: (facts) =>
      startsEmpty(facts) && facts.error?.freeBytes === undefined && facts.error?.platform !== 'xpu'
        ? found(0.3, 'evidence.starts-empty')
        : null,
  },
  {
    id: 'desktop-small-card',
    cause: 'desktop-on-gpu',
    weigh: (facts) => {
      const { outside, error, evidence } = facts;
      if (
        outside === undefined ||
        error?.totalBytes === undefined ||
        error.totalBytes > 13n * GIBIBYTE ||
        facts.spilled
      )
        return null;
      if (facts.balance?.otherProcesses !== undefined || outside < 400n * MEBIBYTE) return null;
      const share = ratio(outside, error.totalBytes);
      const drawn = evidence.os === 'windows' || facts.has('laptop', 'desktop-apps');
      const weight = (share > 0.25 ? 0.45 : share > 0.12 ? 0.3 : 0.15) + (drawn ? 0.15 : 0);
      // The figures say how much, not who: with a small rest the card is simply full of this process.
      return facts.shortfall !== null && outside < facts.shortfall && !drawn
        ? null
        : found(weight, 'evidence.desktop', { outside: { bytes: outside }, total: { bytes: error.totalBytes } });
    },
  },
  {
    id: 'graphics-processes',
    cause: 'desktop-on-gpu',
    weigh: (facts) => {
      const device = facts.error?.device ?? 0;
      const drawing = facts.evidence.smiProcesses.filter(({ type, gpu }) => type !== 'C' && gpu === device);
      const held = drawing.reduce((total, { bytes }) => total + (bytes ?? 0n), 0n);
      if (facts.shortfall === null || held < 100n * MEBIBYTE) return null;
      return found(held >= facts.shortfall ? 0.6 : 0.35, 'evidence.graphics', {
        count: drawing.length,
        held: { bytes: held },
        shortfall: { bytes: facts.shortfall },
      });
    },
  },
  {
    id: 'desktop-said',
    cause: 'desktop-on-gpu',
    weigh: (facts) =>
      facts.has('desktop-apps') && facts.error?.platform !== 'cpu' ? found(0.45, 'evidence.desktop-said') : null,
  },
  {
    id: 'others-said',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      // Whoever sees no program, or has ended them all, says the opposite.
      if (facts.has('nothing-running', 'ended')) return null;
      const said = facts.has('others-on-card');
      // Memory that is only said to be taken names nobody.
      const taken = facts.has('is-taken') && !facts.has('takes-all');
      if ((!said && !taken) || facts.error?.platform === 'cpu' || guests(facts) > 1) return null;
      // The figures can contradict: where nothing is left for others, saying so changes nothing.
      if (facts.balance?.context !== undefined && ratio(facts.outside, facts.error?.totalBytes) < 0.05) return null;
      return found(ownShare(facts) > 0.6 ? 0.35 : 0.7, said ? 'evidence.others-said' : 'evidence.taken-said');
    },
  },
  {
    id: 'smi-full',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      const { error, balance } = facts;
      if (facts.evidence.errors.length === 0 || balance?.context !== undefined) return null;
      if (spreads(facts) || guests(facts) > 1) return null;
      const { smi } = facts.evidence;
      const card =
        smi.find(({ index }) => index === error?.device) ??
        smi.find((gpu) => ratio(gpu.usedBytes, gpu.totalBytes) > 0.6);
      if (card === undefined) return null;
      // The table was pasted while the failed run may still have been there: what it held is no stranger's.
      const others = card.usedBytes - (error?.processBytes ?? error?.reservedBytes ?? 0n);
      if (ratio(others, card.totalBytes) < 0.5) return null;
      return found(0.72, 'evidence.smi', {
        gpu: card.index,
        used: { bytes: card.usedBytes },
        total: { bytes: card.totalBytes },
      });
    },
  },
  {
    id: 'table-processes',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      const { error, shortfall } = facts;
      // Where the message lists them itself, that is of the moment of the failure.
      if (error === null || pids(facts).length > 0 || spreads(facts) || guests(facts) > 1) return null;
      const holders = tableHolders(facts);
      const held = holders.reduce((sum, { bytes }) => sum + bytes, 0n);
      const total =
        error.totalBytes ?? facts.evidence.smi.find(({ index }) => index === (error.device ?? 0))?.totalBytes;
      const share = ratio(held, total);
      if (share < 0.15) return null;
      const values = { pids: holders.slice(0, 4).map(({ pid }) => pid), held: { bytes: held } };
      if (shortfall === null)
        return facts.fitsFree ? null : found(share > 0.5 ? 0.8 : 0.5, 'evidence.table-processes', values);
      return found(held < shortfall ? 0.35 : share > 0.5 ? 0.85 : 0.75, 'evidence.table-processes-short', {
        ...values,
        shortfall: { bytes: shortfall },
      });
    },
  },
  {
    id: 'bare-error-at-start',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      const bare = facts.family === 'cuda-call';
      // What ran for a while found room for its context long ago.
      const ran =
        facts.has('after-many-steps', 'grows', 'evaluating', 'first-step') ||
        (facts.phase !== null && facts.phase !== 'load' && facts.phase !== 'startup');
      if (!bare || ran || facts.has('smaller-batch-works', 'later-stage-fails')) return null;
      // Where a model is being loaded, it is the model that finds no room.
      if (facts.phase === 'load')
        return facts.has('torch-load', 'resuming') ? null : found(0.4, 'evidence.no-room-for-call');
      return facts.phase === 'startup'
        ? found(0.6, 'evidence.no-room-for-context')
        : found(0.5, 'evidence.no-room-for-call');
    },
  },
  {
    id: 'concurrent',
    cause: 'too-many-concurrent-runs',
    weigh: (facts) => {
      if (
        !facts.has('many-runs', 'single-run-works') ||
        facts.error?.platform === 'cpu' ||
        facts.has('one-after-another')
      )
        return null;
      if (pids(facts).length >= 2) return found(0.9, 'evidence.concurrent', { count: pids(facts).length });
      // One alone fits: the comparison was made.
      if (facts.has('single-run-works')) return found(0.78, 'evidence.concurrent-said');
      return found(facts.has('others-on-card') ? 0.3 : 0.5, 'evidence.concurrent-said');
    },
  },
  {
    id: 'spilled',
    cause: 'windows-sysmem-fallback',
    weigh: ({ error, evidence: { framework }, has, spilled }) => {
      const { allocatedBytes: live = 0n, reservedBytes: reserved = 0n, totalBytes: total = 0n } = error ?? {};
      if (error !== null && tensorsSpill(error))
        return found(0.85, 'evidence.spilled', { live: { bytes: live }, total: { bytes: total } });
      // The tensors alone would fit: what was kept of earlier ones lies in system memory.
      if (spilled)
        return found(0.5, 'evidence.spilled-reserve', { reserved: { bytes: reserved }, total: { bytes: total } });
      // Pools of managed memory spill because they are told to.
      const isManaged = framework === 'rapids' || framework === 'cupy';
      return has('spilling') && !isManaged ? found(0.5, 'evidence.spilling-said') : null;
    },
  },
  {
    id: 'limit',
    cause: 'gpu-slice-too-small',
    weigh: (facts) => {
      const { error } = facts;
      if (error?.platform === 'mps') return null;
      const { allowedBytes: allowed, reservedBytes: reserved, requestedBytes: request } = error ?? {};
      if (allowed !== undefined && reserved !== undefined && request !== undefined && reserved + request > allowed) {
        return found(0.92, 'evidence.limit', {
          allowed: { bytes: allowed },
          reserved: { bytes: reserved },
          requested: { bytes: request },
        });
      }
      if (error?.detail === OWN_LIMIT) return found(0.9, 'evidence.own-limit');
      if (facts.has('slice')) return found(0.8, 'evidence.slice-said');
      const card = facts.evidence.setup.gpuBytes;
      if (card === undefined || error?.totalBytes === undefined || ratio(error.totalBytes, card) > 0.6) return null;
      return found(0.7, 'evidence.total-below-card', { total: { bytes: error.totalBytes }, card: { bytes: card } });
    },
  },
  {
    id: 'context',
    cause: 'cuda-context-overhead',
    weigh: (facts) => {
      if (facts.has('each-process-holds') && facts.has('many-runs', 'ranks'))
        return found(0.75, 'evidence.context-each');
      const { context, live } = facts.balance ?? {};
      if (context === undefined || context < 1536n * MEBIBYTE || isBeyondContext(facts)) return null;
      const weight = isOneOfSeveral(facts)
        ? 0.5
        : contextWeight(ratio(context, facts.balance?.total), ratio(context, live));
      if (weight === null) return null;
      return found(facts.has('multi-gpu') ? Math.min(weight, 0.3) : weight, 'evidence.context', {
        context: { bytes: context },
      });
    },
  },
];
