import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** The package's version, as its package.json says it. */
export function packageVersion(): string {
  const manifest = createRequire(import.meta.url)(join(ROOT, 'package.json')) as { readonly version: string };
  return manifest.version;
}
