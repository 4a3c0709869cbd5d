import type { Fault } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { findImbalance } from '../python.ts';

/** Python blocks have a partner for every bracket and quote. */
export function checkCode(loaded: Loaded): readonly Fault[] {
  return [...loaded.causes, ...loaded.fixes].flatMap(({ file, entry }) =>
    entry.code
      .filter(({ language }) => language === 'python')
      .flatMap((block) => {
        const found = findImbalance(block.text);
        return found === null
          ? []
          : [{ file, line: block.line + found.line, column: found.column, message: `Python: ${found.message}` }];
      }),
  );
}
