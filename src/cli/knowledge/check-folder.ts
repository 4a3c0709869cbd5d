import { checkedFolder } from '../../knowledge/checked-folder.ts';
import { faultPrinter } from '../../knowledge/fault.ts';
import { chosenLanguage, say, terminalLanguage } from '../language.ts';
import type { CommonOptions } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { findFolder } from './folder.ts';

interface Options extends CommonOptions {
  readonly folder?: string | undefined;
}

/** Prints every fault of a folder's entries; the exit status is 1 where there is one. */
export function checkFolder(options: Options, terminal: Terminal): number {
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  const { path, shown } = findFolder(options.folder);
  const { loaded, faults } = checkedFolder(path, shown);
  const counts = { causes: loaded.causes.length, fixes: loaded.fixes.length, terms: loaded.glossary.terms.length };
  if (options.json) {
    const said = faults.map((fault) => ({ ...fault, message: say(fault.message, language) }));
    terminal.output.write(`${JSON.stringify({ faults: said, ...counts })}\n`);
  } else if (faults.length > 0) {
    terminal.output.write(`${faults.map(faultPrinter((words) => say(words, language))).join('\n')}\n`);
    const words = { en: `${faults.length} faults.`, zh: `共 ${faults.length} 处错误。` };
    terminal.errors.write(`${say(faults.length === 1 ? { ...words, en: '1 fault.' } : words, language)}\n`);
  } else {
    const words = {
      en: `No faults: ${counts.causes} causes, ${counts.fixes} fixes, ${counts.terms} terms.`,
      zh: `没有错误：${counts.causes} 个原因，${counts.fixes} 个办法，${counts.terms} 个术语。`,
    };
    terminal.output.write(`${say(words, language)}\n`);
  }
  return faults.length > 0 ? 1 : 0;
}
