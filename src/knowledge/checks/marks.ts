import type { Fault } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { readMark } from '../mark.ts';
import { WORDS } from '../words.ts';

/** Every Python block says how it is proven, and a proof that it names is there. */
export function checkMarks({ causes, fixes, proofs }: Loaded): readonly Fault[] {
  return [...causes, ...fixes].flatMap(({ file, entry }) =>
    entry.code.flatMap(({ language, attributes, line }): readonly Fault[] => {
      if (language !== 'python') return [];
      const mark = readMark(attributes);
      if (mark.kind === 'fault') return [{ file, line, column: 1, message: mark.message }];
      const { proof } = attributes;
      // A package carries the entries without their proofs: then nothing is known of the names.
      if (proof === undefined || proofs === null || proofs.has(proof)) return [];
      return [{ file, line, column: 1, message: WORDS.noProof(proof) }];
    }),
  );
}
