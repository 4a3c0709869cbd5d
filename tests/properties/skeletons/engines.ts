import type { Skeleton } from './skeleton.ts';

/** Serving engines, llama.cpp and Ollama, programs that make pictures. */
export const ENGINES: readonly Skeleton[] = [
  {
    format: 'vllm-share-not-free',
    text: 'ValueError: Free memory on device cuda:{device:device} ({freeBytes:gibibytes}/{totalBytes:gibibytes} GiB) on startup is less than desired GPU memory utilization (0.9, {desiredBytes:gibibytes} GiB). Decrease GPU memory utilization or reduce GPU memory used by other processes.',
  },
  { format: 'vllm-no-cache-blocks', text: 'ValueError: No available memory for the cache blocks. Try increasing' },
  {
    format: 'vllm-kv-budget',
    text: 'INFO Available KV cache memory: -{kvAvailableBytes:size}',
    sums: ({ kvAvailableBytes = 0n }) => ({ kvAvailableBytes: -kvAvailableBytes }),
  },
  {
    format: 'vllm-max-length',
    text: "ValueError: To serve at least one request with the models's max seq len ({wantedTokens:tokens}), ({kvNeededBytes:one} KV cache is needed, which is larger than the available KV cache memory ({kvAvailableBytes:size}). Based on the available memory, the estimated maximum model length is {maxLength:tokens}. Try increasing `gpu_memory_utilization` or decreasing `max_model_len` when initializing the engine.",
  },
  {
    format: 'vllm-max-tokens',
    text: "ValueError: The model's max seq len ({wantedTokens:tokens}) is larger than the maximum number of tokens that can be stored in KV cache ({maxLength:tokens}). Try increasing",
  },
  {
    format: 'vllm-memory-profiling',
    text: 'AssertionError: Error in memory profiling. Initial free memory 14.62 GiB, current free memory {freeBytes:size}. This happens when',
  },
  {
    format: 'vllm-warm-up',
    text: 'RuntimeError: CUDA out of memory occurred when warming up sampler with 256 dummy requests. Please try lowering',
  },
  { format: 'vllm-engine-failed', text: 'RuntimeError: Engine core initialization failed. See root cause above.' },
  {
    format: 'vllm-preempted',
    text: 'Sequence group 7 is preempted by PreemptionMode.RECOMPUTE mode because there is not enough KV cache space.',
  },
  { format: 'sglang-no-pool', text: 'RuntimeError: Not enough memory. Please try to increase --mem-fraction-static.' },
  {
    format: 'sglang-prefill',
    text: 'RuntimeError: Prefill out of memory. Try to lower your batch size.\nTry to allocate {wantedTokens:tokens} tokens.\nAvailable full tokens: {maxLength:tokens} (full_available_size=31 + full_evictable_size_=0)',
  },
  {
    format: 'sglang-decode',
    text: 'RuntimeError: Decode out of memory. Try to lower your batch size.\nTry to allocate {wantedTokens:tokens} tokens.\nAvaliable tokens: {maxLength:tokens}',
  },
  { format: 'sglang-slots', text: 'alloc_req_slots runs out of memory. Please set a smaller number for' },
  { format: 'sglang-graph-capture', text: 'Exception: Capture cuda graph failed: not enough room, out of memory' },
  {
    format: 'sglang-retracted',
    text: 'Decode out of memory happened. #retracted_reqs: 2, #new_token_ratio: 0.5 -> 0.8',
  },
  {
    format: 'mlc-capacity',
    text: 'AssertionError: Cannot estimate KV cache capacity. The model weight size {desiredBytes:bytes} may be larger than GPU memory size {totalBytes:bytes}',
  },
  {
    format: 'tgi-prefill',
    text: 'Not enough memory to handle {wantedTokens:few} prefill tokens. You need to decrease',
  },
  {
    format: 'tgi-prefill-length',
    text: 'Not enough memory to handle {wantedTokens:lengths} prefill tokens. You need to decrease',
  },
  {
    format: 'flashinfer-workspace',
    text: 'Failed to allocate memory for batch_prefill_tmp_v with size {requestedBytes:bytes} and alignment 16 in AlignedAllocator',
  },
  { format: 'tgi-total-tokens', text: 'Not enough memory to handle `max_total_tokens={wantedTokens:tokens}`' },
  { format: 'lmdeploy-no-memory', text: 'RuntimeError: No enough gpu memory for kv cache.' },
  {
    format: 'lmdeploy-cuda',
    text: '[TM][ERROR] CUDA runtime error: out of memory /src/turbomind/utils/memory_utils.cu:32',
  },
  {
    format: 'ggml-alloc',
    text: 'ggml_backend_cuda_buffer_type_alloc_buffer: allocating {requestedBytes:mebibytes} MiB on device {device:device}: cudaMalloc failed: out of memory',
  },
  { format: 'ggml-cuda-malloc', text: 'cudaMalloc failed: out of memory' },
  {
    format: 'ggml-tensors',
    text: 'alloc_tensor_range: failed to allocate CUDA0 buffer of size {requestedBytes:bytes}',
  },
  { format: 'ggml-weights', text: 'llama_model_load: error loading model: unable to allocate CUDA0 buffer' },
  { format: 'ggml-kv-cache', text: 'llama_kv_cache_init: failed to allocate buffer for kv cache' },
  {
    format: 'ggml-compute',
    text: 'ggml_gallocr_reserve_n: failed to allocate CUDA0 buffer of size {requestedBytes:bytes}',
  },
  {
    format: 'ggml-runtime',
    text: 'CUDA error: out of memory\n  current device: {device:device}, in function alloc at ggml-cuda.cu:486',
  },
  { format: 'ggml-vulkan', text: 'ggml_vulkan: Device memory allocation of size {requestedBytes:bytes} failed.' },
  { format: 'ggml-vulkan-limit', text: 'Requested buffer size exceeds device memory allocation limit' },
  {
    format: 'ggml-metal',
    text: 'ggml_metal_buffer_init: error: failed to allocate buffer, size = {requestedBytes:mebibytes} MiB',
  },
  { format: 'ggml-sycl', text: "can't allocate {requestedBytes:bytes} Bytes of memory on device" },
  {
    format: 'ggml-host',
    text: 'ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer of size {requestedBytes:bytes}',
  },
  {
    format: 'ggml-pinned',
    text: 'ggml_cuda_host_malloc: failed to allocate 512.00 MiB of pinned memory: out of memory',
  },
  { format: 'ggml-not-loaded', text: "common_init_from_params: failed to load model '/models/a.gguf'" },
  {
    format: 'ollama-system-memory',
    text: 'Error: model requires more system memory ({hostNeededBytes:one}) than is available ({hostAvailableBytes:one})',
  },
  { format: 'ollama-layout', text: 'memory layout cannot be allocated with num_gpu = 99' },
  { format: 'ollama-server-oom', text: 'llama-server reported out-of-memory during startup: ' },
  { format: 'ollama-runner-killed', text: 'Error: llama runner process has terminated: signal: killed' },
  { format: 'ollama-runner-ended', text: 'Error: llama runner process has terminated: exit status 2' },
  {
    format: 'attention-guard',
    text: 'RuntimeError: Not enough memory, use lower resolution (max approx. 1280x1280). Need: {requestedBytes:tenths}GB free, Have:{freeBytes:tenths}GB free',
  },
  { format: 'comfyui-oom', text: 'Got an OOM, unloading all loaded models.' },
  {
    format: 'comfyui-retry',
    text: 'Warning: Ran out of memory when regular VAE decoding, retrying with tiled VAE decoding.',
  },
];
