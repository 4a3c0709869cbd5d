import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkKnowledge } from '../../knowledge/check.ts';
import { printFault } from '../../knowledge/fault.ts';
import { loadFolder, toKnowledge } from '../../knowledge/load.ts';
import { prepareSearch } from '../../retrieval/search-index.ts';

// Run by `npm run build` as `node dist/cli/knowledge/build.js`: the Markdown is checked and written as one JSON snapshot.
const folder = fileURLToPath(new URL('../../../knowledge', import.meta.url));
const target = fileURLToPath(new URL('../../knowledge.json', import.meta.url));

const loaded = loadFolder(folder);
const faults = checkKnowledge(loaded);
if (faults.length > 0) {
  process.stderr.write(`${faults.map(printFault).join('\n')}\n`);
  process.exitCode = 1;
} else {
  const knowledge = toKnowledge(loaded);
  writeFileSync(target, JSON.stringify({ ...knowledge, search: prepareSearch(knowledge) }));
  const { causes, fixes, terms, version } = knowledge;
  process.stdout.write(`${causes.length} causes, ${fixes.length} fixes, ${terms.length} terms: ${version}\n`);
}
