import type { Phrase, PhraseValue } from '../phrase.ts';
import type { Answer } from './answer.ts';

/** How the values of a field are said: as they are, as a size, as names of the locale or of entries, or not at all. */
type Said = 'value' | 'size' | 'names' | 'nothing';

const SAID = {
  'new-error': 'nothing',
  'same-error': 'nothing',
  request: 'size',
  batch: 'value',
  'batch-works': 'value',
  accumulation: 'value',
  length: 'value',
  resolution: 'value',
  model: 'value',
  parameters: 'value',
  gpu: 'value',
  'gpu-memory': 'size',
  'gpu-count': 'value',
  precision: 'value',
  supposed: 'nothing',
  release: 'value',
  tried: 'names',
  cannot: 'names',
  asked: 'names',
  phase: 'names',
  os: 'value',
  framework: 'value',
  smi: 'nothing',
  told: 'nothing',
} as const satisfies Readonly<Record<string, Said>>;

export type ChangeField = keyof typeof SAID;

export const CHANGE_FIELDS = Object.keys(SAID) as readonly ChangeField[];

/** What a follow-up changed: values as text, ids parted by blanks. */
export interface Change {
  readonly field: ChangeField;
  readonly from?: string;
  readonly to?: string;
}

function spoken(said: Said, value: string): PhraseValue {
  if (said === 'size') return /^\d{1,40}$/.test(value) ? { printed: BigInt(value) } : '';
  return said === 'names' ? value.split(' ').map((id) => ({ entry: id })) : value;
}

function phraseOf({ field, from, to }: Change): Phrase {
  const said = SAID[field];
  const name = { entry: `change.${field}` };
  if (said === 'nothing' || to === undefined) return { key: 'change.fact', values: { field: name } };
  if (said === 'names') return { key: 'change.named', values: { field: name, to: spoken(said, to) } };
  if (from === undefined) return { key: 'change.set', values: { field: name, to: spoken(said, to) } };
  return { key: 'change.from', values: { field: name, from: spoken(said, from), to: spoken(said, to) } };
}

/** The fix that another value of a field is. */
const FIX_OF: Readonly<Partial<Record<ChangeField, string>>> = {
  batch: 'reduce-batch-size',
  accumulation: 'gradient-accumulation',
  length: 'reduce-input-size',
  resolution: 'reduce-input-size',
  gpu: 'bigger-gpu',
  'gpu-count': 'shard-model',
};

/** The fix that a change asks about. */
function askedFix(changes: readonly Change[]): string | undefined {
  const asked = changes.find(({ field }) => field === 'asked')?.to;
  if (asked !== undefined || !changes.some(({ field }) => field === 'supposed')) return asked?.split(' ', 1)[0];
  // What is supposed stands at the end.
  const supposed = changes.filter(({ field }) => field !== 'supposed').at(-1);
  if (supposed?.field === 'precision') return supposed.to?.startsWith('int') ? 'quantize' : 'mixed-precision';
  return supposed === undefined ? undefined : FIX_OF[supposed.field];
}

/** What the answer says of the fix that was asked about. */
function verdictOf(changes: readonly Change[], { fixes, ruledOut }: Pick<Answer, 'fixes' | 'ruledOut'>) {
  const id = askedFix(changes);
  const fix = [...fixes, ...ruledOut].find((one) => one.id === id);
  if (fix === undefined) return [];
  return [{ key: 'change.fix', values: { fix: { entry: fix.id }, reason: { phrase: fix.reason } } }] as const;
}

/** The line that says what a follow-up changed; none where nothing was changed. */
export function changeLine(changes: readonly Change[], answer: Pick<Answer, 'fixes' | 'ruledOut'>): readonly Phrase[] {
  const stated = changes.filter(({ field }) => field !== 'supposed');
  if (stated.length === 0) return [];
  const line: Phrase = { key: 'change.line', values: { changes: stated.map((one) => ({ phrase: phraseOf(one) })) } };
  const supposed = stated.length === changes.length ? [] : [{ key: 'change.supposed' }];
  return [line, ...supposed, ...verdictOf(changes, answer)];
}
