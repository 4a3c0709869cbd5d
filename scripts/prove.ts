import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printFault } from '../src/knowledge/fault.ts';
import { loadFolder } from '../src/knowledge/load.ts';
import { pythonBlocks } from './prove/block.ts';
import { mismatches, readProofs } from './prove/proofs.ts';
import { findPython, measure } from './prove/python.ts';
import { tabulate } from './prove/table.ts';

// Runs the entries' own Python blocks against knowledge/proofs and prints what was measured.
const { values } = parseArgs({ options: { report: { type: 'string' }, only: { type: 'string' } } });

const loaded = loadFolder('knowledge');
if (loaded.faults.length > 0) {
  for (const fault of loaded.faults) console.error(printFault(fault));
  process.exit(1);
}
const all = pythonBlocks(loaded);
const proofs = readProofs('knowledge/proofs');
// Marks and names of proofs need no Python to be wrong.
const unmatched = mismatches(all, proofs.names);

const blocks = all.filter(({ entry, proof }) => values.only === undefined || [entry, proof].includes(values.only));
if (blocks.length === 0) {
  console.error(`prove: no entry or proof "${values.only}" has a Python block`);
  process.exit(2);
}

const python = findPython(process.env);
if (python === null) {
  for (const fault of unmatched) console.error(fault);
  console.error(
    'prove: no Python with PyTorch here: install torch and numpy for python3, or name one in PROVE_PYTHON (on Debian, scripts/prove-env.sh makes one)',
  );
  process.exit(2);
}

const outcome = tabulate(blocks, measure(python, blocks, proofs));
console.log(outcome.lines.join('\n'));
for (const fault of [...unmatched, ...outcome.faults]) console.error(fault);
// What is wrong without a claim, such as a proof that no block names, counts as not shown too.
const notShown = outcome.notShown + unmatched.length;
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ shown: outcome.shown, notShown }));
process.exitCode = notShown > 0 ? 1 : 0;
