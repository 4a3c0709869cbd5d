import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { yamlWords } from '../yaml-words.ts';
import { faultAt, type SyntaxFault } from './syntax-fault.ts';

const load = createRequire(import.meta.url);

/** The first place where a text stops being YAML, or null; several documents may stand in it. */
export function findYamlFault(text: string): SyntaxFault | null {
  const { parseAllDocuments } = load('yaml') as typeof Yaml;
  const documents = parseAllDocuments(text, { prettyErrors: false });
  const error = 'empty' in documents ? undefined : documents.flatMap(({ errors }) => errors)[0];
  return error === undefined ? null : faultAt(text, error.pos[0], yamlWords(error.code, error.message));
}
