import { readerOf, stated, wholeBytes } from '../form.ts';

const sglang = { platform: 'cuda', framework: 'sglang' } as const;
const lmdeploy = { platform: 'cuda', framework: 'lmdeploy' } as const;
const tgi = { platform: 'cuda', framework: 'tgi' } as const;
const mlc = { platform: 'cuda', framework: 'mlc-llm' } as const;
const other = { platform: 'cuda', framework: null } as const;

const tokens = (wanted: string | undefined, most?: string) => ({
  ...stated('wantedTokens', wanted === undefined ? undefined : Number(wanted)),
  ...stated('maxLength', most === undefined ? undefined : Number(most)),
});

/** From here on a prefill is no batch of ordinary prompts. */
const LONG_PREFILL = 16_384;
const isLong = (wanted: string | undefined): boolean => Number(wanted ?? 0) >= LONG_PREFILL;

/** What SGLang prints behind "Prefill" and "Decode out of memory": slots of the cache, not bytes. */
const SLOTS =
  '(?:\\.?Trytoloweryourbatchsize\\.?)(?:Trytoallocate(\\d{1,12})tokens\\.?)?(?:Ava[il]{1,3}able(?:full)?tokens:(\\d{1,12}))?(?:\\((?:full_)?available_size=\\d{1,12}\\+(?:full_)?evictable_size_?=\\d{1,12}\\))?';

/** SGLang, text-generation-inference, MLC LLM and LMDeploy: the pool of the KV cache at the start and while they serve. */
export const serving = readerOf('serving', [
  {
    format: 'sglang-no-pool',
    family: 'kv-budget',
    phase: 'startup',
    pattern:
      /Notenoughmemory\.Pleasetrytoincrease--mem-fraction-static\.?(?:Currentvalue:(?:self\.)?(?:server_args\.)?mem_fraction_static=(\d(?:\.\d{1,6})?))?/gi,
    states: (match) => ({ ...sglang, ...stated('detail', match[1]) }),
  },
  {
    format: 'sglang-prefill',
    family: 'kv-tokens',
    phase: 'generation',
    pattern: new RegExp(`Prefilloutofmemory${SLOTS}`, 'gi'),
    states: (match) => ({ ...sglang, detail: 'prefill', ...tokens(match[1], match[2]) }),
  },
  {
    format: 'sglang-decode',
    family: 'kv-tokens',
    phase: 'generation',
    pattern: new RegExp(`Decodeoutofmemory${SLOTS}`, 'gi'),
    states: (match) => ({ ...sglang, detail: 'decode', ...tokens(match[1], match[2]) }),
  },
  {
    format: 'sglang-slots',
    family: 'kv-tokens',
    phase: 'generation',
    pattern:
      /alloc_req_slotsrunsoutofmemory\.?(?:Pleasesetasmallernumberfor`?--max-running-requests`?\.?)?|Outofmemory\.Pleasesetasmallernumberfor`?--max-running-requests`?\.?/gi,
    states: { ...sglang, detail: 'requests' },
  },
  {
    format: 'sglang-graph-capture',
    family: 'engine-overhead',
    phase: 'startup',
    follows: true,
    pattern: /Capturecudagraphfailed:(?=.{0,120}?outofmemory)/gi,
    states: { ...sglang, detail: 'graphs' },
  },
  {
    format: 'sglang-retracted',
    family: 'look-alike',
    yields: true,
    pattern:
      /Decodeoutofmemoryhappened\.#retracted_reqs:\d{1,9}|KVcachepoolisfull\.Retractrequests\.(?:#retracted_reqs:\d{1,9})?/gi,
    states: { platform: null, framework: 'sglang' },
  },
  {
    format: 'tgi-prefill',
    family: 'engine-overhead',
    phase: 'startup',
    pattern:
      /Notenoughmemorytohandle(\d{1,9})prefilltokens(?:\.Youneedtodecrease`?--max-batch-prefill-tokens`?)?|Notenoughmemorytohandleprefill\(\d{1,9}[^)]{0,60}\)|Notenoughmemorytohandle\d{1,9}totaltokenswith\d{1,9}prefilltokens(?:\.Youneedtodecrease`?--max-batch-total-tokens`?(?:or`?--max-batch-prefill-tokens`?)?)?/gi,
    states: (match) => (isLong(match[1]) ? null : { ...tgi, detail: 'prefill', ...tokens(match[1]) }),
  },
  {
    // So many tokens are one request of the model's full length: the warm-up runs it before there is any pool.
    format: 'tgi-prefill-length',
    family: 'kv-length',
    phase: 'startup',
    pattern: /Notenoughmemorytohandle(\d{1,9})prefilltokens(?:\.Youneedtodecrease`?--max-batch-prefill-tokens`?)?/gi,
    states: (match) => (isLong(match[1]) ? { ...tgi, ...tokens(match[1]) } : null),
  },
  {
    format: 'flashinfer-workspace',
    family: 'compute-buffer',
    pattern: /Failedtoallocatememoryfor\w{1,60}withsize(\d{1,20})andalignment\d{1,6}inAlignedAllocator/gi,
    states: (match) => ({ ...other, ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  {
    format: 'tgi-total-tokens',
    family: 'kv-length',
    phase: 'startup',
    pattern: /Notenoughmemorytohandle`?max_total_tokens=(\d{1,9})`?/gi,
    states: (match) => ({ ...tgi, ...tokens(match[1]) }),
  },
  {
    // It blames the weights whatever else was subtracted; its two figures tell whether they are the reason.
    format: 'mlc-capacity',
    family: 'engine-overhead',
    phase: 'startup',
    pattern:
      /CannotestimateKVcachecapacity\.Themodelweightsize(\d{1,20})(?:\.\d{1,3})?maybelargerthanGPUmemorysize(\d{1,20})/gi,
    states: (match) => ({
      ...mlc,
      detail: 'workspace',
      ...stated('desiredBytes', wholeBytes(match[1])),
      ...stated('totalBytes', wholeBytes(match[2])),
    }),
  },
  {
    format: 'lmdeploy-no-memory',
    family: 'kv-budget',
    phase: 'startup',
    pattern: /Noenoughgpumemoryfor(kvcache|runtime|statecache)\.?/gi,
    states: (match) => ({ ...lmdeploy, detail: match[1]?.toLowerCase() ?? '' }),
  },
  {
    format: 'lmdeploy-cuda',
    family: 'cuda-call',
    // FasterTransformer, of which it is made, prints its own two letters.
    pattern:
      /(?:RuntimeError:)?\[TM\]\[(?:ERROR|FATAL)\]CUDA(?:runtime|driver)?error:outofmemory(?:\S{1,200}?\.(?:h|cc|cu|cpp):\d{1,5})?/gi,
    states: lmdeploy,
  },
]);
