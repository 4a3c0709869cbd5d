import type { Facts } from '../diagnosis/facts.ts';
import { dtypeOf } from '../estimate/dtype.ts';
import type {
  LargestModels,
  Purpose,
  SizedCache,
  SizedWay,
  Sizer,
  Sizing,
  StatedRun,
} from '../estimate/sizing/sizing.ts';
import { tensorMemory, totalBytes } from '../estimate/tensor.ts';
import type { RunOptions, StatedTensor } from '../intake/evidence.ts';
import type { Bilingual } from '../language.ts';
import type { Phrase } from '../phrase.ts';

const CHECKPOINTING = 'activation-checkpointing';
const PLAIN = ['bf16', 'fp16', 'fp32'] as const;

/** Gives what counts runs by the calculators; asked only where a size is. */
export type SizerOf = () => Sizer | null;

/** What an answer about sizes says. */
export interface Sized {
  readonly headline: Phrase;
  readonly notes: readonly Phrase[];
  readonly arithmetic: readonly Phrase[];
}

const purposeOf = (facts: Facts): Purpose => {
  if (facts.has('full-training')) return 'full';
  if (facts.has('adapters')) return 'adapters';
  return facts.training === true && !facts.has('infers') ? 'training' : 'weights';
};

/** A question names the precision of a training without stating that it runs so. */
const plainPrecision = ({ formats = [] }: RunOptions = {}): StatedRun['precision'] =>
  PLAIN.find((precision) => formats.includes(precision));

/** The run that the person states, as far as calculators take it. */
function statedRun(facts: Facts): StatedRun {
  const { evidence, batch, tried } = facts;
  const { setup } = evidence;
  const { model, parameters, length, resolution, precision, gpu, gpuBytes, gpuCount, options } = setup;
  const checkpointing = tried(CHECKPOINTING) ? true : options?.checkpointing;
  const sizes = { model, parameters, batch, length, resolution, gpu, gpuBytes, gpus: gpuCount };
  return {
    ...options,
    ...sizes,
    precision: precision ?? plainPrecision(options),
    checkpointing,
    infers: facts.has('infers'),
    apple: evidence.os === 'macos',
    asksCards: facts.has('asks-how-many'),
  };
}

/** Whether a headline gives the size that was asked for: a tensor's, or a run's. */
export const isSizing = (headline: Phrase): boolean =>
  isTensorSizing(headline) || headline.key.startsWith('headline.size');

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

const bytes = (value: bigint) => ({ bytes: value });

const wayValues = ({ label, bytes: total, low, high }: SizedWay) => ({
  way: { words: label },
  bytes: bytes(total),
  low: bytes(low),
  high: bytes(high),
});

function verdictKey({ verdict = 'fits', mayPass, mayFit }: SizedWay, count: number): string {
  if (verdict === 'fits' && mayPass) return 'fits-most-likely';
  if (verdict === 'no' && mayFit) return 'no-most-likely';
  return verdict === 'no' && count === 1 ? 'no-single' : verdict;
}

/** The verdict on what is asked for: the most demanding way that the card holds, or the least that it does not. */
function verdictOf({ ways, chosen }: Sizing): Phrase {
  const values = wayValues(chosen);
  const { verdict = 'fits' } = chosen;
  const [first] = ways;
  const asked = ways.filter(({ instead }) => instead !== true);
  const key = `size.${verdictKey(chosen, asked.length)}`;
  if (verdict === 'no') {
    const other = ways.find(({ instead, verdict: its }) => instead === true && its === 'fits');
    if (other === undefined) return { key, values };
    const more = { way: { words: other.label }, bytes: bytes(other.bytes) };
    return { key: 'size.no-instead', values: { less: { phrase: { key, values } }, ...more } };
  }
  if (first === undefined || first === chosen || first.verdict !== 'no') return { key, values };
  const more = { way: { words: first.label }, bytes: bytes(first.bytes) };
  return { key: 'size.but', values: { less: { phrase: { key, values } }, ...more } };
}

/** What it takes where no card is named: the way that is asked for, and the least. */
function takes({ subject, ways, chosen }: Sizing): Phrase {
  const values = { run: { words: subject }, ...wayValues(chosen) };
  const asked = ways.filter(({ instead }) => instead !== true);
  const least = asked.reduce((less, way) => (way.bytes < less.bytes ? way : less), chosen);
  if (least === chosen) return { key: 'headline.size', values };
  const { way, bytes: leastBytes, low, high } = wayValues(least);
  return {
    key: 'headline.size-between',
    values: { ...values, least: way, leastBytes, leastLow: low, leastHigh: high },
  };
}

const listed = (lines: readonly Bilingual[]) => ({
  words: { en: lines.map(({ en }) => en).join('; '), zh: lines.map(({ zh }) => zh).join('；') },
});

/** The run in its ways, the terms of the one that is told, and what is taken for granted. */
function runSized(sizing: Sizing, count: number, asksRam: boolean): Sized {
  const { subject, card, ways, chosen, terms, assumptions, most, changes, others, notCounted } = sizing;
  const headline: Phrase =
    card === undefined
      ? takes(sizing)
      : {
          key: count > 1 ? 'headline.size-cards' : 'headline.size-card',
          values: {
            run: { words: subject },
            count,
            card: card.name,
            total: bytes(card.bytes),
            verdict: { phrase: verdictOf(sizing) },
          },
        };
  const { batch, length, lengthIsLimit } = most;
  const sizes = length === undefined ? 'batch' : lengthIsLimit ? 'limit' : 'length';
  const mostKey = batch !== undefined && length !== undefined && !lengthIsLimit ? 'size.most' : `size.most-${sizes}`;
  const way = { words: chosen.label };
  return {
    headline,
    notes: [
      ...(asksRam ? [{ key: 'size.ram' }] : []),
      ...notCounted.map((words): Phrase => ({ key: 'size.not-counted', values: { words: { words } } })),
      ...(batch === undefined && length === undefined
        ? []
        : [{ key: mostKey, values: { way, batch: batch ?? 1, length: length ?? 1 } }]),
      ...(changes.length === 0 ? [] : [{ key: 'size.change', values: { changes: listed(changes) } }]),
      ...(others.length === 0 ? [] : [{ key: 'size.others', values: { others: listed(others) } }]),
    ],
    arithmetic: [
      ...ways.map((one) => ({
        key: one.verdict === undefined ? 'size.way' : `size.way-${one.verdict}`,
        values: wayValues(one),
      })),
      ...(ways.length > 1 ? [{ key: 'size.terms', values: { way } }] : []),
      ...terms.map((words): Phrase => ({ key: 'size.term', values: { term: { words } } })),
      { key: 'size.assumed', values: { assumed: listed(assumptions) } },
    ],
  };
}

/** The largest models that a card holds. */
function largestSized({ card, run, ways, alone }: LargestModels): Sized {
  const found = ways.map(({ label, model, bytes: total }) => ({
    key: 'size.largest-way',
    values: { way: { words: label }, model, bytes: bytes(total) },
  }));
  return {
    headline: {
      key: 'headline.size-largest',
      values: {
        card: card.name,
        total: bytes(card.bytes),
        found: listed(
          ways.map(({ label, model }) => ({ en: `${label.en}: **${model}**`, zh: `${label.zh}：**${model}**` })),
        ),
        run: { words: run },
      },
    },
    notes: alone ? [{ key: 'size.one-card' }] : [],
    arithmetic: found,
  };
}

/** The KV cache alone, where it is what is asked for. */
function cacheSized({ subject, dtype, bytes: total, tokenBytes, terms, assumptions, limit }: SizedCache): Sized {
  return {
    headline: {
      key: 'headline.size-cache',
      values: { run: { words: subject }, dtype, bytes: bytes(total), each: bytes(tokenBytes) },
    },
    notes: limit === undefined ? [] : [{ key: 'size.past-limit', values: { limit } }],
    arithmetic: [
      ...terms.map((words): Phrase => ({ key: 'size.term', values: { term: { words } } })),
      ...(assumptions.length === 0 ? [] : [{ key: 'size.assumed', values: { assumed: listed(assumptions) } }]),
    ],
  };
}

/** Whether the size of a run is asked for: of a model that is named, or that has so many parameters. */
function asksRun(facts: Facts): boolean {
  const { model, parameters, gpu, gpuBytes } = facts.evidence.setup;
  const hasCard = gpu !== undefined || gpuBytes !== undefined;
  if (facts.has('asks-whether-fails') && (parameters !== undefined || (model !== undefined && hasCard))) return true;
  const isPlain = facts.has('brief') && !facts.has('says-oom', 'how-to', 'narrates');
  if (hasCard && model !== undefined && isPlain && facts.has('names-a-pair')) return true;
  if (gpuBytes !== undefined && (parameters !== undefined || model !== undefined) && isPlain) return true;
  // What was tried and ran out is told, and whether it can run no longer asked.
  if (facts.has('says-oom') && facts.has('yet-fails', 'accumulates-tensors') && !facts.has('asks-size', 'asks-amount'))
    return false;
  // A run that ran out is told at length: what failed is asked, not whether a model of its size can run.
  const isReport = facts.has('says-oom') && facts.has('narrates') && (facts.has('grows') || !facts.has('brief'));
  if (isReport && !facts.has('asks-size', 'asks-amount')) return false;
  if (parameters !== undefined) return facts.has('asks-fit', 'asks-size');
  // A name without a size stands in many questions that ask for something else.
  return model !== undefined && (facts.has('asks-size') || (hasCard && facts.has('asks-fit')));
}

/**
 * The figures that a question of size asks for: a named tensor's bytes, or what a run takes against a named card. Null where
 * nothing of the kind is asked, or its figures are not stated.
 */
export function sizingOf(facts: Facts, sizerOf: SizerOf): Sized | null {
  const [tensor] = facts.evidence.tensors;
  if (tensor !== undefined && asksTensor(facts, tensor)) {
    const headline = tensorSizing(facts, tensor);
    if (headline !== null) return { headline, notes: [], arithmetic: [] };
  }
  const { model, parameters } = facts.evidence.setup;
  if (facts.has('asks-largest') && model === undefined && parameters === undefined) {
    const largest = sizerOf()?.largest(statedRun(facts), purposeOf(facts)) ?? null;
    if (largest !== null) return largestSized(largest);
  }
  if (facts.has('counts-cache') && !facts.has('says-oom', 'narrates')) {
    const cache = sizerOf()?.cache(statedRun(facts)) ?? null;
    if (cache !== null) return cacheSized(cache);
  }
  if (!asksRun(facts)) return null;
  const sizing = sizerOf()?.size(statedRun(facts), purposeOf(facts)) ?? null;
  return sizing && runSized(sizing, facts.evidence.setup.gpuCount ?? 1, facts.has('asks-ram'));
}

/** Whether a run is stated of which changes can be counted. */
const isStated = ({ evidence: { setup }, batch }: Facts): boolean =>
  batch !== undefined &&
  (setup.model !== undefined || setup.parameters !== undefined) &&
  (setup.length !== undefined || setup.resolution !== undefined);

/** What halving the batch, autocast and checkpointing free in the run that is stated, where it trains and enough is said of it. */
export function effectsOf(facts: Facts, sizerOf: SizerOf): readonly Phrase[] {
  const purpose = purposeOf(facts);
  const { gpuCount = 1, batchPerDevice } = facts.evidence.setup;
  // A batch of all cards together is no card's.
  if (purpose === 'weights' || !isStated(facts) || (gpuCount > 1 && batchPerDevice !== true)) return [];
  const live = facts.balance?.live ?? facts.error?.allocatedBytes;
  const wanted = live === undefined ? facts.error?.totalBytes : live + (facts.error?.requestedBytes ?? 0n);
  const counted = sizerOf()?.effects({ ...statedRun(facts), wantedBytes: wanted }, purpose) ?? null;
  if (counted === null) return [];
  const run = { words: counted.subject };
  const range = ({ low, high }: { readonly low: bigint; readonly high: bigint }) => ({
    low: bytes(low),
    high: bytes(high),
  });
  return [
    ...(counted.beyond === undefined ? [] : [{ key: 'effect.beyond', values: { run, ...range(counted.beyond) } }]),
    ...counted.effects.map(({ id, when, from = 1, to = 1, inAll, ...of }) => ({
      key: inAll === true ? `effect.beyond-${id}` : when === undefined ? `effect.${id}` : `effect.${id}-${when}`,
      values: { run, from, to, ...range(of) },
    })),
  ];
}
