import type { Fault } from '../fault.ts';
import type { Loaded } from '../load.ts';
import { nearestName } from '../nearest.ts';
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
  /** As messages name it. */
  readonly name: string;
  /** Other words for it behind a fence, that readers know and renderers do not. */
  readonly others?: readonly string[];
  /** Absent where nothing is checked. */
  readonly find?: (text: string) => SyntaxFault | null;
}

/** The languages of code blocks, by the word after the fence. None of the checks needs a program on the machine. */
const LANGUAGES: ReadonlyMap<string, CodeLanguage> = new Map([
  [
    'python',
    {
      name: 'Python',
      others: ['py', 'python3', 'pycon', 'ipython'],
      find: (text) => findPythonFault(text) ?? findGrammarFault(text),
    },
  ],
  ['bash', { name: 'Shell', others: ['sh', 'shell', 'zsh', 'console'], find: findShellFault }],
  ['powershell', { name: 'PowerShell', others: ['ps1', 'pwsh', 'cmd', 'bat'], find: findPowerShellFault }],
  ['yaml', { name: 'YAML', others: ['yml'], find: findYamlFault }],
  ['json', { name: 'JSON', others: ['jsonc', 'json5'], find: findJsonFault }],
  ['ini', { name: 'INI', others: ['cfg', 'conf', 'properties'], find: findIniFault }],
  ['dockerfile', { name: 'Dockerfile', others: ['docker', 'containerfile'] }],
  ['toml', { name: 'TOML' }],
  ['text', { name: 'text', others: ['txt', 'plain', 'plaintext', 'log', 'none'] }],
]);

/** Code blocks have a known language and stop nowhere in the middle. */
export function checkCode(loaded: Loaded): readonly Fault[] {
  return [...loaded.causes, ...loaded.fixes].flatMap(({ file, entry }) =>
    entry.code.flatMap((block): readonly Fault[] => {
      const language = LANGUAGES.get(block.language);
      if (language === undefined) {
        const known = [...LANGUAGES].map(([name, { others = [] }]) => ({ name, others }));
        const near = nearestName(block.language, known);
        const message = WORDS.codeLanguage(block.language, near, [...LANGUAGES.keys()]);
        return [{ file, line: block.line, column: 1, message }];
      }
      const found = language.find?.(block.text) ?? null;
      if (found === null) return [];
      const { line, column, message } = found;
      return [{ file, line: block.line + line, column, message: WORDS.code(language.name, message) }];
    }),
  );
}
