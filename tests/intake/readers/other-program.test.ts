import { describe, expect, test } from 'vitest';
import { readErrors } from '../../../src/intake/read.ts';
import { LANGUAGES } from '../../../src/language.ts';
import { doctor } from '../../support/knowledge.ts';

const PROGRAMS = [
  [
    'FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory',
    'Node.js (V8)',
  ],
  ['<--- JS stacktrace --->\n\nFATAL ERROR: Reached heap limit Allocation failed', 'Node.js (V8)'],
  ['Exception in thread "main" java.lang.OutOfMemoryError: Java heap space', 'Java (JVM)'],
  [
    'java.lang.OutOfMemoryError: GC overhead limit exceeded\n\tat java.util.Arrays.copyOf(Arrays.java:3332)',
    'Java (JVM)',
  ],
  ['There is insufficient memory for the Java Runtime Environment to continue.', 'Java (JVM)'],
  [
    'ERROR:  out of memory\nDETAIL:  Failed on request of size 8388608 in memory context "HashTableContext".',
    'PostgreSQL',
  ],
  ['ERROR 1037 (HY001): Out of memory; restart server and try again (needed 65536 bytes)', 'MySQL'],
  ['mysqld: Out of memory (Needed 128917536 bytes)', 'MySQL'],
  ["(error) OOM command not allowed when used memory > 'maxmemory'.", 'Redis'],
  ["Can't save in background: fork: Cannot allocate memory", 'Redis'],
  ['Aw, Snap!\nSomething went wrong while displaying this webpage.\nError code: Out of Memory', 'Chrome'],
  ['喔唷，崩溃啦！\n显示此网页时出了点问题。\n错误代码：Out of Memory', 'Chrome'],
  ['Could not allocate memory: System out of memory!\nTrying to allocate: 715827904B with 16 alignment.', 'Unity'],
  ['Excel cannot complete this task with available resources. Choose less data or close other applications.', 'Excel'],
  ['内存或磁盘空间不足，Microsoft Excel 无法再次打开或保存任何文档。', 'Excel'],
  [
    'docker: Error response from daemon: failed to create shim task: OCI runtime create failed: cannot allocate memory',
    'Docker',
  ],
  ['remote: fatal: Out of memory, malloc failed (tried to allocate 734003200 bytes)', 'git'],
  ['error: pack-objects died of signal 9', 'git'],
  ['PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 32768 bytes)', 'PHP'],
] as const;

const CARD =
  'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity; 20.90 GiB already allocated; 1.10 GiB free; 22.00 GiB reserved in total by PyTorch)';

describe('a message of another program', () => {
  test.each(PROGRAMS)('%s is named', (text, detail) => {
    expect(doctor.diagnose(text).errors).toMatchObject([{ format: 'other-program', detail }]);
  });

  test.each(PROGRAMS)('%s is said not to be GPU memory', (text, detail) => {
    for (const language of LANGUAGES) {
      const answer = doctor.diagnose(`it stops with this, how do I fix it?\n${text}`, { language });
      expect(answer).toMatchObject({ answered: true, about: 'other', outOfMemory: false, fixes: [] });
      expect(answer.headline).toMatchObject({ key: 'headline.is-other-program', values: { detail } });
    }
  });

  test('gives way to an error of ours', () => {
    const answer = doctor.diagnose(`${PROGRAMS[0][0]}\n\nand later\n\n${CARD}`);
    expect(answer).toMatchObject({ about: 'memory', outOfMemory: true, kind: 'diagnosis' });
  });

  test.each([
    CARD,
    'cupy.cuda.memory.OutOfMemoryError: Out of memory allocating 512 bytes (allocated so far: 8,000,000 bytes).',
    "RuntimeError: [enforce fail at alloc_cpu.cpp:75] DefaultCPUAllocator: can't allocate memory: you tried to allocate 4096 bytes.",
    'Killed',
    'cudaMalloc failed: out of memory',
    'docker: Error response from daemon: could not select device driver "" with capabilities: [[gpu]].',
    'I run my heap of experiments in Java and Excel',
  ])('is not %s', (text) => {
    expect(readErrors(text).map(({ format }) => format)).not.toContain('other-program');
  });
});
