import type { Bilingual } from '../../language.ts';
import type { Path } from '../fault.ts';

/** A figure or name that cannot be right, and where in its list it stands. */
export interface Complaint {
  readonly path: Path;
  readonly message: Bilingual;
}
