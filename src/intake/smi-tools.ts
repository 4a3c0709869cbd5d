import type { SmiGpu, SmiProcess } from './evidence.ts';

/** What a program that lists cards prints of them. */
export interface Cards {
  readonly gpus: readonly SmiGpu[];
  readonly processes: readonly SmiProcess[];
}

const mebibytes = (digits: string | undefined): bigint => BigInt(digits ?? '0') << 20n;
const lastName = (path: string): string => path.replace(/^.*[\\/](?=[^\\/\s])/, '').trim();
/** More rows than a busy server shows. */
const MOST = 64;

// gpustat's "MB" are mebibytes: `[0] NVIDIA GeForce RTX 3090 | 62'C,  98 % | 22950 / 24576 MB | me:python/1234(22900M)`
const GPUSTAT =
  /^[ \t]{0,8}\[(\d{1,3})\][ ]{1,4}(\S[^|\n]{0,60}?)[ ]{0,20}\|[^|\n]{0,60}\|[ ]{0,8}(\d{1,7})[ ]{0,3}\/[ ]{0,8}(\d{1,7})[ ]{0,3}(?:MB|MiB)?[ ]{0,4}\|?([^\n]{0,2000})/gm;
const GPUSTAT_PROCESS = /([\w.+-]{1,60})(?:\/(\d{1,10}))\((\d{1,7})M\)/g;

function gpustat(text: string): Cards {
  const rows = [...text.matchAll(GPUSTAT)].slice(0, MOST);
  return {
    gpus: rows.map(([, index, name = '', used, total]) => ({
      index: Number(index),
      name: name.trim(),
      usedBytes: mebibytes(used),
      totalBytes: mebibytes(total),
    })),
    processes: rows.flatMap(([, gpu, , , , list = '']) =>
      [...list.matchAll(GPUSTAT_PROCESS)].map(([, name = '', pid, held]) => ({
        gpu: Number(gpu),
        pid: BigInt(pid ?? '0'),
        type: 'C' as const,
        name,
        bytes: mebibytes(held),
      })),
    ),
  };
}

/** The header of `nvidia-smi --query-gpu=… --format=csv`, which names its columns. */
const CSV_HEADER = /^[ \t]{0,8}((?:[a-z][\w.]{1,40}(?: \[MiB\])?, ){1,30}[a-z][\w.]{1,40}(?: \[MiB\])?)[ \t]*$/gm;
const CSV_COLUMNS = ['memory.used [MiB]', 'memory.total [MiB]'] as const;

function csvRows(text: string, header: RegExpExecArray | RegExpMatchArray): readonly SmiGpu[] {
  const columns = (header[1] ?? '').split(', ');
  const [used, total] = CSV_COLUMNS.map((name) => columns.indexOf(name));
  if (used === undefined || total === undefined || used < 0 || total < 0) return [];
  const [index, name] = [columns.indexOf('index'), columns.indexOf('name')];
  const start = (header.index ?? 0) + header[0].length + 1;
  const gpus: SmiGpu[] = [];
  for (const line of text.slice(start, start + MOST * 200).split('\n')) {
    const cells = line.trim().split(', ');
    const [usedCell, totalCell] = [cells[used], cells[total]].map(
      (cell) => /^(\d{1,7})(?: MiB)?$/.exec(cell ?? '')?.[1],
    );
    if (cells.length !== columns.length || usedCell === undefined || totalCell === undefined) break;
    const printed = index < 0 ? String(gpus.length) : (cells[index] ?? '');
    if (!/^\d{1,3}$/.test(printed)) break;
    gpus.push({
      index: Number(printed),
      name: name < 0 ? '' : (cells[name] ?? ''),
      usedBytes: mebibytes(usedCell),
      totalBytes: mebibytes(totalCell),
    });
  }
  return gpus;
}

// rocm-smi prints plain bytes: `GPU[0] : VRAM Total Memory (B): 17163091968`
const ROCM = /^[ \t]{0,8}GPU\[(\d{1,3})\][ \t]{0,24}: VRAM Total (Used )?Memory \(B\): (\d{1,15})(?!\d)/gm;

function rocm(text: string): readonly SmiGpu[] {
  const cards = new Map<number, { used?: bigint; total?: bigint }>();
  for (const [, index, isUsed, bytes] of text.matchAll(ROCM)) {
    if (cards.size === MOST) break;
    const card = cards.get(Number(index)) ?? {};
    card[isUsed === undefined ? 'total' : 'used'] = BigInt(bytes ?? '0');
    cards.set(Number(index), card);
  }
  return [...cards].flatMap(([index, { used, total }]) =>
    used === undefined || total === undefined ? [] : [{ index, name: '', usedBytes: used, totalBytes: total }],
  );
}

// npu-smi prints two rows a card; the second ends with the HBM in use and in all, in mebibytes.
const NPU =
  /^[ \t]{0,8}\|[ ]{1,4}(\d{1,3})[ ]{1,12}([A-Z\d][\w-]{1,20})[ ]{1,24}\|[ ]{1,4}(?:OK|Warning|Alarm|Critical|UNKNOWN)[^\n]{0,160}\n[^\n|]{0,12}\|[^\n|]{0,60}\|[^\n|]{0,60}\|[^\n]{0,60}?(\d{1,7})[ ]{0,4}\/[ ]{0,8}(\d{1,7})[ ]{0,12}\|/gm;
const NPU_PROCESS =
  /^[ \t]{0,8}\|[ ]{1,4}(\d{1,3})[ ]{1,12}\d{1,3}[ ]{1,24}\|[ ]{1,4}(\d{1,10})[ ]{1,24}\|[ ]{1,4}(\S[^|\n]{0,60}?)[ ]{1,40}\|[ ]{1,4}(\d{1,7})[ ]{1,40}\|/gm;

function npu(text: string): Cards {
  const gpus = [...text.matchAll(NPU)].slice(0, MOST).map(([, index, name = '', used, total]) => ({
    index: Number(index),
    name,
    usedBytes: mebibytes(used),
    totalBytes: mebibytes(total),
  }));
  if (gpus.length === 0) return { gpus, processes: [] };
  const processes = [...text.matchAll(NPU_PROCESS)].slice(0, MOST).map(([, gpu, pid, name = '', held]) => ({
    gpu: Number(gpu),
    pid: BigInt(pid ?? '0'),
    type: 'C' as const,
    name: lastName(name),
    bytes: mebibytes(held),
  }));
  return { gpus, processes };
}

/** Cards as gpustat, rocm-smi, npu-smi and nvidia-smi's queries print them; the first program whose rows stand in the text. */
export function otherCardsOf(text: string): Cards {
  if (text.includes('] ') && text.includes(' / ')) {
    const found = gpustat(text);
    if (found.gpus.length > 0) return found;
  }
  if (text.includes('memory.used')) {
    const gpus = [...text.matchAll(CSV_HEADER)].map((header) => csvRows(text, header)).find(({ length }) => length > 0);
    if (gpus !== undefined) return { gpus, processes: [] };
  }
  if (text.includes('VRAM Total')) return { gpus: rocm(text), processes: [] };
  if (text.includes('HBM-Usage') || text.includes('npu-smi')) return npu(text);
  return { gpus: [], processes: [] };
}
