import type { ErrorReport } from './evidence.ts';
import type { Format } from './format.ts';
import { READERS } from './readers/index.ts';

const FORMATS: ReadonlyMap<string, Format> = new Map(
  READERS.flatMap(({ formats }) => formats).map((format) => [format.id, format]),
);

/** What is known of an error by its form; a form that no reader declares is taken for an allocator's. */
export const formatOf = ({ format }: Pick<ErrorReport, 'format'>): Format =>
  FORMATS.get(format) ?? { id: format, family: 'allocator' };
