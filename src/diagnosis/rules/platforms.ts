import { GIBIBYTE, MEBIBYTE } from '../../estimate/units.ts';
import type { Platform } from '../../intake/evidence.ts';
import { startsEmpty } from '../batch-remedies.ts';
import { found, type Rule } from '../rule.ts';

/** Platforms whose name is the answer where the input says nothing more. */
const PLATFORM_CAUSES: Readonly<Partial<Record<Platform, string>>> = {
  rocm: 'rocm-allocation',
  xpu: 'xpu-allocation',
  npu: 'npu-allocation',
  directml: 'directml-allocation',
  vulkan: 'vulkan-allocation',
};

/** Drivers for Intel's older cards hand out no piece of 4 GiB by default, and none that comes near it. */
const LARGEST_BLOCK = 4n * GIBIBYTE - 64n * MEBIBYTE;

/** Back ends that say no more than their name. */
export const PLATFORM_RULES: readonly Rule[] = Object.entries(PLATFORM_CAUSES).map(([platform, cause]) => ({
  id: `platform-${platform}`,
  cause,
  weigh: (facts) => {
    const { error } = facts;
    if (error === null || error.platform !== platform) return null;
    if (error.format === 'ggml-vulkan-limit') return found(0.85, 'evidence.buffer-limit');
    if (platform === 'xpu' && startsEmpty(facts) && (error.requestedBytes ?? 0n) >= LARGEST_BLOCK)
      return found(0.66, 'evidence.single-block');
    return found(error.totalBytes === undefined ? 0.42 : 0.25, `evidence.platform-${platform}`);
  },
}));
