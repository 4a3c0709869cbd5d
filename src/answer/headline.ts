import { overLimitOf, tensorsSpill } from '../diagnosis/balance.ts';
import type { Facts } from '../diagnosis/facts.ts';
import { isKilled, isLookAlike, isUndecided } from '../diagnosis/primary.ts';
import { guests } from '../diagnosis/processes.ts';
import { isHeld } from '../diagnosis/rules/complaints.ts';
import { isVanished } from '../diagnosis/rules/host.ts';
import type { ErrorReport } from '../intake/evidence.ts';
import type { Family } from '../intake/format.ts';
import { formatOf } from '../intake/formats.ts';
import type { Phrase } from '../phrase.ts';
import { engineHeadline } from './engine-headline.ts';

/** What stands for the end: an exit status, a program's word, else the signal. */
const killedBy = ({ exitCode, detail }: ErrorReport): string | number => exitCode ?? detail ?? 'SIGKILL';

/** Failures of the host that have a sentence of their own. */
const NAMED: ReadonlySet<Family> = new Set(['shared-memory', 'commit-limit', 'pinned', 'worker']);

const LIBRARIES: ReadonlySet<Family> = new Set(['library', 'library-search', 'nvml']);

/** Something is told that need not have run out: usage that climbs, cards that differ, an evaluation that takes much. */
const isSymptom = (facts: Facts): boolean =>
  guests(facts) > 1 ||
  facts.has(
    'grows',
    'takes-much',
    'outputs-gathered',
    'processes-on-zero',
    'cards-uneven',
    'fits-with-plain-optimizer',
  );

/** What a person tells without a message. */
function saidKey(facts: Facts): string {
  if (facts.has('says-oom')) return 'headline.said';
  if (facts.has('says-killed')) return 'headline.says-killed';
  if (isHeld(facts)) return 'headline.held';
  if (isVanished(facts)) return 'headline.vanished';
  if (facts.has('low-vram-warning', 'spilling')) return 'headline.spills';
  if (facts.has('allocated-above-card')) return 'headline.above-card';
  return isSymptom(facts) ? 'headline.symptom' : 'headline.said';
}

/** The verdict on a failure in one sentence, with the message's own figures. */
export function headlineOf(facts: Facts): Phrase {
  const { error, family, shortfall } = facts;
  if (error === null) return { key: saidKey(facts) };
  if (isLookAlike(error)) return { key: `headline.is-${error.format}`, values: { detail: error.detail ?? '' } };
  if (isKilled(error)) {
    const told = facts.evidence.errors.find((one) => formatOf(one).saysMemory === true);
    return told === undefined
      ? { key: 'headline.killed', values: { code: killedBy(error) } }
      : { key: 'headline.oom-killed', values: { code: killedBy(told) } };
  }
  const planned = engineHeadline(facts);
  if (planned !== null) return planned;
  const values = {
    gpu: error.device === undefined ? { entry: 'gpu.unknown' } : `GPU ${error.device}`,
    requested: { printed: error.requestedBytes ?? 0n },
    free: { printed: error.freeBytes ?? 0n },
    total: { printed: error.totalBytes ?? 0n },
    allowed: { printed: error.allowedBytes ?? 0n },
    allocated: { printed: error.allocatedBytes ?? 0n },
    other: { printed: error.otherAllocationsBytes ?? 0n },
    shortfall: { bytes: shortfall ?? 0n },
    status: error.detail ?? error.format,
  };
  if (error.platform === 'cpu') {
    if (family !== null && NAMED.has(family)) return { key: `headline.${error.format}` };
    return { key: error.requestedBytes === undefined ? 'headline.host' : 'headline.host-request', values };
  }
  if (family === 'above-1eb') return { key: 'headline.1eb' };
  if (isUndecided(error)) return { key: 'headline.library-undecided', values };
  if (family !== null && LIBRARIES.has(family)) return { key: 'headline.library', values };
  if (family === 'collective') return { key: 'headline.nccl' };
  if (error.platform === 'mps')
    return { key: error.requestedBytes === undefined ? 'headline.no-figures' : 'headline.mps', values };
  if (error.requestedBytes === undefined) {
    if (facts.balance?.live !== undefined && facts.balance.total === undefined)
      return { key: 'headline.counters', values: { ...values, reserved: { printed: error.reservedBytes ?? 0n } } };
    if (error.cutOff !== true) {
      const others = error.allocatedBytes ?? error.reservedBytes ?? error.freeBytes ?? error.totalBytes;
      return { key: others === undefined ? 'headline.no-figures' : 'headline.no-request' };
    }
    if (error.format.endsWith('-head')) return { key: 'headline.end-cut' };
    return error.freeBytes === undefined || error.reservedBytes === undefined
      ? { key: 'headline.beginning-cut' }
      : { key: 'headline.beginning-cut-figures', values: { ...values, reserved: { printed: error.reservedBytes } } };
  }
  if (facts.spilled) {
    if (tensorsSpill(error)) return { key: 'headline.spilled', values };
    return { key: 'headline.spilled-reserve', values: { ...values, reserved: { printed: error.reservedBytes ?? 0n } } };
  }
  const over = overLimitOf(error);
  if (over > 0n) {
    const cardToo = error.freeBytes !== undefined && error.requestedBytes > error.freeBytes;
    return {
      key: cardToo ? 'headline.limit-and-card' : 'headline.limit',
      values: { ...values, over: { bytes: over } },
    };
  }
  if (facts.fitsFree) return { key: 'headline.fits-free', values };
  if (facts.fitsBarely)
    return { key: error.totalBytes === undefined ? 'headline.barely-free' : 'headline.barely', values };
  if (error.totalBytes !== undefined && error.requestedBytes > error.totalBytes)
    return { key: 'headline.above-total', values };
  if (shortfall !== null)
    return { key: error.totalBytes === undefined ? 'headline.short-of-free' : 'headline.short', values };
  if (facts.impossibleFree !== undefined) return { key: 'headline.requested', values };
  if (error.totalBytes !== undefined && error.allocatedBytes !== undefined)
    return { key: 'headline.requested-allocated', values };
  if (error.cutOff !== true) return { key: 'headline.requested-only', values };
  return { key: error.totalBytes === undefined ? 'headline.requested-cut' : 'headline.requested-cut-total', values };
}
