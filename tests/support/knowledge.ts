import { fileURLToPath } from 'node:url';
import { createDoctor } from '../../src/doctor.ts';
import { loadFolder, toKnowledge } from '../../src/knowledge/load.ts';

/** The curated knowledge as it lies in the repository, read once a test file. */
export const knowledge = toKnowledge(loadFolder(fileURLToPath(new URL('../../knowledge', import.meta.url))));

/** The engine over it. */
export const doctor = createDoctor(knowledge);

const causes = new Map(knowledge.causes.map((cause) => [cause.id, cause]));
const fixes = new Map(knowledge.fixes.map((fix) => [fix.id, fix]));

/** What `compose` and `prescribe` look entries up in. */
export const entries = {
  cause: (id: string) => causes.get(id),
  fix: (id: string) => fixes.get(id),
};
