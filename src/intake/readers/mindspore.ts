import { readerOf, stated, wholeBytes } from '../form.ts';
import type { Reader } from '../reader.ts';
import { sizeOf } from '../size.ts';

const gpu = { platform: 'cuda', framework: 'mindspore' } as const;
const npu = { platform: 'npu', framework: 'mindspore' } as const;

const WHOLE = '(\\d{1,20})';
/** A kernel's scope path; a sentence never holds that much. */
const NAME = '[^,]{1,400}?';

const indexOf = (digits: string | undefined) => stated('device', digits === undefined ? undefined : Number(digits));

const forms = readerOf('mindspore', [
  {
    format: 'mindspore-pool',
    releases: 'MindSpore 2; the part of events since 2.3',
    family: 'pool',
    pattern: new RegExp(
      `TotalUsedMemStatistics:${WHOLE}(?:plusTotalUsedByEventMemStatistics:${WHOLE})?(?:and)?plusallocsize:${WHOLE}ismorethantotalmemsize:${WHOLE}`,
      'g',
    ),
    states: ([, used, events, size, limit]) => ({
      ...npu,
      ...stated('requestedBytes', wholeBytes(size)),
      ...stated('allocatedBytes', (wholeBytes(used) ?? 0n) + (wholeBytes(events) ?? 0n)),
      ...stated('allowedBytes', wholeBytes(limit)),
    }),
  },
  {
    format: 'mindspore-static',
    releases: 'MindSpore on Ascend',
    family: 'allocator',
    pattern: new RegExp(
      `OutofMemory!!!Requestmemorysize:${WHOLE}B?(?:,?MemoryStatistic:(?:DeviceHBMmemorysize:(\\d{1,7}M)(?:MindSporeUsedmemorysize:(\\d{1,7}M))?)?)?`,
      'gi',
    ),
    states: ([, size, total, own]) => ({
      ...npu,
      ...stated('requestedBytes', wholeBytes(size)),
      ...stated('totalBytes', sizeOf(total?.slice(0, -1), 'MiB')),
      // What it took of the device in advance, for all that it makes.
      ...stated('allowedBytes', sizeOf(own?.slice(0, -1), 'MiB')),
    }),
  },
  {
    format: 'mindspore-device-taken',
    releases: 'MindSpore on Ascend; what is free since 1.8',
    family: 'allocator',
    phase: 'startup',
    pattern: new RegExp(
      `Mallocdevicememoryfailed,size\\[${WHOLE}\\],ret\\[\\d{1,9}\\],Device(\\d{1,4})(?:Available(?:HBM|MOC)size:${WHOLE}freesize:${WHOLE})?(?:maybeotherprocessesoccupyingthiscard)?`,
      'gi',
    ),
    states: ([, size, index, total, free]) => ({
      ...npu,
      ...indexOf(index),
      ...stated('requestedBytes', wholeBytes(size)),
      ...stated('totalBytes', wholeBytes(total)),
      ...stated('freeBytes', wholeBytes(free)),
    }),
  },
  {
    format: 'mindspore-kernel',
    family: 'bare',
    follows: true,
    pattern: new RegExp(
      `(?:Device\\(id:(\\d{1,4})\\)|Device)memoryisn'tenoughandallocfailed(?:(?:,(?:kernel|actor)name:${NAME})?,allocsize:${WHOLE}B?)?`,
      'gi',
    ),
    states: ([, index, size]) => ({ ...gpu, ...indexOf(index), ...stated('requestedBytes', wholeBytes(size)) }),
  },
  {
    format: 'mindspore-kernel',
    family: 'bare',
    follows: true,
    pattern: /Mallocforkernel(?:input|output|workspace)failed,Memoryisn'tenough/gi,
    states: gpu,
  },
]);

/** A kernel's message is the same on every device. */
const ON_NPU = /ascend|\bnpu\b|昇腾/i;

/** MindSpore: its pool, a kernel that found no room, and a device that was taken before it began. */
export const mindspore: Reader = {
  ...forms,
  read(source) {
    const errors = forms.read(source);
    return errors.some(({ platform }) => platform === 'cuda') && ON_NPU.test(source.text)
      ? errors.map((error) => ({ ...error, platform: 'npu' as const }))
      : errors;
  },
};
