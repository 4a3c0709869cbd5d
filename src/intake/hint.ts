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
