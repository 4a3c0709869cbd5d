import type { Bilingual } from '../../language.ts';
import { FieldError } from '../refusal.ts';

/** Refuses fields that have no meaning here: a figure that ignored them would mislead. */
export function refuseFields<Input extends object>(
  input: Input,
  keys: readonly (keyof Input & string)[],
  here: Bilingual,
): void {
  const field = keys.find((key) => input[key] !== undefined && input[key] !== false);
  if (field === undefined) return;
  throw new FieldError(field, {
    en: `does not apply to ${here.en}: leave it out`,
    zh: `不适用于${here.zh}：请去掉`,
  });
}
