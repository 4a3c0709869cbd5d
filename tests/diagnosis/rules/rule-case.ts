import type { Evidence } from '../../../src/intake/evidence.ts';

/** An input on which a rule speaks, and near ones on which it keeps silent. */
export interface RuleCase {
  readonly rule: string;
  readonly fires: readonly Partial<Evidence>[];
  readonly silent: readonly Partial<Evidence>[];
}
