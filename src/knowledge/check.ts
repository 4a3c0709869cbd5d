import { checkAddresses } from './checks/addresses.ts';
import { checkAttributes } from './checks/attributes.ts';
import { checkChinese } from './checks/chinese.ts';
import { checkCode } from './checks/code.ts';
import { checkDuplicates } from './checks/duplicates.ts';
import { checkEveryday } from './checks/everyday.ts';
import { checkLinks } from './checks/links.ts';
import { checkMarks } from './checks/marks.ts';
import { checkNearDuplicates } from './checks/near-duplicates.ts';
import { checkPairs } from './checks/pairs.ts';
import { compareFaults, type Fault } from './fault.ts';
import type { Loaded } from './load.ts';

const CHECKS: readonly ((loaded: Loaded) => readonly Fault[])[] = [
  checkLinks,
  checkAddresses,
  checkDuplicates,
  checkNearDuplicates,
  checkPairs,
  checkChinese,
  checkCode,
  checkAttributes,
  checkMarks,
  checkEveryday,
];

/** Every fault of a knowledge folder: those of its files, then those between them, in the order of files and lines. */
export function checkKnowledge(loaded: Loaded): readonly Fault[] {
  return [...loaded.faults, ...CHECKS.flatMap((check) => check(loaded))].sort(compareFaults);
}
