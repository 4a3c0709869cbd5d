import type { ErrorReport } from '../evidence.ts';
import { readerOf, stated, wholeBytes } from '../form.ts';
import type { Reader } from '../reader.ts';
import { sizeOf } from '../size.ts';
import { tensorOf } from './tensor-size.ts';

const gpu = { platform: 'cuda', framework: 'tensorflow' } as const;
const handled = { platform: null, framework: 'tensorflow' } as const;

/** The allocator's name or the device's tells whether it is host memory. */
const isHost = (words: string | undefined): boolean => /CPU:\d|\bcpu\b|mklcpu|gpu_host_bfc/i.test(words ?? '');

const placeOf = (words: string | undefined) => (isHost(words) ? ({ ...gpu, platform: 'cpu' } as const) : gpu);

const deviceOf = (words: string | undefined) => {
  const index = /GPU[:_](\d{1,3})/i.exec(words ?? '')?.[1];
  return stated('device', index === undefined ? undefined : Number(index));
};

const forms = readerOf('tensorflow-forms', [
  {
    // XLA and JAX print it too: host memory that CUDA would not pin.
    format: 'pinned-host',
    family: 'pinned',
    pattern:
      /could not allocate pinned host memory of size: ?(\d{1,20})\b|failed to alloc (\d{1,20}) bytes on host: ?CUDA_ERROR_OUT_OF_MEMORY(?:: out of memory)?/gi,
    // A figure at the end of its line would run into the next line's date.
    on: 'text',
    states: (match) => ({
      platform: 'cpu',
      framework: 'tensorflow',
      detail: 'pinned',
      ...stated('requestedBytes', wholeBytes(match[1] ?? match[2])),
    }),
  },
  {
    format: 'tensorflow-tensor',
    family: 'pool',
    pattern:
      /OOMwhenallocating(?:temporary)?tensor(?:with|of)shape\[?([\d,]{0,200})\]?(?:andtype(float|half|bfloat16|double|u?int\d{1,2}|bool|complex64|complex128|float\d{1,2})(?=on\/|on\w|\W|$))?(?:on(\/job:[\w:/]{1,100}?device:\w{3}:\d{1,3}))?(?:byallocator(GPU_\d{1,3}_bfc|gpu_host_bfc|mklcpu|cpu|\w{1,12}_bfc)?)?/gi,
    states: (match) => {
      const { requestedBytes, shape, dtype } = tensorOf(match[1], match[2]);
      return {
        ...placeOf(`${match[3]} ${match[4]}`),
        ...deviceOf(match[3] ?? match[4]),
        ...stated('requestedBytes', requestedBytes),
        ...stated('shape', shape),
        ...stated('dtype', dtype),
      };
    },
  },
  {
    format: 'tensorflow-handled',
    family: 'look-alike',
    yields: true,
    pattern:
      /Allocator\(\w{1,40}\)ranoutofmemorytryingtoallocate[\d.]{1,12}[KMGT]?i?B(?:withfreed_by_count=\d{1,9}\.?(?:Thecallerindicatesthatthisisnotafailure)?|\.Thecallerindicatesthatthisisnotafailure)/gi,
    states: handled,
  },
  {
    // It has nothing of the card yet: not even a context finds room.
    format: 'tensorflow-context',
    family: 'cuda-call',
    phase: 'startup',
    pattern: /CUDAruntimeimplicitinitializationonGPU:(\d{1,3})failed\.Status:outofmemory/gi,
    states: (match) => ({ ...gpu, device: Number(match[1]) }),
  },
  // At the start it asks again for less; a failure behind it has words of its own.
  {
    format: 'tensorflow-start',
    family: 'look-alike',
    yields: true,
    pattern:
      /failedtoallocate[\d.]{1,12}[KMGT]?i?B?\((\d{1,20})bytes\)fromdevice:(?:CUDA_ERROR_OUT_OF_MEMORY|RESOURCE_EXHAUSTED)(?::outofmemory)?/gi,
    states: (match) => ({ ...handled, ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  {
    format: 'tensorflow-start',
    family: 'look-alike',
    yields: true,
    pattern: /Garbagecollection:deallocatefreememoryregions\(i\.e\.,allocations\)/gi,
    states: handled,
  },
  {
    format: 'tensorflow-async',
    family: 'pool',
    pattern:
      /cuMemAllocAsyncfailedtoallocate(\d{1,20})bytes(?:.{0,400}?ReportedbyCUDA:Freememory\/Totalmemory:(\d{1,20})\/(\d{1,20}))?/gi,
    states: (match) => ({
      ...gpu,
      ...stated('requestedBytes', wholeBytes(match[1])),
      ...stated('freeBytes', wholeBytes(match[2])),
      ...stated('totalBytes', wholeBytes(match[3])),
    }),
  },
  {
    format: 'tensorflow-workspace',
    family: 'library-search',
    pattern: /CUDNNfailedtoallocatethescratchspacefortherunnerortofindaworkingno-scratchrunner\.?/gi,
    states: { ...gpu, detail: 'cuDNN' },
  },
]);

const POOL =
  /Allocator\((\w{1,40})\)ranoutofmemorytryingtoallocate(\d{1,9}(?:\.\d{1,3})?)([KMGT]?)(?:i?B)?(?:\(roundedto(\d{1,20})\)(?:requestedbyop(?=\w))?|\.(?=Currentallocationsummary))/gi;
// "Bytes" follow the letters in old releases.
const STATS = /Limit:(\d{1,20})(?:Bytes)?InUse:(\d{1,20})(?:Bytes)?MaxInUse:(\d{1,20})/g;
/** A log's statistics stand so far at most before the tensor that it could not make. */
const BEFORE = 4_000;

/** The log of the BFC allocator, with the statistics that stand behind its list of chunks. */
function pools({ squeezed }: Parameters<Reader['read']>[0]): readonly ErrorReport[] {
  const stats = [...squeezed.text.matchAll(STATS)];
  let next = 0;
  return [...squeezed.text.matchAll(POOL)].map((match) => {
    while ((stats[next]?.index ?? Number.POSITIVE_INFINITY) < match.index) next += 1;
    const [, limit, used] = stats[next] ?? [];
    return {
      ...placeOf(match[1] === 'gpu_host_bfc' ? 'gpu_host_bfc' : match[1]),
      ...deviceOf(match[1]),
      format: 'tensorflow-pool',
      span: [squeezed.at(match.index), squeezed.at(match.index + match[0].length - 1) + 1] as const,
      ...stated(
        'requestedBytes',
        wholeBytes(match[4]) ?? sizeOf(match[2], match[3] === '' ? 'bytes' : `${match[3]}iB`),
      ),
      ...stated('allowedBytes', wholeBytes(limit)),
      ...stated('allocatedBytes', wholeBytes(used)),
    };
  });
}

/** The tensor that could not be made, with the statistics of its pool where the log prints them right before. */
function tensors(source: Parameters<Reader['read']>[0]): readonly ErrorReport[] {
  const stats = [...source.squeezed.text.matchAll(STATS)].map(({ index, 1: limit, 2: used }) => ({
    at: source.squeezed.at(index),
    limit,
    used,
  }));
  let next = 0;
  return forms.read(source).map((error) => {
    if (error.format !== 'tensorflow-tensor' || error.platform === 'cpu') return error;
    while ((stats[next + 1]?.at ?? Number.POSITIVE_INFINITY) < error.span[0]) next += 1;
    const last = stats[next];
    if (last === undefined || last.at > error.span[0] || error.span[0] - last.at > BEFORE) return error;
    return {
      ...error,
      ...stated('allowedBytes', wholeBytes(last.limit)),
      ...stated('allocatedBytes', wholeBytes(last.used)),
    };
  });
}

/** TensorFlow: the tensor that could not be made, its allocator's own log, and pressure that it handled. */
export const tensorflow: Reader = {
  id: 'tensorflow',
  formats: [
    ...forms.formats,
    { id: 'tensorflow-pool', family: 'pool', releases: 'TensorFlow; `2.12G` in very old releases', follows: true },
  ],
  read: (source) => [...tensors(source), ...pools(source)],
};
