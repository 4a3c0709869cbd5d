import type { SegmentKind } from './evidence.ts';
import { speaksBeside } from './settings.ts';

const TRACEBACK =
  /^[ \t]*(?:Traceback \(most recent call last\)|File ["<]|During handling of|The above exception|\^+[ \t]*$|~*\^+~*[ \t]*$|-+> ?\d+ |\d{1,5} {2,}\S|\.{3} ?\[?|at 0x|frame #\d|<ipython-input|Cell In ?\[|[~/.][\w./~-]{1,200}\.py(?: in |:\d))/;
const ERROR_LINE =
  /^[ \t]*(?:[\w.]{0,80}(?:Error|Exception|Warning|Interrupt)(?: ?:|[ \t]*$)|(?:[Ee]rror|[Ff]atal|FATAL): |E {2,}|FAILED |ERROR\b|Killed[ \t]*$|slurmstepd:|srun:|Segmentation fault|Bus error|\S{1,200}\.cuh?[:(]\d)/;
// What programs print around a message: nobody's words, so they must not decide the language.
const ADVICE =
  /^[ \t]*(?:If reserved (?:memory|but)|See documentation for Memory|(?:CUDA|HIP) kernel errors might|For debugging consider passing|Compile with `?TORCH_USE|Device-side assertions? |Search for `|Please use `empty_cache|Please try to raise your shared|Details are lost due|Rerunning with num_workers|Original Traceback|terminate called after|This error may appear if|Use PYTORCH_MPS|Hint: |Exception raised from|It is possible that dataloader|To fix this, ensure|Error code 12|Loading checkpoint shards|[;:,.)\]'"]{0,9}[ \t]*(?:\([^\n]{0,80}\))?[ \t]*$)/;
/** Runs of blanks as one: patterns with several optional blanks stay linear. */
const oneBlank = (line: string): string => {
  const bare = line.trim();
  // Most lines have none: a search costs a fifth of a replace.
  return bare.includes('  ') || bare.includes('\t') ? bare.replace(/[ \t]+/g, ' ') : bare;
};
const DATED_LOG =
  /^[ \t]*(?:\[?\d{4}[-/]\d\d[-/]\d\d|\[?\d\d:\d\d:\d\d|\[?(?:INFO|WARN|WARNING|DEBUG|ERROR)\b|[IWEF]\d{4} )/;
const PROGRESS =
  /^[ \t]*(?:\d{1,3}%\||.{0,80}\d%\|.{0,60}\|)|\d ?(?:it\/s|s\/it)\b|\b(?:iter(?:ation)?[ :=]\d+|step[ :=]\d+|loss[ :=]+\d)/i;
/** Bars, rates and dumps of metrics. */
const METERED = /\d%\||\d ?(?:it\/s|s\/it)\b|\bloss[ :=]+\d|[|{}]/i;
/** What a person says of a step, as no program does: "OOM at step 300 with my model". */
const TOLD =
  /\b(?:i|my|we|oom\w{0,4}|why|how|yesterday|today|tonight|last (?:week|night)|suddenly|used to|any ?more|(?:was|were|worked|trained|ran|runs) (?:fine|ok|okay)|crash(?:es|ed)|fail(?:s|ed)|dies|died|help|killed|(?:it|(?:the|my) \w+|training|memory|vram) (?:ran|runs|stops?|stopped|goes|went|grows?|grew|jumps?|jumped|is|was))\b/i;
const SMI = /^[ \t]*(?:\|[ =-]|\+[-=]{5,}|NVIDIA-SMI|\|.*\|[ \t]*$)/;
const CODE =
  /^[ \t]*(?:import \w|from \w[\w.]* import|def \w|class \w|for \w.* in .*:|if .*:$|with .*:$|return\b|elif |else:|try:|except|@\w|>>> |\$ |#!|export \w+=|set \w+=|pip install|python3? \S|torchrun |accelerate launch|CUDA_VISIBLE_DEVICES=|[A-Za-z_][\w.[\]]* ?[+*/-]?= ?\S|[A-Za-z_][\w.]*\([^)]*\)[ \t]*(?:#.*)?$|[\])}]+,?$)/;
export const HAN = /\p{Script=Han}/u;
// A word and a blank after it, a few times over: a sentence rather than a statement.
const SENTENCE = /(?:\b[a-z']{2,30}[ ,]{1,9}){3}/i;
/** Code without its comment and its strings, the places where code holds Chinese. */
const bareCode = (line: string): string =>
  line
    .replace(/"[^"]*"|'[^']*'/g, '""')
    .replace(/#.*$/, '')
    .trimEnd();

/** What a line is, by its own shape and the line before it. */
export function kindOf(line: string, previous: SegmentKind | null): SegmentKind {
  if (line.length > 2_000) return 'log';
  if (TRACEBACK.test(line)) return 'traceback';
  if (SMI.test(line)) return 'nvidia-smi';
  // The source line that a frame quotes is indented under it.
  if (previous === 'traceback' && /^[ \t]{2,}\S/.test(line)) return 'traceback';
  if (ERROR_LINE.test(line) || ADVICE.test(oneBlank(line))) return 'error';
  if (HAN.test(line)) {
    if (DATED_LOG.test(line)) return 'log';
    const code = bareCode(line);
    return !HAN.test(code) && (code === '' || CODE.test(code)) ? 'code' : 'prose';
  }
  if (DATED_LOG.test(line)) return 'log';
  if (PROGRESS.test(line)) return SENTENCE.test(line) && TOLD.test(line) && !METERED.test(line) ? 'prose' : 'log';
  if (!CODE.test(line)) return 'prose';
  if (SENTENCE.test(line) && !/[=(){}[\]]/.test(line)) return 'prose';
  return speaksBeside(line) ? 'prose' : 'code';
}
