import { primaryOf } from '../diagnosis/primary.ts';
import type { ErrorReport, Evidence, Setup } from '../intake/evidence.ts';
import type { FollowUp } from '../intake/follow-up.ts';
import type { Change, ChangeField } from './changes.ts';

/** As long as a token keeps it. */
const LONGEST = 60;

type Value = bigint | number | string | readonly number[] | null | undefined;

const textOf = (value: Value): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? value.join(' × ') : String(value)).slice(0, LONGEST);
};

/** Parameters as people write them: 7B, 350M. */
function parametersText(parameters: bigint | undefined): string | undefined {
  if (parameters === undefined) return undefined;
  const millions = Number(parameters / 1_000_000n);
  return millions >= 1_000 ? `${millions / 1_000}B` : `${millions}M`;
}

const FIELDS: readonly (readonly [ChangeField, (setup: Setup) => Value])[] = [
  ['batch', ({ batch }) => batch],
  ['batch-works', ({ batchWorks }) => batchWorks],
  ['accumulation', ({ accumulation }) => accumulation],
  ['length', ({ length }) => length],
  ['resolution', ({ resolution }) => resolution],
  ['model', ({ model }) => model],
  ['parameters', ({ parameters }) => parametersText(parameters)],
  ['gpu', ({ gpu }) => gpu],
  ['gpu-memory', ({ gpuBytes }) => gpuBytes],
  ['gpu-count', ({ gpuCount }) => gpuCount],
  ['precision', ({ precision }) => precision],
  ['release', ({ release }) => release],
];

function changeOf(field: ChangeField, before: Value, after: Value): readonly Change[] {
  const [from, to] = [textOf(before), textOf(after)];
  if (to === undefined || to === from) return [];
  return [{ field, ...(from === undefined ? {} : { from }), to }];
}

function added(field: ChangeField, before: readonly string[] = [], after: readonly string[] = []): readonly Change[] {
  const to = after.filter((id) => !before.includes(id)).slice(0, 4);
  return to.length === 0 ? [] : [{ field, to: to.join(' ') }];
}

/** What a message states, to tell whether two are the same. */
const figures = ({ span: _span, wrapper: _wrapper, ...stated }: ErrorReport): string =>
  JSON.stringify(
    Object.entries(stated)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );

function errorChanges(before: Evidence, after: Evidence, fresh: boolean): readonly Change[] {
  const [old, next] = [primaryOf(before.errors), primaryOf(after.errors)];
  if (!fresh || next === null) return [];
  if (old !== null && figures(old) === figures(next)) return [{ field: 'same-error' }];
  const both = old?.requestedBytes !== undefined && old.format === next.format;
  return [{ field: 'new-error' }, ...(both ? changeOf('request', old.requestedBytes, next.requestedBytes) : [])];
}

/** The setting itself says that its fix is in place. */
const isImplied = (fix: string, { batch, precision, accumulation }: Setup): boolean =>
  (fix === 'reduce-batch-size' && batch !== undefined) ||
  (fix === 'gradient-accumulation' && accumulation !== undefined) ||
  (['mixed-precision', 'quantize'].includes(fix) && precision !== undefined);

/** What a follow-up changed of the evidence before, most important first. */
export function changesOf(before: Evidence, later: Evidence, { evidence, supposed, told, asked }: FollowUp) {
  const fresh = later.errors.length > 0;
  const changes: readonly Change[] = [
    ...errorChanges(before, evidence, fresh),
    ...FIELDS.flatMap(([field, of]) => changeOf(field, of(before.setup), of(evidence.setup))),
    ...added(
      'tried',
      before.setup.tried,
      evidence.setup.tried.filter((fix) => !isImplied(fix, later.setup)),
    ),
    ...added('cannot', before.setup.cannot, evidence.setup.cannot),
    // What a new error brings with it goes without saying.
    ...(fresh
      ? []
      : [
          ...changeOf('phase', before.phase, evidence.phase),
          ...changeOf('os', before.os, evidence.os),
          ...changeOf('framework', before.framework, evidence.framework),
        ]),
    ...(later.smi.length > 0 ? [{ field: 'smi' } as const] : []),
  ];
  // What only is asked about is said beside what the run has.
  const asIf = FIELDS.flatMap(([field, of]) => changeOf(field, of(before.setup), of({ tried: [], ...supposed })));
  const isSaid = changes.length > 0 || asIf.length > 0;
  return [
    ...changes,
    ...(asIf.length > 0 ? ([...asIf, { field: 'supposed' }] as const) : []),
    ...(!isSaid && told.length > 0 ? [{ field: 'told' } as const] : []),
    ...(isSaid ? [] : added('asked', [], asked)),
  ];
}
