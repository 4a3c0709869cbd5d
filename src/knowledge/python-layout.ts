import { faultAt, type SyntaxFault } from './syntax/syntax-fault.ts';
import { WORDS } from './words.ts';

/** A logical line of Python: where it starts, its last sign, and whether a colon stands outside brackets. */
export interface PythonLine {
  readonly offset: number;
  readonly last: string;
  readonly colon: boolean;
}

const HEADER = /^(?:if|elif|else|for|while|try|except|finally|with|def|class|async)\b/;

/** The first line whose indentation or colon cannot be right, or null. */
export function findLayoutFault(text: string, lines: readonly PythonLine[]): SyntaxFault | null {
  const levels = [0];
  let opened = false;
  for (const { offset, last, colon } of lines) {
    const start = text.lastIndexOf('\n', offset - 1) + 1;
    const indent = offset - start;
    const fault = (message: Parameters<typeof faultAt>[2]): SyntaxFault => faultAt(text, offset, message);
    if (text.slice(start, offset).includes('\t')) return faultAt(text, start, WORDS.indentTab());
    const level = levels.at(-1) ?? 0;
    if (opened && indent <= level) return fault(WORDS.indentMissing());
    if (!opened && indent > level) return fault(WORDS.indentUnexpected());
    if (indent > level) levels.push(indent);
    while (indent < (levels.at(-1) ?? 0)) levels.pop();
    if (indent !== levels.at(-1)) return fault(WORDS.indentOdd());
    const header = HEADER.exec(text.slice(offset, offset + 10))?.[0];
    if (header !== undefined && !colon) return fault(WORDS.colonMissing(header));
    opened = last === ':';
  }
  const end = lines.at(-1);
  return opened && end !== undefined ? faultAt(text, end.offset, WORDS.indentMissing()) : null;
}
