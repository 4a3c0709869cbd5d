import { describe, expect, it } from 'vitest';
import { checkKnowledge } from '../../src/knowledge/check.ts';
import { printFault } from '../../src/knowledge/fault.ts';
import { loadFolder } from '../../src/knowledge/load.ts';
import { folderOf } from './folder-of.ts';
import { CAUSE, FIX } from './samples.ts';

/** What is said where the cause asks one thing and the fix, which it names, the other. */
function between(cause: string, fix: string): readonly string[] {
  const folder = folderOf({
    'causes/sample-cause.md': CAUSE.replace('three asks', JSON.stringify(cause)),
    'fixes/sample-fix.md': FIX.replace('how three', JSON.stringify(fix)),
  });
  return checkKnowledge(loadFolder(folder, 'k')).map(printFault);
}

describe('questions of two entries that are linked', () => {
  it.each([
    ['how do i lower the batch size', 'do I have to lower batch_size?'],
    [
      'expandable_segments not supported on this platform',
      'expandable segments not supported on this platform warning',
    ],
    ['VRAM leaks after every epoch', 'gpu memory leaks after every epoch'],
    ['切片设置 requires_grad 之后 grad 是 None', '切片的 grad 是 None'],
  ])('are the same: %s / %s', (cause, fix) => {
    expect(between(cause, fix)).toEqual([
      `k/fixes/sample-fix.md:6:26: the question "${fix}" asks nearly the same as "${cause}" in k/causes/sample-cause.md:6: leave it to one entry, or say what is different`,
    ]);
  });

  it.each([
    ['JAX 怎么限制显存', 'Keras 怎么限制显存'],
    ['set_per_process_memory_fraction 之后爆显存', 'set_per_process_memory_fraction 怎么取消'],
    ['cpu offload 会慢多少', 'NVMe offload 会慢多少'],
    ['NPU out of memory', 'HIP out of memory'],
    ['how to set n_gpu_layers', 'how to set gpu_memory_utilization'],
  ])('differ: %s / %s', (cause, fix) => {
    expect(between(cause, fix)).toEqual([]);
  });
});
