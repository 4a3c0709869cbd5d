import type { Fault } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { faultyNeed } from '../mark.ts';
import { type KnownName, nearestName } from '../nearest.ts';
import { WORDS } from '../words.ts';

interface Attribute extends KnownName {
  /** Whether it says how a Python block is proven; no other language is. */
  readonly proves?: true;
}

/** The words that may stand behind a fence's language, `name=value` each. */
const ATTRIBUTES: readonly Attribute[] = [
  { name: 'needs', others: ['requires', 'since', 'version', 'package'] },
  { name: 'values' },
  { name: 'task' },
  { name: 'proof', proves: true, others: ['test', 'proven'] },
  { name: 'gpu', proves: true, others: ['cuda'] },
  { name: 'compile', proves: true },
  { name: 'reason', proves: true },
];

/** Every attribute of a code block is one that is read, and what a block needs is a package with its version. */
export function checkAttributes({ causes, fixes }: Loaded): readonly Fault[] {
  return [...causes, ...fixes].flatMap(({ file, entry }) =>
    entry.code.flatMap(({ language, attributes, line }) => {
      const fault = (message: Fault['message']): Fault => ({ file, line, column: 1, message });
      const names = Object.keys(attributes).flatMap((name): readonly Fault[] => {
        const known = ATTRIBUTES.find((attribute) => attribute.name === name);
        if (known === undefined) {
          const all = ATTRIBUTES.map((attribute) => attribute.name);
          return [fault(WORDS.attributeUnknown(name, nearestName(name, ATTRIBUTES), all))];
        }
        return known.proves === true && language !== 'python' ? [fault(WORDS.attributeOfPython(name))] : [];
      });
      // What a Python block needs is read with its mark.
      const strange = language === 'python' ? undefined : faultyNeed(attributes.needs);
      return strange === undefined ? names : [...names, fault(WORDS.markNeeds(strange))];
    }),
  );
}
