import { DTYPES, type Dtype } from './dtype-table.ts';
import { nearest } from './nearest.ts';

export { DTYPES, type Dtype } from './dtype-table.ts';

const PREFIX =
  /^(?:torch\.cuda\.|torch\.|jax\.numpy\.|jnp\.|numpy\.|np\.|tf\.dtypes\.|tf\.|tensorflow\.|ml_dtypes\.|paddle\.|mx\.|gguf:|ggml:|ggml_type_|dt_)/;

const byName: ReadonlyMap<string, Dtype> = new Map(
  DTYPES.flatMap((dtype) => [dtype.name.toLowerCase(), ...dtype.aliases].map((name) => [name, dtype] as const)),
);
const spellings: readonly string[] = DTYPES.flatMap((dtype) => [dtype.name, ...dtype.aliases]);

/** The dtype of this name in any framework's spelling (`torch.float16`, `fp16`, `fp 16`, `half`, `DT_HALF`, `gguf:Q4_K`), or null. */
export function dtypeOf(name: string): Dtype | null {
  const key = name.toLowerCase().replaceAll('-', '_').replace(' ', '');
  return byName.get(key) ?? byName.get(key.replace(PREFIX, '')) ?? null;
}

const bare = (name: string): string => name.toLowerCase().replaceAll('-', '_').replace(PREFIX, '');

/** Names that stand for several dtypes, with those that are meant. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = { complex: ['complex64', 'complex128'] };

/** What elements of these are has no size of its own: text of any length, a handle, whatever it holds. */
const SIZELESS: ReadonlySet<string> = new Set(
  'string str str_ string_ bytes_ resource variant object object_ stringdtype'.split(' '),
);

/** The dtypes that a name without its width can mean; none where it is no such name. */
export function dtypesMeant(name: string): readonly string[] {
  const word = bare(name);
  return Object.hasOwn(SEVERAL, word) ? (SEVERAL[word] ?? []) : [];
}

/** Whether elements of this dtype differ in size, so that a shape tells no bytes: `tf.string`, `DT_RESOURCE`, `object`. */
export const isSizeless = (name: string): boolean => SIZELESS.has(bare(name));

/** The spelling that a misspelt dtype most likely means: `flaot16` → `float16`. */
export function nearestDtype(name: string): string | null {
  return nearest(bare(name), spellings);
}

/** Bytes of this many elements stored one after the other, rounded up to a whole byte. */
export function bytesOf(dtype: Dtype, elements: bigint): bigint {
  return (elements * dtype.bytes + dtype.per - 1n) / dtype.per;
}

/** Whether autograd keeps gradients for it: floating and complex types only. */
export function differentiable(dtype: Dtype): boolean {
  return dtype.kind === 'float' || dtype.kind === 'complex';
}
