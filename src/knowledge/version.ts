import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Knowledge } from './knowledge.ts';
import { ROOT } from './root.ts';

/** The package's version, as its package.json says it. */
export function packageVersion(): string {
  const manifest = createRequire(import.meta.url)(join(ROOT, 'package.json')) as { readonly version: string };
  return manifest.version;
}

/** The package's version and what the entries say: two snapshots of the same version hold the same knowledge. */
export function knowledgeVersion(content: Omit<Knowledge, 'version'>): string {
  const { causes, fixes, terms } = content;
  const digest = createHash('sha256').update(JSON.stringify({ causes, fixes, terms })).digest('hex');
  return `${packageVersion()}+${digest.slice(0, 12)}`;
}
