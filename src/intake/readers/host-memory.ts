import { readerOf, stated, wholeBytes } from '../form.ts';
import { sizeOf } from '../size.ts';

const host = { platform: 'cpu', framework: null } as const;
const torch = { platform: 'cpu', framework: 'pytorch' } as const;

/** Failures of host memory: the CPU allocator, Python, NumPy, and Windows' commit limit. */
export const hostMemory = readerOf('host-memory', [
  {
    format: 'pytorch-cpu',
    releases: 'PyTorch; `Buy new RAM!` up to 1.6',
    family: 'host',
    pattern:
      /DefaultCPUAllocator:?(?:can['’]tallocatememory|notenoughmemory)?(?::?youtriedtoallocate([\d,]{1,40})bytes)?/gi,
    states: (match) => ({ ...torch, ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  {
    format: 'pytorch-cpu-old',
    releases: 'PyTorch up to 1.0',
    family: 'host',
    until: '1.0',
    // Whole gigabytes, cut off.
    pattern:
      /\$?Torch:(?:notenoughmemory:youtriedtoallocate|unabletommapmemory:youtriedtommap)(\d{1,12})GB|enforcefailatCPUAllocator\.cpp:\d{1,6}\]posix_memalign\([\w&,]{1,60}\)==0\.12vs0/gi,
    states: (match) => ({
      ...torch,
      ...stated('requestedBytes', match[1] === undefined || /^0+$/.test(match[1]) ? undefined : sizeOf(match[1], 'GB')),
    }),
  },
  {
    format: 'pytorch-cpu-negative',
    family: 'above-1eb',
    pattern: /alloc_cpu\(\)seemstohavebeencalledwithnegativenumber:-?\d{1,20}/gi,
    // It never came to an allocation: no memory was short.
    states: { ...torch, platform: null },
  },
  {
    format: 'numpy',
    family: 'host',
    pattern:
      /(?:(?:numpy\.)?(?:_?core\._exceptions\.)?_?(?:Array)?MemoryError:)?Unabletoallocate(\d{1,20}(?:\.\d{0,6})?)(bytes|[KMGTPE]iB)foranarraywithshape\(([\d,]{1,200})\)anddatatype\w{1,20}/gi,
    states: (match) => ({ ...host, ...stated('requestedBytes', sizeOf(match[1]?.replace(/\.$/, ''), match[2])) }),
  },
  {
    format: 'windows-commit-limit',
    family: 'commit-limit',
    pattern: /WinError1455(?!\d)|errorcode:<?1455(?!\d)>?/gi,
    states: { ...host, detail: '1455' },
  },
  {
    format: 'windows-no-memory',
    family: 'host',
    pattern:
      /(?<!\w)(?:WinError 8(?!\d)|(?:STATUS_)?(?:0xC0000017|0xC000012D)(?!\w)|STATUS_(?:NO_MEMORY|COMMITMENT_LIMIT)(?!\w)|(?:exit|return)(?:ed)? (?:with )?(?:code|status)[ :=]{1,3}(?:3221225495|3221225773)(?!\d))/gi,
    on: 'text',
    states: { ...host, detail: 'Windows' },
  },
  {
    format: 'python-memory-error',
    family: 'host',
    follows: true, // `except MemoryError` is code, and `bad_alloc: out_of_memory: RMM …` tells of the device's memory.
    pattern:
      /MemoryError(?![\w(]|:? ?std::bad_alloc)(?<![\w.]MemoryError)(?<!\bexcept\b[^\n]{0,80})|std::bad_alloc(?!:? ?(?:out_of_memory|CUDA))/g,
    on: 'text',
    states: host,
  },
  {
    format: 'mmap-no-memory',
    family: 'host',
    pattern:
      /unabletommap(\d{1,20})bytesfromfile<?[^>]{0,200}?>?:Cannotallocatememory(?:\(12\))?|unableto(?:opensharedmemoryobject|resizefile|writetofile)<[^>]{0,200}?>(?:inread-writemode|totherightsize)?:Cannotallocatememory(?:\(12\))?/gi,
    states: (match) => ({ ...torch, ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  {
    format: 'errno-12',
    family: 'host',
    follows: true,
    pattern: /\[Errno12\]Cannotallocatememory/gi,
    states: { ...host, detail: 'ENOMEM' },
  },
]);
