import { readerOf, stated, wholeBytes } from '../form.ts';
import { sizeOf } from '../size.ts';

const cuda = { platform: 'cuda', framework: null } as const;
const PRINTED = '(\\d{1,12}(?:\\.\\d{1,6})?)(bytes|[KMGT]iB|B)';

/** ONNX Runtime, CuPy, RMM, TensorRT, Numba, CTranslate2, DirectML, MLX and Intel's runtime, each with the bytes that it prints. */
export const runtimes = readerOf('runtimes', [
  {
    format: 'onnxruntime',
    family: 'pool',
    pattern:
      /Failedtoallocatememoryforrequestedbufferofsize(\d{1,20})|Availablememoryof(\d{1,20})issmallerthanrequestedbytesof(\d{1,20})|BFCArenaranoutofmemorytryingtoallocate(\d{1,20})/gi,
    states: (match) => ({
      ...cuda,
      framework: 'onnxruntime',
      ...stated('requestedBytes', wholeBytes(match[1] ?? match[3] ?? match[4])),
    }),
  },
  {
    format: 'cupy',
    family: 'pool',
    pattern:
      /Outofmemoryallocating([\d,]{1,30})bytes\(allocatedsofar:([\d,]{1,30})bytes(?:,limitsetto:([\d,]{1,30})bytes)?\)|outofmemorytoallocate(\d{1,20})bytes\(total(\d{1,20})bytes\)/gi,
    states: (match) => ({
      ...cuda,
      framework: 'cupy',
      ...stated('requestedBytes', wholeBytes(match[1] ?? match[4])),
      ...stated('reservedBytes', wholeBytes(match[2] ?? match[5])),
      ...stated('allowedBytes', wholeBytes(match[3])),
    }),
  },
  {
    format: 'rmm',
    family: 'pool',
    pattern: new RegExp(
      `std::bad_alloc:(?:out_of_memory:)?(?:CUDAerror|RMMfailure)(?:\\(failedtoallocate${PRINTED}\\))?at:\\S{1,200}?(?::\\d{1,6}:)(?:cudaErrorMemoryAllocation(?:outofmemory)?|Maximumpoolsizeexceeded|Exceededmemorylimit)(?:\\(failedtoallocate${PRINTED}\\))?`,
      'gi',
    ),
    states: (match) => ({
      ...cuda,
      framework: 'rapids',
      ...stated('requestedBytes', sizeOf(match[1] ?? match[3], match[2] ?? match[4])),
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
      /TacticDevicerequest:\d{1,9}MBAvailable:\d{1,9}MB\.?Devicememoryisinsufficienttousetactic|Skippingtactic\w{1,20}duetoinsuf?ficientmemory/gi,
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
      /\[metal::malloc\]Attemptingtoallocate(\d{1,20})byteswhichisgreaterthanthemaximumallowedbuffersizeof\d{1,20}bytes\.?|\[malloc\]Unabletoallocate(\d{1,20})bytes\.?/gi,
    states: (match) => ({
      platform: 'mps',
      framework: null,
      ...stated('requestedBytes', wholeBytes(match[1] ?? match[2])),
    }),
  },
  {
    format: 'intel-runtime',
    family: 'allocator',
    pattern: /UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY/g,
    states: { platform: 'xpu', framework: 'pytorch' },
  },
  {
    format: 'deepspeed-workspace',
    family: 'pool',
    pattern: /Workspacecan'tbeallocated,not?enoughmemory\.?/gi,
    states: { platform: 'cuda', framework: 'deepspeed' },
  },
]);
