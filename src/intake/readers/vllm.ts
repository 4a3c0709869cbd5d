import type { ErrorReport } from '../evidence.ts';
import { readerOf, stated } from '../form.ts';
import type { Reader } from '../reader.ts';
import { SIZE, sizeOf } from '../size.ts';

const vllm = { platform: 'cuda', framework: 'vllm' } as const;

/** A figure of GiB that may be negative: the budget of a model that passes its share. */
function signed(sign: string | undefined, number: string | undefined, unit: string | undefined): bigint | undefined {
  const bytes = sizeOf(number, unit);
  return bytes === undefined || sign !== '-' ? bytes : -bytes;
}

const forms = readerOf('vllm-forms', [
  {
    format: 'vllm-share-not-free',
    releases: 'vLLM 0.9 on; the device since 2026',
    family: 'engine-share',
    phase: 'startup',
    pattern:
      /Freememoryondevice(?:cuda:(\d{1,3}))?\((\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)GiB\)onstartupislessthandesiredGPUmemoryutilization\((\d(?:\.\d{1,6})?),(\d{1,6}(?:\.\d{1,6})?)GiB\)(?:\.DecreaseGPUmemoryutilizationorreduceGPUmemoryusedbyotherprocesses\.?)?/gi,
    states: (match) => ({
      ...vllm,
      ...stated('device', match[1] === undefined ? undefined : Number(match[1])),
      ...stated('freeBytes', sizeOf(match[2], 'GiB')),
      ...stated('totalBytes', sizeOf(match[3], 'GiB')),
      ...stated('desiredBytes', sizeOf(match[5], 'GiB')),
      ...stated('detail', match[4]),
    }),
  },
  {
    format: 'vllm-no-cache-blocks',
    family: 'kv-budget',
    phase: 'startup',
    pattern:
      /Noavailablememoryforthecacheblocks(?:\.Tryincreasing`?gpu_memory_utilization`?wheninitializingtheengine\.?)?/gi,
    states: vllm,
  },
  {
    format: 'vllm-max-length',
    releases: 'vLLM; the estimate since April 2025',
    family: 'kv-length',
    phase: 'startup',
    pattern: new RegExp(
      `Toserveatleastonerequestwiththemodels?['’]s?maxseqlen\\((\\d{1,12})\\),\\(?${SIZE}KVcacheisneeded,whichislargerthantheavailableKVcachememory\\((-?)${SIZE}\\)` +
        '(?:\\.Basedontheavailablememory,?theestimatedmaximummodellengthis(\\d{1,12}))?(?:\\.Tryincreasing`?gpu_memory_utilization`?ordecreasing`?max_model_len`?wheninitializingtheengine\\.?)?',
      'gi',
    ),
    states: (match) => ({
      ...vllm,
      wantedTokens: Number(match[1]),
      ...stated('kvNeededBytes', sizeOf(match[2], match[3])),
      ...stated('kvAvailableBytes', signed(match[4], match[5], match[6])),
      ...stated('maxLength', match[7] === undefined ? undefined : Number(match[7])),
    }),
  },
  {
    format: 'vllm-max-tokens',
    releases: 'vLLM, the engine before V1',
    family: 'kv-length',
    phase: 'startup',
    pattern:
      /Themodel['’]smaxseqlen\((\d{1,12})\)islargerthanthemaximumnumberoftokensthatcanbestoredinKVcache\((\d{1,12})\)(?:\.Tryincreasing`?gpu_memory_utilization`?ordecreasing`?max_model_len`?wheninitializingtheengine\.?)?/gi,
    states: (match) => ({ ...vllm, wantedTokens: Number(match[1]), maxLength: Number(match[2]) }),
  },
  {
    format: 'vllm-memory-profiling',
    releases: 'vLLM; plain bytes in older releases',
    family: 'engine-share',
    phase: 'startup',
    pattern: new RegExp(
      `Errorinmemoryprofiling\\.Initialfreememory(?:${SIZE}|(\\d{1,20})),currentfreememory(?:${SIZE}|(\\d{1,20}))`,
      'gi',
    ),
    states: (match) => ({
      ...vllm,
      ...stated('freeBytes', sizeOf(match[4] ?? match[6], match[5] ?? 'bytes')),
      detail: 'profiling',
    }),
  },
  {
    format: 'vllm-warm-up',
    family: 'engine-overhead',
    phase: 'startup',
    pattern:
      /CUDAoutofmemoryoccurredwhenwarmingupsamplerwith(\d{1,9})dummyrequests(?:\.Pleasetrylowering`?max_num_seqs`?or`?gpu_memory_utilization`?wheninitializingtheengine\.?)?/gi,
    states: (match) => ({ ...vllm, detail: match[1] ?? '' }),
  },
  {
    format: 'vllm-engine-failed',
    family: 'wrapper',
    follows: true,
    pattern: /Enginecoreinitializationfailed\.(?:Seerootcauseabove\.?)?(?:Failedcoreproc\(s\):\{[^{}]{0,200}\})?/gi,
    states: { platform: null, framework: 'vllm' },
  },
  {
    format: 'vllm-preempted',
    releases: 'vLLM, the engine before V1',
    family: 'look-alike',
    yields: true,
    pattern:
      /Sequencegroup\w{1,80}ispreemptedbyPreemptionMode\.\w{1,20}modebecausethereisnotenoughKVcachespace\.(?:Thiscanaffecttheend-to-endperformance\.)?/gi,
    states: { platform: null, framework: 'vllm' },
  },
]);

// What the engine logs of its budget where nothing is left: the line itself of 2025 and later, and the sum before.
const BUDGET = readerOf('vllm-budget', [
  {
    format: 'vllm-kv-budget',
    family: 'kv-budget',
    phase: 'startup',
    follows: true,
    pattern: new RegExp(`AvailableKVcachememory:(?:(-)${SIZE}|0(?:\\.0{1,2})?GiB)`, 'gi'),
    states: (match) => ({ ...vllm, kvAvailableBytes: signed('-', match[2], match[3]) ?? 0n }),
  },
  {
    format: 'vllm-kv-budget',
    family: 'kv-budget',
    phase: 'startup',
    follows: true,
    pattern: new RegExp(
      `total_gpu_memory\\(${SIZE}\\)xgpu_memory_utilization\\((\\d(?:\\.\\d{1,6})?)\\)=${SIZE}.{0,160}?(?:modelweightstake${SIZE};)[^;]{0,80};[^;]{0,80};therestofthememoryreservedforKVCacheis(?:(-)${SIZE}|0(?:\\.0{1,2})?GiB)`,
      'gi',
    ),
    states: (match) => ({
      ...vllm,
      ...stated('totalBytes', sizeOf(match[1], match[2])),
      ...stated('detail', match[3]),
      ...stated('desiredBytes', sizeOf(match[4], match[5])),
      kvAvailableBytes: signed('-', match[9], match[10]) ?? 0n,
    }),
  },
]);

/** The error has the budget that the log states beside it. */
function withBudget(error: ErrorReport, budget: ErrorReport | undefined): ErrorReport {
  if (error.format !== 'vllm-no-cache-blocks' || budget === undefined) return error;
  const { format: _format, span: _span, ...figures } = budget;
  return { ...error, ...figures };
}

/** vLLM's start: the share of the card that it takes in advance, and the KV cache that is left of it. */
export const vllmEngine: Reader = {
  id: 'vllm',
  formats: [...forms.formats, ...BUDGET.formats],
  read(source) {
    const budgets = BUDGET.read(source);
    const errors = forms.read(source).map((error) => withBudget(error, budgets.at(-1)));
    return errors.some(({ kvAvailableBytes }) => kvAvailableBytes !== undefined) ? errors : [...errors, ...budgets];
  },
};
