import type { TrainInput } from '../calculators/train-fields.ts';
import type { Facts } from '../facts.ts';
import { workloadMemory } from '../fit/workload.ts';
import { digits, largest, smallest } from '../terms.ts';
import { askedBy, type Named, namedModel, quietly } from './named.ts';
import type { Effect, Effects, Purpose, StatedRun } from './sizing.ts';
import { precisionsOf } from './ways.ts';

/** The card decides nothing in a training run. */
const NO_CARD = 0n;
/** Below this part of the run a change is not worth a line. */
const WORTH = 50n;

/**
 * What halving the batch, autocast and checkpointing free in a training run of which model, batch and length or resolution are
 * stated; null where one of them is not. How it computes is left open: the range spans every way that the words allow.
 */
export function effectsOf(run: StatedRun, purpose: Purpose, facts: Facts): Effects | null {
  const { batch, length, resolution } = run;
  const named = namedModel(run, facts);
  if (named === null || named.kind === 'pictures' || purpose === 'weights' || batch === undefined || batch < 1)
    return null;
  const size = named.kind === 'language' ? length : resolution;
  if (size === undefined) return null;
  const count = (change: StatedRun, input: TrainInput): Counted | null =>
    counted(named, { ...run, ...change }, input, facts);
  const bases = basesOf(run, named, purpose);
  const between = (
    id: Effect['id'],
    change: StatedRun,
    input: TrainInput,
    ways = bases,
    steps = {},
  ): readonly Effect[] => {
    const ranges = ways.map((base) => freed(count({}, base), count(change, { ...base, ...input })));
    const range = spanned(ranges);
    return range === null ? [] : [{ id, ...steps, ...range }];
  };
  const half = Math.floor(batch / 2);
  const wide =
    named.kind === 'vision' || purpose === 'training' ? bases.filter(({ precision }) => precision === 'fp32') : [];
  const effects = [
    ...(half >= 1 ? between('halve-batch', { batch: half }, {}, bases, { from: batch, to: half }) : []),
    ...(wide.length === 0 ? [] : between('autocast', {}, { precision: 'amp' }, wide)),
    ...(run.checkpointing === true ? [] : between('checkpointing', {}, { checkpointing: true })),
  ];
  if (effects.length === 0) return null;
  const how =
    typeof size === 'number' ? `${digits(batch)} × ${digits(size)}` : `${digits(batch)} × ${size.join(' × ')}`;
  return { subject: { en: `${named.subject.en}, ${how}`, zh: `${named.subject.zh}，${how}` }, effects };
}

/** The runs that the words can mean. */
function basesOf(run: StatedRun, { kind }: Named, purpose: Purpose): readonly TrainInput[] {
  const { precision, checkpointing = false } = run;
  if (kind === 'vision') {
    const kinds = precision === undefined ? (['fp32', 'amp'] as const) : precisionsOf(run).slice(0, 1);
    return kinds.map((one) => ({ precision: one, checkpointing }));
  }
  if (purpose === 'adapters') return [{ method: precision === 'int4' ? 'qlora' : 'lora', checkpointing }];
  const kinds = precision === undefined ? (['fp32', 'amp', 'bf16'] as const) : precisionsOf(run);
  return kinds.flatMap((one) =>
    // A step over whole lists of tensors can be the peak in the place of the activations.
    (['fused', 'foreach'] as const).map((step) => ({ method: 'full' as const, precision: one, checkpointing, step })),
  );
}

interface Counted {
  readonly total: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

function counted(named: Named, run: StatedRun, input: TrainInput, facts: Facts): Counted | null {
  const estimate = quietly(() => {
    const asked = askedBy({ task: 'train', label: named.subject, input }, named, run, facts);
    return workloadMemory(asked.workload, NO_CARD);
  });
  return estimate && { total: estimate.totalBytes, ...estimate.range };
}

interface Span {
  readonly low: bigint;
  readonly high: bigint;
  readonly of: bigint;
}

/** A difference is as uncertain as what it is made of. */
function freed(before: Counted | null, after: Counted | null): Span | null {
  if (before === null || after === null || before.total === 0n) return null;
  const saved = before.total > after.total ? before.total - after.total : 0n;
  return { low: (saved * before.low) / before.total, high: (saved * before.high) / before.total, of: before.total };
}

function spanned(spans: readonly (Span | null)[]): { readonly low: bigint; readonly high: bigint } | null {
  const known = spans.filter((span) => span !== null);
  const [first] = known;
  if (first === undefined || known.length < spans.length) return null;
  const low = known.reduce((least, span) => smallest(least, span.low), first.low);
  const high = known.reduce((most, span) => largest(most, span.high), first.high);
  return known.every((span) => span.high * WORTH < span.of) ? null : { low, high };
}
