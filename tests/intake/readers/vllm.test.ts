import { describe, expect, it } from 'vitest';
import { bytes, errorsOf, formatsOf } from './messages.ts';

const SHARE =
  'ValueError: Free memory on device cuda:0 (9.12/15.77 GiB) on startup is less than desired GPU memory utilization (0.9, 14.19 GiB). Decrease GPU memory utilization or reduce GPU memory used by other processes.';
const LENGTH =
  "ValueError: To serve at least one request with the models's max seq len (65536), (12.0 GiB KV cache is needed, which is larger than the available KV cache memory (4.25 GiB). Based on the available memory, the estimated maximum model length is 23200. Try increasing `gpu_memory_utilization` or decreasing `max_model_len` when initializing the engine. See https://docs.vllm.ai/en/latest/configuration/conserving_memory/ for more details.";
const NO_BLOCKS =
  'ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine.';

const wrapped = (text: string, width: number): string =>
  text.replace(new RegExp(`.{${width}}`, 'g'), (line) => `${line}\n`);

describe('the share that vLLM takes', () => {
  const FIGURES = {
    format: 'vllm-share-not-free',
    device: 0,
    freeBytes: bytes('9.12 GiB'),
    totalBytes: bytes('15.77 GiB'),
    desiredBytes: bytes('14.19 GiB'),
    detail: '0.9',
  };

  it.each([
    ['as it is', SHARE],
    ['behind the name of a process', `(EngineCore_DP0 pid=4242) ERROR 11-03 10:11:12 [core.py:708] ${SHARE}`],
    ['wrapped by a terminal', wrapped(SHARE, 37)],
    ['in upper case', SHARE.toUpperCase()],
  ])('%s', (_, text) => {
    expect(errorsOf(text)[0]).toMatchObject(FIGURES);
  });

  it('has no device in older releases', () => {
    const [error] = errorsOf(SHARE.replace(' cuda:0', ''));
    expect(error).toMatchObject({ format: 'vllm-share-not-free', freeBytes: bytes('9.12 GiB') });
    expect(error).not.toHaveProperty('device');
  });

  it('may change while the engine measures', () => {
    const profiling =
      'AssertionError: Error in memory profiling. Initial free memory 10.20 GiB, current free memory 12.70 GiB. This happens when other processes sharing the same container release GPU memory while vLLM is profiling during initialization.';
    expect(errorsOf(profiling)[0]).toMatchObject({
      format: 'vllm-memory-profiling',
      freeBytes: bytes('12.70 GiB'),
      detail: 'profiling',
    });
    const older =
      'AssertionError: Error in memory profiling. Initial free memory 10952366080, current free memory 13636730880.';
    expect(errorsOf(older)[0]?.freeBytes).toBe(13_636_730_880n);
  });
});

describe('the KV cache of the longest request', () => {
  it.each([LENGTH, wrapped(LENGTH, 41), LENGTH.replace("models's", "model's"), LENGTH.toLowerCase()])('%s', (text) => {
    expect(errorsOf(text)[0]).toMatchObject({
      format: 'vllm-max-length',
      wantedTokens: 65_536,
      kvNeededBytes: bytes('12.0 GiB'),
      kvAvailableBytes: bytes('4.25 GiB'),
      maxLength: 23_200,
    });
  });

  it('without the estimate of later releases', () => {
    const [error] = errorsOf(LENGTH.replace(/Based on.*?23200\. /, ''));
    expect(error).toMatchObject({ kvNeededBytes: bytes('12.0 GiB') });
    expect(error).not.toHaveProperty('maxLength');
  });

  it('counted in tokens by older releases', () => {
    const text =
      "ValueError: The model's max seq len (32768) is larger than the maximum number of tokens that can be stored in KV cache (14736).";
    expect(errorsOf(text)).toMatchObject([{ format: 'vllm-max-tokens', wantedTokens: 32_768, maxLength: 14_736 }]);
  });
});

describe('nothing left for the KV cache', () => {
  it('alone', () => {
    expect(formatsOf(NO_BLOCKS)).toEqual(['vllm-no-cache-blocks']);
  });

  it('with the budget that the log states', () => {
    const errors = errorsOf(
      `INFO [gpu_worker.py:276] Available KV cache memory: -1.84 GiB\n${NO_BLOCKS}\nRuntimeError: Engine core initialization failed. See root cause above. Failed core proc(s): {}`,
    );
    expect(errors.map(({ format }) => format)).toEqual(['vllm-no-cache-blocks', 'vllm-engine-failed']);
    expect(errors[0]?.kvAvailableBytes).toBe(-bytes('1.84 GiB'));
  });

  it('as the sum of the older log', () => {
    const log =
      'the current vLLM instance can use total_gpu_memory (10.00GiB) x gpu_memory_utilization (0.80) = 8.00GiB\nINFO 02-26 09:54:05 worker.py:267] model weights take 7.10GiB; non_torch_memory takes 0.05GiB; PyTorch activation peak memory takes 1.35GiB; the rest of the memory reserved for KV Cache is -0.50GiB.';
    expect(errorsOf(log)).toMatchObject([
      {
        format: 'vllm-kv-budget',
        totalBytes: bytes('10.00 GiB'),
        desiredBytes: bytes('8.00 GiB'),
        kvAvailableBytes: -bytes('0.50 GiB'),
        detail: '0.80',
      },
    ]);
  });

  it('is no failure where something is left', () => {
    expect(formatsOf('INFO Available KV cache memory: 5.61 GiB')).toEqual([]);
    expect(formatsOf('INFO Available KV cache memory: 0.0 GiB')).toEqual(['vllm-kv-budget']);
  });
});

it('room beside the pool, the wrapper, and a preemption', () => {
  const warm =
    'RuntimeError: CUDA out of memory occurred when warming up sampler with 1024 dummy requests. Please try lowering `max_num_seqs` or `gpu_memory_utilization` when initializing the engine.';
  expect(formatsOf(warm)).toEqual(['vllm-warm-up']);
  const ended = errorsOf('RuntimeError: Engine core initialization failed. See root cause above.');
  expect(ended).toMatchObject([{ format: 'vllm-engine-failed', platform: null }]);
  const preempted =
    'WARNING Sequence group 12 is preempted by PreemptionMode.RECOMPUTE mode because there is not enough KV cache space. This can affect the end-to-end performance.';
  expect(formatsOf(preempted)).toEqual(['vllm-preempted']);
});
