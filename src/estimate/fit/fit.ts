import { contextBytes } from '../context.ts';
import type { Assumption, Estimate } from '../estimate.ts';
import { permille } from '../terms.ts';
import { type Card, cardTotal } from './card.ts';
import { type Workload, workloadMemory } from './workload.ts';

/** `tight`: less than 8 % of the card is left. */
export type Verdict = 'fits' | 'tight' | 'no';

/** How a need stands to a card. */
export interface Fit {
  readonly gpu: string;
  /** What PyTorch reports of the card. */
  readonly totalBytes: bigint;
  /** The same less the context and kernels of a process: room for tensors. */
  readonly roomBytes: bigint;
  /** What is needed, context included. */
  readonly neededBytes: bigint;
  /** What is left of the card; negative where it is too small. */
  readonly spareBytes: bigint;
  readonly verdict: Verdict;
  /** The upper end of the need's range passes the card although the need itself does not. */
  readonly mayPass: boolean;
  /** The lower end of the need's range fits although the need itself does not. */
  readonly mayFit: boolean;
  /** Where the card's total comes from. */
  readonly assumption: Assumption;
}

/** What a process needs, its context included, and between what it may come to. */
export interface Need {
  readonly bytes: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** Thousandths of a card above which it is tight. */
const ROOMY = 920;

/** The need of an estimate: one that counts tensors alone gets the context of a process added. */
export function needOf({ parts, totalBytes, range }: Pick<Estimate, 'parts' | 'totalBytes' | 'range'>): Need {
  if (parts.some(({ name }) => name === 'context' || name === 'non-torch'))
    return { bytes: totalBytes, low: range.low, high: range.high };
  const context = contextBytes();
  const [low, high] = [range.low + context.range.low, range.high + context.range.high];
  return { bytes: totalBytes + context.bytes, low, high };
}

/** The need of tensors of so many bytes: the context of a process comes on top. */
export const needOfTensors = (bytes: bigint): Need =>
  needOf({ parts: [], totalBytes: bytes, range: { low: bytes, high: bytes } });

/** How a need stands to a card. */
export function fitOf(need: Need, card: Card): Fit {
  const { bytes: totalBytes, assumption } = cardTotal(card);
  return {
    gpu: card.name,
    totalBytes,
    roomBytes: totalBytes - contextBytes().bytes,
    neededBytes: need.bytes,
    spareBytes: totalBytes - need.bytes,
    verdict: verdictOf(need.bytes, totalBytes),
    mayPass: need.bytes <= totalBytes && need.high > totalBytes,
    mayFit: need.bytes > totalBytes && need.low <= totalBytes,
    assumption,
  };
}

/** How a workload stands to a card. */
export const fitOfWorkload = (workload: Workload, card: Card): Fit =>
  fitOf(needOf(workloadMemory(workload, cardTotal(card).bytes)), card);

/** How each card stands to a need or a workload, the smallest card first. */
export function fitsOf(what: Need | Workload, cards: readonly Card[]): readonly Fit[] {
  return cards
    .map(fitsOn(what))
    .sort((a, b) => (a.totalBytes < b.totalBytes ? -1 : a.totalBytes > b.totalBytes ? 1 : a.gpu < b.gpu ? -1 : 1));
}

function fitsOn(what: Need | Workload): (card: Card) => Fit {
  if (!('kind' in what)) return (card) => fitOf(what, card);
  // Only what vLLM needs depends on the card; a large network is walked once.
  if (what.kind === 'vllm') return (card) => fitOfWorkload(what, card);
  const need = needOf(workloadMemory(what, 0n));
  return (card) => fitOf(need, card);
}

/** Whether a verdict is as good as the one that is wanted. */
export const isAtLeast = (verdict: Verdict, wanted: 'fits' | 'tight'): boolean =>
  verdict === 'fits' || verdict === wanted;

function verdictOf(needed: bigint, total: bigint): Verdict {
  if (needed > total) return 'no';
  return needed > permille(total, ROOMY) ? 'tight' : 'fits';
}
