import type { Evidence } from '../intake/evidence.ts';
import { formatOf } from '../intake/formats.ts';
import { isLater } from '../intake/release.ts';
import { primaryOf } from './primary.ts';

/** The newest release of PyTorch that can be in use: the last that prints the form of the error, or the newest that is stated; null where nothing tells. */
export function newestRelease({ errors, setup }: Pick<Evidence, 'errors' | 'setup'>): string | null {
  const error = primaryOf(errors);
  const last = error === null ? undefined : formatOf(error).until;
  const stated = setup.release;
  if (last === undefined || stated === undefined) return last ?? stated ?? null;
  return isLater(stated, last) ? last : stated;
}
