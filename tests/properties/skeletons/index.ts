import { ENGINES } from './engines.ts';
import { OTHERS } from './others.ts';
import { PYTORCH } from './pytorch.ts';
import type { Skeleton } from './skeleton.ts';

/** A skeleton at least of every form that is read. */
export const SKELETONS: readonly Skeleton[] = [...PYTORCH, ...ENGINES, ...OTHERS];
