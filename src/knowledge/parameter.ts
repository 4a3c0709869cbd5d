import type { Bilingual } from '../language.ts';
import type { Parameter } from './knowledge.ts';

/** The parameters that a block declares, or what is wrong with the declaration. */
export type ParametersRead =
  | { readonly ok: true; readonly parameters: readonly Parameter[] }
  | { readonly ok: false; readonly message: Bilingual };

const malformed = (part: string): Bilingual => ({
  en: `values=${part}: write NAME:VALUE, e.g. values=batch_size:next`,
  zh: `values=${part}：应写成 NAME:VALUE，例如 values=batch_size:next`,
});

const misplaced = (part: string, name: string, places: number): Bilingual => ({
  en: `values=${part}: the code has ${places === 0 ? 'no' : places} "${name} = NUMBER", it takes one`,
  zh: `values=${part}：代码里${places === 0 ? '没有' : `有 ${places} 处`} "${name} = 数字"，应当恰好有一处`,
});

/** What stands for a number that nobody can know beforehand: pasted as it is, it does nothing. */
const BLANK = '[A-Z]{2,20}(?:_[A-Z]{2,20}){1,6}';

/** A name in code, or an option of a command line. */
const DECLARATION = /^([A-Za-z_]\w*|--[a-z][a-z-]*):([a-z]+(?:\|[a-z]+)*)$/;

/**
 * Reads `values=NAME:VALUE|VALUE,…` of a block's info string and finds the number that each NAME gets in the code: the one
 * place that an answer may fill with the reader's own value.
 */
export function readParameters(declared: string, code: string): ParametersRead {
  const parameters: Parameter[] = [];
  for (const part of declared.split(',')) {
    const [, name, values] = DECLARATION.exec(part) ?? [];
    if (name === undefined || values === undefined) return { ok: false, message: malformed(part) };
    const assigned = name.startsWith('--') ? '[ =]' : ' ?= ?';
    const places = [
      ...code.matchAll(new RegExp(`(?<![\\w.-])${name}${assigned}(0\\.\\d+|\\d+|${BLANK})(?![\\w.])`, 'dg')),
    ];
    const [start, end] = places[0]?.indices?.[1] ?? [];
    if (places.length !== 1 || start === undefined || end === undefined)
      return { ok: false, message: misplaced(part, name, places.length) };
    parameters.push({ name, values: values.split('|'), start, end });
  }
  return { ok: true, parameters: parameters.sort((a, b) => a.start - b.start) };
}
