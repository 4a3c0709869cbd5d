import type { Fault } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { findPythonFault } from '../python.ts';
import { findIniFault } from '../syntax/ini.ts';
import { findJsonFault } from '../syntax/json.ts';
import { findPowerShellFault } from '../syntax/powershell.ts';
import { findGrammarFault } from '../syntax/python-grammar.ts';
import { findShellFault } from '../syntax/shell.ts';
import type { SyntaxFault } from '../syntax/syntax-fault.ts';
import { findYamlFault } from '../syntax/yaml.ts';
import { WORDS } from '../words.ts';

interface CodeLanguage {
  readonly name: string;
  /** Absent where nothing is checked. */
  readonly find?: (text: string) => SyntaxFault | null;
}

/** The languages of code blocks, by the word after the fence. None of the checks needs a program on the machine. */
const LANGUAGES: ReadonlyMap<string, CodeLanguage> = new Map([
  ['python', { name: 'Python', find: (text) => findPythonFault(text) ?? findGrammarFault(text) }],
  ['bash', { name: 'Shell', find: findShellFault }],
  ['powershell', { name: 'PowerShell', find: findPowerShellFault }],
  ['yaml', { name: 'YAML', find: findYamlFault }],
  ['json', { name: 'JSON', find: findJsonFault }],
  ['ini', { name: 'INI', find: findIniFault }],
  ['dockerfile', { name: 'Dockerfile' }],
  ['toml', { name: 'TOML' }],
  ['text', { name: 'text' }],
]);

/** Code blocks have a known language and stop nowhere in the middle. */
export function checkCode(loaded: Loaded): readonly Fault[] {
  return [...loaded.causes, ...loaded.fixes].flatMap(({ file, entry }) =>
    entry.code.flatMap((block): readonly Fault[] => {
      const language = LANGUAGES.get(block.language);
      if (language === undefined) {
        const message = WORDS.codeLanguage(block.language, [...LANGUAGES.keys()]);
        return [{ file, line: block.line, column: 1, message }];
      }
      const found = language.find?.(block.text) ?? null;
      if (found === null) return [];
      const { line, column, message } = found;
      return [{ file, line: block.line + line, column, message: WORDS.code(language.name, message) }];
    }),
  );
}
