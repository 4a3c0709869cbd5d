import { error, full } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const named = (platform: 'rocm' | 'xpu' | 'npu' | 'directml' | 'vulkan', format: string): RuleCase => ({
  rule: `platform-${platform}`,
  fires: [{ errors: [error(format, { platform })] }, { errors: [error(format, { platform, totalBytes: 16n << 30n })] }],
  silent: [{ errors: [full] }],
});

export const PLATFORMS: readonly RuleCase[] = [
  named('rocm', 'pytorch-rocm-c'),
  named('xpu', 'intel-runtime'),
  named('npu', 'pytorch-npu-b'),
  named('directml', 'directml'),
  { ...named('vulkan', 'ggml-vulkan'), fires: [{ errors: [error('ggml-vulkan-limit', { platform: 'vulkan' })] }] },
];
