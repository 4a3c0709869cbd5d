import type { Facts } from '../diagnosis/facts.ts';
import { dtypeOf } from '../estimate/dtype.ts';
import { tensorMemory, totalBytes } from '../estimate/tensor.ts';
import { adapterBytes, leanFourBitBytes, trainingBytes, weightBytes } from '../estimate/weights.ts';
import type { StatedTensor } from '../intake/evidence.ts';
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

/** What of a model several cards hold: each by itself, or all of them with the model split over them. */
function fitOfCards(parameters: bigint, card: bigint, together: bigint, purpose: Purpose): string {
  const within = (bytes: bigint, room: bigint, percent: bigint): boolean => bytes * 100n <= room * percent;
  const [half, lean] = [weightBytes(parameters), leanFourBitBytes(parameters)];
  if (purpose === 'training' && within(trainingBytes(parameters), together, 80n)) return 'fits.cards-training';
  if (purpose === 'training' && !within(lean, together, 85n)) return 'fits.cards-none';
  if (within(half, card, 75n)) return purpose === 'weights' ? 'fits.cards-each' : 'fits.cards-lora-each';
  if (purpose !== 'weights' && within(weightBytes(parameters, 'int4'), card, 85n)) return 'fits.cards-qlora-each';
  if (within(half, together, 85n)) return purpose === 'weights' ? 'fits.cards-split' : 'fits.cards-lora-split';
  if (within(half, together, 97n)) return 'fits.cards-tight';
  if (within(weightBytes(parameters, 'int8'), together, 85n)) return 'fits.cards-eight';
  if (within(weightBytes(parameters, 'int4'), together, 90n)) return 'fits.cards-four';
  return within(lean, together, 85n) ? 'fits.cards-four-lean' : 'fits.cards-none';
}

/** Whether a headline gives the size that was asked for: a tensor's, or a model's. */
export const isSizing = (headline: Phrase): boolean =>
  isTensorSizing(headline) || /^headline\.(?:weights|adapters|training)\b/.test(headline.key);

/** Whether a headline gives a tensor's size. */
export const isTensorSizing = ({ key }: Phrase): boolean => /^headline\.tensor\b(?!-(?:failed|on))/.test(key);

/** A named tensor's bytes, with its gradient and Adam's moments where the question names them. */
function tensorSizing(facts: Facts, tensor: StatedTensor): Phrase | null {
  const dtype = dtypeOf(tensor.dtype ?? 'float32');
  if (dtype === null) return null;
  const adam = facts.has('counts-adam');
  const memory = tensorMemory({ shape: tensor.shape, dtype, gradient: facts.has('counts-gradient'), adam });
  const { bytes, gradientBytes, adamStateBytes } = memory;
  const values = { shape: `[${tensor.shape.join(', ')}]`, dtype: dtype.name, bytes: { printed: bytes } };
  if (gradientBytes === undefined) return { key: 'headline.tensor', values };
  const all = { ...values, gradient: { printed: gradientBytes }, total: { printed: totalBytes(memory) } };
  return adamStateBytes === undefined
    ? { key: 'headline.tensor-gradient', values: all }
    : { key: 'headline.tensor-adam', values: { ...all, states: { printed: adamStateBytes } } };
}

/** Whether the size of the tensor that is named is asked for. */
function asksTensor(facts: Facts, { dtype }: StatedTensor): boolean {
  if (facts.has('asks-size')) return true;
  const isPlain = dtype !== null || facts.has('counts-gradient', 'counts-adam');
  return isPlain && facts.has('asks-amount') && !facts.has('says-oom', 'says-killed', 'grows');
}

/** A model's figures against several cards of one size. What they hold together counts only where the model is split. */
function cardsSizing(parameters: bigint, card: bigint, count: number, purpose: Purpose): Phrase {
  const together = card * BigInt(count);
  const [half, lean, four] = [weightBytes(parameters), leanFourBitBytes(parameters), weightBytes(parameters, 'int4')];
  const values = {
    parameters: called(parameters),
    count,
    card: { bytes: card },
    together: { bytes: together },
    half: { bytes: half },
    eight: { bytes: weightBytes(parameters, 'int8') },
    lean: { bytes: lean },
    four: { bytes: four },
    training: { bytes: trainingBytes(parameters) },
    adapters: { bytes: adapterBytes(parameters) },
    fits: { entry: fitOfCards(parameters, card, together, purpose) },
  };
  return { key: `headline.${purpose}-cards`, values };
}

/**
 * The figures that a question of size asks for: a named tensor's bytes, or a model's weights against a named card. Null where
 * nothing of the kind is asked, or its figures are not stated.
 */
export function sizingOf(facts: Facts): Phrase | null {
  const { setup, tensors } = facts.evidence;
  const [tensor] = tensors;
  if (tensor !== undefined && asksTensor(facts, tensor)) {
    const sizing = tensorSizing(facts, tensor);
    if (sizing !== null) return sizing;
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
  if (gpuBytes === undefined) return { key: `headline.${purpose}`, values };
  const count = setup.gpuCount ?? 1;
  if (count > 1) return cardsSizing(parameters, gpuBytes, count, purpose);
  return {
    key: `headline.${purpose}-card`,
    values: { ...values, card: { bytes: gpuBytes }, fits: { entry: fitOf(parameters, gpuBytes, purpose) } },
  };
}
