import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import type { ZodType } from 'zod';
import type { Fault, Path, Position } from './fault.ts';
import { issueFaults } from './issue.ts';
import { WORDS } from './words.ts';
import { yamlWords } from './yaml-words.ts';

const load = createRequire(import.meta.url);

/** Checked YAML: its value where it is right, its faults where not, and where each value stands in the file. */
export interface Matter<T> {
  readonly value: T | null;
  readonly faults: readonly Fault[];
  locate(path: Path): Position;
}

/** Reads YAML that starts on `firstLine` of `file` and checks it; every fault points into the file. */
export function readMatter<T>(file: string, yaml: string, firstLine: number, schema: ZodType<T>): Matter<T> {
  const { LineCounter, parseDocument, visit } = load('yaml') as typeof Yaml;
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false, stringKeys: true });

  const position = (offset: number): Position => {
    const { line, col } = counter.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const locate = (path: Path): Position => position(valueOffset(document, path));

  const syntax = [...document.errors, ...document.warnings].map((error) => ({
    file,
    ...position(error.pos[0]),
    message: yamlWords(error.code, error.message),
  }));
  // Aliases can grow without end when they are written out, and an entry has no use for them.
  visit(document, {
    Alias: (_, alias) => {
      syntax.push({
        file,
        ...position(rangeOf(alias) ?? 0),
        message: WORDS.aliases(),
      });
    },
  });
  if (syntax.length > 0) return { value: null, faults: syntax, locate };

  const parsed = schema.safeParse(document.toJS(), { reportInput: true });
  if (parsed.success) return { value: parsed.data, faults: [], locate };
  const keyAt = (path: Path): Position => position(keyOffset(document, path));
  const present = (path: Path): boolean => path.length === 0 || document.hasIn(path);
  const faults = parsed.error.issues.flatMap((issue) => issueFaults(file, issue, { locate, keyAt, present }));
  return { value: null, faults, locate };
}

/** Offset of the value at `path`, or of the nearest thing around it that is there. */
function valueOffset(document: Yaml.Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    const range = rangeOf(node);
    if (range === null) continue;
    // What is missing from a mapping is told at the mapping's own key, where a reader looks first.
    return length === path.length ? range : keyOffset(document, path.slice(0, length));
  }
  return document.contents?.range?.[0] ?? 0;
}

/** Offset of the key that stands before the value at `path`. */
function keyOffset(document: Yaml.Document.Parsed, path: Path): number {
  const { isMap, isScalar } = load('yaml') as typeof Yaml;
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const name = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => (isScalar(key) ? key.value === name : key === name));
    const range = rangeOf(pair?.key);
    if (range !== null) return range;
  }
  return rangeOf(document.getIn(path, true)) ?? rangeOf(parent) ?? 0;
}

function rangeOf(node: unknown): number | null {
  const range = (node as { readonly range?: readonly [number, number, number] } | undefined)?.range;
  return range?.[0] ?? null;
}
