import type { Facts } from '../diagnosis/facts.ts';
import { dtypeOf } from '../estimate/dtype.ts';
import { tensorMemory } from '../estimate/tensor.ts';
import { leanFourBitBytes, trainingBytes, weightBytes } from '../estimate/weights.ts';
import type { Phrase } from '../phrase.ts';

const BILLION = 1_000_000_000n;
const MILLION = 1_000_000n;

/** `7B`, `0.6B`, `40M`, as models are called. */
function called(parameters: bigint): string {
  const [unit, letter] = parameters * 10n < BILLION ? [MILLION, 'M'] : [BILLION, 'B'];
  const tenths = (parameters * 10n + unit / 2n) / unit;
  return tenths % 10n === 0n ? `${tenths / 10n}${letter}` : `${tenths / 10n}.${tenths % 10n}${letter}`;
}

/** What of a model a card holds, leaving room for the context and some work. */
function fitOf(parameters: bigint, card: bigint): string {
  const within = (bytes: bigint, percent: bigint): boolean => bytes * 100n <= card * percent;
  if (within(trainingBytes(parameters), 80n)) return 'fits.full';
  if (within(weightBytes(parameters), 75n)) return 'fits.half';
  if (within(weightBytes(parameters), 95n)) return 'fits.tight';
  return within(leanFourBitBytes(parameters), 85n) ? 'fits.four' : 'fits.none';
}

/**
 * The figures that a question of size asks for: a named tensor's bytes, or a model's weights against a named card. Null where
 * nothing of the kind is asked, or its figures are not stated.
 */
export function sizingOf(facts: Facts): Phrase | null {
  const { setup, tensors } = facts.evidence;
  const [tensor] = tensors;
  if (facts.has('asks-size') && tensor !== undefined) {
    const dtype = dtypeOf(tensor.dtype ?? 'float32');
    if (dtype !== null) {
      const { bytes } = tensorMemory({ shape: tensor.shape, dtype });
      return {
        key: 'headline.tensor',
        values: { shape: `[${tensor.shape.join(', ')}]`, dtype: dtype.name, bytes: { printed: bytes } },
      };
    }
  }
  const { parameters, gpuBytes } = setup;
  const named = gpuBytes !== undefined && facts.has('brief') && !facts.has('says-oom');
  if (parameters === undefined || !(named || facts.has('asks-fit', 'asks-size'))) return null;
  const values = {
    parameters: called(parameters),
    half: { bytes: weightBytes(parameters) },
    lean: { bytes: leanFourBitBytes(parameters) },
    four: { bytes: weightBytes(parameters, 'int4') },
    training: { bytes: trainingBytes(parameters) },
  };
  if (gpuBytes === undefined) return { key: 'headline.weights', values };
  return {
    key: 'headline.weights-card',
    values: { ...values, card: { bytes: gpuBytes }, fits: { entry: fitOf(parameters, gpuBytes) } },
  };
}
