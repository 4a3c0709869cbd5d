import type { PythonBlock } from './block.ts';
import type { Measured } from './python.ts';

/** The outcome of all blocks, as it is printed and counted. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly shown: number;
  readonly notShown: number;
}

/** A proof that ran and holds nothing against the block proves nothing. */
const claimsNothing = ({ status, claims, error }: Measured['results'][number]): boolean =>
  status === 'run' && error === undefined && (claims ?? []).length === 0;

/** The table of claims, what is not shown here and why, and the counts. */
export function tabulate(blocks: readonly PythonBlock[], measured: Measured): Outcome {
  const pairs = blocks.flatMap((block, index) => {
    const result = measured.results[index];
    return result === undefined ? [] : [{ block, result }];
  });
  const rows = pairs.flatMap(({ block, result }) =>
    (result.claims ?? []).map(({ claim, measured: value, ok }) => [ok ? 'ok' : 'NOT', block.entry, claim, value]),
  );
  const shown = rows.filter(([ok]) => ok === 'ok').length;
  const faults = pairs.flatMap(({ block, result }) => {
    const place = `${block.file}:${block.line}`;
    if (result.error !== undefined) return [`${place}: ${result.error.trimEnd()}`];
    if (claimsNothing(result)) return [`${place}: the proof ${block.proof} makes no claim`];
    return (result.claims ?? []).filter(({ ok }) => !ok).map(({ claim }) => `${place}: not shown: ${claim}`);
  });
  const failures = pairs.filter(({ result }) => result.error !== undefined || claimsNothing(result)).length;

  const unmet = pairs.filter(({ result }) => result.status === 'unmet');
  const proved = pairs.filter(({ result }) => (result.claims ?? []).length > 0);
  const count = (kind: string): number => pairs.filter(({ block }) => block.mark.kind === kind).length;
  const entries = new Set(proved.map(({ block }) => block.entry)).size;
  return {
    lines: [
      ...align([['', 'entry', 'claim', 'measured'], ...rows]),
      '',
      ...unmet.map(({ block, result }) => `${block.file}:${block.line}: needs ${result.needs}, not run`),
      `PyTorch ${measured.torch}, Python ${measured.python}: ${pairs.length} blocks compiled`,
      `${proved.length} blocks of ${entries} entries run against a proof, ${unmet.length} need a newer version; ` +
        `${count('gpu')} need a GPU, ${count('package')} another package, ${count('compile')} are only compiled`,
      `${shown} claims shown, ${rows.length - shown + failures} not shown`,
    ],
    faults,
    shown,
    notShown: rows.length - shown + failures,
  };
}

function align(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
