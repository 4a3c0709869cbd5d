import type { Bilingual } from '../../language.ts';
import { type Position, placeOf } from '../fault.ts';

/** Where a block of code stops being well-formed, and why; line and column within the block, from 1. */
export interface SyntaxFault extends Position {
  readonly message: Bilingual;
}

/** The fault at an offset of a block. */
export function faultAt(text: string, offset: number, message: Bilingual): SyntaxFault {
  return { ...placeOf(text, offset), message };
}
