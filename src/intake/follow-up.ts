import type { Evidence, Setup } from './evidence.ts';
import { SUPPOSED_FIELDS, type Supposed, supposedIn } from './supposed.ts';

/** What a follow-up says, read beside the evidence that it speaks of. */
export interface FollowUp {
  readonly evidence: Evidence;
  /** What of the run is asked about, not stated. */
  readonly supposed: Supposed;
  /** Signs that it adds. */
  readonly told: readonly string[];
  /** Ids of the fixes that it asks about. */
  readonly asked: readonly string[];
}

/** Signs of the words themselves: they tell how a text is written, not how a run is. */
const OF_WORDS =
  /^(?:brief|narrates|mentions-memory|how-to|traditional|yet-fails|own-change|traceback|(?:asks|names)-)/;
const NAMES = 'names-';

/** "24 GB", and no more words: in an answer to a question it is the card. */
const BARE_SIZE = /^\W{0,4}(?:\p{Script=Han}{1,3}[ \t]?)?(\d{1,3})[ \t]?(?:GB?|GiB|gigs?)\W{0,4}$/iu;

const OF_BATCH = ['batchBefore', 'batchWorks', 'batchPerDevice'] as const;

const denied = (sign: string): string => (sign.startsWith('not:') ? sign.slice(4) : `not:${sign}`);

const without = <T>(values: readonly T[], gone: readonly T[]): readonly T[] =>
  values.filter((value) => !gone.includes(value));

/** Setup with what is said later in place of what was said before; what was tried adds up. */
function setupAfter(before: Setup, later: Setup): Setup {
  const cannot = [...new Set([...(before.cannot ?? []), ...(later.cannot ?? [])])];
  const kept: { -readonly [Key in keyof Setup]: Setup[Key] } = { ...before };
  // A new batch or card leaves nothing of what was said of the one before.
  if (later.batch !== undefined) for (const field of OF_BATCH) delete kept[field];
  if (later.gpu !== undefined) delete kept.gpuBytes;
  return {
    ...kept,
    ...later,
    tried: [...new Set([...before.tried, ...later.tried])],
    ...(cannot.length === 0 ? {} : { cannot }),
  };
}

function withoutFields(setup: Setup, supposed: Supposed): Setup {
  const left: { -readonly [Key in keyof Setup]: Setup[Key] } = { ...setup };
  for (const field of SUPPOSED_FIELDS) if (supposed[field] !== undefined) delete left[field];
  return left;
}

/** The evidence after a follow-up: a new error with its figures replaces the old one, words update the rest. */
export function followUp(before: Evidence, later: Evidence): FollowUp {
  const fresh = later.errors.length > 0;
  const failed = before.errors.length > 0 || fresh;
  const supposed = supposedIn(later.prose, later.setup);
  const size = later.setup.gpuBytes === undefined ? BARE_SIZE.exec(later.prose.trim())?.[1] : undefined;
  const setup: Setup = {
    // Of a run that failed the figures stay its own: what is asked about is not in place.
    ...(failed ? withoutFields(later.setup, supposed) : { ...later.setup, ...supposed }),
    ...(size === undefined ? {} : { gpuBytes: BigInt(size) << 30n }),
  };
  const told = later.signs.filter((sign) => !OF_WORDS.test(sign));
  const asked = later.signs.filter((sign) => sign.startsWith(NAMES));
  const earlier = before.signs.filter((sign) => !sign.startsWith(NAMES) || asked.length === 0);
  const signs = [...without(earlier, [...told, ...told.map(denied)]), ...told, ...asked];
  return {
    evidence: {
      ...later,
      errors: fresh ? later.errors : before.errors,
      platform: fresh ? later.platform : before.platform,
      frames: later.frames,
      phase: later.phase ?? before.phase,
      os: later.os ?? before.os,
      framework: later.framework ?? before.framework,
      tensors: later.tensors.length > 0 ? later.tensors : before.tensors,
      requestTensors: fresh ? (later.requestTensors ?? []) : (before.requestTensors ?? []),
      // A table from before the new error shows another moment.
      smi: later.smi.length > 0 || fresh ? later.smi : before.smi,
      smiProcesses: later.smi.length > 0 || fresh ? later.smiProcesses : before.smiProcesses,
      setup: setupAfter(before.setup, setup),
      signs: fresh && later.signs.includes('traceback') ? [...new Set([...signs, 'traceback'])] : signs,
      shortened: later.shortened || before.shortened,
    },
    supposed: failed ? supposed : {},
    told: without(told, before.signs),
    asked: asked.map((sign) => sign.slice(NAMES.length)),
  };
}
