import type { SmiProcess } from '../intake/evidence.ts';
import { ROUNDING } from './balance.ts';
import type { Facts } from './facts.ts';
import { othersListed } from './processes.ts';

/** A program of one's own that holds memory of the card, and may be ended by its pid. */
export interface Holder {
  readonly pid: bigint;
  readonly bytes: bigint;
}

const byLargest = (a: Holder, b: Holder): number => (a.bytes < b.bytes ? 1 : -1);

/** What draws the screen: ending it takes the session with it. */
const DRAWS =
  /^(?:x(?:org|wayland)?|gnome-shell|gnome-session.*|kwin_\w+|plasmashell|mutter.*|sway|hyprland|weston|gdm.*|sddm.*|lightdm|cinnamon|compiz|dwm\.exe|explorer\.exe|csrss\.exe|winlogon\.exe|windowserver)$/i;
/** A context and its libraries take no more than this above what PyTorch reserved. */
const OWN_MARGIN = 1n << 30n;
/** Less than this is a context without anything in it. */
const LEAST = 64n << 20n;

const isOfScreen = ({ type, name }: SmiProcess): boolean => type === 'G' || DRAWS.test(name.split(' ')[0] ?? name);

/** Whether a row has the size of the failed run itself, which may still have stood there when the table was printed. */
function isOwn({ bytes = 0n, name, pid }: SmiProcess, { error, callerPid }: Facts): boolean {
  if (pid === callerPid) return true;
  if (!/py|torch|train|^\S{0,1}$/i.test(name)) return false;
  const { processBytes, reservedBytes } = error ?? {};
  const near = (own: bigint, above: bigint): boolean => bytes >= own - ROUNDING && bytes <= own + above;
  if (processBytes !== undefined) return near(processBytes, ROUNDING);
  return reservedBytes !== undefined && near(reservedBytes, OWN_MARGIN);
}

/** The rows of the failed card; all, where the table has one card. */
function onCard({ evidence: { smi, smiProcesses }, error, has }: Facts): readonly SmiProcess[] {
  const cards = new Set([...smi.map(({ index }) => index), ...smiProcesses.map(({ gpu }) => gpu)]);
  if (cards.size === 1) return smiProcesses;
  // Numbers of a process that sees only some cards are not those of the table.
  if (error?.device === undefined || has('visible-devices')) return [];
  return smiProcesses.filter(({ gpu }) => gpu === error.device);
}

/** The programs that a pasted table shows to hold the card's memory, largest first: not this run, not what draws the screen. */
export function tableHolders(facts: Facts): readonly Holder[] {
  return onCard(facts)
    .filter((row) => !isOfScreen(row) && !isOwn(row, facts))
    .flatMap(({ pid, bytes }) => (bytes === undefined || bytes < LEAST ? [] : [{ pid, bytes }]))
    .toSorted(byLargest);
}

/** The processes that the message names, without those that a pasted table shows to draw the screen; largest first. */
export function namedHolders(facts: Facts): readonly Holder[] {
  const screen = new Set(facts.evidence.smiProcesses.filter(isOfScreen).map(({ pid }) => pid));
  return othersListed(facts)
    .filter(({ pid }) => !screen.has(pid))
    .toSorted(byLargest);
}
