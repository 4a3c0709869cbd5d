import type { Balance } from '../answer/answer.ts';
import type { ErrorReport } from '../intake/evidence.ts';

/** Printed GiB figures are rounded to ±5 MiB each; a sum of them below this says nothing. */
export const ROUNDING = 20n << 20n;

/** The largest context plus libraries by which a container's own pid can exceed what PyTorch reserved. */
const CALLER_MARGIN = 2n << 30n;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** A difference of printed figures: zero within rounding, absent where it is negative beyond it. */
function difference(value: bigint): bigint | undefined {
  if (absolute(value) < ROUNDING) return 0n;
  return value < 0n ? undefined : value;
}

/**
 * The pid that is the caller although the message does not say so: in a container with its own pid namespace the driver
 * knows host pids. It is the process that holds a little more than PyTorch reserved here.
 */
export function callerOf(error: ErrorReport): bigint | undefined {
  const { otherProcesses, reservedBytes } = error;
  if (error.processBytes !== undefined || otherProcesses === undefined || reservedBytes === undefined) return undefined;
  const near = otherProcesses
    .map(({ pid, bytes }) => ({ pid, above: bytes - reservedBytes }))
    .filter(({ above }) => above >= -ROUNDING && above <= CALLER_MARGIN)
    .sort((a, b) => (a.above < b.above ? -1 : 1));
  return near[0]?.pid;
}

/** Whether more is allocated than the device has: the driver spilled into system memory. */
export const spills = (error: ErrorReport): boolean =>
  error.totalBytes !== undefined &&
  error.allocatedBytes !== undefined &&
  error.allocatedBytes > error.totalBytes + ROUNDING;

type Draft = { -readonly [Key in keyof Balance]: bigint };

function put(draft: Draft, part: keyof Balance, bytes: bigint | undefined): void {
  if (bytes !== undefined) draft[part] = bytes;
}

/**
 * Splits the device's memory by the figures of one message, without overlap. Bytes. Only the sums that the message form
 * allows are made: context is known where the driver named the process, otherwise all that lies outside PyTorch is
 * `unattributed`. Null where the message has no total.
 */
export function balanceOf(error: ErrorReport): Balance | null {
  const { totalBytes: total, freeBytes: free, allocatedBytes: allocated, reservedBytes: reserved } = error;
  if (total === undefined || error.platform === 'cpu') return null;
  const draft: Draft = { total };
  const pools = error.privatePoolBytes;
  put(draft, 'free', free);
  put(draft, 'graphPools', pools);
  if (allocated !== undefined) put(draft, 'live', difference(allocated - (pools ?? 0n)));
  if (allocated !== undefined && reserved !== undefined) put(draft, 'cached', difference(reserved - allocated));
  if (reserved === undefined || free === undefined || spills(error)) return draft;
  const caller = callerOf(error);
  const others = (error.otherProcesses ?? []).filter(({ pid }) => pid !== caller);
  const held = sum(others.map(({ bytes }) => bytes));
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

/**
 * Bytes that the one failed request lacked, at least: what passes the process's own limit where one is stated, else
 * requested − free. Null where nothing is short by these figures.
 */
export function shortfallOf(error: ErrorReport): bigint | null {
  const { requestedBytes: requested, freeBytes: free, allowedBytes: allowed, reservedBytes: reserved } = error;
  if (requested === undefined || error.platform === 'cpu') return null;
  if (allowed !== undefined && reserved !== undefined && reserved + requested > allowed)
    return reserved + requested - allowed;
  if (free === undefined || requested <= free) return null;
  return requested - free;
}
