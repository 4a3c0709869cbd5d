import type { Facts } from '../diagnosis/facts.ts';
import { isBeyondContext } from '../diagnosis/own-run.ts';
import { isLookAlike } from '../diagnosis/primary.ts';
import { dtypeOf } from '../estimate/dtype.ts';
import { tensorMemory } from '../estimate/tensor.ts';
import { MEBIBYTE } from '../estimate/units.ts';
import type { StatedTensor } from '../intake/evidence.ts';
import type { Phrase } from '../phrase.ts';
import { cutOff } from './figures.ts';
import { otherErrors } from './others.ts';

const MOST_TENSORS = 3;
const ASSUMED = 'float32';

interface Sized {
  readonly tensor: StatedTensor;
  readonly dtype: string;
  readonly bytes: bigint;
}

/** What training and serving in half precision make of a shape whose dtype nobody says. */
const HALF = 'float16';

function sized(tensor: StatedTensor, assumed: string = ASSUMED): Sized | null {
  const dtype = dtypeOf(tensor.dtype ?? assumed);
  if (dtype === null) return null;
  return { tensor, dtype: dtype.name, bytes: tensorMemory({ shape: tensor.shape, dtype }).bytes };
}

const shapeText = (shape: readonly bigint[]): string => `[${shape.join(', ')}]`;

/** The message prints the segment, rounded up to 2 MiB, with two decimals. */
const isRequest = (bytes: bigint, requested: bigint | undefined): boolean =>
  requested !== undefined &&
  bytes > 10n * MEBIBYTE &&
  requested >= bytes &&
  requested - bytes < 2n * MEBIBYTE + requested / 200n;

/** Tensors that the text names, with their bytes, and whether one of them is the failed request. */
function tensorNotes(facts: Facts): readonly Phrase[] {
  const requested = facts.error?.requestedBytes;
  return facts.evidence.tensors.slice(0, MOST_TENSORS).flatMap((tensor) => {
    const one = sized(tensor);
    if (one === null) return [];
    const valuesOf = ({ dtype, bytes }: Sized) => ({
      shape: shapeText(tensor.shape),
      dtype,
      bytes: { printed: bytes },
    });
    const fitting = [one, tensor.dtype === null ? sized(tensor, HALF) : null].find(
      (guess) => guess !== null && isRequest(guess.bytes, requested),
    );
    if (fitting != null) return [{ key: 'note.request-is-tensor', values: valuesOf(fitting) }];
    const values = valuesOf(one);
    return [{ key: tensor.dtype === null ? 'note.tensor-assumed' : 'note.tensor', values }];
  });
}

/** Sentences beside the verdict, most important first. */
export function notesOf(facts: Facts): readonly Phrase[] {
  const { error, evidence, balance } = facts;
  const notes: Phrase[] = [];
  if (error?.cutOff === true) notes.push(cutOff(error));
  if (facts.phase !== null && (error !== null || facts.has('says-oom'))) {
    notes.push({ key: `note.phase-${facts.phase}` });
  }
  if (facts.impossibleFree !== undefined && error?.totalBytes !== undefined) {
    notes.push({
      key: 'note.free-beyond-total',
      values: { free: { printed: facts.impossibleFree }, total: { printed: error.totalBytes } },
    });
  }
  if (facts.spilled) notes.push({ key: 'note.spilled' });
  if (facts.fitsFree && error !== null) notes.push({ key: 'note.fits-free' });
  if (facts.callerPid !== undefined) notes.push({ key: 'note.caller', values: { pid: facts.callerPid } });
  if (isBeyondContext(facts)) {
    notes.push({ key: 'note.beside-pytorch', values: { context: { bytes: balance?.context ?? 0n } } });
  }
  if (balance?.unattributed !== undefined && balance.unattributed >= 256n * MEBIBYTE) {
    notes.push({ key: 'note.unattributed', values: { bytes: { bytes: balance.unattributed } } });
  }
  if (error?.requestedBytes === 2n * MEBIBYTE || error?.requestedBytes === 20n * MEBIBYTE) {
    const range = error.requestedBytes === 2n * MEBIBYTE ? 'range.small' : 'range.middle';
    notes.push({
      key: 'note.minimum-request',
      values: { requested: { printed: error.requestedBytes }, range: { entry: range } },
    });
  } else if (error?.requestedBytes !== undefined && error.platform === 'cuda') notes.push({ key: 'note.one-request' });
  notes.push(...tensorNotes(facts));
  notes.push(...otherErrors(evidence.errors, facts.stated));
  if (evidence.shortened) notes.push({ key: 'note.shortened' });
  if (error !== null && isLookAlike(error)) return [];
  return notes;
}
