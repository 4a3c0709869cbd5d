import { createRequire } from 'node:module';
import type * as Lezer from '@lezer/python';
import { WORDS } from '../words.ts';
import { faultAt, type SyntaxFault } from './syntax-fault.ts';

const load = createRequire(import.meta.url);

/** The first place where a text stops being Python by its grammar, or null. */
export function findGrammarFault(text: string): SyntaxFault | null {
  const { parser } = load('@lezer/python') as typeof Lezer;
  let offset: number | null = null;
  parser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError) offset ??= from;
    },
  });
  return offset === null ? null : faultAt(text, offset, WORDS.notPython());
}
