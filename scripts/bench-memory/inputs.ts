import { spelled } from '../../src/estimate/layers/arguments.ts';
import { Unanswerable } from './figure.ts';
import type { Item } from './item.ts';

/** An item's inputs under any of several names: `seq_max`, `seqMax` and `seq-max` are one. */
export interface Inputs {
  readonly has: (...names: readonly string[]) => boolean;
  readonly value: (...names: readonly string[]) => unknown;
  readonly text: (...names: readonly string[]) => string | undefined;
  readonly number: (...names: readonly string[]) => number | undefined;
  /** The same; a missing one leaves the question without an answer. */
  readonly need: (...names: readonly string[]) => number;
  readonly flag: (...names: readonly string[]) => boolean | undefined;
  readonly list: (...names: readonly string[]) => readonly unknown[] | undefined;
}

const byItem = new WeakMap<Item, Inputs>();

/** A reader of an item's inputs. */
export function inputsOf(item: Item): Inputs {
  const known = byItem.get(item);
  if (known !== undefined) return known;
  const inputs = readerOf(item);
  byItem.set(item, inputs);
  return inputs;
}

function readerOf({ inputs }: Item): Inputs {
  const byName = new Map(Object.entries(inputs).map(([name, value]) => [spelled(name), value]));
  const value: Inputs['value'] = (...names) =>
    names.map((name) => byName.get(spelled(name))).find((one) => one !== undefined && one !== null);
  const number: Inputs['number'] = (...names) => {
    const one = value(...names);
    return typeof one === 'number' && Number.isFinite(one) ? one : undefined;
  };
  const of =
    <T>(is: (one: unknown) => one is T) =>
    (...names: readonly string[]): T | undefined => {
      const one = value(...names);
      return is(one) ? one : undefined;
    };
  return {
    has: (...names) => value(...names) !== undefined,
    value,
    number,
    need: (...names) => {
      const one = number(...names);
      if (one === undefined) throw new Unanswerable(`no ${names[0] ?? 'input'} is given`);
      return one;
    },
    text: of((one) => typeof one === 'string'),
    flag: of((one) => typeof one === 'boolean'),
    list: of((one): one is readonly unknown[] => Array.isArray(one)),
  };
}

/** What is asked in words: the question, and inputs that are words themselves. */
export function wordsOf({ question, inputs }: Item): string {
  return [question ?? '', ...Object.values(inputs).filter((value) => typeof value === 'string')].join('; ');
}

/** Whose figure it is, and how it was got. */
export function originOf({ source, method, question, inputs }: Item): string {
  const named = [inputs.framework, inputs.library, inputs.engine].filter((value) => typeof value === 'string');
  return [question ?? '', ...named, ...(typeof source === 'string' ? [source] : (source ?? [])), method ?? ''].join(
    '; ',
  );
}
