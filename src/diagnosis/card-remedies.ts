import type { SmiGpu } from '../intake/evidence.ts';
import type { Facts } from './facts.ts';
import { namedHolders, tableHolders } from './holders.ts';
import { othersListed, siblings } from './processes.ts';
import { type Assessment, byFigures, offer, type Remedy, ruleOut } from './remedy.ts';

const roomiest = (gpus: readonly SmiGpu[]): SmiGpu | undefined =>
  [...gpus].sort((a, b) => (a.totalBytes - a.usedBytes < b.totalBytes - b.usedBytes ? 1 : -1))[0];

const MOST_PIDS = 4;

/** What ending the programs of a pasted table gives back: it was printed at another moment, so that nothing is certain. */
function byTable(facts: Facts): Assessment | null {
  const holders = tableHolders(facts);
  if (holders.length === 0) return null;
  const values = {
    pids: holders.slice(0, MOST_PIDS).map(({ pid }) => pid),
    bytes: { bytes: holders.reduce((sum, { bytes }) => sum + bytes, 0n) },
  };
  const { shortfall } = facts;
  if (shortfall === null) return offer('unknown', 'reason.table-pids', values);
  return values.bytes.bytes < shortfall
    ? null
    : offer('may-be-enough', 'reason.table-pids-short', { ...values, shortfall: { bytes: shortfall } }, 1.2);
}

/** What is special about fixes that take or give room on the card itself. */
export const CARD_REMEDIES: readonly Remedy[] = [
  {
    fix: 'choose-gpu',
    assess: (facts) => {
      const { smi, setup } = facts.evidence;
      const another =
        smi.length < 2 ? undefined : roomiest(smi.filter(({ index }) => index !== (facts.error?.device ?? 0)));
      if (another !== undefined) {
        const room = another.totalBytes - another.usedBytes;
        const { processBytes, reservedBytes, requestedBytes } = facts.error ?? {};
        const values = { gpu: another.index, used: { bytes: another.usedBytes }, total: { bytes: another.totalBytes } };
        if (reservedBytes === undefined || requestedBytes === undefined) {
          return another.usedBytes * 20n < another.totalBytes
            ? offer('may-be-enough', 'reason.free-gpu', values, 1.25)
            : null;
        }
        // What the run held when it failed, its context included, and the failed request have to fit there.
        const needed = (processBytes ?? reservedBytes) + requestedBytes;
        if (room >= needed)
          return processBytes === undefined
            ? offer('may-be-enough', 'reason.free-gpu', values, 1.1)
            : offer('enough', 'reason.free-gpu', values, 1.25);
      }
      const first = (facts.error?.device ?? 0) === 0;
      if (setup.gpuCount === 1 || (smi.length === 1 && smi[0]?.index === 0 && first && !facts.has('asked-other-gpu')))
        return ruleOut('reason.single-gpu');
      return offer(
        'unknown',
        'reason.choose-gpu',
        {},
        facts.has('multi-gpu', 'others-on-card', 'asks-which-gpu', 'visible-devices') ? 1 : 0.7,
      );
    },
  },
  {
    fix: 'free-the-gpu',
    assess: (facts, fix) => {
      const named = byFigures(fix, facts);
      const held = facts.balance?.otherProcesses;
      const pids = namedHolders(facts);
      if (othersListed(facts).length === 0) return byTable(facts) ?? named;
      // Ranks of one's own launch are to be moved, not ended.
      if (named.offered && siblings(facts) && facts.has('ranks', 'multi-gpu'))
        return offer('unknown', 'reason.own-ranks', {}, 0.5);
      if (
        !named.offered ||
        pids.length === 0 ||
        held === undefined ||
        facts.shortfall === null ||
        held < facts.shortfall
      )
        return named;
      const values = {
        pids: pids.slice(0, MOST_PIDS).map(({ pid }) => pid),
        bytes: { bytes: held },
        shortfall: { bytes: facts.shortfall },
      };
      return { ...named, reason: { key: 'reason.free-pids', values } };
    },
  },
  {
    fix: 'close-desktop-apps',
    // Which of the processes are the desktop's is not stated: what others hold is an upper bound.
    assess: (facts, fix) => {
      const verdict = byFigures(fix, facts);
      return verdict.offered && verdict.verdict === 'enough'
        ? { ...verdict, verdict: 'may-be-enough', factor: 1 }
        : null;
    },
  },
];
