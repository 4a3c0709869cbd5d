import type { Platform } from '../evidence.ts';
import { readerOf, stated, wholeBytes } from '../form.ts';
import { sizeOf } from '../size.ts';

const ggml = (platform: Platform) => ({ platform, framework: 'llama-cpp' }) as const;

/** A buffer's name tells whose memory it is: `CUDA0`, `ROCm1`, `Vulkan0`, `Metal`, `SYCL0`, `CANN0`, `CPU`. */
const BUFFERS: readonly (readonly [RegExp, Platform])[] = [
  [/^CUDA\d{0,2}$/i, 'cuda'],
  [/^ROCm\d{0,2}$/i, 'rocm'],
  [/^Vulkan\d{0,2}$/i, 'vulkan'],
  [/^(?:Metal|MTL\d{0,2})/i, 'mps'],
  [/^SYCL\d{0,2}$/i, 'xpu'],
  [/^CANN\d{0,2}$/i, 'npu'],
  [/^(?:CPU|CUDA_Host|ROCm_Host|Vulkan_Host|SYCL_Host)/i, 'cpu'],
];

const platformOf = (buffer: string | undefined): Platform =>
  BUFFERS.find(([name]) => name.test(buffer ?? ''))?.[1] ?? 'cuda';

const BUFFER =
  '(CUDA\\d{1,2}|ROCm\\d{1,2}|Vulkan\\d{1,2}|MTL\\d{1,2}|Metal|SYCL\\d{1,2}|CANN\\d{1,2}|(?:CUDA|ROCm|Vulkan|SYCL)_Host|CPU\\w{0,12})';

/** llama.cpp and everything built on ggml: weights, KV cache or compute buffer that a back end could not have. */
export const ggmlBackend = readerOf('ggml', [
  {
    format: 'ggml-alloc',
    family: 'allocator',
    pattern:
      /(?:ggml_backend_\w{2,12}_buffer_type_alloc_buffer:)?allocating(\d{1,9}(?:\.\d{1,6})?)(MiB|MB)ondevice(\d{1,3}):(cuda|hip|musa)Mallocfailed:outofmemory/gi,
    states: (match) => ({
      ...ggml(match[4]?.toLowerCase() === 'hip' ? 'rocm' : 'cuda'),
      device: Number(match[3]),
      ...stated('requestedBytes', sizeOf(match[1], match[2])),
    }),
  },
  {
    format: 'ggml-cuda-malloc',
    family: 'bare',
    follows: true,
    pattern: /(cuda|hip)Mallocfailed:outofmemory/gi,
    states: (match) => ggml(match[1]?.toLowerCase() === 'hip' ? 'rocm' : 'cuda'),
  },
  {
    format: 'ggml-tensors',
    family: 'weights',
    follows: true,
    phase: 'load',
    pattern: new RegExp(
      `(?:alloc_tensor_range|ggml_backend_alloc_ctx_tensors\\w{0,20}):failedtoallocate${BUFFER}bufferofsize(\\d{1,20})`,
      'gi',
    ),
    states: (match) => ({
      ...ggml(platformOf(match[1])),
      detail: match[1] ?? '',
      ...stated('requestedBytes', wholeBytes(match[2])),
    }),
  },
  {
    format: 'ggml-weights',
    family: 'weights',
    follows: true,
    phase: 'load',
    pattern: new RegExp(`(?:errorloadingmodel:)?unabletoallocate(?:backend|${BUFFER})buffer`, 'gi'),
    states: (match) => ({ ...ggml(platformOf(match[1])), detail: match[1] ?? 'backend' }),
  },
  {
    format: 'ggml-kv-cache',
    family: 'kv-cache',
    follows: true,
    phase: 'startup',
    pattern: /failedtoallocate(?:buffer)?forkvcache|llama_kv_cache_init\(?\)?failedforself-attentioncache/gi,
    states: { platform: null, framework: 'llama-cpp', detail: 'KV cache' },
  },
  {
    format: 'ggml-compute',
    family: 'compute-buffer',
    follows: true,
    phase: 'startup',
    pattern: new RegExp(
      `ggml_gallocr_reserve_n(?:_impl)?:failedtoallocate${BUFFER}bufferofsize(\\d{1,20})|(?:graph_reserve:)?failedtoallocatecompute(?:pp|tg)?buffers?`,
      'gi',
    ),
    states: (match) => ({
      ...ggml(platformOf(match[1])),
      detail: 'compute',
      ...stated('requestedBytes', wholeBytes(match[2])),
    }),
  },
  {
    format: 'ggml-runtime',
    family: 'compute-buffer',
    pattern:
      /(CUDA|ROCm|MUSA)error:outofmemorycurrentdevice:(\d{1,3}),infunction\w{1,80}|(CUDA)error2at\S{0,200}ggml-cuda\.cu:\d{1,6}:outofmemory/gi,
    states: (match) => ({
      ...ggml(match[1]?.toLowerCase() === 'rocm' ? 'rocm' : 'cuda'),
      detail: 'pool',
      ...stated('device', match[2] === undefined ? undefined : Number(match[2])),
    }),
  },
  {
    format: 'ggml-vulkan',
    family: 'allocator',
    pattern:
      /ggml_vulkan:Devicememoryallocationofsize(\d{1,20})failed\.?(?:ggml_vulkan:)?(?:[\w:]{1,60}:)?(?:ErrorOutOfDeviceMemory)?|ErrorOutOfDeviceMemory|VK_ERROR_OUT_OF_DEVICE_MEMORY/gi,
    states: (match) => ({
      ...ggml('vulkan'),
      ...stated('requestedBytes', wholeBytes(match[1])),
    }),
  },
  {
    format: 'ggml-vulkan-limit',
    releases: 'February 2025; other words in 2026',
    family: 'allocator',
    pattern: /Requestedbuffersizeexceedsdevice(?:memoryallocation|buffersize)limit/gi,
    states: { ...ggml('vulkan'), detail: 'limit' },
  },
  {
    format: 'ggml-metal',
    family: 'allocator',
    pattern:
      /ggml_metal_\w{1,40}:error:failedtoallocatebuffer,size=(\d{1,9}(?:\.\d{1,6})?)MiB|commandbuffer\d{1,4}failedwithstatus5(?:error:)?InsufficientMemory(?:\(\w{1,10}:kIOGPUCommandBufferCallbackErrorOutOfMemory\))?/gi,
    states: (match) => ({ ...ggml('mps'), ...stated('requestedBytes', sizeOf(match[1], 'MiB')) }),
  },
  {
    format: 'ggml-sycl',
    family: 'allocator',
    pattern: /can'tallocate(\d{1,20})Bytesofmemoryondevice/gi,
    states: (match) => ({ ...ggml('xpu'), ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  {
    format: 'ggml-host',
    family: 'host',
    follows: true,
    pattern:
      /ggml_\w{1,60}:failedtoallocate(?:bufferofsize(\d{1,20})|(\d{1,9}(?:\.\d{1,6})?)MB)|ggml_aligned_malloc:insufficientmemory\(attemptedtoallocate(\d{1,9}(?:\.\d{1,6})?)MB\)/gi,
    states: (match) => ({
      ...ggml('cpu'),
      ...stated('requestedBytes', wholeBytes(match[1]) ?? sizeOf(match[2] ?? match[3], 'MB')),
    }),
  },
  {
    format: 'ggml-not-loaded',
    family: 'wrapper',
    follows: true,
    pattern: /common_init_from_params:failedto(?:loadmodel|createcontextwithmodel)'/gi,
    states: { platform: null, framework: 'llama-cpp' },
  },
  // It goes on with pageable memory.
  {
    format: 'ggml-pinned',
    family: 'look-alike',
    yields: true,
    pattern:
      /(?:ggml_\w{1,60}:)?failedtoallocate\d{1,9}(?:\.\d{1,6})?M(?:i?)Bofpinnedmemory:?(?:outofmemory|resourcealreadymapped)?/gi,
    states: { platform: null, framework: 'llama-cpp' },
  },
]);
