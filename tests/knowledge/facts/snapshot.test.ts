import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';
import { readFacts } from '../../../src/knowledge/facts/snapshot.ts';

/** Prints the name of every file that a program reads by itself. */
const WATCH = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const read = fs.readFileSync;
fs.readFileSync = (file, ...rest) => {
  fs.writeSync(2, 'read ' + file + '\\n');
  return read(file, ...rest);
};
syncBuiltinESMExports();`;

/** What a TypeScript program reads: one that is run from the sources, as the tests are. */
function readBy(program: string): string {
  const watch = `data:text/javascript,${encodeURIComponent(WATCH)}`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--import', watch, '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  return stderr;
}

const FACTS = /facts\.json|gpus\.yml|models\.yml/;

describe('readFacts', () => {
  it('gives the cards and models of the knowledge folder', () => {
    const { gpus, models } = loadFacts('knowledge');
    expect(readFacts()).toEqual(JSON.parse(JSON.stringify({ gpus, models })));
  });

  it('is what reads them: an answer does without', () => {
    const answer = `import { createDoctor, loadKnowledge } from './src/index.ts';
createDoctor(loadKnowledge()).diagnose('CUDA out of memory. Tried to allocate 20.00 MiB');`;
    const read = readBy(answer);
    expect(read).toMatch(/knowledge\.json|glossary\.yml/);
    expect(read).not.toMatch(FACTS);
    const facts = "import { readFacts } from './src/knowledge/facts/snapshot.ts'; readFacts();";
    expect(readBy(facts)).toMatch(FACTS);
  });
});
