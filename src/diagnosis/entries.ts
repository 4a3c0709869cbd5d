import type { Cause, Fix, Knowledge } from '../knowledge/knowledge.ts';

/** The curated entries by id. */
export interface Entries {
  readonly cause: (id: string) => Cause | undefined;
  readonly fix: (id: string) => Fix | undefined;
  /** Fixes that are advised for every such message, in their order. */
  readonly circulating: readonly Fix[];
}

/** The entries of a Knowledge. */
export function entriesOf(knowledge: Pick<Knowledge, 'causes' | 'fixes'>): Entries {
  const causes = new Map(knowledge.causes.map((cause) => [cause.id, cause]));
  const fixes = new Map(knowledge.fixes.map((fix) => [fix.id, fix]));
  return {
    cause: (id) => causes.get(id),
    fix: (id) => fixes.get(id),
    circulating: knowledge.fixes
      .filter(({ circulates }) => circulates !== undefined)
      .sort((a, b) => (a.circulates ?? 0) - (b.circulates ?? 0)),
  };
}
