import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PythonBlock } from './block.ts';

/** The proofs of a folder: their names, and the text of every file that running them takes. */
export interface Proofs {
  readonly names: readonly string[];
  readonly runner: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Reads knowledge/proofs: a proof a file, what they share in support/. */
export function readProofs(folder: string): Proofs {
  const python = (part: string): readonly string[] =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.py') && !name.startsWith('.'))
      .map((name) => (part === '' ? name : `${part}/${name}`))
      .sort();
  const proofs = python('').filter((name) => name !== 'runner.py');
  const read = (name: string): readonly [string, string] => [name, readFileSync(join(folder, name), 'utf8')];
  return {
    names: proofs.map((name) => name.slice(0, -'.py'.length)),
    runner: readFileSync(join(folder, 'runner.py'), 'utf8'),
    files: Object.fromEntries([...proofs, ...python('support')].map(read)),
  };
}

/** What is wrong before anything runs: a block without a mark, a name without a file, a file without a block. */
export function mismatches(blocks: readonly PythonBlock[], names: readonly string[]): readonly string[] {
  const used = new Set(blocks.flatMap(({ proof }) => proof ?? []));
  return [
    ...blocks.flatMap(({ file, line, mark }) => (mark.kind === 'fault' ? [`${file}:${line}: ${mark.message.en}`] : [])),
    ...blocks
      .filter(({ proof }) => proof !== null && !names.includes(proof))
      .map(({ file, line, proof }) => `${file}:${line}: there is no knowledge/proofs/${proof}.py`),
    ...names
      .filter((name) => !used.has(name))
      .map((name) => `knowledge/proofs/${name}.py: no block says proof=${name}`),
  ];
}
