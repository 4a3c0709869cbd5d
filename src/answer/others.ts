import type { ErrorReport } from '../intake/evidence.ts';
import type { Phrase } from '../phrase.ts';
import { statedFigures } from './figures.ts';

/** As many as a token keeps beside the diagnosed error. */
const MOST = 7;
const MOST_FORMATS = 4;

const TOLD = ['requestedBytes', 'freeBytes', 'allocatedBytes'] as const;
const FIGURES = [...TOLD, 'totalBytes', 'reservedBytes', 'processBytes', 'unallocatedBytes'] as const;

const hasFigures = (one: ErrorReport): boolean => TOLD.some((figure) => one[figure] !== undefined);

/** Whether every figure that one of them states is the other's too. */
const isLike = (one: ErrorReport, other: ErrorReport): boolean =>
  FIGURES.every((figure) => one[figure] === undefined || other[figure] === undefined || one[figure] === other[figure]);

const nameOf = ({ format }: ErrorReport) => ({ entry: `format.${format}` });

/** An error of the same kind: elsewhere with the same figures or its own, or once more. */
function sameKind(one: ErrorReport): Phrase {
  const figures = statedFigures(one, TOLD);
  return one.device === undefined
    ? { key: 'note.also-again', values: { error: nameOf(one), figures } }
    : { key: 'note.also-gpu', values: { error: nameOf(one), device: one.device, figures } };
}

/**
 * The errors of a text beside the diagnosed one, a sentence each: with their figures where they have any that differ, those
 * without figures by their names.
 */
export function otherErrors(errors: readonly ErrorReport[], primary: ErrorReport | null): readonly Phrase[] {
  const others = errors.filter((one) => one !== primary).slice(0, MOST);
  const isElsewhere = (one: ErrorReport): boolean => one.device !== undefined && one.device !== primary?.device;
  const alike = primary === null ? [] : others.filter((one) => one.format === primary.format && isLike(one, primary));
  const same = alike.filter((one) => isElsewhere(one) && hasFigures(one) && one.cutOff === primary?.cutOff);
  const notes: Phrase[] = [];
  if (same.length > 0)
    notes.push({ key: 'note.also-same', values: { devices: same.map(({ device = 0 }) => `GPU ${device}`) } });
  // A title or a remainder may repeat the message in part.
  const isRepeat = (one: ErrorReport): boolean =>
    primary !== null &&
    one.platform === primary.platform &&
    one.cutOff === true &&
    !isElsewhere(one) &&
    isLike(one, primary);
  const own = others.filter((one) => hasFigures(one) && !same.includes(one) && !isRepeat(one));
  notes.push(...own.map(sameKind));
  const formats = [...new Set(others.filter((one) => !hasFigures(one) && one.format !== primary?.format))];
  const named = [...new Map(formats.map((one) => [one.format, nameOf(one)])).values()].slice(0, MOST_FORMATS);
  if (named.length > 0) notes.push({ key: 'note.also', values: { formats: named } });
  return notes;
}
