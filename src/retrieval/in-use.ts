import { namedFrameworks, ON_PYTORCH } from '../intake/system.ts';
import type { Entry } from '../knowledge/knowledge.ts';

/**
 * The entries that may answer words: those whose frameworks the words name none of, while they name others as what runs, are
 * about somebody else's program.
 */
export function fittingIn(words: string): (entry: Entry) => boolean {
  const named = namedFrameworks(words);
  return ({ applies }) => {
    const frameworks = applies?.frameworks;
    if (frameworks === undefined || named.length === 0) return true;
    const onPytorch = frameworks.some((one) => ON_PYTORCH.has(one));
    return named.some((one) => frameworks.includes(one) || (onPytorch && ON_PYTORCH.has(one)));
  };
}
