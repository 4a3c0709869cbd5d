import { either, type Sign } from './sign.ts';

/** Slices, containers, host memory and other limits. */
export const LIMITS_SIGNS: readonly Sign[] = [
  {
    id: 'slice',
    claim: true,
    prose: either(
      'i',
      /\bMIG\b/,
      /\bvgpu\b/,
      /\b[1-7]g\.\d{1,2}gb\b/,
      /set_per_process_memory_fraction/,
      /memory fraction/,
      /显存(?:切分|限制|配额)/,
      /切片/,
      /虚拟化/,
    ),
    text: either('', /\bMIG [1-7]g\./, /set_per_process_memory_fraction/, /\bMIG-[0-9a-f]{8}/),
  },
  {
    id: 'container',
    prose: either('i', /\b(?:docker|container|kubernetes|k8s|pod|podman|singularity)\b/, /容器/),
  },
  {
    id: 'graphs-by-shape',
    text: either(
      '',
      /CUDAGraph supports dynamic shapes by recording a new graph/,
      /observed \d{1,6} distinct (?:sizes|shapes)/,
      /skip_dynamic_graphs/,
    ),
  },
  {
    id: 'compile',
    claim: true,
    prose: either(
      'i',
      /\btorch\.compile\b/,
      /\bcuda ?graphs?\b/,
      /reduce-overhead/,
      /max-autotune/,
      /\btorchinductor\b/,
      /\bcompil\w+\b/,
    ),
    text: either(
      'm',
      // A tracer's lines around the failing one are not what ran: IPython and rich number them.
      /^(?! {0,8}[│|]? {0,4}\d{1,5} [ │])[^\n]{0,160}torch\.compile\(/,
      /_inductor/,
      /cudagraph/,
      /CUDAGraph/,
      /torch\._dynamo/,
      /make_graphed_callables/,
      /capture_(?:begin|end)/,
    ),
  },
  {
    id: 'host-ram',
    prose: either(
      'i',
      /\b(?:system|host|cpu|main|physical) (?:memory|ram)\b/,
      /(?<!v)\bram\b/,
      /\bswap\b/,
      /\bpage ?file\b/,
      /(?<!显存和|gpu )内存(?:条|占用|不足|不够|爆|满|溢出|耗尽|\d)/,
      /虚拟内存/,
      /页面文件/,
      /物理内存/,
      /系统内存/,
    ),
  },
  {
    id: 'workers',
    prose: either('i', /\bnum_workers\b/, /\bworkers?\b/, /\bdata ?loader\b/, /数据加载/),
    text: either('', /num_workers ?= ?[1-9]/),
  },
  {
    id: 'pinning',
    prose: either('i', /\bpin_memory\b(?![^\n,.。]{0,8}\bFalse)/, /\bpinned\b/, /锁页/),
    text: either('', /_utils[\\/]pin_memory\.py/, /\.pin_memory\(\)/, /cudaMallocHost/, /pin_memory ?= ?True/),
  },
];
