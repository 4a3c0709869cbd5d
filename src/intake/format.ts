import type { Phase } from './evidence.ts';

/**
 * What failed, whatever the words of the message are.
 * `allocator`: a framework's allocator, with figures; `above-1eb`: a request that no device can hold; `bare`: the allocator or a
 * wrapper of it without figures; `cuda-call`: a CUDA call's own code; `library`: a status of cuBLAS or cuDNN; `library-search`:
 * cuDNN found no way to work; `nvml`, `collective`: helpers of the allocator and of NCCL; `worker`, `kernel`: a process that
 * went away by itself or not; `killed`: one that something outside ended; `look-alike`: taken for a lack of memory and none;
 * `program`: a program's own exception; `engine-share`: the share of the card that an engine takes in advance is not free;
 * `kv-budget`: nothing of that share is left for the KV cache; `kv-length`: less than the longest request wants; `kv-tokens`:
 * the cache is full while it serves; `engine-overhead`: what an engine needs beside its pool; `weights`, `kv-cache`,
 * `compute-buffer`: the block of a runtime that could not be had; `host-plan`: a plan that passes the host's memory;
 * `attention-guard`: a program's own sum before it starts; `pool`: an arena with a limit of its own; `wrapper`: the cause
 * stands elsewhere.
 */
export type Family =
  | 'allocator'
  | 'above-1eb'
  | 'bare'
  | 'cuda-call'
  | 'library'
  | 'library-search'
  | 'nvml'
  | 'collective'
  | 'host'
  | 'commit-limit'
  | 'pinned'
  | 'shared-memory'
  | 'worker'
  | 'kernel'
  | 'killed'
  | 'look-alike'
  | 'program'
  | 'engine-share'
  | 'kv-budget'
  | 'kv-length'
  | 'kv-tokens'
  | 'engine-overhead'
  | 'weights'
  | 'kv-cache'
  | 'compute-buffer'
  | 'host-plan'
  | 'attention-guard'
  | 'pool'
  | 'wrapper';

/** What is known of a message by its form alone. */
export interface Format {
  readonly id: string;
  readonly family: Family;
  /** It often wraps or follows another error of the same paste. */
  readonly follows?: true;
  /** What the program was doing, where the form tells. */
  readonly phase?: Phase;
  /** The releases that print it, as docs/messages.md names them; absent where every release does. */
  readonly releases?: string;
  /** The last release of the framework that prints it, where another form came after. */
  readonly until?: string;
  /** Whoever ended the process says that memory was the reason. */
  readonly saysMemory?: true;
  /** It gives way to an error of memory wherever that stands. */
  readonly yields?: true;
}
