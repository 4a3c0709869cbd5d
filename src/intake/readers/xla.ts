import { readerOf, stated, wholeBytes } from '../form.ts';
import { sizeOf } from '../size.ts';
import { tensorOf } from './tensor-size.ts';

const jax = { platform: 'cuda', framework: 'jax' } as const;
/** A TPU is none of the platforms that an answer names. */
const tpu = { platform: null, framework: 'jax' } as const;

/** XLA for TPUs writes a bare letter: `40.50G`. */
const SHORT = '(\\d{1,9}(?:\\.\\d{1,6})?)([KMGT])';
const GLUED = '(\\d{1,9}(?:\\.\\d{1,6})?)([KMGT]iB)';

/** XLA and JAX: a buffer that the pool could not give, the compiled program's own report, and TPUs. */
export const xla = readerOf('xla', [
  {
    format: 'xla-allocation',
    releases: 'JAX; bytes, or a size in 2026',
    family: 'pool',
    pattern: new RegExp(
      `Outofmemorywhiletryingtoallocate(?:(\\d{1,20})bytes|${GLUED})(?:\\(\\d{1,20}bytes\\))?\\.?`,
      'gi',
    ),
    states: (match) => ({
      ...jax,
      ...stated('requestedBytes', wholeBytes(match[1]) ?? sizeOf(match[2], match[3])),
    }),
  },
  {
    format: 'xla-allocator',
    family: 'pool',
    follows: true,
    pattern: /Failedtoallocaterequestfor[\d.]{1,12}[KMGT]?i?B\((\d{1,20})B\)ondeviceordinal(\d{1,3})/gi,
    states: (match) => ({
      ...jax,
      device: Number(match[2]),
      ...stated('requestedBytes', wholeBytes(match[1])),
    }),
  },
  {
    format: 'xla-host',
    family: 'host',
    pattern:
      /Outofhostmemorywhiletryingtoallocate(\d{1,20})bytes\.?|(?:RESOURCE_EXHAUSTED:|Resourceexhausted:|(?:Xla|Jax)RuntimeError:)Outofmemoryallocating(\d{1,20})bytes\.?/gi,
    states: (match) => ({
      ...jax,
      platform: 'cpu',
      ...stated('requestedBytes', wholeBytes(match[1] ?? match[2])),
    }),
  },
  {
    format: 'xla-buffers',
    family: 'pool',
    follows: true,
    pattern: new RegExp(`BufferAssignmentstats:.{0,600}?totalallocation:${GLUED}`, 'gi'),
    states: (match) => ({ ...jax, ...stated('desiredBytes', sizeOf(match[1], match[2])) }),
  },
  {
    format: 'xla-buffer',
    family: 'pool',
    follows: true,
    pattern: new RegExp(
      `Buffer\\d{1,3}:Size:${GLUED}(?:Operator:.{0,1200}?)?(?:XLALabel:[^:]{1,60}?|EntryParameterSub)Shape:(\\w{2,10})\\[([\\d,]{0,160})\\]`,
      'gi',
    ),
    states: (match) => {
      const { shape, dtype } = tensorOf(match[4], match[3]);
      return { ...jax, ...stated('shape', shape), ...stated('dtype', dtype) };
    },
  },
  {
    format: 'xla-hbm',
    family: 'pool',
    pattern: new RegExp(
      `Ranoutofmemoryinmemoryspacehbm\\.Used${SHORT}of${SHORT}hbm\\.(?:Exceededhbmcapacityby${SHORT}\\.?)?`,
      'gi',
    ),
    states: (match) => ({
      ...tpu,
      ...stated('desiredBytes', sizeOf(match[1], `${match[2]}iB`)),
      ...stated('totalBytes', sizeOf(match[3], `${match[4]}iB`)),
    }),
  },
  {
    format: 'xla-tpu-allocation',
    family: 'pool',
    pattern: new RegExp(
      `Attemptingto(?:allocate|reserve)${SHORT}(?:atthebottomofmemory)?\\.Thatwasnotpossible\\.(?:Thereare${SHORT}free)?`,
      'gi',
    ),
    states: (match) => ({
      ...tpu,
      ...stated('requestedBytes', sizeOf(match[1], `${match[2]}iB`)),
      ...stated('freeBytes', sizeOf(match[3], `${match[4]}iB`)),
    }),
  },
]);
