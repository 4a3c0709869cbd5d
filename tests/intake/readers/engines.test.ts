import { describe, expect, it } from 'vitest';
import { bytes, errorsOf, formatsOf } from './messages.ts';

const MIB = 1n << 20n;

describe('SGLang, TGI and LMDeploy', () => {
  it.each([
    [
      'RuntimeError: Not enough memory. Please try to increase --mem-fraction-static. Current value: mem_fraction_static=0.7',
      { format: 'sglang-no-pool', detail: '0.7' },
    ],
    ['RuntimeError: Not enough memory. Please try to increase --mem-fraction-static.', { format: 'sglang-no-pool' }],
    [
      'RuntimeError: Prefill out of memory. Try to lower your batch size.\nTry to allocate 4096 tokens.\nAvailable full tokens: 1024 (full_available_size=1000 + full_evictable_size_=24)',
      { format: 'sglang-prefill', wantedTokens: 4096, maxLength: 1024 },
    ],
    [
      'Decode out of memory. Try to lower your batch size.\nTry to allocate 64 tokens.\nAvaliable full tokens: 8',
      { format: 'sglang-decode', wantedTokens: 64, maxLength: 8 },
    ],
    [
      'RuntimeError: alloc_req_slots runs out of memory. Please set a smaller number for `--max-running-requests`.',
      { format: 'sglang-slots' },
    ],
    [
      'Not enough memory to handle 4096 prefill tokens. You need to decrease `--max-batch-prefill-tokens`',
      { format: 'tgi-prefill', wantedTokens: 4096 },
    ],
    [
      'Not enough memory to handle 9000 total tokens with 4 prefill tokens. You need to decrease `--max-batch-total-tokens` or `--max-batch-prefill-tokens`',
      { format: 'tgi-prefill', framework: 'tgi' },
    ],
    [
      'AssertionError: Cannot estimate KV cache capacity. The model weight size 5000000000 may be larger than GPU memory size 16000000000',
      { format: 'mlc-capacity', desiredBytes: 5_000_000_000n, totalBytes: 16_000_000_000n },
    ],
    ['Not enough memory to handle `max_total_tokens=8192`', { format: 'tgi-total-tokens', wantedTokens: 8192 }],
    [
      'RuntimeError: [TM][ERROR] CUDA runtime error: out of memory /src/turbomind/core/allocator.cc:97',
      { format: 'lmdeploy-cuda', framework: 'lmdeploy' },
    ],
    ['[TM][FATAL] CUDA runtime error: out of memory', { format: 'lmdeploy-cuda' }],
    ['No enough gpu memory for kv cache.', { format: 'lmdeploy-no-memory', detail: 'kvcache' }],
  ])('%s', (text, figures) => {
    expect(errorsOf(text)).toMatchObject([figures]);
  });

  it('a captured graph that fails for another reason is no lack of memory', () => {
    expect(formatsOf('Exception: Capture cuda graph failed: unsupported head size 96')).toEqual([]);
    expect(formatsOf('Exception: Capture cuda graph failed: CUDA out of memory (see above)')).toContain(
      'sglang-graph-capture',
    );
  });

  it('requests that are put back are none either', () => {
    const text = 'Decode out of memory happened. #retracted_reqs: 3, #new_token_ratio: 0.6 -> 0.9';
    expect(formatsOf(text)).toEqual(['sglang-retracted']);
  });
});

describe('ggml', () => {
  const ALLOCATING =
    'ggml_backend_cuda_buffer_type_alloc_buffer: allocating 8148.38 MiB on device 0: cudaMalloc failed: out of memory';

  it('the weights', () => {
    const log = `${ALLOCATING}\nalloc_tensor_range: failed to allocate CUDA0 buffer of size 8544195072\nllama_model_load: error loading model: unable to allocate CUDA0 buffer`;
    expect(errorsOf(log)).toMatchObject([
      { format: 'ggml-alloc', device: 0, requestedBytes: (814_838n * MIB + 50n) / 100n, platform: 'cuda' },
      { format: 'ggml-tensors', requestedBytes: 8_544_195_072n },
      { format: 'ggml-weights', detail: 'CUDA0' },
    ]);
  });

  it.each([
    ['llama_kv_cache_init: failed to allocate buffer for kv cache', 'ggml-kv-cache', null],
    ['ggml_gallocr_reserve_n: failed to allocate CUDA0 buffer of size 1635778560', 'ggml-compute', 'cuda'],
    [
      'llama_init_from_model: failed to initialize the context: failed to allocate compute pp buffers',
      'ggml-compute',
      'cuda',
    ],
    ['ggml_gallocr_reserve_n_impl: failed to allocate Vulkan0 buffer of size 1635778560', 'ggml-compute', 'vulkan'],
    ['alloc_tensor_range: failed to allocate ROCm1 buffer of size 4294967296', 'ggml-tensors', 'rocm'],
    [
      'CUDA error: out of memory\n  current device: 0, in function alloc at /src/ggml-cuda.cu:411\n  cuMemCreate(&handle)',
      'ggml-runtime',
      'cuda',
    ],
    ['ggml_vulkan: Device memory allocation of size 2147483648 failed.', 'ggml-vulkan', 'vulkan'],
    ['Requested buffer size exceeds device memory allocation limit', 'ggml-vulkan-limit', 'vulkan'],
    ['ggml_metal_buffer_init: error: failed to allocate buffer, size =  4096.00 MiB', 'ggml-metal', 'mps'],
    ["can't allocate 4294967296 Bytes of memory on device", 'ggml-sycl', 'xpu'],
    ['ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer of size 34359738368', 'ggml-host', 'cpu'],
  ])('%s', (text, format, platform) => {
    expect(errorsOf(text)).toMatchObject([{ format, platform }]);
  });

  it('goes on without pinned memory', () => {
    expect(formatsOf('ggml_cuda_host_malloc: failed to allocate 512.00 MiB of pinned memory: out of memory')).toEqual([
      'ggml-pinned',
    ]);
  });
});

describe('Ollama', () => {
  it.each([
    'Error: model requires more system memory (18.4 GiB) than is available (11.2 GiB)',
    '{"error":"model requires more system memory (18.4 GiB) than is available (11.2 GiB)"}',
    'Error: model requires more system memory (18.4\nGiB) than is avai\nlable (11.2 GiB)',
  ])('plans against RAM: %s', (text) => {
    expect(errorsOf(text)).toMatchObject([
      {
        format: 'ollama-system-memory',
        platform: 'cpu',
        framework: 'ollama',
        hostNeededBytes: bytes('18.4 GiB'),
        hostAvailableBytes: bytes('11.2 GiB'),
      },
    ]);
  });

  it.each([
    ['memory layout cannot be allocated with num_gpu = 99', ['ollama-layout']],
    ['Error: llama runner process has terminated: signal: killed', ['ollama-runner-killed']],
    ['Error: llama runner process has terminated: exit status 2', ['ollama-runner-ended']],
    [
      'Error: llama runner process has terminated: cudaMalloc failed: out of memory',
      ['ollama-runner-ended', 'ggml-cuda-malloc'],
    ],
    ['llama-server reported out-of-memory during startup: bad', ['ollama-server-oom']],
    [
      'model runner has unexpectedly stopped, this may be due to resource limitations or an internal error, check ollama server logs for details',
      ['ollama-runner-ended'],
    ],
  ])('%s', (text, formats) => {
    expect(formatsOf(text)).toEqual(formats);
  });
});

describe('programs that make pictures', () => {
  const GUARD =
    'RuntimeError: Not enough memory, use lower resolution (max approx. 1280x1280). Need: 2.1GB free, Have:1.6GB free';

  it.each([GUARD, GUARD.replace('use lower', 'use\nlower'), GUARD.toUpperCase()])('%s', (text) => {
    expect(errorsOf(text)).toMatchObject([
      {
        format: 'attention-guard',
        requestedBytes: bytes('2.1 GiB'),
        freeBytes: bytes('1.6 GiB'),
        detail: '1280 × 1280',
      },
    ]);
  });

  it('the guard without its figures is cut off', () => {
    expect(errorsOf('Not enough memory, use lower resolution')).toMatchObject([{ cutOff: true }]);
  });

  it('figures of the asynchronous back end', () => {
    const list =
      'torch.OutOfMemoryError: Allocation on device 0 would exceed allowed memory. (out of memory)\nCurrently allocated     : 10.10 GiB\nRequested               : 1.20 GiB\nDevice limit            : 11.99 GiB\nFree (according to CUDA): 358.40 MiB\nPyTorch limit (set by user-supplied memory fraction)\n                        : 17179869184.00 GiB';
    const [error, ...rest] = errorsOf(list);
    expect(rest).toEqual([]);
    expect(error).toMatchObject({
      format: 'cuda-malloc-async-list',
      device: 0,
      allocatedBytes: bytes('10.10 GiB'),
      requestedBytes: bytes('1.20 GiB'),
      totalBytes: bytes('11.99 GiB'),
      freeBytes: bytes('358.40 MiB'),
    });
    expect(error).not.toHaveProperty('allowedBytes');
  });

  it('what ComfyUI does again is no failure, what it gives up is one', () => {
    expect(
      formatsOf('Warning: Ran out of memory when regular VAE decoding, retrying with tiled VAE decoding.'),
    ).toEqual(['comfyui-retry']);
    expect(formatsOf('Got an OOM, unloading all loaded models.')).toEqual(['comfyui-oom']);
  });
});
