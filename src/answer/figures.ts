import type { ErrorReport } from '../intake/evidence.ts';
import { formatOf } from '../intake/formats.ts';
import type { Phrase, PhraseValue } from '../phrase.ts';

type Figure =
  | 'requestedBytes'
  | 'totalBytes'
  | 'freeBytes'
  | 'processBytes'
  | 'allowedBytes'
  | 'allocatedBytes'
  | 'reservedBytes'
  | 'privatePoolBytes'
  | 'unallocatedBytes';

/** Figures of an allocator's message, in the order in which it prints them: as they are said, and as what lacks. */
const FIGURES: readonly (readonly [figure: Figure, read: string, lack: string | null])[] = [
  ['requestedBytes', 'note.read-requested', 'note.lack-requested'],
  ['totalBytes', 'note.read-total', 'note.lack-total'],
  ['freeBytes', 'note.read-free', 'note.lack-free'],
  ['processBytes', 'note.read-process', null],
  ['allowedBytes', 'note.read-allowed', null],
  ['allocatedBytes', 'note.read-allocated', 'note.lack-allocated'],
  ['reservedBytes', 'note.read-reserved', 'note.lack-reserved'],
  ['privatePoolBytes', 'note.read-pools', null],
  ['unallocatedBytes', 'note.read-cached', 'note.lack-cached'],
];
const MOST_PROCESSES = 4;

const phrase = (key: string, bytes: bigint, pid?: bigint): PhraseValue => ({
  phrase: { key, values: { bytes: { printed: bytes }, ...(pid === undefined ? {} : { pid }) } },
});

/** The reserved bytes of forms A and C are a sum, the cache of form B a difference: neither is printed. */
const printedNot = ({ format }: ErrorReport): Figure => (format.endsWith('-b') ? 'unallocatedBytes' : 'reservedBytes');

/** The figures that a message states, a few words each; `only` keeps those that are named. */
export function statedFigures(error: ErrorReport, only?: readonly Figure[]): readonly PhraseValue[] {
  const words = FIGURES.flatMap(([figure, key]) => {
    const bytes = error[figure];
    if (bytes === undefined || figure === printedNot(error) || only?.includes(figure) === false) return [];
    return [phrase(key, bytes)];
  });
  const others = only === undefined ? (error.otherProcesses ?? []).slice(0, MOST_PROCESSES) : [];
  return [...words, ...others.map(({ pid, bytes }) => phrase('note.read-other', bytes, pid))];
}

/** Where an allocator's message breaks off: what is left of it says, and what is missing. Null for other messages. */
export function cutOff(error: ErrorReport): Phrase {
  const isPyTorch = formatOf(error).family === 'allocator' && error.format.startsWith('pytorch-');
  if (!isPyTorch) return { key: 'note.cut-off' };
  const lacks = FIGURES.flatMap(([figure, , lack]) =>
    lack === null || error[figure] !== undefined || figure === printedNot(error) ? [] : [{ entry: lack }],
  );
  const read = statedFigures(error);
  if (lacks.length === 0) return { key: 'note.cut-off' };
  return read.length === 0
    ? { key: 'note.cut-off-bare', values: { lacks } }
    : { key: 'note.cut-off-figures', values: { read, lacks } };
}
