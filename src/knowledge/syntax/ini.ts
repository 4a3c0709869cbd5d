import { WORDS } from '../words.ts';
import type { SyntaxFault } from './syntax-fault.ts';

/** The first line of an ini text that is neither a section nor a setting nor a comment, or null. */
export function findIniFault(text: string): SyntaxFault | null {
  const wrong = text.split('\n').findIndex((line) => !/^\s*(?:$|[#;]|\[[^\]]+\]\s*$|[^\s=][^=]*=)/.test(line));
  return wrong < 0 ? null : { line: wrong + 1, column: 1, message: WORDS.iniLine() };
}
