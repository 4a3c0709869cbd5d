import type { Rule } from '../rule.ts';
import { DEVICE_RULES } from './device.ts';
import { HOST_RULES } from './host.ts';
import { KEPT_RULES } from './kept.ts';
import { MASKED_RULES } from './masked.ts';
import { PHASE_RULES } from './phase.ts';
import { REQUEST_RULES } from './request.ts';

/** Every rule. A new one is a declared object in its file's array. */
export const RULES: readonly Rule[] = [
  ...MASKED_RULES,
  ...HOST_RULES,
  ...DEVICE_RULES,
  ...REQUEST_RULES,
  ...KEPT_RULES,
  ...PHASE_RULES,
];
