import type { SmiGpu, SmiProcess } from './evidence.ts';
import { otherCardsOf } from './smi-tools.ts';

const NAME_ROW = /^[ \t]{0,8}\|[ ]{1,4}(\d{1,3})[ ]{1,4}([^|\d\s][^|]{0,60}?)[ ]{2,}[^|]{0,30}\|/gm;
// Since CUDA 11 two columns for a MIG instance stand between the GPU and the process; Windows prints N/A for the memory.
const PROCESS_ROW =
  /^[ \t]*\|?[ ]{0,6}(\d{1,3})[ ]{1,8}(?:(?:N\/A|\d{1,3})[ ]{1,6}(?:N\/A|\d{1,3})[ ]{1,12})?(\d{1,10})[ ]{1,10}(C\+G|M\+C|C|G)[ ]{1,6}(\S[^|\n]{0,120}?)[ ]{1,80}(?:(\d{1,7})MiB|N\/A)[ ]{0,12}\|?[ ]{0,80}$/gm;
/** More rows than a busy server shows. */
const MOST_PROCESSES = 64;
const MEMORY_ROW = /(\d{1,7})[ ]{0,3}MiB[ ]{0,3}\/[ ]{0,8}(\d{1,7})[ ]{0,3}MiB/;

const mebibytes = (digits: string | undefined): bigint => BigInt(digits ?? '0') << 20n;

/** GPU rows of a pasted nvidia-smi table, or of a program like it: index, name, used and total memory. */
export function smiOf(text: string): readonly SmiGpu[] {
  const cards = text.includes('MiB') ? tableOf(text) : [];
  return cards.length > 0 ? cards : otherCardsOf(text).gpus;
}

function tableOf(text: string): readonly SmiGpu[] {
  const names = [...text.matchAll(NAME_ROW)];
  return names.flatMap((name, order) => {
    const until = names[order + 1]?.index ?? name.index + 600;
    const memory = MEMORY_ROW.exec(text.slice(name.index, Math.min(until, name.index + 600)));
    if (memory === null) return [];
    return [
      {
        index: Number(name[1]),
        name: (name[2] ?? '').replace(/\s+(?:On|Off)$/, '').trim(),
        usedBytes: mebibytes(memory[1]),
        totalBytes: mebibytes(memory[2]),
      },
    ];
  });
}

/** Rows of the table of processes in a pasted nvidia-smi, of both layouts, or of a program like it. */
export function smiProcessesOf(text: string): readonly SmiProcess[] {
  const processes: SmiProcess[] = [];
  for (const [, gpu, pid, type, name = '', used] of text.matchAll(PROCESS_ROW)) {
    if (processes.length === MOST_PROCESSES) break;
    processes.push({
      gpu: Number(gpu),
      pid: BigInt(pid ?? '0'),
      // M marks a client of the multi-process service, which computes.
      type: type === 'G' || type === 'C+G' ? type : 'C',
      name: name.replace(/^.*[\\/](?=[^\\/\s])/, '').trim(),
      ...(used === undefined ? {} : { bytes: mebibytes(used) }),
    });
  }
  return processes.length > 0 ? processes : otherCardsOf(text).processes;
}
