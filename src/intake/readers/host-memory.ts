import { readerOf, stated, wholeBytes } from '../form.ts';
import { sizeOf } from '../size.ts';

const host = { platform: 'cpu', framework: null } as const;
const torch = { platform: 'cpu', framework: 'pytorch' } as const;

/** Failures of host memory: the CPU allocator, Python, NumPy, and Windows' commit limit. */
export const hostMemory = readerOf(
  'host-memory',
  ['defaultcpuallocator', 'memoryerror', 'unabletoallocate', '1455', 'cannotallocatememory', 'bad_alloc', '页面文件'],
  [
    {
      format: 'pytorch-cpu',
      pattern: /DefaultCPUAllocator:?(?:can'tallocatememory|notenoughmemory)?(?::?youtriedtoallocate([\d,]{1,40})bytes)?/g,
      states: (match) => ({ ...torch, ...stated('requestedBytes', wholeBytes(match[1])) }),
    },
    {
      format: 'numpy',
      pattern: /Unabletoallocate(\d{1,20}(?:\.\d{0,6})?)(bytes|[KMGTPE]iB)foranarraywithshape\(([\d,]{1,200})\)anddatatype(\w{1,20})/g,
      states: (match) => ({ ...host, ...stated('requestedBytes', sizeOf(match[1]?.replace(/\.$/, ''), match[2])) }),
    },
    { format: 'windows-commit-limit', pattern: /WinError1455|errorcode:<?1455>?/gi, states: { ...host, detail: '1455' } },
    { format: 'python-memory-error', pattern: /(?<![\w.])MemoryError(?![\w(])|std::bad_alloc/g, on: 'text', states: host },
    {
      format: 'mmap-no-memory',
      pattern: /unabletommap(\d{1,20})bytesfromfile<?[^>]{0,200}>?:Cannotallocatememory/g,
      states: (match) => ({ ...torch, ...stated('requestedBytes', wholeBytes(match[1])) }),
    },
    { format: 'errno-12', pattern: /\[Errno12\]Cannotallocatememory/g, states: { ...host, detail: 'ENOMEM' } },
  ],
);
