const MANAGEMENT = 'toavoidfragmentation.seedocumentationformemorymanagement';
const URLS = [
  '(https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)',
  '(https://docs.pytorch.org/docs/stable/notes/cuda.html#optimizing-memory-usage-with-pytorch-cuda-alloc-conf)',
];

/** The advice that PyTorch prints behind a message, without white space and in lower case. */
const HINTS: readonly string[] = [
  ...['ifreservedmemoryis>>allocatedmemory', 'ifreservedbutunallocatedmemoryislarge'].map(
    (start) => `${start}trysettingmax_split_size_mb${MANAGEMENT}andpytorch_cuda_alloc_conf`,
  ),
  ...['pytorch_cuda_alloc_conf', 'pytorch_hip_alloc_conf', 'pytorch_alloc_conf'].flatMap((variable) =>
    URLS.map(
      (url) => `ifreservedbutunallocatedmemoryislargetrysetting${variable}=expandable_segments:true${MANAGEMENT}${url}`,
    ),
  ),
  'pleaseuse`empty_cache`toreleaseallunoccupiedcachedmemory.',
];
const START = /[).]{0,2}(?=Ifreserved|Pleaseuse`empty)/iy;

/** What is sure to be of the advice, also where its beginning or its end is missing. */
export const TORN_HINT =
  /(?:islarge|allocatedmemory)trysetting(?:max_split_size_mb|PYTORCH_)|(?:max_split_size_mb|expandable_segments:True)toavoidfragmentation\.Seedoc/i;

const IN_WORDS =
  /(?:If reserved [^\n]{0,40})?\btry setting (?:PYTORCH_(?:CUDA_|HIP_)?ALLOC_CONF=expandable_segments:True|max_split_size_mb)(?: to avoid fragmentation)?/gi;

/** A person's words without the advice that they quote: it tells of nothing that was done. */
export const withoutHint = (words: string): string => words.replace(IN_WORDS, ' ');

function commonLength(text: string, at: number, hint: string): number {
  const here = text.slice(at, at + hint.length).toLowerCase();
  let length = 0;
  while (length < here.length && here[length] === hint[length]) length += 1;
  return length;
}

/** Where the advice that begins at `at` ends, as far as it was pasted; `at` itself where none stands there. */
export function hintEnd(squeezed: string, at: number): number {
  START.lastIndex = at;
  const start = START.exec(squeezed);
  if (start === null) return at;
  const from = at + start[0].length;
  return from + Math.max(...HINTS.map((hint) => commonLength(squeezed, from, hint)));
}

/** From where to where the advice goes of which `mark` stands at `at`. */
export function hintAround(squeezed: string, at: number, mark: string): readonly [start: number, end: number] {
  let [start, end] = [at, at + mark.length];
  for (const hint of HINTS) {
    const place = hint.indexOf(mark.toLowerCase());
    if (place < 0) continue;
    let before = 0;
    while (before < place && squeezed[at - before - 1]?.toLowerCase() === hint[place - before - 1]) before += 1;
    start = Math.min(start, at - before);
    end = Math.max(end, at + commonLength(squeezed, at, hint.slice(place)));
  }
  return [start, end];
}
