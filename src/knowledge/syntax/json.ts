import type { Bilingual } from '../../language.ts';
import { WORDS } from '../words.ts';
import { faultAt, type SyntaxFault } from './syntax-fault.ts';

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** The first place where a text stops being JSON, or null. */
export function findJsonFault(text: string): SyntaxFault | null {
  let offset = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const match = pattern.exec(text);
    if (match === null) return false;
    offset += match[0].length;
    return true;
  };
  const next = (): string => {
    take(SPACE);
    return text[offset] ?? '';
  };
  const expected = (what: string): Bilingual => WORDS.jsonExpected(what);

  /** Reads one value; what is missing, or null. */
  const value = (): Bilingual | null => {
    const char = next();
    if (char === '{') return items('}', pair);
    if (char === '[') return items(']', value);
    return take(STRING) || take(PLAIN) ? null : expected('"…", { }, [ ], 0, true, false, null');
  };
  const pair = (): Bilingual | null => {
    if (next() !== '"' || !take(STRING)) return expected('"…"');
    if (next() !== ':') return expected(':');
    offset += 1;
    return value();
  };
  const items = (closer: '}' | ']', item: () => Bilingual | null): Bilingual | null => {
    offset += 1;
    if (next() !== closer) {
      while (true) {
        const missing = item();
        if (missing !== null) return missing;
        if (next() !== ',') break;
        offset += 1;
      }
    }
    if (next() !== closer) return expected(`, / ${closer}`);
    offset += 1;
    return null;
  };

  const missing = value();
  if (missing !== null) return faultAt(text, offset, missing);
  return next() === '' ? null : faultAt(text, offset, WORDS.bracketStray(text[offset] ?? ''));
}
