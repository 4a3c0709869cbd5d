import { renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkedFolder } from '../../knowledge/checked-folder.ts';
import { faultPrinter } from '../../knowledge/fault.ts';
import { toKnowledge } from '../../knowledge/load.ts';
import { prepareSearch } from '../../retrieval/search-index.ts';
import { say, terminalLanguage } from '../language.ts';

// Run by `npm run build` as `node dist/cli/knowledge/build.js`: the Markdown is checked and written as one JSON snapshot.
const folder = fileURLToPath(new URL('../../../knowledge', import.meta.url));
const target = fileURLToPath(new URL('../../knowledge.json', import.meta.url));

const { loaded, faults } = checkedFolder(folder);
if (faults.length > 0) {
  const language = terminalLanguage(process.env);
  process.stderr.write(`${faults.map(faultPrinter((words) => say(words, language))).join('\n')}\n`);
  process.exitCode = 1;
} else {
  const knowledge = toKnowledge(loaded);
  // A bot that reloads meanwhile reads the old snapshot or the new one, never a half.
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...knowledge, search: prepareSearch(knowledge) }));
  renameSync(draft, target);
  const { causes, fixes, terms, version } = knowledge;
  process.stdout.write(`${causes.length} causes, ${fixes.length} fixes, ${terms.length} terms: ${version}\n`);
}
