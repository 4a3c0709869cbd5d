import { error, full, hostError } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const cache = error('ggml-kv-cache', { platform: null, framework: 'llama-cpp' });
const long = { tried: [], length: 262_144 };
const refused = error('ggml-pinned', { platform: null, framework: 'llama-cpp' });
const call = error('ggml-runtime', { framework: 'llama-cpp' });

export const LLAMA: readonly RuleCase[] = [
  {
    rule: 'cache-block-on-host',
    fires: [{ errors: [hostError('ggml-host', { framework: 'llama-cpp' }), cache] }],
    silent: [{ errors: [hostError('ggml-host', { framework: 'llama-cpp' })] }, { errors: [cache] }],
  },
  {
    rule: 'cache-of-long-context',
    fires: [{ framework: 'llama-cpp', setup: long, signs: ['says-oom'] }],
    silent: [
      { framework: 'llama-cpp', setup: { tried: [], length: 8192 }, signs: ['says-oom'] },
      { framework: 'vllm', setup: long, signs: ['says-oom'] },
      { framework: 'ollama', setup: long },
    ],
  },
  {
    rule: 'climbs-beside-buffers',
    fires: [
      { framework: 'llama-cpp', signs: ['grows'] },
      { framework: 'ollama', errors: [call], signs: ['grows'] },
    ],
    silent: [
      { framework: 'llama-cpp', signs: ['says-oom'] },
      { framework: 'onnxruntime', signs: ['grows'] },
      { framework: 'llama-cpp', signs: ['grows', 'host-ram'] },
    ],
  },
  {
    rule: 'locked-under-wsl',
    fires: [{ os: 'wsl', errors: [refused, call] }],
    silent: [
      { os: 'linux', errors: [refused, call] },
      { os: 'wsl', errors: [refused] },
      { os: 'wsl', errors: [refused, full] },
    ],
  },
  {
    rule: 'all-layers-set',
    fires: [
      { framework: 'llama-cpp', signs: ['all-layers', 'says-oom'] },
      {
        framework: 'ollama',
        setup: { tried: [], parameters: 70_000_000_000n, gpuBytes: 24n << 30n },
        signs: ['all-layers', 'says-oom'],
      },
    ],
    silent: [
      { framework: 'vllm', signs: ['all-layers', 'says-oom'] },
      { framework: 'llama-cpp', signs: ['says-oom'] },
      { framework: 'llama-cpp', signs: ['all-layers'] },
    ],
  },
  {
    rule: 'load-guarded',
    fires: [{ signs: ['load-guarded'] }, { signs: ['load-guarded', 'estimate-not-a-number'] }],
    silent: [{ signs: ['says-oom'] }, { errors: [full], signs: ['load-guarded'] }],
  },
  {
    rule: 'load-guarded-host',
    fires: [{ signs: ['load-guarded'] }],
    silent: [{ signs: ['load-guarded', 'estimate-not-a-number'] }, { errors: [full], signs: ['load-guarded'] }],
  },
  {
    rule: 'estimate-not-a-number',
    fires: [{ signs: ['load-guarded', 'estimate-not-a-number'] }],
    silent: [{ signs: ['load-guarded'] }, { errors: [full], signs: ['estimate-not-a-number'] }],
  },
];
