import type { Entry } from '../knowledge/knowledge.ts';

/** Whether an entry answers questions that only look like ours. */
export const isOther = (entry: Entry): boolean => entry.kind === 'cause' && entry.about === 'other';
