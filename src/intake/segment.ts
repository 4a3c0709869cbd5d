import type { ErrorReport, Segment, SegmentKind } from './evidence.ts';

const TRACEBACK =
  /^[ \t]*(?:Traceback \(most recent call last\)|File ["<]|During handling of|The above exception|\^+[ \t]*$|~*\^+~*[ \t]*$|-+> ?\d+ |\d{1,5} {2,}\S|\.{3} ?\[?|at 0x|frame #\d|<ipython-input|Cell In ?\[|[~/.][\w./~-]{1,200}\.py(?: in |:\d))/;
const ERROR_LINE =
  /^[ \t]*(?:[\w.]{0,80}(?:Error|Exception|Warning|Interrupt)\b ?:?|error:|fatal:|E {2,}|FAILED |ERROR\b|Killed|slurmstepd:|srun:|Segmentation fault|Bus error)/i;
/** What libraries print under or behind a message: their own advice, not the person's words. */
const ADVICE =
  /^[ \t]*(?:If reserved (?:memory|but)|See documentation for Memory|CUDA kernel errors might|For debugging consider passing|Compile with `?TORCH_USE|Search for `|Please use `empty_cache|This error may appear if|Use PYTORCH_MPS|Hint: |Exception raised from|It is possible that dataloader|Error code 12|[;:,.)\]'"]*[ \t]*(?:\([^\n]{0,80}\))?[ \t]*$)/;
const LOG =
  /^[ \t]*(?:\[?\d{4}[-/]\d\d[-/]\d\d|\[?\d\d:\d\d:\d\d|\[?(?:INFO|WARN|WARNING|DEBUG|ERROR)\b|[IWEF]\d{4} |\d{1,3}%\||.{0,80}\d+%\|.{0,60}\|)|\b(?:it\/s|s\/it|iter(?:ation)?[ :=]\d+|step[ :=]\d+|loss[ :=]+\d)/i;
const SMI = /^[ \t]*(?:\|[ =-]|\+[-=]{5,}|NVIDIA-SMI|\|.*\|[ \t]*$)/;
const CODE =
  /^[ \t]*(?:import \w|from \w[\w.]* import|def \w|class \w|for \w.* in .*:|if .*:$|with .*:$|return\b|elif |else:|try:|except|@\w|>>> |\$ |#!|export \w+=|set \w+=|pip install|python3? \S|torchrun |accelerate launch|CUDA_VISIBLE_DEVICES=|[A-Za-z_][\w.[\]]* ?[+*/-]?= ?\S|[A-Za-z_][\w.]*\([^)]*\)[ \t]*(?:#.*)?$|[\])}]+,?$)/;
const HAN = /\p{Script=Han}/u;
// A word of three letters and a blank after it, a few times over: a sentence rather than a statement.
const SENTENCE = /(?:\b[a-z']{2,}[ ,]+){3}/i;

function kindOf(line: string, isError: boolean, previous: SegmentKind | null): SegmentKind {
  if (isError || ADVICE.test(line)) return 'error';
  if (line.length > 2_000) return 'log';
  if (TRACEBACK.test(line)) return 'traceback';
  if (SMI.test(line)) return 'nvidia-smi';
  // The source line that a frame quotes is indented under it.
  if (previous === 'traceback' && /^[ \t]{2,}\S/.test(line)) return 'traceback';
  if (HAN.test(line) && !/^[ \t]*[\w.]{1,60}(?:Error|Exception):/.test(line)) {
    return /^[ \t]*(?:#|[A-Za-z_]\w* ?= ?|print\()/.test(line) ? 'code' : 'prose';
  }
  if (ERROR_LINE.test(line)) return 'error';
  if (LOG.test(line)) return 'log';
  if (CODE.test(line)) return SENTENCE.test(line) && !/[=(){}[\]]/.test(line) ? 'prose' : 'code';
  return 'prose';
}

/**
 * Splits a text into runs of lines of one kind. A line that holds a message is an error, with the words before and
 * after the message on that line given back as prose.
 */
export function segment(text: string, errors: readonly ErrorReport[]): readonly Segment[] {
  const segments: { kind: SegmentKind; start: number; end: number }[] = [];
  let position = 0;
  let nextError = 0;
  let coveredUntil = 0;
  const push = (kind: SegmentKind, start: number, end: number): void => {
    const last = segments.at(-1);
    if (last !== undefined && last.kind === kind) last.end = end;
    else segments.push({ kind, start, end });
  };
  let previous: SegmentKind | null = null;
  while (position < text.length) {
    const newline = text.indexOf('\n', position);
    const end = newline < 0 ? text.length : newline + 1;
    let error = errors[nextError];
    while (error !== undefined && error.span[1] <= position) {
      nextError += 1;
      error = errors[nextError];
    }
    const holds = error !== undefined && error.span[0] < end && error.span[1] > position;
    if (holds && error !== undefined) {
      const before = text.slice(position, Math.max(position, error.span[0]));
      // "my run fails with RuntimeError: CUDA out of memory …": the words before are the person's.
      const words = before.replace(/[\w.]{0,80}(?:Error|Exception): ?$/, '');
      const isProse = words.trim().length > 0 && kindOf(words, false, null) === 'prose';
      const cut = isProse ? position + words.length : position;
      if (isProse) push('prose', position, cut);
      coveredUntil = Math.max(coveredUntil, error.span[1]);
      // … and so are the words behind it: "it says CUDA out of memory and I have no idea why".
      const behind = Math.min(end, coveredUntil);
      const after = text.slice(behind, end);
      const goesOn = isProse && after.trim().length > 0 && kindOf(after, false, null) === 'prose';
      push('error', cut, goesOn ? behind : end);
      if (goesOn) push('prose', behind, end);
      previous = 'error';
    } else if (position < coveredUntil) push('error', position, end);
    else {
      const line = text.slice(position, newline < 0 ? end : newline);
      if (line.trim() === '') {
        const last = segments.at(-1);
        if (last !== undefined) last.end = end;
        else push('prose', position, end);
      } else {
        previous = kindOf(line, false, previous);
        push(previous, position, end);
      }
    }
    position = end;
  }
  return segments.map((one) => ({ ...one, text: text.slice(one.start, one.end) }));
}
