import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import type { Bilingual } from '../language.ts';
import { type Fault, placeOf } from './fault.ts';
import { WORDS } from './words.ts';

/** Far above any file of knowledge: what is larger has come here by mistake, and reading it takes minutes. */
const LARGEST = 2 ** 20;

/** The text of a file of knowledge, or why it has none; `file` is the name that the fault carries. */
export function readText(path: string, file: string): string | Fault {
  const fault = (message: Bilingual, line = 1, column = 1): Fault => ({ file, line, column, message });
  let bytes: Buffer;
  try {
    const found = statSync(path);
    if (found.isDirectory()) return fault(WORDS.folder());
    // A pipe or a device would be waited for without end.
    if (!found.isFile()) return fault(WORDS.noFile());
    if (found.size > LARGEST) return fault(WORDS.huge(found.size, LARGEST));
    bytes = readFileSync(path);
  } catch (error) {
    return fault(reasonOf(error, path));
  }
  if (bytes.length === 0) return fault(WORDS.emptyFile());
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return fault(WORDS.encoding('UTF-16'));
  }
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) {
    const { line, column } = placeOf(text, Math.max(0, text.indexOf('\uFFFD')));
    return fault(WORDS.encoding(null), line, column);
  }
  const zero = text.indexOf('\0');
  if (zero < 0) return text;
  const { line, column } = placeOf(text, zero);
  return fault(WORDS.zeroByte(), line, column);
}

/** Names of the files in a folder that end in `ending`, in order; hidden ones belong to editors, not to the knowledge. */
export function filesIn(names: readonly string[], ending: string): readonly string[] {
  return names.filter((name) => name.endsWith(ending) && !name.startsWith('.')).sort();
}

function reasonOf(error: unknown, path: string): Bilingual {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  if (code === 'ENOENT') {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined ? WORDS.missingFile() : WORDS.deadLink();
  }
  if (code === 'ELOOP') return WORDS.loopingLink();
  if (code === 'EACCES' || code === 'EPERM') return WORDS.forbidden();
  return WORDS.unreadable(code);
}
