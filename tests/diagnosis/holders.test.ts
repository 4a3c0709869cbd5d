import { describe, expect, test } from 'vitest';
import { factsOf } from '../../src/diagnosis/facts.ts';
import { namedHolders, tableHolders } from '../../src/diagnosis/holders.ts';
import { intake } from '../../src/intake/intake.ts';
import { documentOf } from '../../src/render/document.ts';
import { doctor, knowledge } from '../support/knowledge.ts';

/** 1.50 GiB reserved on a card of 8.00 GiB, short by 0.50 GiB. */
const FORM_B =
  'RuntimeError: CUDA out of memory. Tried to allocate 512.00 MiB (GPU 0; 8.00 GiB total capacity; 1.31 GiB already allocated; 0 bytes free; 1.50 GiB reserved in total by PyTorch)';
const row = (pid: number, type: string, name: string, used: string, gpu = 0): string =>
  `|    ${gpu}   N/A  N/A     ${pid}      ${type}   ${name.padEnd(34)}${used.padStart(9)} |`;
const holders = (...rows: readonly string[]) => tableHolders(factsOf(intake([FORM_B, ...rows].join('\n'))));
const pidsOf = (...rows: readonly string[]) => holders(...rows).map(({ pid }) => Number(pid));

describe('programs in a pasted table', () => {
  test('are those that compute, largest first', () => {
    expect(
      pidsOf(row(811, 'C', '/usr/bin/ollama', '900MiB'), row(7302, 'C', '...envs/a/bin/python', '4700MiB')),
    ).toEqual([7302, 811]);
    expect(holders(row(7302, 'C', 'python', '4700MiB'))).toEqual([{ pid: 7302n, bytes: 4700n << 20n }]);
  });

  test.each([
    ['what draws', row(1204, 'G', '/usr/lib/xorg/Xorg', '600MiB')],
    ['a display server that computes too', row(1204, 'C+G', 'C:\\Windows\\System32\\dwm.exe', '600MiB')],
    ['the desktop', row(1204, 'C+G', '/usr/bin/gnome-shell', '600MiB')],
    ['a row of the size of the failed run itself', row(1204, 'C', 'python3', '1890MiB')],
    ['a row without a figure', row(1204, 'C', 'python3', 'N/A')],
    ['an empty context', row(1204, 'C', 'nvidia-cuda-mps-server', '28MiB')],
  ])('leave out %s', (_, line) => {
    expect(pidsOf(line, row(7302, 'C', 'python', '4700MiB'))).toEqual([7302]);
  });

  test('are those of the card that failed', () => {
    expect(pidsOf(row(50, 'C', 'python', '4000MiB', 1), row(60, 'C', 'python', '4700MiB', 0))).toEqual([60]);
    expect(
      tableHolders(
        factsOf(
          intake(
            `CUDA_VISIBLE_DEVICES=1 python train.py\n${FORM_B}\n${row(50, 'C', 'python', '4000MiB', 1)}\n${row(60, 'C', 'python', '4700MiB', 0)}`,
          ),
        ),
      ),
    ).toEqual([]);
  });

  test('tell which of the processes that a message names draw the screen', () => {
    const formC =
      'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 24.00 GiB of which 100.00 MiB is free. Process 4101 has 3.00 GiB memory in use. Process 4102 has 9.00 GiB memory in use. Including non-PyTorch memory, this process has 11.90 GiB memory in use. Of the allocated memory 11.00 GiB is allocated by PyTorch, and 200.00 MiB is reserved by PyTorch but unallocated.';
    const named = (...rows: readonly string[]) =>
      namedHolders(factsOf(intake([formC, ...rows].join('\n')))).map(({ pid }) => pid);
    expect(named()).toEqual([4102n, 4101n]);
    expect(named(row(4102, 'G', '/usr/lib/xorg/Xorg', '9000MiB'))).toEqual([4101n]);
  });
});

describe('the command that ends a process', () => {
  const codeOf = (text: string): string =>
    documentOf(doctor.diagnose(text), knowledge)
      .flatMap((block) => (block.kind === 'fix' && block.id === 'free-the-gpu' ? [block.code?.text ?? ''] : []))
      .join('');

  test.each([
    ['en', 'Who takes my card?'],
    ['zh', '是谁占着我的卡？'],
  ])('has the pid of the table: %s', (_, words) => {
    const text = `${words}\n${FORM_B}\n${row(1204, 'G', '/usr/lib/xorg/Xorg', '300MiB')}\n${row(7302, 'C', 'python', '4700MiB')}`;
    const answer = doctor.diagnose(text);
    expect(answer.causes[0]?.id).toBe('other-process-on-gpu');
    expect(answer.fixes[0]).toMatchObject({ id: 'free-the-gpu', verdict: 'may-be-enough' });
    expect(codeOf(text)).toContain('PID=7302 ');
  });

  test('says that it wants one where none is known', () => {
    const code = codeOf(`Somebody else uses the same card.\n${FORM_B}`);
    expect(code).toContain('PID=PID_FROM_NVIDIA_SMI');
    expect(code).not.toMatch(/PID=\d/);
  });
});
