import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedFolder } from '../../knowledge/checked-folder.ts';
import { faultPrinter } from '../../knowledge/fault.ts';
import { toKnowledge } from '../../knowledge/load.ts';
import { ROOT } from '../../knowledge/root.ts';
import { prepareSearch } from '../../retrieval/search-index.ts';
import { say, terminalLanguage } from '../language.ts';

// Run by `npm run build` as `node dist/cli/knowledge/build.js`: the entries are checked and written as one JSON snapshot, the
// facts as another, since few answers need them.
const folder = join(ROOT, 'knowledge');

/** Writes a file of `dist`: who reads meanwhile, such as a bot that reloads, gets the old one or the new one, never a half. */
function write(name: string, value: unknown): void {
  const target = join(ROOT, 'dist', name);
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(value));
  renameSync(draft, target);
}

const { loaded, facts, faults } = checkedFolder(folder);
if (faults.length > 0) {
  const language = terminalLanguage(process.env);
  process.stderr.write(`${faults.map(faultPrinter((words) => say(words, language))).join('\n')}\n`);
  process.exitCode = 1;
} else {
  const knowledge = toKnowledge(loaded);
  write('facts.json', facts);
  write('knowledge.json', { ...knowledge, search: prepareSearch(knowledge) });
  const { causes, fixes, terms, version } = knowledge;
  const counts = [
    `${causes.length} causes, ${fixes.length} fixes, ${terms.length} terms`,
    `${facts.gpus.length} cards, ${facts.models.length} models`,
  ];
  process.stdout.write(`${counts.join(', ')}: ${version}\n`);
}
