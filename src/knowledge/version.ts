import { createHash } from 'node:crypto';
import type { Knowledge } from './knowledge.ts';
import { packageVersion } from './package-version.ts';

/** The package's version and what the entries say: two snapshots of the same version hold the same knowledge. */
export function knowledgeVersion(content: Omit<Knowledge, 'version'>): string {
  const { causes, fixes, terms } = content;
  const digest = createHash('sha256').update(JSON.stringify({ causes, fixes, terms })).digest('hex');
  return `${packageVersion()}+${digest.slice(0, 12)}`;
}
