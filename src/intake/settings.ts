const VALUE = '(?:"[^"\\n]{0,80}"|\'[^\'\\n]{0,80}\'|\\[[^\\]\\n]{0,80}\\]|[\\w./+-]{1,80}%?)';
/** `fp16=True`, `"train_batch_size": 4`, `--gradient_checkpointing`. */
const SETTING = new RegExp(
  `["']?(?<![\\w.])[A-Za-z_][\\w.-]{0,60}["']?[ \\t]?[=:](?!=)[ \\t]?${VALUE}|--[a-z][\\w-]{1,60}(?:[ \\t](?:\\d[\\w.]{0,12}|true|false)(?!\\w))?`,
  'gi',
);
const CODE_WORD =
  /^(?:if|else|elif|for|in|not|and|or|is|lambda|return|yield|with|as|import|from|async|await|def|class|del|assert|raise|global|print|export|set|python\d?|torchrun|accelerate|deepspeed|bash|sh|docker|run|launch|nohup|sudo)$/i;
const WORD = /^[a-z']{2,30}[,.!?;:]?$/i;
/** Words that only a person puts beside settings, alone or not. */
const TOLD = /\b(?:ooms?|oom'?ed|out of memory|fails?|crash(?:es|ed)?|still|works?|help|why|what|how|should)\b/i;

/** Whether a line of settings holds words beside them: "fp16=True, per_device_train_batch_size=1, still CUDA OOM". */
export function speaksBeside(line: string): boolean {
  if (/#|\b(?:def|lambda|return)\b|=>/.test(line)) return false;
  const rest = line.replace(SETTING, ' ; ').replace(/[(){}[\],]/g, ' ; ');
  if (rest === line || /[=<>]/.test(rest)) return false;
  const tokens = rest.trim().split(/\s+/);
  const isWord = (token: string | undefined): boolean =>
    token !== undefined && WORD.test(token) && !CODE_WORD.test(token.replace(/\W$/, ''));
  return TOLD.test(rest) || tokens.some((token, at) => isWord(token) && isWord(tokens[at + 1]));
}

/** What switches a setting off, behind its name. */
export const NO_VALUE = '(?:false|no|off|none|null|disabled?|0)(?![\\w.])';
/** Switches that a run can have; of others, as num_workers, 0 is a value. */
const SWITCH =
  '(?:use[_-])?(?:tf32|fp16|bf16|float16|bfloat16|half|amp|mixed[_-]precision|gradient[_-]checkpointing|(?:activation|grad)[_-]checkpoint\\w{0,5}|load[_-]in[_-][48]bit|q?lora|expandable[_-]segments)';
const OFF = new RegExp(
  [
    `["']?(?<!\\w)(?:--)?(?:no[_-])?${SWITCH}["']?(?:[ \\t]{0,2}[=:][ \\t]{0,2}|(?<=--[\\w-]{1,60})[ \\t])["']?${NO_VALUE}["']?`,
    `--no[_-]${SWITCH}(?![\\w-])`,
    `["']?(?<!\\w)${SWITCH}["']?[ \\t]{0,2}[:=][ \\t]{0,2}\\{[^{}]{0,120}?enabled["']?[ \\t]{0,2}[:=][ \\t]{0,2}["']?${NO_VALUE}[^{}]{0,200}\\}?`,
  ].join('|'),
  'gi',
);

/** A text without the switches that it turns off: what is off is not in place. */
export const withoutOff = (text: string): string => text.replace(OFF, ' ');

/** A switch that a text turns on, in Python, JSON, YAML or on a command line. @param names alternatives of a pattern */
export const switchedOn = (names: string): RegExp =>
  new RegExp(
    `(?<![\\w.-])(?:--(?:${names})(?![\\w-])|["']?(?:${names})["']?[ \\t]{0,2}[:=][ \\t]{0,2}(?:["']?(?:true|yes|on|1)(?![\\w.])|\\{[^{}]{0,120}?enabled["']?[ \\t]{0,2}[:=][ \\t]{0,2}["']?(?:true|auto)\\b))`,
    'i',
  );
