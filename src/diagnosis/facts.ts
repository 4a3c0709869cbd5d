import type { ErrorReport, Evidence, Phase, RequestTensor } from '../intake/evidence.ts';
import type { Family } from '../intake/format.ts';
import { formatOf } from '../intake/formats.ts';
import { type Balance, balanceOf, callerOf, impossibleFreeOf, shortfallOf, spills } from './balance.ts';
import { isLookAlike, primaryOf } from './primary.ts';

/** What rules look at: the evidence, the error to diagnose and the sums made from it. Bytes. */
export interface Facts {
  readonly evidence: Evidence;
  /** The error to diagnose, without the free memory where that cannot be. */
  readonly error: ErrorReport | null;
  /** The same, as it was read. */
  readonly stated: ErrorReport | null;
  /** The free memory that the message states although the device has less in all. */
  readonly impossibleFree: bigint | undefined;
  /** What failed, by the form of the error. */
  readonly family: Family | null;
  readonly balance: Balance | null;
  readonly shortfall: bigint | null;
  readonly spilled: boolean;
  /** The request fits well into what is reported free, and no limit explains the failure. */
  readonly fitsFree: boolean;
  /** The request would fit into what is reported free, but for the last of it, which the driver cannot hand out: the card is full. */
  readonly fitsBarely: boolean;
  readonly phase: Phase | null;
  /** Whether the failing run trains; null where nothing says so. */
  readonly training: boolean | null;
  /** Memory of this device that others may hold: other processes and unattributed. This process's own context only where it cannot be told apart. */
  readonly outside: bigint | undefined;
  readonly callerPid: bigint | undefined;
  /** What the failed request can be, by the numbers that the person states. */
  readonly requestTensor: RequestTensor | null;
  /** The batch as stated, else 1 where the input that is named has a first dimension of 1. */
  readonly batch: number | undefined;
  has(...signs: readonly string[]): boolean;
  tried(fix: string): boolean;
}

/** Programs that run models or tables, and train nothing. */
const SERVING: ReadonlySet<string> = new Set([
  'vllm',
  'sglang',
  'lmdeploy',
  'tgi',
  'tensorrt-llm',
  'mlc-llm',
  'llama-cpp',
  'ollama',
  'comfyui',
  'a1111',
  'rapids',
  'onnxruntime',
  'tensorrt',
  'ctranslate2',
]);
/** Phases that only a training step has. */
export const TRAINING_PHASES: readonly Phase[] = ['backward', 'optimizer-step', 'loss'];

/** What of its free memory a driver may be unable to hand out: it allocates whole pages, and keeps some for itself. */
const LAST_FREE = 32n << 20n;

/** What the request would leave of the free memory; null where a limit or a lack of room explains the failure. */
function spareOf(error: ErrorReport | null, shortfall: bigint | null): bigint | null {
  const { requestedBytes: requested, freeBytes: free, platform } = error ?? {};
  if (requested === undefined || free === undefined || platform === 'cpu' || shortfall !== null) return null;
  return free < requested ? null : free - requested;
}

/** Windows' driver manages the card's memory, under WSL too. */
export const isOnWindows = ({ evidence: { os } }: Facts): boolean => os === 'windows' || os === 'wsl';

/** Whether the failing run trains; null where nothing says so. */
export function trains(evidence: Pick<Evidence, 'phase' | 'signs' | 'framework'>): boolean | null {
  const { phase } = evidence;
  if (phase !== null && TRAINING_PHASES.includes(phase)) return true;
  if (phase === 'evaluation' || phase === 'generation') return false;
  if (evidence.signs.includes('train-fits-eval-fails')) return false;
  if (evidence.signs.includes('trains')) return true;
  const serves = evidence.framework !== null && SERVING.has(evidence.framework);
  return serves || evidence.signs.includes('infers') ? false : null;
}

function outsideOf(balance: Balance | null): bigint | undefined {
  if (balance === null) return undefined;
  const parts = [balance.otherProcesses, balance.unattributed].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.reduce((total, part) => total + part, 0n);
}

const LEAST_DIMENSIONS = 4;

function batchOf({ setup, tensors }: Evidence): number | undefined {
  if (setup.batch !== undefined) return setup.batch;
  const [input] = tensors;
  return input !== undefined && input.shape.length >= LEAST_DIMENSIONS && input.shape[0] === 1n ? 1 : undefined;
}

function withoutFree({ freeBytes: _freeBytes, ...error }: ErrorReport): ErrorReport {
  return error;
}

/** The facts of an evidence, each computed once. */
export function factsOf(evidence: Evidence): Facts {
  const stated = primaryOf(evidence.errors);
  const impossibleFree = stated === null ? undefined : impossibleFreeOf(stated);
  const error = stated === null || impossibleFree === undefined ? stated : withoutFree(stated);
  const readable = error !== null && !isLookAlike(error) ? error : null;
  const balance = readable === null ? null : balanceOf(readable);
  const shortfall = readable === null ? null : shortfallOf(readable);
  const spare = spareOf(readable, shortfall);
  const signs = new Set(evidence.signs);
  return {
    evidence,
    error,
    stated,
    impossibleFree,
    family: error === null ? null : formatOf(error).family,
    balance,
    shortfall,
    spilled: readable !== null && spills(readable),
    fitsFree: spare !== null && spare >= LAST_FREE,
    fitsBarely: spare !== null && spare < LAST_FREE,
    phase: evidence.phase,
    training: trains(evidence),
    outside: outsideOf(balance),
    requestTensor:
      evidence.requestTensors?.find(({ requestedBytes }) => requestedBytes === readable?.requestedBytes) ?? null,
    batch: batchOf(evidence),
    callerPid: readable === null ? undefined : callerOf(readable),
    has: (...ids) => ids.some((id) => signs.has(id)),
    tried: (fix) => evidence.setup.tried.includes(fix),
  };
}
