import type { ErrorReport, OperatingSystem, Platform } from './evidence.ts';

const WSL = /\bwsl\s?2?\b|\/mnt\/[a-z]\/|microsoft-standard/i;
const WINDOWS =
  /(?:^|[\s"'(=])[A-Za-z]:[\\/](?![\\/])\S|\b(?:on|in|under|using|with|my|a|for|is|ms|microsoft|native)[ \t]windows\b(?! (?:of|size|length|attention))|\bwindows ?(?:7|8|1[01]|pc|os|machine|laptop|server|desktop|user|系统|电脑|平台|环境|下|上)|(?:用|在|是|系统[ :]?) ?windows|^windows\b|\bwin ?1[01]\b|(?:^|[\s"'])\/[A-Za-z]\/Users\/|WinError|\.exe\b|AppData\\|\bWDDM\b/im;
// `C:/Users/` and Git Bash's `/c/Users/` are Windows'.
// On a Mac /Users stands at the root, written so.
const MAC_PATH = /(?<![\w:.~/-])\/Users\/[\w.-]+\//;
const MACOS = /\bmac ?os\b|\bmacbook\b|\bapple silicon\b|\bM[1-5] (?:pro|max|ultra)\b|\bmac (?:mini|studio|pro)\b/i;
const LINUX =
  /(?:^|[\s"'(=])\/(?:home|root|usr|opt|content|kaggle|workspace|data\d?|mnt|tmp|var|app|scratch)\/|\bubuntu\b|\bcentos\b|\bdebian\b|\blinux\b|\bcolab\b|\bkaggle\b|\bdocker\b|\bslurm/im;

/** The operating system, from paths and drive letters first, then from the words. */
export function systemOf(text: string, errors: readonly ErrorReport[]): OperatingSystem | null {
  const head = text.length > 400_000 ? text.slice(0, 200_000) + text.slice(-200_000) : text;
  if (WSL.test(head)) return 'wsl';
  if (MAC_PATH.test(head) || MACOS.test(head) || errors.some((error) => error.platform === 'mps')) return 'macos';
  if (WINDOWS.test(head)) return 'windows';
  return LINUX.test(head) ? 'linux' : null;
}

/** The platform of the failing allocator: that of the first error that states one. */
export function platformOf(errors: readonly ErrorReport[]): Platform | null {
  return errors.find((error) => error.platform !== null)?.platform ?? null;
}

const FRAMEWORKS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['vllm', /\bvllm\b/i],
  ['sglang', /\bsglang\b/i],
  ['ollama', /\bollama\b/i],
  ['llama-cpp', /\bllama[._-]?cpp\b|\bggml|\bllama_model_load|\bn_gpu_layers\b|\bllama-(?:server|cli)\b/i],
  ['comfyui', /\bcomfy(?:ui)?\b/i],
  ['a1111', /\b(?:stable-diffusion-|sd-?)webui\b|\b(?:a|automatic)1111\b|\bwebui[-_]\w|\bfooocus\b|\bforge ?ui\b/i],
  ['tensorflow', /\btensorflow\b|\bkeras\b|\btf\.\w|\b(?:when|moment|once) tf\b|ResourceExhaustedError|\bGPU_0_bfc\b/i],
  ['jax', /\bjax(?:lib)?\b|\bXlaRuntimeError\b/i],
  ['paddle', /\bpaddle(?:paddle)?\b/i],
  ['rapids', /\bcu(?:df|ml|graph|spatial)\b|\brapids(?:ai)?\b|\brmm::/i],
  ['cupy', /\bcupy\b/i],
  ['onnxruntime', /\bonnx ?runtime/i],
  ['tensorrt', /\btensorrt\b|\btrtexec\b|\[TRT\]/i],
  ['ctranslate2', /\bctranslate2\b|\bfaster[-_]whisper\b/i],
  ['deepspeed', /\bdeepspeed\b/i],
  ['lightning', /\b(?:pytorch[_ ])?lightning\b/i],
  ['transformers', /\btransformers\b|\bhugging ?face\b|\bTrainer\(/i],
  ['diffusers', /\bdiffusers\b/i],
  ['pytorch', /\bpytorch\b|\btorch\b|\bCUDA out of memory\b|\bDataLoader\b/i],
];

/** Programs that print another one's messages: named in the text, they are the ones in use. */
const BUILT_ON: Readonly<Record<string, readonly string[]>> = {
  'llama-cpp': ['ollama'],
  a1111: ['comfyui', 'diffusers'],
};

/** The framework in use: the one that a message of its own tells, else the most specific one that the text names. */
export function frameworkOf(text: string, errors: readonly ErrorReport[]): string | null {
  const head = text.length > 400_000 ? text.slice(0, 200_000) + text.slice(-200_000) : text;
  const named = FRAMEWORKS.find(([, pattern]) => pattern.test(head))?.[0];
  // Everything else prints PyTorch's messages too.
  const own = errors.find(({ framework }) => framework !== null && framework !== 'pytorch')?.framework ?? null;
  if (own !== null && (named === undefined || BUILT_ON[own]?.includes(named) !== true)) return own;
  return named ?? errors.find((error) => error.framework !== null)?.framework ?? null;
}
