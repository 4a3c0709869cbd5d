import { readerOf, stated } from '../form.ts';
import { SIZE, sizeOf } from '../size.ts';

const npu = { platform: 'npu', framework: 'pytorch' } as const;

/** Ascend's own words beside the allocator's list: its workspace, a device without figures, and the layers below PyTorch. */
export const ascend = readerOf('ascend', [
  {
    format: 'pytorch-npu-workspace',
    family: 'allocator',
    pattern: new RegExp(
      `NPUoutofmemory\\.NPUWorkspaceAllocatortriedtoallocate${SIZE}(?:\\(NPU(\\d{1,4});(?:${SIZE}totalcapacity;)?(?:${SIZE}free\\)\\.?)?)?(?:Ifyouwanttoreducememoryusage,takeatrytosettheenvironmentvariableTASK_QUEUE_ENABLE=1\\.?)?`,
      'gi',
    ),
    states: (match) => ({
      ...npu,
      ...stated('requestedBytes', sizeOf(match[1], match[2])),
      ...stated('device', match[3] === undefined ? undefined : Number(match[3])),
      ...stated('totalBytes', sizeOf(match[4], match[5])),
      ...stated('freeBytes', sizeOf(match[6], match[7])),
      ...(match[6] === undefined ? { cutOff: true } : {}),
    }),
  },
  {
    format: 'pytorch-npu-bare',
    family: 'bare',
    follows: true,
    pattern: /NPUoutofmemory(?!\.(?:Triedtoallocate|NPUWorkspace))(?:\.deviceid:(\d{1,4}))?/gi,
    states: (match) => ({ ...npu, ...stated('device', match[1] === undefined ? undefined : Number(match[1])) }),
  },
  {
    format: 'ascend-memory',
    family: 'bare',
    follows: true,
    pattern:
      /(?<![A-Z])EL0004(?!\d)(?::Failedtoallocatememory\.?)?|HCCL_E_OOM|ACL_ERROR_(?:RT_MEMORY_ALLOCATION|BAD_ALLOC)/g,
    states: npu,
  },
]);
