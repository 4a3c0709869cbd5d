import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { CAUSE, FIX, GLOSSARY } from './samples.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with the good samples and some files changed, added, or (null) left out; it lasts for one test. */
export function folderOf(changes: Readonly<Record<string, string | null>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'knowledge-'));
  folders.push(folder);
  const files: Readonly<Record<string, string | null>> = {
    'causes/sample-cause.md': CAUSE,
    'fixes/sample-fix.md': FIX,
    'glossary.yml': GLOSSARY,
    ...changes,
  };
  for (const part of ['causes', 'fixes']) mkdirSync(join(folder, part));
  for (const [name, text] of Object.entries(files)) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
