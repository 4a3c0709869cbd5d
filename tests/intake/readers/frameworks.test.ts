import { describe, expect, it } from 'vitest';
import { bytes, errorsOf, formatsOf } from './messages.ts';

describe('TensorFlow', () => {
  it.each([
    [
      'ResourceExhaustedError: OOM when allocating tensor with shape[32,128,56,56] and type float on /job:localhost/replica:0/task:0/device:GPU:1 by allocator GPU_1_bfc [Op:Conv2D]',
      { requestedBytes: 51_380_224n, dtype: 'float32', device: 1, platform: 'cuda' },
    ],
    [
      'OOM when allocating tensor with shape[8,512,512] and type half on /job:localhost/replica:0/task:0/device:GPU:0 by allocator GPU_0_bfc',
      { requestedBytes: 4_194_304n, dtype: 'float16', platform: 'cuda' },
    ],
    [
      'OOM when allocating tensor with shape[100000,30000] and type double on /job:localhost/replica:0/task:0/device:CPU:0 by allocator cpu',
      { requestedBytes: 24_000_000_000n, dtype: 'float64', platform: 'cpu' },
    ],
  ])('%s', (text, figures) => {
    expect(errorsOf(text)).toMatchObject([{ format: 'tensorflow-tensor', framework: 'tensorflow', ...figures }]);
  });

  it('a tensor without its type has a shape and no bytes', () => {
    const [error] = errorsOf('OOM when allocating temporary tensor with shape[4,4]');
    expect(error).toMatchObject({ format: 'tensorflow-tensor', shape: [4n, 4n] });
    expect(error).not.toHaveProperty('requestedBytes');
  });

  it('the pool with its statistics', () => {
    const log =
      'Allocator (GPU_0_bfc) ran out of memory trying to allocate 2.10GiB (rounded to 2254857984)requested by op model/conv2d_3/Conv2D\nCurrent allocation summary follows.\nStats: \nLimit:            10737418240\nInUse:             9663676416\nMaxInUse:         10200547328\n';
    expect(errorsOf(log)).toMatchObject([
      {
        format: 'tensorflow-pool',
        requestedBytes: 2_254_857_984n,
        allowedBytes: 10_737_418_240n,
        allocatedBytes: 9_663_676_416n,
        device: 0,
      },
    ]);
  });

  it.each([
    [
      'Allocator (GPU_0_bfc) ran out of memory trying to allocate 2.10GiB with freed_by_count=0. The caller indicates that this is not a failure, but this may mean that there could be performance gains if more memory were available.',
      'tensorflow-handled',
    ],
    [
      'failed to allocate 9.90G (10630043904 bytes) from device: CUDA_ERROR_OUT_OF_MEMORY: out of memory',
      'tensorflow-start',
    ],
  ])('handled: %s', (text, format) => {
    expect(errorsOf(text)).toMatchObject([{ format, platform: null }]);
  });

  it('exact bytes of the asynchronous allocator, and a workspace', () => {
    expect(
      errorsOf(
        'cuMemAllocAsync failed to allocate 1073741824 bytes: CUDA error\n Reported by CUDA: Free memory/Total memory: 536870912/8589934592',
      ),
    ).toMatchObject([{ requestedBytes: 1n << 30n, freeBytes: 1n << 29n, totalBytes: 1n << 33n }]);
    expect(
      formatsOf('CUDNN failed to allocate the scratch space for the runner or to find a working no-scratch runner.'),
    ).toEqual(['tensorflow-workspace']);
  });
});

describe('XLA and JAX', () => {
  it.each([
    [
      'jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 2147483648 bytes.',
      1n << 31n,
    ],
    [
      'jax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 48.25GiB.',
      bytes('48.25 GiB'),
    ],
    ['RuntimeError: Resource exhausted: Out of memory while trying to allocate 512 bytes.', 512n],
  ])('%s', (text, requestedBytes) => {
    expect(errorsOf(text)).toMatchObject([{ format: 'xla-allocation', framework: 'jax', requestedBytes }]);
  });

  it('host memory', () => {
    expect(errorsOf('Out of host memory while trying to allocate 1073741824 bytes.')).toMatchObject([
      { format: 'xla-host', platform: 'cpu', requestedBytes: 1n << 30n },
    ]);
  });

  it('the report of buffers', () => {
    const report =
      'BufferAssignment stats:\n             parameter allocation:    1.00GiB\n     preallocated temp allocation:   10.50GiB\n                 total allocation:   11.50GiB\nPeak buffers:\n\tBuffer 1:\n\t\tSize: 2.00GiB\n\t\tOperator: op_name="jit(step)/dot_general" source_file="a.py" source_line=4\n\t\tXLA Label: fusion\n\t\tShape: f32[512,1048576]\n\t\t==========================';
    expect(errorsOf(report)).toMatchObject([
      { format: 'xla-buffers', desiredBytes: bytes('11.50 GiB') },
      { format: 'xla-buffer', shape: [512n, 1_048_576n], dtype: 'float32' },
    ]);
  });

  it('TPUs', () => {
    expect(
      errorsOf(
        'RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. Used 40.50G of 32.00G hbm. Exceeded hbm capacity by 8.50G.',
      ),
    ).toMatchObject([
      { format: 'xla-hbm', platform: null, desiredBytes: bytes('40.50 GiB'), totalBytes: bytes('32.00 GiB') },
    ]);
    expect(
      errorsOf('RESOURCE_EXHAUSTED: Attempting to allocate 2.50G. That was not possible. There are 1.25G free.'),
    ).toMatchObject([
      { format: 'xla-tpu-allocation', requestedBytes: bytes('2.50 GiB'), freeBytes: bytes('1.25 GiB') },
    ]);
  });
});

describe('Paddle and other runtimes', () => {
  it('Paddle with and without what it holds', () => {
    const older =
      'Out of memory error on GPU 0. Cannot allocate 256.000000MB memory on GPU 0, available memory is only 101.500000MB.';
    expect(errorsOf(older)).toMatchObject([
      { format: 'paddle-gpu', requestedBytes: 256n << 20n, freeBytes: 106_430_464n },
    ]);
    const wrong = older.replace('available', '16777216.000000TB memory has been allocated and available');
    expect(errorsOf(wrong)[0]).not.toHaveProperty('allocatedBytes');
  });

  it.each([
    [
      '[ONNXRuntimeError] : 6 : RUNTIME_EXCEPTION : Status Message: bfc_arena.cc:376 Failed to allocate memory for requested buffer of size 536870912',
      'onnxruntime',
      1n << 29n,
    ],
    ['Available memory of 1000 is smaller than requested bytes of 2048', 'onnxruntime', 2048n],
    [
      'cupy.cuda.memory.OutOfMemoryError: Out of memory allocating 8,589,934,592 bytes (allocated so far: 15,032,385,536 bytes).',
      'cupy',
      1n << 33n,
    ],
    ['out of memory to allocate 1024 bytes (total 4096 bytes)', 'cupy', 1024n],
    [
      'MemoryError: std::bad_alloc: out_of_memory: RMM failure at:/rmm/mr/pool.hpp:254: Maximum pool size exceeded (failed to allocate 8.000000 GiB): grow',
      'rmm',
      1n << 33n,
    ],
    [
      'MemoryError: std::bad_alloc: CUDA error at: ../include/rmm/cuda.hpp:68: cudaErrorMemoryAllocation out of memory',
      'rmm',
      undefined,
    ],
    ['Error Code 2: OutOfMemory (Requested size was 4096 bytes.)', 'tensorrt', 4096n],
    ['RuntimeError: CUDA failed with error out of memory', 'ctranslate2', undefined],
    [
      'RuntimeError: Could not allocate tensor with 268435456 bytes. There is not enough GPU video memory available!',
      'directml',
      1n << 28n,
    ],
    ['[malloc] Unable to allocate 4096 bytes.', 'mlx', 4096n],
  ])('%s', (text, format, requestedBytes) => {
    const [error, ...rest] = errorsOf(text);
    expect(rest).toEqual([]);
    expect(error?.format).toBe(format);
    expect(error?.requestedBytes).toBe(requestedBytes);
  });

  it('a skipped tactic is no failure', () => {
    expect(
      formatsOf('Tactic Device request: 4096MB Available: 2048MB. Device memory is insufficient to use tactic.'),
    ).toEqual(['tensorrt-tactic']);
  });
});

describe('a figure at the end of a line', () => {
  const next = '2024-10-05 11:29:34 loading';

  it.each([
    ['could not allocate pinned host memory of size: 17179869184', 17_179_869_184n],
    ['failed to alloc 15461882880 bytes on host: CUDA_ERROR_OUT_OF_MEMORY: out of memory', 15_461_882_880n],
    ['Failed to allocate memory for requested buffer of size 8589934592', 8_589_934_592n],
    ['ggml_backend_cuda_buffer_type_alloc_buffer: failed to allocate buffer of size 8589934592', 8_589_934_592n],
  ])('does not run into the next one: %s', (line, requestedBytes) => {
    for (const gap of ['\n', ' ', '\r\n'])
      expect(errorsOf(`${line}${gap}${next}`), gap).toMatchObject([{ requestedBytes }]);
  });

  it('is put together again where a terminal wrapped it', () => {
    const [error] = errorsOf('Failed to allocate memory for requested buffer of size 85899\n34592\nTraceback');
    expect(error?.requestedBytes).toBe(8_589_934_592n);
  });

  it('a device index too', () => {
    const text = 'Failed to allocate request for 2.00GiB (2147483648B) on device ordinal 0\n2024-10-05 next';
    expect(errorsOf(text)).toMatchObject([{ requestedBytes: 2_147_483_648n, device: 0 }]);
  });
});
