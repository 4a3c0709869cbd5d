import type { Facts } from '../diagnosis/facts.ts';
import { dtypeOf } from '../estimate/dtype.ts';
import { tensorMemory } from '../estimate/tensor.ts';
import { adapterBytes, leanFourBitBytes, trainingBytes, weightBytes } from '../estimate/weights.ts';
import type { Phrase } from '../phrase.ts';

const BILLION = 1_000_000_000n;
const MILLION = 1_000_000n;

/** `7B`, `0.6B`, `40M`, as models are called. */
function called(parameters: bigint): string {
  const [unit, letter] = parameters * 10n < BILLION ? [MILLION, 'M'] : [BILLION, 'B'];
  const tenths = (parameters * 10n + unit / 2n) / unit;
  return tenths % 10n === 0n ? `${tenths / 10n}${letter}` : `${tenths / 10n}.${tenths % 10n}${letter}`;
}

/** What the model is wanted for: its adapters trained, all of it trained, or nothing that is said. */
type Purpose = 'adapters' | 'training' | 'weights';

function purposeOf(facts: Facts): Purpose {
  if (facts.has('full-training')) return 'training';
  if (facts.has('adapters')) return 'adapters';
  return facts.training === true && !facts.has('infers') ? 'training' : 'weights';
}

/** The verdicts from the most that fits to the least. `tight`: the weights in 16 bits leave little room. */
const FITS: Readonly<Record<Purpose, Readonly<Record<'half' | 'tight' | 'four', string>>>> = {
  weights: { half: 'fits.half', tight: 'fits.tight', four: 'fits.four' },
  adapters: { half: 'fits.lora', tight: 'fits.qlora', four: 'fits.qlora' },
  training: { half: 'fits.train-lora', tight: 'fits.train-qlora', four: 'fits.train-qlora' },
};

/** What of a model a card holds, leaving room for the context and some work. */
function fitOf(parameters: bigint, card: bigint, purpose: Purpose): string {
  const within = (bytes: bigint, percent: bigint): boolean => bytes * 100n <= card * percent;
  if (purpose !== 'adapters' && within(trainingBytes(parameters), 80n)) return 'fits.full';
  if (within(weightBytes(parameters), 75n)) return FITS[purpose].half;
  if (within(weightBytes(parameters), 95n)) return FITS[purpose].tight;
  if (within(leanFourBitBytes(parameters), 85n)) return FITS[purpose].four;
  return within(leanFourBitBytes(parameters), 98n) ? 'fits.four-tight' : 'fits.none';
}

/** Whether a headline gives the size that was asked for: a tensor's, or a model's. */
export const isSizing = ({ key }: Phrase): boolean => /^headline\.(?:tensor|weights|adapters|training)\b/.test(key);

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
    adapters: { bytes: adapterBytes(parameters) },
  };
  const purpose = purposeOf(facts);
  // What several cards hold together depends on how the model is split.
  if (gpuBytes === undefined || (setup.gpuCount ?? 1) > 1) return { key: `headline.${purpose}`, values };
  return {
    key: `headline.${purpose}-card`,
    values: { ...values, card: { bytes: gpuBytes }, fits: { entry: fitOf(parameters, gpuBytes, purpose) } },
  };
}
