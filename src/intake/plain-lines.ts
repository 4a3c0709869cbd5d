/** What containers and launchers print before a line. */
const LAUNCHER = [
  '[a-z][\\w.-]{0,60}-\\d{1,3}[ ]{1,20}\\|[ ]?',
  '\\[pod/[\\w./-]{1,120}\\][ ]?',
  '\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,20}(?:Z|[+-]\\d\\d:?\\d\\d)?[ ](?:stdout|stderr)[ ][FP][ ]',
  '\\[[\\w.: -]{0,40}\\][ ]?\\[rank=\\d{1,5}\\][ ]?',
  '\\[(?:rank|default)?\\d{1,5}\\]:[ \\t]?',
].join('|');
/** What a message does not need and a reader of words may: times, levels with or without a logger's name, and a line that is one JSON object. */
const LOGGER = [
  '\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?:?[ \\t]{1,3}',
  '\\[?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?\\]?:?[ \\t]{1,3}',
  '[IWEF]\\d{4}[ ]\\d\\d:\\d\\d:\\d\\d\\.\\d{1,9}[ ]{1,4}\\d{1,10}[ ][\\w./-]{1,60}:\\d{1,6}\\][ ]',
  '(?:\\[(?:INFO|WARNING|WARN|ERROR|DEBUG|stdout|stderr)\\]|(?:INFO|WARNING|WARN|ERROR|DEBUG|CRITICAL)\\b)(?::[\\w.]{1,40}:[ \\t]?|:?[ \\t]{1,3})',
  '\\{"log":"',
  // A host, or a name of the person's own.
  '[a-z][a-z-]{1,30}\\d{1,4}:[ \\t]',
].join('|');
/** A number alone is a rank where another line beside it has one, and may be the rest of a figure where none has. */
const RANK = '\\d{1,4}:[ \\t](?=[^\\n]{0,400}\\n\\d{1,4}:[ \\t])|(?<=^\\d{1,4}:[ \\t][^\\n]{0,400}\\n)\\d{1,4}:[ \\t]';
const LAUNCHERS = new RegExp(`^(?:(?:${RANK})(?:${LAUNCHER}){0,3}|(?:${LAUNCHER}){1,3})`, 'gm');
const LAUNCHED =
  /^\d{1,4}:[ \t]|\d[ ]{1,20}\||\[pod\/|[ ](?:stdout|stderr)[ ][FP][ ]|^\[(?:[^\n]{0,42}rank=|(?:rank|default)?\d{1,5}\]:)/m;
const PREFIXES = new RegExp(`^(?:${LAUNCHER}|${LOGGER}){1,4}`, 'gm');
/** The sides of a box around a traceback. */
const SIDES = /^[│┃][ ]?|[ ]{0,400}[│┃][ \t]*$/gm;
/** A bar of progress that was drawn between two lines of a message. */
const BAR = /^[^\n|]{0,80}\d{1,3}%\|[^|\n]{0,200}\|[^\n]{0,120}\][ \t]*$/gm;
/** Line breaks that a log wrote out, and the end of its JSON object. */
const ESCAPED = /\\n(?![a-z])|","(?:stream|time|level)":"[^\n]{0,200}\}[ \t]*$/gm;

const blank = (found: string): string => ' '.repeat(found.length);

/** A text without what containers and launchers print before each line, and without the sides of a box. */
export function withoutLaunchers(text: string): string {
  // One search for what all of them hold costs a tenth of looking at the beginning of each line.
  const plain = LAUNCHED.test(text) ? text.replace(LAUNCHERS, '') : text;
  return /^[│┃]/m.test(plain) ? plain.replace(SIDES, '') : plain;
}

function plainPart(text: string): string {
  let plain = text.replace(PREFIXES, blank);
  if (plain.includes('%|')) plain = plain.replace(BAR, blank);
  if (plain.includes('\\n') || plain.includes('","')) plain = plain.replace(ESCAPED, blank);
  // Boxes around a traceback, and what people end a message with.
  if (plain.includes('│') || plain.includes('┃')) plain = plain.replace(/[\u2500-\u257f]/g, ' ');
  return plain.includes('。') ? plain.replaceAll('。', '.') : plain;
}

/** Up to here every line is looked at; of a longer text those around words that messages are made of. */
const WHOLE = 2 ** 16;
const WORDS = ['lloc', 'LLOC', 'emory', 'EMORY', 'illed', 'ILLED', 'OOM', 'rrno', 'exit', 'SIG'] as const;
/** How far a message reaches from any of its words. */
const REACH = 4_096;

/** Where those words stand, each stretch of the text once, from one line's beginning to another's. */
function stretches(text: string): readonly (readonly [start: number, end: number])[] {
  const places: number[] = [];
  for (const word of WORDS) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + REACH)) {
      places.push(at);
      const last = text.lastIndexOf(word, at + REACH);
      if (last > at) places.push(last);
    }
  }
  const found: [number, number][] = [];
  for (const at of places.sort((a, b) => a - b)) {
    const start = at < REACH ? 0 : text.lastIndexOf('\n', at - REACH) + 1;
    const end = text.indexOf('\n', at + REACH);
    const last = found.at(-1);
    if (last === undefined || start > last[1]) found.push([start, end < 0 ? text.length : end]);
    else last[1] = Math.max(last[1], end < 0 ? text.length : end);
  }
  return found;
}

/**
 * A text as its program wrote it, letter for letter as long: what others printed before each line, and bars between the lines, are
 * blanks. A message of several lines is one then, whoever passed it on.
 */
export function plainLines(text: string): string {
  if (text.length <= WHOLE) return plainPart(text);
  let reached = 0;
  const parts: string[] = [];
  for (const [start, end] of stretches(text)) {
    parts.push(text.slice(reached, start), plainPart(text.slice(start, end)));
    reached = end;
  }
  return parts.length === 0 ? text : `${parts.join('')}${text.slice(reached)}`;
}
