import type { Bilingual } from '../language.ts';
import type { CodeBlock } from './knowledge.ts';
import { WORDS } from './words.ts';

/** Why a Python block has a proof or none; `fault` says what its info string lacks. */
export type Mark =
  | { readonly kind: 'proof' | 'gpu' | 'package' | 'compile' }
  | { readonly kind: 'fault'; readonly message: Bilingual };

/** A package, or one with a version; builds of llama.cpp are counted with a b before the number. */
const NEED = /^[\w.-]+((>=|<|==)(b\d+|\d+(\.\d+)*))?$/;

const needsIn = (needs: string): readonly string[] => needs.split(',').filter((need) => need !== '');

/** The first of the packages that is not written as one; absent where all are. */
export const faultyNeed = (needs = ''): string | undefined => needsIn(needs).find((need) => !NEED.test(need));

/** The one way in which a block is checked: a proof, a GPU that it takes, a package besides PyTorch, or compiling alone. */
export function readMark(attributes: CodeBlock['attributes']): Mark {
  const { proof, gpu, compile, needs = '', reason } = attributes;
  if (gpu !== undefined && gpu !== 'yes' && gpu !== 'no') return fault(WORDS.markGpu(gpu));
  if (compile !== undefined && compile !== 'only') return fault(WORDS.markCompile(compile));
  if (compile === 'only' && reason === undefined) return fault(WORDS.markReason());
  if (compile === undefined && reason !== undefined) return fault(WORDS.markStrayReason());
  const packages = needsIn(needs);
  const strange = faultyNeed(needs);
  if (strange !== undefined) return fault(WORDS.markNeeds(strange));

  const alone = [proof !== undefined, gpu === 'yes', compile === 'only'].filter(Boolean).length;
  if (alone > 1) return fault(WORDS.markExclusive());
  if (proof !== undefined) return { kind: 'proof' };
  if (gpu === 'yes') return { kind: 'gpu' };
  if (compile === 'only') return { kind: 'compile' };
  // A version of PyTorch is a condition of the proof, not a reason to have none.
  if (packages.some((need) => !/^torch($|[><=])/.test(need))) return { kind: 'package' };
  return fault(WORDS.markMissing());
}

const fault = (message: Bilingual): Mark => ({ kind: 'fault', message });
