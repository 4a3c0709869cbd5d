import { error, full, hostError } from '../../support/evidence.ts';
import type { RuleCase } from './rule-case.ts';

const GIB = 1n << 30n;
const ggml = { framework: 'llama-cpp' } as const;
const allocating = error('ggml-alloc', { ...ggml, requestedBytes: 8n * GIB });
const weights = error('ggml-weights', ggml);
const cache = error('ggml-kv-cache', { ...ggml, platform: null });
const compute = error('ggml-compute', ggml);
const tensor = (...shape: readonly bigint[]) =>
  error('tensorflow-tensor', { framework: 'tensorflow', shape, dtype: 'float32', requestedBytes: GIB });
const pool = (stated = {}) => error('tensorflow-pool', { framework: 'tensorflow', requestedBytes: GIB, ...stated });
const cupy = error('cupy', { framework: null, requestedBytes: GIB });

export const RUNTIMES: readonly RuleCase[] = [
  {
    rule: 'layers',
    fires: [
      { errors: [allocating, weights], framework: 'llama-cpp' },
      { errors: [allocating], framework: 'llama-cpp' },
      { errors: [full], framework: 'ollama' },
    ],
    silent: [{ errors: [full] }, { errors: [hostError('ggml-host')], framework: 'llama-cpp' }],
  },
  {
    rule: 'split-processor',
    fires: [{ signs: ['split-processor'] }],
    silent: [{ signs: ['runs-slow'] }, { errors: [allocating], signs: ['split-processor'] }],
  },
  { rule: 'weights-block', fires: [{ errors: [allocating, weights] }], silent: [{ errors: [allocating, cache] }] },
  {
    rule: 'cache-block',
    fires: [{ errors: [allocating, cache] }, { errors: [allocating, compute] }],
    silent: [{ errors: [allocating, weights], framework: 'llama-cpp' }, { errors: [full] }],
  },
  { rule: 'compute-block', fires: [{ errors: [allocating, compute] }], silent: [{ errors: [allocating, cache] }] },
  {
    rule: 'pool-on-host',
    fires: [{ errors: [hostError('tensorflow-tensor', { requestedBytes: GIB })] }],
    silent: [{ errors: [tensor(8n, 512n)] }],
  },
  {
    rule: 'pool-in-pieces',
    fires: [{ errors: [pool({ allowedBytes: 10n * GIB, allocatedBytes: 8n * GIB })] }],
    silent: [{ errors: [pool({ allowedBytes: 10n * GIB, allocatedBytes: (19n * GIB) / 2n })] }, { errors: [pool()] }],
  },
  {
    rule: 'pool-batch',
    fires: [
      { errors: [tensor(64n, 256n, 112n, 112n)] },
      { errors: [pool()] },
      { errors: [error('xla-hbm', { platform: null, desiredBytes: 40n * GIB, totalBytes: 32n * GIB })] },
    ],
    silent: [{ errors: [tensor(1n, 64n, 1080n, 1920n)] }, { errors: [full] }],
  },
  {
    rule: 'pool-input',
    fires: [{ errors: [tensor(1n, 64n, 1080n, 1920n)] }, { errors: [cupy] }, { errors: [pool()] }],
    silent: [{ errors: [full] }],
  },
  {
    rule: 'pool-share',
    fires: [
      { errors: [pool()], framework: 'tensorflow' },
      { errors: [pool({ requestedBytes: 4096n })], framework: 'jax' },
    ],
    silent: [{ errors: [cupy] }],
  },
  {
    rule: 'program-above-device',
    fires: [{ errors: [error('xla-hbm', { platform: null, desiredBytes: 40n * GIB, totalBytes: 32n * GIB })] }],
    silent: [{ errors: [pool()] }],
  },
  {
    rule: 'pool-left',
    fires: [
      { errors: [pool({ requestedBytes: 1n << 21n })], framework: 'jax' },
      { errors: [pool({ requestedBytes: undefined, shape: [1n, 64n, 64n, 3n] })], framework: 'tensorflow' },
    ],
    silent: [
      { errors: [pool()], framework: 'tensorflow' },
      { errors: [pool({ requestedBytes: 1n << 21n, shape: [64n, 256n] })], framework: 'tensorflow' },
      { errors: [cupy] },
    ],
  },
  {
    rule: 'fraction-taken',
    fires: [{ errors: [error('paddle-fraction', { framework: 'paddle', requestedBytes: 11n * GIB })] }],
    silent: [{ errors: [error('paddle-gpu', { framework: 'paddle', requestedBytes: GIB })] }],
  },
  {
    rule: 'device-taken',
    fires: [{ errors: [error('mindspore-device-taken', { framework: 'mindspore', platform: 'npu' })] }],
    silent: [{ errors: [error('mindspore-kernel', { framework: 'mindspore', platform: 'npu' })] }],
  },
  {
    rule: 'models-hosted',
    fires: [{ errors: [full], signs: ['models-hosted'] }, { signs: ['models-hosted', 'says-oom'] }],
    silent: [{ signs: ['models-hosted'] }, { errors: [full], signs: ['models-hosted', 'trains'] }],
  },
  {
    rule: 'times-tactics',
    fires: [{ errors: [error('tensorrt', { framework: 'tensorrt' })], signs: ['times-tactics'] }],
    silent: [{ errors: [error('tensorrt', { framework: 'tensorrt' })] }, { errors: [full], signs: ['times-tactics'] }],
  },
  {
    rule: 'arrays-said',
    fires: [{ framework: 'cupy', signs: ['says-oom'] }],
    silent: [{ framework: 'cupy' }, { framework: 'pytorch', signs: ['says-oom'] }],
  },
  {
    rule: 'arrays-deleted',
    fires: [{ framework: 'cupy', signs: ['says-oom', 'deletes-each'] }],
    silent: [
      { framework: 'cupy', signs: ['says-oom'] },
      { framework: 'pytorch', signs: ['says-oom', 'deletes-each'] },
    ],
  },
  {
    rule: 'trifle-refused',
    fires: [{ errors: [error('onnxruntime', { framework: 'onnxruntime', requestedBytes: 700_000n })] }],
    silent: [
      { errors: [error('onnxruntime', { framework: 'onnxruntime', requestedBytes: 700_000_000n })] },
      { errors: [error('onnxruntime', { framework: 'onnxruntime' })] },
      { errors: [error('onnxruntime', { framework: 'onnxruntime', platform: 'cpu', requestedBytes: 700_000n })] },
    ],
  },
  {
    rule: 'trifle-of-threads',
    fires: [
      {
        errors: [error('onnxruntime', { framework: 'onnxruntime', requestedBytes: 700_000n })],
        signs: ['many-threads'],
      },
    ],
    silent: [
      { errors: [error('onnxruntime', { framework: 'onnxruntime', requestedBytes: 700_000n })] },
      { errors: [error('cupy', { framework: 'cupy', requestedBytes: 900_000_000n })], signs: ['many-threads'] },
    ],
  },
  {
    rule: 'pool-limit',
    fires: [{ errors: [error('rmm', { framework: 'rapids', detail: 'limit' })] }],
    silent: [{ errors: [error('rmm', { framework: 'rapids' })] }, { errors: [error('cupy', { detail: 'limit' })] }],
  },
  {
    rule: 'speech-model',
    fires: [{ errors: [error('ctranslate2', { framework: 'ctranslate2' })] }],
    silent: [
      { errors: [error('ctranslate2', { framework: 'ctranslate2' })], signs: ['grows'] },
      { errors: [error('ctranslate2', { framework: 'ctranslate2' })], phase: 'load' },
      { errors: [full] },
    ],
  },
  {
    rule: 'tiny-card',
    fires: [{ setup: { tried: [], gpuBytes: 2n << 30n }, signs: ['says-oom'] }],
    silent: [
      { setup: { tried: [], gpuBytes: 8n << 30n }, signs: ['says-oom'] },
      { setup: { tried: [], gpuBytes: 2n << 30n } },
      { setup: { tried: [], gpuBytes: 2n << 30n }, signs: ['says-oom', 'trains'] },
      { setup: { tried: [], gpuBytes: 2n << 30n, batch: 8 }, signs: ['says-oom'] },
    ],
  },
];
