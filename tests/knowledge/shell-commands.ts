/** A command of a shell text: its words without quotes, assignments before it left out. */
export type Command = readonly string[];

const KEYWORDS: ReadonlySet<string> = new Set([
  'do',
  'done',
  'while',
  'then',
  'fi',
  'if',
  'else',
  'export',
  'sudo',
  '!',
]);
const ENDS = /^(?:\|\||&&|\||;|&|\n)/;

/** The commands of a shell text, those inside `$(…)` as well; enough for curated blocks, no parser of the language. */
export function commandsOf(text: string): readonly Command[] {
  const commands: string[][] = [[]];
  let word = '';
  let started = false;
  const endWord = (): void => {
    if (started) commands.at(-1)?.push(word);
    word = '';
    started = false;
  };
  const inner: string[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '\\') {
      if (text[at + 1] !== '\n') word += text[at + 1] ?? '';
      at += 2;
    } else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      word += text.slice(at + 1, end);
      started = true;
      at = end + 1;
    } else if (char === '$' && text[at + 1] === '(') {
      const end = closing(text, at + 2);
      inner.push(text.slice(at + 2, end));
      started = true;
      at = end + 1;
    } else if (char === '"') {
      const end = text.indexOf('"', at + 1);
      const quoted = text.slice(at + 1, end);
      const substitution = /^\$\((.*)\)/.exec(quoted) ?? /[^\\]\$\((.*)\)/.exec(quoted);
      if (substitution?.[1] !== undefined) inner.push(substitution[1]);
      word += quoted;
      started = true;
      at = end + 1;
    } else if (char === '#' && !started) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (char === ' ' || char === '\t') {
      endWord();
      at += 1;
    } else if (/^\d?>(?:>|&\d)?/.test(text.slice(at)) && (char === '>' || !started)) {
      endWord();
      const [sign = ''] = /^\d?>(?:>|&\d)? ?/.exec(text.slice(at)) ?? [];
      at += sign.length;
      if (!sign.includes('&')) at += /^\S*/.exec(text.slice(at))?.[0].length ?? 0;
    } else {
      const end = ENDS.exec(text.slice(at));
      if (end === null) {
        word += char;
        started = true;
        at += 1;
      } else {
        endWord();
        commands.push([]);
        at += end[0].length;
      }
    }
  }
  endWord();
  return [...commands.map(stripped).filter((words) => words.length > 0), ...inner.flatMap(commandsOf)];
}

/** Offset of the bracket that closes what is open before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** A command without the words before it that are none: keywords and assignments; of `export` the assignments stay. */
function stripped(words: readonly string[]): Command {
  if (words[0] === 'export') return words;
  const first = words.findIndex((word) => !KEYWORDS.has(word) && !/^[A-Za-z_]\w*=/.test(word));
  return first < 0 ? [] : words.slice(first);
}
