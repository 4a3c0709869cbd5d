import type { SmiGpu } from './evidence.ts';

const NAME_ROW = /^\|[ ]{1,4}(\d{1,3})[ ]{1,4}(\S[^|]{0,60}?)[ ]{2,}[^|]{0,30}\|/gm;
const MEMORY_ROW = /(\d{1,7})[ ]?MiB[ ]?\/[ ]?(\d{1,7})[ ]?MiB/;

/** GPU rows of a pasted nvidia-smi table: index, name, used and total memory. */
export function smiOf(text: string): readonly SmiGpu[] {
  if (!text.includes('MiB')) return [];
  const names = [...text.matchAll(NAME_ROW)];
  return names.flatMap((name, order) => {
    const until = names[order + 1]?.index ?? name.index + 600;
    const memory = MEMORY_ROW.exec(text.slice(name.index, Math.min(until, name.index + 600)));
    if (memory === null) return [];
    const mebibytes = (digits: string | undefined): bigint => BigInt(digits ?? '0') << 20n;
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
