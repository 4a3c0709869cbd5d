import type { ErrorReport } from '../intake/evidence.ts';

export type BalancePart = 'live' | 'cached' | 'graphPools' | 'context' | 'otherProcesses' | 'unattributed' | 'free';

/** The device's memory split without overlap; a part that cannot be determined is absent. Bytes. */
export interface Balance extends Partial<Readonly<Record<BalancePart, bigint>>> {
  readonly total?: bigint;
}

/** Printed GiB figures are rounded to ±5 MiB each; a sum of them below this says nothing. */
export const ROUNDING = 20n << 20n;

/** The largest context plus libraries by which a container's own pid can exceed what PyTorch reserved. */
const CALLER_MARGIN = 2n << 30n;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Figures up to 1 GiB are printed in MiB: they are exact to a few KiB. */
const FINE_ROUNDING = 64n << 10n;

/** A difference of printed figures: zero within their rounding, absent where it is negative beyond it. @param largest of them */
function difference(value: bigint, largest?: bigint): bigint | undefined {
  if (absolute(value) < (largest !== undefined && largest <= 1n << 30n ? FINE_ROUNDING : ROUNDING)) return 0n;
  return value < 0n ? undefined : value;
}

/** No process that computes on a card gets by with less: its context alone takes more. */
const LEAST_CONTEXT = 128n << 20n;

/**
 * The one process of a message that breaks off before its counters, where it holds all that is in use: the caller holds
 * a context at least, so that it has to be among those listed, and no other is.
 */
function loneHolderOf({ otherProcesses = [], totalBytes, freeBytes }: ErrorReport): bigint | undefined {
  const [lone] = otherProcesses;
  if (lone === undefined || otherProcesses.length > 1 || totalBytes === undefined || freeBytes === undefined)
    return undefined;
  return absolute(totalBytes - freeBytes - lone.bytes) < LEAST_CONTEXT ? lone.pid : undefined;
}

/**
 * The pid that is the caller although the message does not say so: in a container with its own pid namespace the driver
 * knows host pids. It is the process that holds a little more than PyTorch reserved here.
 */
export function callerOf(error: ErrorReport): bigint | undefined {
  const { otherProcesses, reservedBytes } = error;
  if (error.processBytes !== undefined || otherProcesses === undefined) return undefined;
  if (reservedBytes === undefined) return loneHolderOf(error);
  const near = otherProcesses
    .map(({ pid, bytes }) => ({ pid, above: bytes - reservedBytes }))
    .filter(({ above }) => above >= -ROUNDING && above <= CALLER_MARGIN)
    .sort((a, b) => (a.above < b.above ? -1 : 1));
  return near[0]?.pid;
}

const isAbove = (bytes: bigint | undefined, total: bigint | undefined): boolean =>
  bytes !== undefined && total !== undefined && bytes > total + ROUNDING;

/** Whether tensors alone take more than the device has. */
export const tensorsSpill = ({ allocatedBytes, totalBytes }: ErrorReport): boolean =>
  isAbove(allocatedBytes, totalBytes);

/** Whether more is allocated or reserved than the device has: the driver spilled into system memory. */
export const spills = (error: ErrorReport): boolean =>
  tensorsSpill(error) || isAbove(error.reservedBytes, error.totalBytes);

/** The free memory that a message states where it is more than the device has: one of the two figures is wrong. Bytes. */
export const impossibleFreeOf = ({ freeBytes, totalBytes }: ErrorReport): bigint | undefined =>
  freeBytes !== undefined && totalBytes !== undefined && freeBytes > totalBytes + ROUNDING ? freeBytes : undefined;

type Draft = { -readonly [Key in keyof Balance]: bigint };

function put(draft: Draft, part: keyof Balance, bytes: bigint | undefined): void {
  if (bytes !== undefined) draft[part] = bytes;
}

/** What the allocator's counters alone tell, with no word of the device: its own two parts. */
function countersOf({ allocatedBytes, reservedBytes, cutOff }: ErrorReport): Balance | null {
  if (allocatedBytes === undefined || reservedBytes === undefined || cutOff === true) return null;
  const cached = difference(reservedBytes - allocatedBytes, reservedBytes);
  return cached === undefined ? null : { live: allocatedBytes, cached };
}

/**
 * Splits the device's memory by the figures of one message, without overlap. Bytes. Only the sums that the message form
 * allows are made: context is known where the driver named the process, otherwise all that lies outside PyTorch is
 * `unattributed`. Null where the message has no total.
 */
export function balanceOf(error: ErrorReport): Balance | null {
  const { totalBytes: total, freeBytes: free, allocatedBytes: allocated, reservedBytes: reserved } = error;
  if (error.platform === 'cpu') return null;
  if (total === undefined) return countersOf(error);
  const draft: Draft = { total };
  const pools = error.privatePoolBytes;
  put(draft, 'free', free);
  put(draft, 'graphPools', pools);
  if (allocated !== undefined) put(draft, 'live', difference(allocated - (pools ?? 0n)));
  // What the message states as unallocated is the cache, exact; else it is a difference of two printed figures.
  if (error.unallocatedBytes !== undefined) put(draft, 'cached', error.unallocatedBytes);
  else if (allocated !== undefined && reserved !== undefined)
    put(draft, 'cached', difference(reserved - allocated, reserved));
  // An engine that has yet to start holds next to nothing itself.
  if (error.desiredBytes !== undefined && reserved === undefined && free !== undefined)
    put(draft, 'unattributed', difference(total - free));
  if (free === undefined || spills(error)) return draft;
  const caller = callerOf(error);
  const others = (error.otherProcesses ?? []).filter(({ pid }) => pid !== caller);
  const held = sum(others.map(({ bytes }) => bytes));
  if (reserved === undefined) {
    // A message that was cut off still lists who else is on the card.
    if (others.length > 0 && held + free <= total + ROUNDING) put(draft, 'otherProcesses', held);
    return draft;
  }
  const own = error.processBytes ?? error.otherProcesses?.find(({ pid }) => pid === caller)?.bytes;
  if (own === undefined) {
    put(draft, 'unattributed', difference(total - free - reserved - held));
    if (others.length > 0 && held + reserved + free <= total + ROUNDING) put(draft, 'otherProcesses', held);
    return draft;
  }
  put(draft, 'context', difference(own - reserved));
  // On a slice of a card the driver may list processes of the whole card: what does not fit in is not on this device.
  if (others.length > 0 && held + own + free <= total + ROUNDING) put(draft, 'otherProcesses', held);
  put(draft, 'unattributed', difference(total - free - own - held));
  return draft;
}

/** Bytes by which the request passes the process's own limit; 0 where it does not or none is stated. */
export function overLimitOf(error: ErrorReport): bigint {
  const { requestedBytes, allowedBytes, reservedBytes, allocatedBytes, otherAllocationsBytes } = error;
  if (requestedBytes === undefined || allowedBytes === undefined) return 0n;
  // Metal counts what the process holds outside PyTorch too.
  const held = error.platform === 'mps' ? (allocatedBytes ?? 0n) + (otherAllocationsBytes ?? 0n) : reservedBytes;
  if (held === undefined || held + requestedBytes <= allowedBytes) return 0n;
  return held + requestedBytes - allowedBytes;
}

/** What a plan lacks of what there is for it: host memory, an engine's share of the card, or KV cache. */
function plannedShortfall(error: ErrorReport): bigint | null {
  const {
    hostNeededBytes: host,
    kvNeededBytes: kv,
    kvAvailableBytes: room,
    desiredBytes: desired,
    freeBytes: free,
  } = error;
  if (host !== undefined && error.hostAvailableBytes !== undefined) return host - error.hostAvailableBytes;
  if (kv !== undefined && room !== undefined) return kv - room;
  // Without a request the budget lacks at least what it is below zero.
  if (room !== undefined) return -room;
  if (desired === undefined) return null;
  if (free !== undefined) return desired - free;
  return error.totalBytes === undefined ? null : desired - error.totalBytes;
}

/**
 * Bytes that the one failed request lacked, at least: what passes the process's own limit where one is stated, else
 * requested − free, or what a plan lacks. Null where nothing is short by these figures.
 */
export function shortfallOf(error: ErrorReport): bigint | null {
  const { requestedBytes: requested, freeBytes: free } = error;
  const planned = plannedShortfall(error);
  if (planned !== null) return planned > 0n ? planned : null;
  if (requested === undefined || error.platform === 'cpu') return null;
  const overLimit = overLimitOf(error);
  const overCard = free === undefined || requested <= free ? 0n : requested - free;
  const missing = overLimit > overCard ? overLimit : overCard;
  return missing > 0n ? missing : null;
}
