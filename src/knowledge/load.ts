import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { compareFaults, type Fault, type Path, printFault } from './fault.ts';
import { normalizeLines } from './front-matter.ts';
import type { Cause, Entry, Fix, Knowledge } from './knowledge.ts';
import { readMatter } from './matter.ts';
import { type Parsed, type ParsedEntry, parseCause, parseFix } from './parse.ts';
import { type Term, termSchema } from './schema.ts';
import { filesIn, readText } from './text-file.ts';
import { knowledgeVersion } from './version.ts';

/** A knowledge folder read whole; what could not be read is in `faults`. */
export interface Loaded {
  readonly causes: readonly ParsedEntry<Cause>[];
  readonly fixes: readonly ParsedEntry<Fix>[];
  readonly glossary: Glossary;
  /** Ids of every file that is there, readable or not, so that a broken entry is not reported dead as well. */
  readonly ids: ReadonlySet<string>;
  readonly allCausesRead: boolean;
  /** Names of the files in proofs/; null where the folder came without it. */
  readonly proofs: ReadonlySet<string> | null;
  readonly faults: readonly Fault[];
}

export interface Glossary {
  readonly file: string;
  readonly terms: readonly Term[];
  locate(path: Path): { readonly line: number; readonly column: number };
}

/** The knowledge cannot be used as it stands; the message lists every fault, a line each. */
export class KnowledgeError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(printFault).join('\n'));
    this.name = 'KnowledgeError';
    this.faults = faults;
  }
}

/** Reads causes/, fixes/ and glossary.yml below `folder`; faults carry paths that start with `shown`. */
export function loadFolder(folder: string, shown = basename(folder)): Loaded {
  const faults: Fault[] = [];
  const ids = new Set<string>();
  const read = <T extends Entry>(part: string, parse: (file: string, text: string) => Parsed<T>): ParsedEntry<T>[] =>
    filesIn(readdirSync(join(folder, part)), '.md').flatMap((name) => {
      ids.add(basename(name, '.md'));
      const shownName = `${shown}/${part}/${name}`;
      const text = readText(join(folder, part, name), shownName);
      const { parsed, faults: found } =
        typeof text === 'string' ? parse(shownName, text) : { parsed: null, faults: [text] };
      faults.push(...found);
      return parsed === null ? [] : [parsed];
    });
  const causes = read('causes', parseCause);
  const allCausesRead = causes.length === ids.size;
  const fixes = read('fixes', parseFix);
  const file = `${shown}/glossary.yml`;
  const text = readText(join(folder, 'glossary.yml'), file);
  const glossary = readGlossary(file, typeof text === 'string' ? text : '[]');
  faults.push(...glossary.faults, ...(typeof text === 'string' ? [] : [text]));
  return {
    causes,
    fixes,
    glossary,
    ids,
    allCausesRead,
    proofs: proofNames(join(folder, 'proofs')),
    faults: faults.sort(compareFaults),
  };
}

/** Reads the text of glossary.yml. */
export function readGlossary(file: string, text: string): Glossary & { readonly faults: readonly Fault[] } {
  const matter = readMatter(file, normalizeLines(text), 1, z.array(termSchema));
  return { file, terms: matter.value ?? [], faults: matter.faults, locate: matter.locate };
}

/** The knowledge of a folder as one value; throws `KnowledgeError` where a file cannot be read. */
export function toKnowledge(loaded: Loaded): Knowledge {
  if (loaded.faults.length > 0) throw new KnowledgeError(loaded.faults);
  const content = {
    causes: loaded.causes.map(({ entry }) => entry),
    fixes: loaded.fixes.map(({ entry }) => entry),
    terms: loaded.glossary.terms,
  };
  return { version: knowledgeVersion(content), ...content };
}

/** What is no proof in proofs/: it runs them. */
const RUNNER = 'runner.py';

function proofNames(folder: string): ReadonlySet<string> | null {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  const files = filesIn(readdirSync(folder), '.py').filter((name) => name !== RUNNER);
  return new Set(files.map((name) => basename(name, '.py')));
}
