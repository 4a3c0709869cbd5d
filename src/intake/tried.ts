import { isDeniedBefore } from './denial.ts';
import { FIX_NAMES } from './fix-names.ts';
import { canMatch } from './needles.ts';
import { hasQuestion, type Part, partsOf } from './parts.ts';
import { PLANNED, PLANNED_BEHIND } from './plan.ts';
import { switchedOn, withoutOff } from './settings.ts';
import { OF_STATES_BEFORE, OF_STATES_BEHIND } from './state-bits.ts';

interface Attempt {
  readonly fix: string;
  /** What tells that it was done, where that is more than the fix's own name. */
  readonly name?: RegExp;
  /** A setting that stands in code or on a command line counts as done without any words. */
  readonly inCode?: RegExp;
  /** A setting, wherever it stands. */
  readonly setting?: RegExp;
}

const ATTEMPTS: readonly Attempt[] = [
  {
    fix: 'empty-cache',
    inCode: /\bempty_cache\(\)/,
  },
  { fix: 'release-references' },
  { fix: 'reduce-batch-size' },
  {
    fix: 'mixed-precision',
    inCode: /\bautocast\(|GradScaler\(/,
    setting: new RegExp(
      `${switchedOn('(?:use[_-])?(?:fp16|bf16|amp|mixed[_-]precision)').source}|precision["']?[ \\t]{0,2}[=: ][ \\t]{0,2}["']?(?:16|bf16|fp16)|bf16-true`,
      'i',
    ),
  },
  { fix: 'gradient-accumulation' },
  {
    fix: 'activation-checkpointing',
    inCode: /gradient_checkpointing_enable\(/,
    setting: switchedOn(
      '(?:use[_-])?gradient[_-]checkpointing(?:[_-]\\w{1,12})?|(?:activation|grad)[_-]checkpoint\\w{0,5}',
    ),
  },
  {
    fix: 'inference-mode',
    inCode: /\bno_grad\(\)|\binference_mode\(\)/,
  },
  {
    fix: 'max-split-size',
    inCode: /max_split_size_mb(?:[ \t]*[:=]|[^\n.]{0,24}\b(?:is|already|set|at|to)\b[^\n.\d]{0,12})[ \t]*\d/,
  },
  {
    fix: 'mps-watermark',
    inCode: /^[^\n]{0,40}\bPYTORCH_MPS_HIGH_WATERMARK_RATIO["'\]]{0,2} ?[=:] ?["']?\d[\d.]{0,4}(?! to disable)/m,
  },
  {
    fix: 'disable-pinning',
    name: /pin_memory[^\n,.。]{0,8}\bFalse|(?:关闭|关掉|禁用|disabled?|turned off)[^\n,.。]{0,8}(?:pin_memory|pinning|锁页)/i,
    inCode: /pin_memory ?= ?False/,
  },
  {
    fix: 'tiled-decode',
    inCode: /enable_(?:vae_)?tiling\(/,
  },
  { fix: 'cpu-offload', inCode: /\benable_(?:model|sequential)_cpu_offload\(/ },
  { fix: 'expandable-segments', setting: switchedOn('expandable_segments') },
  { fix: 'restart-process' },
  { fix: 'free-the-gpu' },
  { fix: 'close-desktop-apps' },
  {
    fix: 'reduce-input-size',
    name: /(?:reduc|lower|decreas|small)\w* (?:the )?(?:resolution|image size|input size|sequence length|max[_ ]len)|(?:降低|减小|调小|缩小)了?(?:分辨率|图片|图像|长度)/i,
  },
  {
    fix: 'reduce-host-memory',
    name: /num_workers[^\n.。]{0,12}(?:=|to|is|设为|改为|改成|为|是)[^\n\d]{0,4}0\b/i,
    inCode: /num_workers ?= ?0\b/,
  },
  { fix: 'set-launch-blocking', inCode: /CUDA_LAUNCH_BLOCKING ?= ?1/ },
  {
    fix: 'low-memory-optimizer',
    setting: /\b(?:paged_adamw\w{0,10}|adamw_(?:bnb_)?8bit)\b/i,
  },
  {
    fix: 'lora',
    inCode: /LoraConfig\(|get_peft_model\(/,
    setting: switchedOn('(?:use[_-])?q?lora'),
  },
  {
    fix: 'quantize',
    name: new RegExp(`${OF_STATES_BEFORE}\\b[48][- ]?bit\\b${OF_STATES_BEHIND}|\\bload_in_[48]bit\\b`, 'i'),
    setting: switchedOn('load[_-]in[_-][48]bit'),
  },
  // `--medvram` can go further.
  { fix: 'low-vram-flags', inCode: /(?<![\w-])--(?:lowvram|novram|low[-_]vram)(?![\w-])/ },
];

/** How far before a name words of it can stand. */
const NEAR = 80;

const DONE =
  /\b(?:tried|already|i have|i've|i did|have (?:set|used|added|put|done)|did|used|using|with|after|even|still|set to|ticked|checked|is set|enabled|turned on|is on|added|cleared|reduced|lowered|decreased|called|calling|doesn'?t help|didn'?t help|no (?:effect|help|use|luck|difference)|not help|keeps?|restarted|rebooted|killed|closed)\b|试过|试了|勾选|勾了|选了|已经|已|都试|用了|加了|开了|设了|调(?:了|到|成)|改(?:了|成|到|为)|降(?:了|到|成)|减(?:了|到)|清(?:了|空了|理了)|没用|不管用|无效|还是|依然|仍然|也不行|不行|都是|都没|使用|开启|启用|重启了|杀了|关了|了/i;
const NOT_BEFORE =
  /(?:\b(?:not|never|cannot|can'?t|couldn'?t|haven'?t|hasn'?t|didn'?t|don'?t|doesn'?t|isn'?t|won'?t|without|no)(?: (?:yet|tried|try|trying|used?|using|set|setting|added|adding|enabled?|enabling|any|the|a|an|with|to|have|been|called|want to))*|(?:还没有?|没有?|未|不想|不能|无法|没法|尚未)(?:去|有)?(?:试过?|尝试过?|用过?|使用过?|加|开启?|启用|设置?|做过?)?了?)[ `"'(]*(?:[\w-]+\.)*$/i;
const NOT_BEHIND =
  /^[ `"')(]*(?:(?:is|was|has|are)(?: been)? ?(?:not|n't)\b(?! (?:help|enough|work|make|chang))|isn't (?:on|set|enabled|used)|(?:(?:is|was|are|were) )?(?:turned |switched )?(?:off|disabled)\b|(?:还|都|也|全)*(?:没有?|未)(?:试|用过|加|开|启用|设)|(?:都|也|全)?关(?:了|掉|闭)|(?:也|都)?(?:用不了|开不了|不能用|无法使?用|没法用))/i;

// A block or a mode that the program runs in is in place, whatever is asked about it.
const WITHIN =
  /\b(?:inside|under|within|wrapped (?:in|with)|already (?:use|using|have|in|inside|under|with)|despite|even (?:with|inside|under))(?: (?:a|an|the|my|with|of))*[ `"'(]*(?:[\w-]+\.)*$|(?<!不)在[ `"'(]*(?:[\w-]+\.)*$/i;
const SWITCHED_ON =
  /^[ `"')(]*(?:(?:is|are|was|set to|turned|both|all)[ :]){0,2}(?:on|enabled|active|in place)(?=[ \t]*(?:[.,;!)&+]|$|and\b|but\b|already\b|too\b|with\b|also\b|still\b))/i;

const CANNOT_BEFORE =
  /(?:\b(?:can'?t|can ?not|could ?n'?t|unable to|not able to|not allowed to|impossible to)(?: (?:really|even|just|also|simply))?(?: (?:use|using|enable|turn on|run|apply|afford|set|switch to|do|get|install|try))?(?: (?:the|a|an|any|my|this|torch))?|\bNaNs?\b[^\n,.]{0,20}\b(?:with|in|under|using|when(?: i)?(?: use)?)|(?:用不了|不能(?:使?用|开启?|启用)|无法(?:使用|用|开启|启用)|没法(?:使?用|开)|开不了|不支持|(?<!能)(?:不能|没法|没办法|无法|不可以|不允许)(?:再|继续|进一步|往下|更){0,2}))[ `"'(]*(?:[\w-]+\.)*$/i;
const CANNOT_BEHIND =
  /^[^\n,.]{0,12}?(?:\b(?:is|are|was)(?: ?n'?t| not)(?: an option| supported| available| allowed| possible)|\b(?:not supported|unsupported|unavailable|not an option|can'?t be used|cannot be used)|(?:不能|没法|无法)(?:使?用|开启?|启用)|用不了|开不了|不可用|不支持)|^[^\n,.?]{0,40}?\b(?:gives?|gave|causes?|caused|makes?|made|leads?|led|produces?|produced|results?|resulted|yields?|becomes?|became|goes|went|got|get|turns?|变成?|出现?|导致|会|就|得到)[^\n,.?]{0,30}?\bNaNs?\b|^[^\n,.?]{0,16}(?:变|出|会|就|直接|导致|全是|是|成)[^\n,.?]{0,8}NaN/i;

/** What cannot be done, where the name holds the words: "batch 不能再减小", "the batch size cannot be reduced". */
const CANNOT_WITHIN =
  /(?<!能)(?:不能|没法|没办法|无法|不可以|不允许)(?:再|继续|进一步|往下|更){0,2}(?:减|降|小|低|调|缩|改|少)[^\n，,]{0,3}$|(?:减|降|小|调|缩)不了$|\b(?:can'?t|can ?not|could ?n'?t)(?: (?:really|even|just|also|simply))? (?:be|go|get)(?: (?:any|further|much))?[ \t]\w{5,9}$/i;

/** "Doesn't fit with fp16": it is the run that does not, with all that it has. */
const RUNS = /\b(?:fit|run|train|work|start|load|go)\w*[^\n,]{0,20}\b(?:with|using|under|in|at)\b[^\n,]{0,30}$/i;

/** Whether the words say that a name is not used, by itself or as one of several things that are not. */
function isNotUsed(prose: string, { at, text }: Part, match: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, match.index - NEAR), match.index);
  if (NOT_BEFORE.test(before) || NOT_BEHIND.test(text.slice(match.index + match[0].length))) return true;
  return !RUNS.test(before) && isDeniedBefore(prose, at + match.index);
}

/** Whether the words take a name back: not used, or planned only. */
function isWithheld(prose: string, part: Part, match: RegExpExecArray): boolean {
  const before = part.text.slice(Math.max(0, match.index - NEAR), match.index);
  if (CANNOT_WITHIN.test(match[0])) return true;
  if (PLANNED.test(before) || PLANNED_BEHIND.test(part.text.slice(match.index + match[0].length))) return true;
  return isNotUsed(prose, part, match);
}

/** What never matches stands for a name that nobody writes. */
const nameOf = ({ fix, name }: Attempt): RegExp => name ?? FIX_NAMES[fix] ?? /(?!)/;

function isAttempt(prose: string, part: Part, attempt: Attempt): boolean {
  const { text, sentence, asks } = part;
  const set = attempt.setting?.exec(text) ?? null;
  if (set !== null && !asks && !isWithheld(prose, part, set)) return true;
  const match = nameOf(attempt).exec(text);
  if (match === null || isWithheld(prose, part, match)) return false;
  if (WITHIN.test(text.slice(Math.max(0, match.index - NEAR), match.index)) && !hasQuestion(text)) return true;
  return !asks && (DONE.test(sentence) || SWITCHED_ON.test(text.slice(match.index + match[0].length)));
}

function isRefused({ text, asks }: Part, name: RegExp): boolean {
  const match = asks ? null : name.exec(text);
  if (match === null) return false;
  const before = text.slice(Math.max(0, match.index - NEAR), match.index);
  const behind = text.slice(match.index + match[0].length);
  return CANNOT_WITHIN.test(match[0]) || CANNOT_BEFORE.test(before) || CANNOT_BEHIND.test(behind);
}

const isNamedIn = (words: string, attempt: Attempt): boolean =>
  canMatch(nameOf(attempt), words) || (attempt.setting !== undefined && canMatch(attempt.setting, words));

/** Fix ids that the person says were tried or are in place. A question about a fix is no attempt, nor is "not tried". */
export function triedIn(prose: string, beside: string): readonly string[] {
  const words = withoutOff(prose);
  const code = withoutOff(beside);
  const parts = partsOf(words);
  const stands = (pattern: RegExp | undefined): boolean =>
    pattern !== undefined && canMatch(pattern, code) && pattern.test(code);
  return ATTEMPTS.filter(
    (attempt) =>
      stands(attempt.inCode) ||
      stands(attempt.setting) ||
      (isNamedIn(words, attempt) && parts.some((part) => isAttempt(words, part, attempt))),
  ).map(({ fix }) => fix);
}

/** Fix ids that the person says cannot be used here, as where mixed precision turns the loss into NaN. */
export function refusedIn(prose: string): readonly string[] {
  const parts = partsOf(prose);
  return ATTEMPTS.filter((attempt) => canMatch(nameOf(attempt), prose))
    .filter((attempt) => parts.some((part) => isRefused(part, nameOf(attempt))))
    .map(({ fix }) => fix);
}

/** Whether a fix is named, and each time as one that is not in use: "I don't use AMP", 没有用梯度累积. */
export function isUnused(prose: string, name: RegExp): boolean {
  if (!name.test(prose)) return false;
  const named = partsOf(prose).flatMap((part) => {
    const match = name.exec(part.text);
    return match === null ? [] : [!part.asks && isNotUsed(prose, part, match)];
  });
  return named.length > 0 && named.every(Boolean);
}
