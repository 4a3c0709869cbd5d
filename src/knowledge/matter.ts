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

  const said = (error: Yaml.YAMLError): Fault => ({
    file,
    ...position(error.pos[0]),
    message: yamlWords(error.code, error.message),
  });
  // Behind one lost bracket or quote the parser stumbles over every line: only the first error is the writer's own.
  const [first] = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined) return { value: null, faults: [said(first)], locate };
  const syntax = document.warnings.map(said);
  // Aliases can grow without end when they are written out, and an entry has no use for them.
  visit(document, {
    Scalar: (_, { type, value, range }) => {
      if (type !== 'PLAIN' || typeof value !== 'string' || !lostQuote(value)) return;
      syntax.push({ file, ...position(range?.[0] ?? 0), message: WORDS.quoteLost() });
    },
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

/** Whether text without quotes around it ends in one that nothing opened: YAML takes it for a part of the text. */
const lostQuote = (text: string): boolean => /["']$/.test(text) && text.split(text.slice(-1)).length % 2 === 0;

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
