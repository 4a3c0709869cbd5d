import { basename } from 'node:path';
import type { ZodType } from 'zod';
import { type Body, type Passage, readBody } from './body.ts';
import { compareFaults, type Fault, type Path, type Position } from './fault.ts';
import { normalizeLines, splitFrontMatter } from './front-matter.ts';
import type { EntryKind } from './headings.ts';
import type { Cause, Entry, Fix } from './knowledge.ts';
import type { Link } from './link.ts';
import { readMatter } from './matter.ts';
import { placeholderFaults } from './placeholder.ts';
import { causeSchema, fixSchema } from './schema.ts';
import { WORDS } from './words.ts';

/** An entry as its file says it, with the places that a check across entries points at. */
export interface ParsedEntry<T extends Entry = Entry> {
  readonly file: string;
  readonly entry: T;
  readonly chinese: readonly Passage[];
  readonly links: readonly Link[];
  locate(path: Path): Position;
}

/** An entry's file read, or what is wrong with it. */
export interface Parsed<T extends Entry = Entry> {
  readonly parsed: ParsedEntry<T> | null;
  readonly faults: readonly Fault[];
}

/** Reads a file of knowledge/causes; `file` is the name that faults carry. */
export function parseCause(file: string, text: string): Parsed<Cause> {
  return parse(file, text, 'cause', causeSchema, (matter, body) => ({ kind: 'cause', ...matter, ...body }));
}

/** Reads a file of knowledge/fixes; `file` is the name that faults carry. */
export function parseFix(file: string, text: string): Parsed<Fix> {
  return parse(file, text, 'fix', fixSchema, (matter, body) => ({ kind: 'fix', ...matter, ...body }));
}

function parse<M extends { readonly id: string }, T extends Entry>(
  file: string,
  text: string,
  kind: EntryKind,
  schema: ZodType<M>,
  join: (matter: M, body: Pick<Body, 'sections' | 'code'>) => T,
): Parsed<T> {
  const cut = splitFrontMatter(file, text);
  if ('message' in cut) return { parsed: null, faults: [cut] };
  const matter = readMatter(file, cut.matter, cut.matterLine, schema);
  const body = readBody(file, cut.body, cut.bodyLine, kind);

  const faults = [...matter.faults, ...body.faults];
  const name = basename(file, '.md');
  if (matter.value !== null && matter.value.id !== name) {
    faults.push({
      file,
      ...matter.locate(['id']),
      message: WORDS.otherName(matter.value.id, name),
    });
  }
  // What else is wrong on the line of a placeholder is wrong because of it.
  const left = placeholderFaults(file, normalizeLines(text));
  const lines = new Set(left.map(({ line }) => line));
  const all = [...faults.filter(({ line }) => !lines.has(line)), ...left];
  if (matter.value === null || all.length > 0) return { parsed: null, faults: all.sort(compareFaults) };
  const entry = join(matter.value, { sections: body.sections, code: body.code });
  return { parsed: { file, entry, chinese: body.chinese, links: body.links, locate: matter.locate }, faults: all };
}
