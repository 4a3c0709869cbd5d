import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entriesOf } from '../../src/diagnosis/entries.ts';
import { createDoctor } from '../../src/doctor.ts';
import type { Knowledge } from '../../src/knowledge/knowledge.ts';
import { packagedSizer } from '../../src/sizer.ts';

const folder = fileURLToPath(new URL('../../knowledge', import.meta.url));
const loader = fileURLToPath(new URL('../../src/knowledge', import.meta.url));

/** Changes with every entry and with the code that reads them. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const root of [folder, loader]) {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(md|yml|ts)$/.test(name),
    );
    for (const name of names.sort()) hash.update(name).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex').slice(0, 24);
}

// Parsing takes seconds and every test file is a worker of its own: what one has parsed, the others read.
async function parsedOnce(): Promise<Knowledge> {
  const file = join(tmpdir(), `vram-doctor-knowledge-${fingerprint()}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Knowledge;
  const { loadFolder, toKnowledge } = await import('../../src/knowledge/load.ts');
  const parsed = toKnowledge(loadFolder(folder));
  const draft = `${file}.${process.pid}.${performance.now()}`;
  writeFileSync(draft, JSON.stringify(parsed));
  renameSync(draft, file);
  return parsed;
}

/** The curated knowledge as it lies in the repository. */
export const knowledge = await parsedOnce();

/** The engine over it. */
export const doctor = createDoctor(knowledge, packagedSizer());

/** What `compose` and `prescribe` look entries up in. */
export const entries = entriesOf(knowledge);
