import { expect, it } from 'vitest';
import { bytes, errorsOf, formatsOf } from './messages.ts';

it('reads the figures of XGBoost, which have no unit, and its caching allocator', () => {
  const text =
    'gpu_hist: Memory allocation error on worker 2: Caching allocator\n- Free memory: 312475648\n- Requested memory: 901775360\n';
  expect(errorsOf(text)).toMatchObject([
    { format: 'xgboost', framework: 'xgboost', freeBytes: 312_475_648n, requestedBytes: 901_775_360n },
  ]);
});

it("reads TensorFlow's failed context with its device", () => {
  const text = 'InternalError: CUDA runtime implicit initialization on GPU:3 failed. Status: out of memory';
  expect(errorsOf(text)).toMatchObject([{ format: 'tensorflow-context', device: 3, platform: 'cuda' }]);
  expect(formatsOf('CUDA runtime implicit initialization on GPU:0 failed. Status: driver too old')).toEqual([]);
});

it('reads a list whose request was left out', () => {
  const [error] = errorsOf('RuntimeError: CUDA out of memory. (GPU 2; 11.17 GiB total capacity;)');
  expect(error).toMatchObject({ device: 2, totalBytes: bytes('11.17 GiB'), cutOff: true });
  expect(error?.requestedBytes).toBeUndefined();
});

it('takes SIGTERM with the word for a kill, and no SIGTERM alone', () => {
  expect(formatsOf('the launcher says SIGTERM: Killed')).toEqual(['killed-sigkill']);
  expect(formatsOf('torch.distributed.elastic: Received 15 death signal SIGTERM')).toEqual([]);
});
