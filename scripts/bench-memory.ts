/** Measures the memory calculators: `npm run bench:memory -- --truth DIR [--json OUT]`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadFacts } from '../src/knowledge/facts/load.ts';
import { type Answer, answers, errorOf, isInside, isWithin } from './bench-memory/answer.ts';
import { counts, readItems, TruthError } from './bench-memory/item.ts';
import { columns, printedRow, printedRule, rowOf, ruleRows } from './bench-memory/table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE_HEAD = ['file', 'items', 'answered', 'exact', 'within', 'median', 'worst', 'in range', 'width'];
const RULE_HEAD = ['rule of thumb', 'items', 'median', 'worst', 'within', 'ours', 'worst', 'within'];
const JSON_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

const plain = (bytes: bigint): number | string => (bytes <= JSON_SAFE ? Number(bytes) : String(bytes));

/** An answer as it is written down; a calculation that is exact has itself as its range, and is in none. */
function written(file: string, answer: Answer) {
  const { item, expected, family, figure, why } = answer;
  const error = errorOf(answer);
  return {
    file,
    id: item.id,
    calculator: family,
    expected: plain(expected),
    computed: figure === null ? null : plain(figure.bytes),
    low: figure === null ? null : plain(figure.range?.low ?? figure.bytes),
    high: figure === null ? null : plain(figure.range?.high ?? figure.bytes),
    error: error === null || Number.isFinite(error) ? error : 'infinite',
    within: error === null ? false : isWithin(item, error),
    inside: isInside(answer),
    ...(why !== null && { why }),
  };
}

function main(): void {
  const options = { truth: { type: 'string' }, json: { type: 'string' } } as const;
  const { truth = `${ROOT}tests/estimate/truth`, json } = parseArgs({ options }).values;
  const facts = loadFacts(`${ROOT}knowledge`);
  const files = readItems(truth).map(({ name, items }) => ({
    name,
    skipped: items.filter((item) => !counts(item)).length,
    answers: answers(items, facts),
  }));
  const all = files.flatMap((file) => file.answers);
  const rows = [...files.map((file) => rowOf(file.name, file.answers)), rowOf('all', all)];
  const skipped = files.reduce((sum, file) => sum + file.skipped, 0);
  const open = all.filter(({ figure }) => figure === null);
  process.stdout.write(columns([FILE_HEAD, ...rows.map(printedRow)]));
  process.stdout.write(`\nskipped: ${skipped} without a figure to measure by\n`);
  process.stdout.write(`unanswered: ${open.length}\n`);
  for (const { item, why } of open) process.stdout.write(`  ${item.id}: ${why}\n`);
  process.stdout.write(`\n${columns([RULE_HEAD, ...ruleRows(all).map(printedRule)])}`);
  process.stdout.write('16 bytes a parameter are added to sbh(34 + 5as/h) where a whole run is asked for.\n');
  if (json !== undefined) {
    const items = files.flatMap((file) => file.answers.map((answer) => written(file.name, answer)));
    writeFileSync(json, `${JSON.stringify({ rows, skipped, items }, null, 1)}\n`);
  }
}

try {
  main();
} catch (error) {
  if (!(error instanceof TruthError)) throw error;
  process.stderr.write(`bench:memory: ${error.message}\n`);
  process.exitCode = 1;
}
