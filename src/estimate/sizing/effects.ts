import type { TrainInput } from '../calculators/train-fields.ts';
import type { ByteRange } from '../estimate.ts';
import type { Facts } from '../facts.ts';
import { cardTotal } from '../fit/card.ts';
import { workloadMemory } from '../fit/workload.ts';
import { digits, largest, smallest } from '../terms.ts';
import { askedBy, cardOf, type Named, namedModel, quietly } from './named.ts';
import type { Effect, Effects, Purpose, StatedRun } from './sizing.ts';
import { adapterBases, precisionsOf } from './ways.ts';

/** What stands on the card from before the first step on: no change of these frees any of it. */
const RESIDENT: ReadonlySet<string> = new Set(['weights', 'master-weights', 'adapters']);
/** The card decides nothing in a training run. */
const NO_CARD = 0n;
/** Below this part of the run a change is not worth a line. */
const WORTH = 50n;

/**
 * What halving the batch, autocast and checkpointing free in a training run of which model, batch and length or resolution are
 * stated; null where one of them is not. How it computes is left open: the range spans every way that the words allow, with
 * checkpointing and without it apart, as several times as much hangs on the batch without it.
 */
export function effectsOf(run: StatedRun, purpose: Purpose, facts: Facts): Effects | null {
  const { batch, length, resolution } = run;
  const named = namedModel(run, facts);
  if (named === null || named.kind === 'pictures' || purpose === 'weights' || batch === undefined || batch < 1)
    return null;
  const size = named.kind === 'language' ? length : resolution;
  if (size === undefined) return null;
  const most = mostFreed(run, facts);
  const count = (change: StatedRun, input: TrainInput): Counted | null =>
    counted(named, { ...run, ...change }, input, facts);
  const between = (effect: Described, change: StatedRun, input: TrainInput, ways: readonly TrainInput[]) => {
    const range = spanned(
      ways.map((base) => freed(count({}, base), count(change, { ...base, ...input }))),
      most,
    );
    return range === null ? [] : [{ ...effect, ...range }];
  };
  const bases = basesOf(run, named, purpose);
  const half = Math.floor(batch / 2);
  const halved = { id: 'halve-batch', from: batch, to: half } as const;
  const wide = bases.filter(({ precision }) => precision === 'fp32');
  const ways = either(run, named, bases);
  const totals = (change: StatedRun, of: readonly TrainInput[]) => totalsOf(of.map((base) => count(change, base)));
  const after = (effect: Described, change: StatedRun, of: readonly TrainInput[]): readonly Effect[] => {
    const range = of.length === 0 ? null : totals(change, of);
    return range === null ? [] : [{ ...effect, inAll: true, ...range }];
  };
  const saved: readonly Effect[] = [
    ...(half < 1
      ? []
      : runsOf(run, named, bases).flatMap(({ ways: of, ...when }) =>
          between({ ...halved, ...when }, { batch: half }, {}, of),
        )),
    ...(wide.length === 0 ? [] : between({ id: 'autocast' }, {}, { precision: 'amp' }, either(run, named, wide))),
  ];
  const isPlain = run.checkpointing !== true;
  const recomputed = isPlain ? between({ id: 'checkpointing' }, {}, { checkpointing: true }, bases.map(plainly)) : [];
  // What it would save is more than there was: told is what the run takes with it.
  const inAll = isPlain && named.kind === 'language' ? after({ id: 'checkpointing' }, {}, bases.map(checkpointed)) : [];
  const how =
    typeof size === 'number' ? `${digits(batch)} × ${digits(size)}` : `${digits(batch)} × ${size.join(' × ')}`;
  const subject = { en: `${named.subject.en}, ${how}`, zh: `${named.subject.zh}，${how}` };
  if (saved.length + recomputed.length > 0)
    return {
      subject,
      effects: [...saved, ...(recomputed.length > 0 || run.checkpointing !== false ? recomputed : inAll)],
    };
  const beyond = totals({}, ways);
  if (beyond === null || most === null || beyond.low <= most) return null;
  const narrow = either(
    run,
    named,
    wide.map((base) => ({ ...base, precision: 'amp' as const })),
  );
  return {
    subject,
    beyond,
    effects: [
      ...(half < 1 ? [] : after(halved, { batch: half }, ways)),
      ...after({ id: 'autocast' }, {}, narrow),
      ...inAll,
    ],
  };
}

/** From the least that one of the ways takes to the most; null where one of them cannot be counted. */
function totalsOf(ways: readonly (Counted | null)[]): ByteRange | null {
  const counted = ways.filter((way) => way !== null);
  const [first] = counted;
  if (first === undefined || counted.length < ways.length) return null;
  return {
    low: counted.reduce((least, { low }) => smallest(least, low), first.low),
    high: counted.reduce((most, { high }) => largest(most, high), first.high),
  };
}

type Described = Omit<Effect, 'low' | 'high'>;

const plainly = (base: TrainInput): TrainInput => ({ ...base, checkpointing: false });
const checkpointed = (base: TrainInput): TrainInput => ({ ...base, checkpointing: true });

/** The runs of which the batch is halved: as is stated, else with checkpointing and without it apart. */
function runsOf(
  { checkpointing }: StatedRun,
  { kind }: Named,
  bases: readonly TrainInput[],
): readonly (Pick<Effect, 'when'> & { readonly ways: readonly TrainInput[] })[] {
  if (checkpointing !== undefined) return [{ ways: bases.map((base) => ({ ...base, checkpointing })) }];
  // PEFT switches it on where it prepares quantised weights; vision models have it where somebody put it in.
  const open = kind === 'vision' ? [] : bases;
  const left = bases.filter(({ method }) => method !== 'qlora');
  return [
    { when: 'checkpointed' as const, ways: open.map(checkpointed) },
    { when: 'plain' as const, ways: left.map(plainly) },
  ].filter(({ ways }) => ways.length > 0);
}

const either = (run: StatedRun, named: Named, bases: readonly TrainInput[]): readonly TrainInput[] =>
  runsOf(run, named, bases).flatMap(({ ways }) => ways);

/** No change frees more than there would be: what is live and asked for where that is told, else what the card has. */
function mostFreed(run: StatedRun, facts: Facts): bigint | null {
  if (run.wantedBytes !== undefined) return run.wantedBytes;
  const card = cardOf(run, facts);
  return card === null ? null : cardTotal(card).bytes;
}

/** The runs that the words can mean, whether they compute layers again or not. */
function basesOf(run: StatedRun, { kind }: Named, purpose: Purpose): readonly TrainInput[] {
  const { precision } = run;
  if (kind === 'vision') {
    const kinds = precision === undefined ? (['fp32', 'amp'] as const) : precisionsOf(run).slice(0, 1);
    return kinds.map((one) => ({ precision: one }));
  }
  const kinds = precision === undefined ? (['fp32', 'amp', 'bf16'] as const) : precisionsOf(run);
  const full = kinds.flatMap((one) =>
    // A step over whole lists of tensors can be the peak in the place of the activations.
    (['fused', 'foreach'] as const).map((step) => ({ method: 'full' as const, precision: one, step })),
  );
  // Whoever says no more than that it trains may train adapters alone.
  if (purpose === 'training') return [...full, ...adapterBases(run)];
  return purpose === 'adapters' ? adapterBases(run) : full;
}

interface Counted extends ByteRange {
  readonly total: bigint;
  readonly resident: bigint;
}

function counted(named: Named, run: StatedRun, input: TrainInput, facts: Facts): Counted | null {
  const estimate = quietly(() => {
    const asked = askedBy({ task: 'train', label: named.subject, input }, named, run, facts);
    return workloadMemory(asked.workload, NO_CARD);
  });
  if (estimate === null) return null;
  const resident = estimate.parts.filter(({ name }) => RESIDENT.has(name)).reduce((sum, { bytes }) => sum + bytes, 0n);
  return { total: estimate.totalBytes, resident, ...estimate.range };
}

interface Span extends ByteRange {
  readonly saved: bigint;
  readonly of: bigint;
  readonly resident: bigint;
}

/** A difference is as uncertain as what it is made of. */
function freed(before: Counted | null, after: Counted | null): Span | null {
  if (before === null || after === null || before.total === 0n) return null;
  const saved = before.total > after.total ? before.total - after.total : 0n;
  return {
    saved,
    low: (saved * before.low) / before.total,
    high: (saved * before.high) / before.total,
    of: before.total,
    resident: before.resident,
  };
}

/**
 * All ways together, but for those that would free more than is there beside the weights: such a run is not the one that
 * failed.
 */
function spanned(spans: readonly (Span | null)[], limit: bigint | null): ByteRange | null {
  const counted = spans.filter((span) => span !== null);
  if (counted.length < spans.length) return null;
  const within = ({ resident }: Span, bytes: bigint): bigint =>
    limit === null ? bytes : smallest(bytes, limit - resident);
  const known = counted.filter((span) => span.saved === within(span, span.saved));
  const [first] = known;
  if (first === undefined) return null;
  const low = known.reduce((least, span) => smallest(least, span.low), first.low);
  const high = known.reduce((most, span) => largest(most, within(span, span.high)), 0n);
  return known.every((span) => span.high * WORTH < span.of) ? null : { low, high };
}
