import { isDenied, isLeftOpen } from './denial.ts';
import { isElsewhere, isWayOut } from './elsewhere.ts';
import { endsOf } from './ends.ts';
import type { ErrorReport, OperatingSystem, Platform } from './evidence.ts';
import type { Family } from './format.ts';
import { formatOf } from './formats.ts';
import { PLANNED, PLANNED_BEHIND } from './plan.ts';
import { TRAINERS } from './trainers.ts';

const WSL = /\bwsl\s?2?\b|\/mnt\/[a-z]\/|microsoft-standard/i;
const WINDOWS =
  /(?:^|[\s"'(=])[A-Za-z]:[\\/](?![\\/])\S|\b(?:on|in|under|using|with|my|a|for|is|ms|microsoft|native)[ \t]windows\b(?! (?:of|size|length|attention))|\bwindows ?(?:7|8|1[01]|pc|os|machine|laptop|server|desktop|user|系统|电脑|平台|环境|下|上)|(?<!不)(?:用|在|是|系统[ :]?) ?windows|^windows\b|\bwin ?1[01]\b|(?:^|[\s"'])\/[A-Za-z]\/Users\/|WinError|\.exe\b|AppData\\|\bWDDM\b/gim;
// `C:/Users/` and Git Bash's `/c/Users/` are Windows'.
// On a Mac /Users stands at the root, written so.
const MAC_PATH = /(?<![\w:.~/-])\/Users\/[\w.-]+\//;
const MACOS =
  /\bmac ?os\b|\bmacbook\b|\bapple silicon\b|\bM[1-5] ?(?:pro|max|ultra)(?![a-z])|\bM[1-5] (?=mac|chip|air|芯片)|\bmac (?:mini|studio|pro)\b/gi;
const LINUX =
  /(?:^|[\s"'(=])\/(?:home|root|usr|opt|content|kaggle|workspace|data\d?|mnt|tmp|var|app|scratch)\/|\bubuntu\b|\bcentos\b|\bdebian\b|\blinux\b|\bcolab\b|\bkaggle\b|\bdocker\b|\bslurm/gim;

/** Whether the message is one of Linux: a signal ended the process, in its shell's or kernel's words. */
function isLinuxKill(text: string, error: ErrorReport): boolean {
  if (formatOf(error).family !== 'killed') return false;
  // macOS has the same signal, and its own words for it.
  const [start, end] = error.span;
  return !/^zsh:|killed:? ?9/i.test(text.slice(start, end + 4));
}

/** "Not on Windows", 不是 Windows. */
const NOT = /(?:\b(?:not|isn'?t|no)|不是|不在|不用|并非)[ \t]{0,2}(?:(?:on|in|under|a|my|using)[ \t])?$/i;
/** How far in front of a name its "not" stands. */
const NOT_REACH = 16;

/** Whether a system (a global pattern) is named somewhere, and not as what it is not. */
function stands(system: RegExp, text: string): boolean {
  for (const { index } of text.matchAll(system))
    if (!NOT.test(text.slice(Math.max(0, index - NOT_REACH), index))) return true;
  return false;
}

/** The operating system, from paths and drive letters first, then from the words. */
export function systemOf(
  text: string,
  errors: readonly ErrorReport[],
  ends: string = endsOf(text),
): OperatingSystem | null {
  if (WSL.test(ends)) return 'wsl';
  if (MAC_PATH.test(ends) || stands(MACOS, ends) || errors.some((error) => error.platform === 'mps')) return 'macos';
  if (stands(WINDOWS, ends)) return 'windows';
  return stands(LINUX, ends) || errors.some((error) => isLinuxKill(text, error)) ? 'linux' : null;
}

/** The platform of the failing allocator: that of the first error that states one. */
export function platformOf(errors: readonly ErrorReport[]): Platform | null {
  return errors.find((error) => error.platform !== null)?.platform ?? null;
}

/** Words that others say too. */
const MOSTLY_PYTORCH = /\bCUDA out of memory\b|\bDataLoader\b/gi;

const FRAMEWORKS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['vllm', /\bvllm\b/gi],
  ['sglang', /\bsglang\b|\bmem[-_]fraction[-_]static\b/gi],
  ['lmdeploy', /\blmdeploy\b|\bturbomind\b|\[TM\]\[/gi],
  [
    'tgi',
    /\btext[-_]generation[-_](?:inference|launcher|server|router|client)\b|\btgi\b|\bmax[-_]batch[-_](?:prefill|total)[-_]tokens\b/gi,
  ],
  ['tensorrt-llm', /\btensorrt[-_ ]?llm\b|\btrt-?llm\b|\bgptManagerBenchmark\b/gi],
  ['mlc-llm', /\bmlc[-_]?(?:llm|chat)\b/gi],
  ['ollama', /\bollama\b/gi],
  ['llama-cpp', /\bllama[._-]?cpp\b|\bggml|\bllama_model_load|\bn_gpu_layers\b|\bllama-(?:server|cli)\b/gi],
  ['pytorch', TRAINERS],
  [
    'comfyui',
    /\bcomfy(?:ui)?\b|\bError occurred when executing \w{2,80}:|\bSet vram state to: [A-Z]|\blowvram patches: \d/gi,
  ],
  [
    'a1111',
    /\b(?:stable-diffusion-|sd[- ]?)webui\b|\b(?:a|automatic)1111\b|\bwebui[-_]\w|\bfooocus\b|\bforge ?ui\b|\[Low (?:GPU )?VRAM Warning\]|\[Memory Management\] Target:/gi,
  ],
  ['tensorflow', /\btensorflow\b|\bkeras\b|\btf\.\w|\b(?:when|moment|once) tf\b|\bGPU_0_bfc\b/gi],
  ['jax', /\bjax(?:lib)?\b|\bXlaRuntimeError\b/gi],
  ['paddle', /\bpaddle(?:paddle)?\b|Out of memory error on GPU \d/gi],
  ['mindspore', /\bmind(?:spore|nlp|one|yolo|cv|audio|formers?)\b/gi],
  // Paddle raises an error of this name too.
  ['tensorflow', /ResourceExhaustedError/g],
  ['rapids', /\bcu(?:df|ml|graph|spatial)\b|\brapids(?:ai)?\b|\brmm::/gi],
  ['cupy', /\bcupy\b/gi],
  ['xgboost', /\bxgboost|\bgpu_hist\b/gi],
  [
    'onnxruntime',
    /\bonnx ?runtime|\b(?:CUDAExecutionProvider|kSameAsRequested|enable_mem_pattern|arena_extend_strategy)\b/gi,
  ],
  ['tensorrt', /\btensorrt\b|\btrtexec\b|\[TRT\]/gi],
  ['ctranslate2', /\bctranslate2\b|\bfaster[-_]whisper\b/gi],
  ['deepspeed', /\bdeepspeed\b/gi],
  ['lightning', /\b(?:pytorch[_ ])?lightning\b/gi],
  ['transformers', /\btransformers\b|\bhugging ?face\b|\bTrainer\(/gi],
  ['diffusers', /\bdiffusers\b/gi],
  ['pytorch', /\bpytorch\b|\btorch\b/gi],
  ['pytorch', MOSTLY_PYTORCH],
];

/** Programs that print another one's messages: named in the text, they are the ones in use. */
const BUILT_ON: Readonly<Record<string, readonly string[]>> = {
  'llama-cpp': ['ollama'],
  a1111: ['comfyui', 'diffusers'],
  tensorrt: ['tensorrt-llm'],
  pytorch: [
    'vllm',
    'sglang',
    'lmdeploy',
    'tgi',
    'comfyui',
    'a1111',
    'deepspeed',
    'lightning',
    'transformers',
    'diffusers',
    // By the name of a trainer.
    'pytorch',
  ],
};

/** Frameworks in which PyTorch's own advice and code hold. */
export const ON_PYTORCH: ReadonlySet<string> = new Set([
  'pytorch',
  'transformers',
  'lightning',
  'accelerate',
  'deepspeed',
  'diffusers',
]);

/** Packages whose frames tell what ran. */
const PACKAGE_FRAME = /packages[\\/](torch|tensorflow|keras|jax|jaxlib|paddle|cupy|cudf|cuml|onnxruntime)[\\/]/g;
const PACKAGES: Readonly<Record<string, string>> = {
  torch: 'pytorch',
  keras: 'tensorflow',
  jaxlib: 'jax',
  cudf: 'rapids',
  cuml: 'rapids',
};

/** Families of which a message in PyTorch's words is nobody else's: a CUDA call's own code is printed by all. */
const TELLING: ReadonlySet<Family> = new Set(['allocator', 'above-1eb', 'host', 'killed', 'worker', 'shared-memory']);
const TORCH_RAISES = /(?:RuntimeError|torch\.[\w.]{1,40}Error|\bOutOfMemoryError):\s*$/;

const ASKED =
  /\b(?:should|would|could|can|shall) (?:i|we|it)\b[^\n.,;?!]{0,30}$|(?:要不要|该不该|是不是该|能不能)[^\n,。;?!]{0,8}$/i;
/** More words than any search reads. */
const MOST_WORDS = 2_000;
/** A log repeats a name a hundred thousand times. */
const MOST_MENTIONS = 50;
const NEAR = 120;

/** Whether a text names something that nothing denies, plans or only asks about. */
function isNamed(text: string, pattern: RegExp): boolean {
  let seen = 0;
  for (const match of text.matchAll(pattern)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const before = text.slice(Math.max(0, start - NEAR), start);
    const behind = text.slice(end, end + NEAR);
    const isOpen = PLANNED.test(before) || ASKED.test(before) || PLANNED_BEHIND.test(behind);
    if (
      !isOpen &&
      !isWayOut(before, behind) &&
      !isElsewhere(before, behind) &&
      !isLeftOpen(text, start) &&
      !isDenied(text, start, end)
    )
      return true;
    seen += 1;
    if (seen >= MOST_MENTIONS) return false;
  }
  return false;
}

/** The frameworks that a question names as what runs. */
export function namedFrameworks(words: string): readonly string[] {
  const head = words.slice(0, MOST_WORDS);
  const named = FRAMEWORKS.filter(([, pattern]) => pattern !== MOSTLY_PYTORCH && isNamed(head, pattern));
  return [...new Set(named.map(([id]) => id))];
}

/** Words without the frameworks of the past and of others, which are not what a question is about. */
export function withoutElsewhere(words: string): string {
  const spans = FRAMEWORKS.flatMap(([, pattern]) =>
    [...words.slice(0, MOST_WORDS).matchAll(pattern)].filter(({ index, 0: name }) => {
      const end = index + name.length;
      return isElsewhere(words.slice(Math.max(0, index - NEAR), index), words.slice(end, end + NEAR));
    }),
  );
  return spans.reduce(
    (text, { index, 0: name }) => text.slice(0, index) + ' '.repeat(name.length) + text.slice(index + name.length),
    words,
  );
}

/** Whether a message is one that PyTorch alone prints. */
function isTorchOwn(text: string, error: ErrorReport): boolean {
  if (error.framework !== 'pytorch') return false;
  if (TELLING.has(formatOf(error).family)) return true;
  const [start] = error.span;
  return error.format === 'pytorch-cuda-bare' && TORCH_RAISES.test(text.slice(Math.max(0, start - NEAR), start));
}

/** The framework that the errors or the frames tell; null where neither does. */
function shownIn(text: string, ends: string, errors: readonly ErrorReport[]): string | null {
  // What another library handled, or warned of while it started, did not fail.
  const failing = errors.filter((error) => formatOf(error).family !== 'look-alike');
  const isTorch = failing.some((error) => isTorchOwn(text, error));
  const own = (isTorch ? failing : errors).find(({ framework }) => framework !== null && framework !== 'pytorch');
  if (own !== undefined) return own.framework;
  if (isTorch) return 'pytorch';
  const frame = [...ends.matchAll(PACKAGE_FRAME)].at(-1)?.[1];
  return frame === undefined ? null : (PACKAGES[frame] ?? frame);
}

/**
 * The framework in use: the one that a message of its own or the frames tell, or the program built on it that the text
 * names; without them the most specific one that the text names. A name that is denied or planned counts for nothing.
 */
export function frameworkOf(text: string, errors: readonly ErrorReport[], ends: string = endsOf(text)): string | null {
  const shown = shownIn(text, ends, errors);
  const built = shown === null ? undefined : (BUILT_ON[shown] ?? []);
  const named = FRAMEWORKS.find(([id, pattern]) => built?.includes(id) !== false && isNamed(ends, pattern))?.[0];
  return named ?? shown ?? errors.find((error) => error.framework !== null)?.framework ?? null;
}
