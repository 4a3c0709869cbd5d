import { readerOf, stated, wholeBytes } from '../form.ts';
import { sizeOf } from '../size.ts';

const cuda = { platform: 'cuda', framework: null } as const;
const PRINTED = '(\\d{1,20}(?:\\.\\d{1,6})?)(bytes|[KMGT]iB|B)';

/** ONNX Runtime, CuPy, RMM, TensorRT, Numba, CTranslate2, DirectML, MLX and Intel's runtime, each with the bytes that it prints. */
export const runtimes = readerOf('runtimes', [
  {
    format: 'onnxruntime',
    family: 'pool',
    pattern:
      /(?:Name:'[^']{1,80}_(nchwc)'StatusMessage:\S{1,300}?)?Failedtoallocatememoryforrequestedbufferofsize(\d{1,20})|Availablememoryof(\d{1,20})issmallerthanrequestedbytesof(\d{1,20})|BFCArenaranoutofmemorytryingtoallocate(\d{1,20})/gi,
    states: (match) => ({
      // Blocked channels are a layout of the CPU provider alone.
      platform: match[1] === undefined ? 'cuda' : 'cpu',
      framework: 'onnxruntime',
      ...stated('requestedBytes', wholeBytes(match[2] ?? match[4] ?? match[5])),
    }),
  },
  {
    format: 'onnxruntime-call',
    family: 'cuda-call',
    pattern: /(CUDA|HIP|ROCM)failure2:outofmemory;GPU=(\d{1,3});hostname=/gi,
    states: (match) => ({
      platform: match[1]?.toUpperCase() === 'CUDA' ? 'cuda' : 'rocm',
      framework: 'onnxruntime',
      device: Number(match[2]),
    }),
  },
  {
    format: 'cupy',
    releases: 'CuPy; without commas before 7.0',
    family: 'pool',
    pattern:
      /(?:OutOfMemoryError:)?Outofmemoryallocating([\d,]{1,30})bytes\(allocatedsofar:([\d,]{1,30})bytes(?:,limitsetto:([\d,]{1,30})bytes)?\)|outofmemorytoallocate(\d{1,20})bytes\(total(\d{1,20})bytes\)|OutOfMemoryError:Outofmemoryallocating([\d,]{1,30})bytes(?!\()/gi,
    states: (match) => ({
      ...cuda,
      framework: 'cupy',
      ...stated('requestedBytes', wholeBytes(match[1] ?? match[4] ?? match[6])),
      ...stated('reservedBytes', wholeBytes(match[2] ?? match[5])),
      ...stated('allowedBytes', wholeBytes(match[3])),
    }),
  },
  {
    format: 'rmm',
    releases: 'RMM; sizes since March 2025',
    family: 'pool',
    pattern: new RegExp(
      `std::bad_alloc:(?:out_of_memory:)?(?:CUDAerror|RMMfailure)(?:\\(failedtoallocate${PRINTED}\\))?at:\\S{1,200}?(?::\\d{1,6}:)(?:cudaErrorMemoryAllocation(?:outofmemory)?|Maximumpoolsizeexceeded|Exceededmemorylimit)(?:\\(failedtoallocate${PRINTED}\\))?`,
      'gi',
    ),
    states: (match) => ({
      ...cuda,
      framework: 'rapids',
      ...stated('requestedBytes', sizeOf(match[1] ?? match[3], match[2] ?? match[4])),
      ...(/Maximumpoolsize|memorylimit/i.test(match[0]) ? { detail: 'limit' } : {}),
    }),
  },
  {
    format: 'xgboost',
    releases: 'XGBoost 1.0 on',
    family: 'pool',
    pattern:
      /Memoryallocationerroronworker\d{1,6}:(?:std::bad_alloc:cudaErrorMemoryAllocation:outofmemory|Cachingallocator|[\w:]{1,60})-Freememory:(\d{1,20}(?:\.\d{1,9})?)([KMGT]?i?B)?-Requestedmemory:(\d{1,20}(?:\.\d{1,9})?)([KMGT]?i?B)?/gi,
    states: (match) => ({
      ...cuda,
      framework: 'xgboost',
      ...stated('freeBytes', sizeOf(match[1], match[2] ?? 'B')),
      ...stated('requestedBytes', sizeOf(match[3], match[4] ?? 'B')),
    }),
  },
  {
    format: 'tensorrt',
    family: 'pool',
    pattern:
      /ErrorCode2:OutOfMemory\((?:Requestedsizewas(\d{1,20})bytes\.?|nofurtherinformation)\)|RequestedamountofGPUmemory\((\d{1,20})bytes\)couldnotbeallocated\.?|ErrorCode1:CudaRuntime\(outofmemory\)|CudaErrorinallocate:2\(outofmemory\)/gi,
    states: (match) => ({
      ...cuda,
      framework: 'tensorrt',
      ...stated('requestedBytes', wholeBytes(match[1] ?? match[2])),
    }),
  },
  {
    format: 'tensorrt-tactic',
    family: 'look-alike',
    yields: true,
    pattern:
      /TacticDevicerequest:\d{1,9}MBAvailable:\d{1,9}MB\.?Devicememoryisinsufficienttousetactic|Skippingtactic\w{1,20}dueto(?:\[UNSUPPORTED_STATE:\])?insuf?ficientmemory/gi,
    states: { platform: null, framework: null },
  },
  {
    format: 'ctranslate2',
    family: 'cuda-call',
    pattern: /CUDAfailedwitherroroutofmemory/gi,
    states: { ...cuda, framework: 'ctranslate2' },
  },
  {
    format: 'bitsandbytes',
    family: 'cuda-call',
    pattern: /Erroroutofmemoryatline\d{1,6}infile\S{1,120}?\.(?:cu|cpp|c)(?:pp)?/gi,
    states: cuda,
  },
  {
    format: 'directml',
    family: 'allocator',
    pattern: /Couldnotallocatetensorwith(\d{1,20})bytes\.(?:ThereisnotenoughGPUvideomemoryavailable!?)?/gi,
    states: (match) => ({
      platform: 'directml',
      framework: 'pytorch',
      ...stated('requestedBytes', wholeBytes(match[1])),
    }),
  },
  {
    format: 'mlx',
    family: 'allocator',
    pattern:
      /\[metal::malloc\]Attemptingtoallocate(\d{1,20})byteswhichisgreaterthanthemaximumallowedbuffersizeof\d{1,20}bytes\.?|\[malloc\]Unabletoallocate(\d{1,20})bytes\.?|\[METAL\]Commandbufferexecutionfailed:InsufficientMemory(?:\(\w{1,10}:kIOGPUCommandBufferCallbackErrorOutOfMemory\))?|kIOGPUCommandBufferCallbackErrorOutOfMemory/gi,
    states: (match) => ({
      platform: 'mps',
      framework: null,
      ...stated('requestedBytes', wholeBytes(match[1] ?? match[2])),
    }),
  },
  {
    format: 'intel-runtime',
    releases: 'Level Zero; the number depends on the release',
    family: 'allocator',
    pattern: /UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY|PI_ERROR_OUT_OF_(?:DEVICE_MEMORY|RESOURCES)/g,
    states: { platform: 'xpu', framework: 'pytorch' },
  },
  {
    format: 'intel-resources',
    family: 'library',
    // Threads, registers or memory: the name does not say which.
    pattern: /UR_RESULT_ERROR_OUT_OF_RESOURCES/g,
    states: { platform: 'xpu', framework: 'pytorch', detail: 'UR_RESULT_ERROR_OUT_OF_RESOURCES' },
  },
  {
    format: 'intel-host',
    family: 'host',
    pattern: /(?:UR_RESULT_ERROR|VK_ERROR)_OUT_OF_HOST_MEMORY|ErrorOutOfHostMemory/g,
    states: { platform: 'cpu', framework: null, detail: 'driver' },
  },
  {
    format: 'deepspeed-workspace',
    family: 'pool',
    pattern:
      /(?:Requested:(\d{1,20})Free:(\d{1,20})Total:(\d{1,20})(?:.{0,200}?))?Workspacecan'tbeallocated,not?enoughmemory\.?/gi,
    states: (match) => ({
      platform: 'cuda',
      framework: 'deepspeed',
      ...stated('requestedBytes', wholeBytes(match[1])),
      ...stated('freeBytes', wholeBytes(match[2])),
      ...stated('totalBytes', wholeBytes(match[3])),
    }),
  },
  {
    format: 'deepspeed-tokens',
    family: 'kv-length',
    phase: 'startup',
    pattern:
      /Allocatableworkspaceavailable\((\d{1,12})tokens\)islessthanminimumrequestedworkspace\((\d{1,12})tokens\)/gi,
    states: (match) => ({
      platform: 'cuda',
      framework: 'deepspeed',
      wantedTokens: Number(match[2]),
      maxLength: Number(match[1]),
    }),
  },
  {
    format: 'accelerate-batch',
    family: 'bare',
    follows: true,
    // It halves the batch after each lack of memory, down to nothing.
    pattern: /Noexecutablebatchsizefound,reachedzero\.?/gi,
    states: { platform: 'cuda', framework: 'accelerate' },
  },
  {
    format: 'transformers-dispatch',
    family: 'bare',
    phase: 'load',
    pattern: /SomemodulesaredispatchedontheCPUorthedisk\.(?:MakesureyouhaveenoughGPURAMtofitthequantizedmodel\.?)?/gi,
    states: { platform: 'cuda', framework: 'transformers' },
  },
  {
    format: 'miopen',
    family: 'library-search',
    pattern: /GetAvailableMemoryreports(?:un|in)sufficientmemorytoallocate(\d{1,20})|miopenStatusAllocFailed/gi,
    states: (match) => ({
      platform: 'rocm',
      framework: 'pytorch',
      detail: 'MIOpen',
      ...stated('requestedBytes', wholeBytes(match[1])),
    }),
  },
  {
    format: 'miopen-buffer',
    family: 'allocator',
    pattern: /Memorynotavailabletoallocatebuffer:(\d{1,20})/gi,
    states: (match) => ({
      platform: 'rocm',
      framework: null,
      detail: 'MIOpen',
      ...stated('requestedBytes', wholeBytes(match[1])),
    }),
  },
  {
    format: 'pinned-host',
    family: 'pinned',
    pattern: /hipHostMalloc(\d{1,20}):/gi,
    states: (match) => ({
      platform: 'cpu',
      framework: 'pytorch',
      detail: 'pinned',
      ...stated('requestedBytes', wholeBytes(match[1])),
    }),
  },
]);
