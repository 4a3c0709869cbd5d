import { compareFaults, type Fault, type Position } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { createCutter, type Pieces } from '../question.ts';
import { WORDS } from '../words.ts';
import { normalize } from './duplicates.ts';

/**
 * Two questions whose shared pieces weigh this part of all their pieces are the same question. Measured on the entries:
 * what a reader takes for the same begins at 0.70; below, pairs such as "cpu offload 会慢多少" and "NVMe offload 会慢多少"
 * (0.62) differ in what they ask for.
 */
const SAME = 0.66;

interface Ask extends Position {
  readonly file: string;
  readonly text: string;
  readonly pieces: Pieces;
}

/** Questions of different entries that ask nearly the same, linked entries included: a search could not tell them apart. */
export function checkNearDuplicates(loaded: Loaded): readonly Fault[] {
  const places = [...loaded.causes, ...loaded.fixes].flatMap(({ file, entry, locate }) =>
    (['en', 'zh'] as const).flatMap((language) =>
      entry.asks[language].map((text, index) => ({ file, text, ...locate(['asks', language, index]) })),
    ),
  );
  const cut = createCutter(
    loaded.glossary.terms,
    places.map(({ text }) => text),
  );
  const asks: readonly Ask[] = places.map((place) => ({ ...place, pieces: cut(place.text) }));

  const holders = new Map<string, number[]>();
  for (const [index, { pieces }] of asks.entries()) {
    for (const piece of pieces) {
      const list = holders.get(piece);
      if (list === undefined) holders.set(piece, [index]);
      else list.push(index);
    }
  }
  const weight = (piece: string): number => Math.log(1 + asks.length / (holders.get(piece)?.length ?? 1));
  const masses = asks.map(({ pieces }) => [...pieces].reduce((sum, piece) => sum + weight(piece), 0));

  const faults: Fault[] = [];
  for (const [index, ask] of asks.entries()) {
    const shared = new Map<number, number>();
    for (const piece of ask.pieces) {
      for (const other of holders.get(piece) ?? []) {
        if (other >= index) break;
        shared.set(other, (shared.get(other) ?? 0) + weight(piece));
      }
    }
    for (const [place, mass] of shared) {
      const other = asks[place];
      if (other === undefined || other.file === ask.file || normalize(other.text) === normalize(ask.text)) continue;
      if (mass / ((masses[index] ?? 0) + (masses[place] ?? 0) - mass) < SAME) continue;
      const { file, line, column } = ask;
      faults.push({
        file,
        line,
        column,
        message: WORDS.askAlike(ask.text, other.text, `${other.file}:${other.line}`),
      });
    }
  }
  return faults.sort(compareFaults);
}
