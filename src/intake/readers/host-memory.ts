import { readerOf, stated, wholeBytes } from '../form.ts';
import { sizeOf } from '../size.ts';

const host = { platform: 'cpu', framework: null } as const;
const torch = { platform: 'cpu', framework: 'pytorch' } as const;

/** Failures of host memory: the CPU allocator, Python, NumPy, and Windows' commit limit. */
export const hostMemory = readerOf('host-memory', [
  {
    format: 'pytorch-cpu',
    family: 'host',
    pattern:
      /DefaultCPUAllocator:?(?:can['’]tallocatememory|notenoughmemory)?(?::?youtriedtoallocate([\d,]{1,40})bytes)?/gi,
    states: (match) => ({ ...torch, ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  {
    format: 'numpy',
    family: 'host',
    pattern:
      /Unabletoallocate(\d{1,20}(?:\.\d{0,6})?)(bytes|[KMGTPE]iB)foranarraywithshape\(([\d,]{1,200})\)anddatatype\w{1,20}/gi,
    states: (match) => ({ ...host, ...stated('requestedBytes', sizeOf(match[1]?.replace(/\.$/, ''), match[2])) }),
  },
  {
    format: 'windows-commit-limit',
    family: 'commit-limit',
    pattern: /WinError1455(?!\d)|errorcode:<?1455(?!\d)>?/gi,
    states: { ...host, detail: '1455' },
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
    pattern: /unabletommap(\d{1,20})bytesfromfile<?[^>]{0,200}?>?:Cannotallocatememory/gi,
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
