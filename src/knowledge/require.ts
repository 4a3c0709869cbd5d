import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/**
 * A module of this package, loaded when it is asked for: an answer from the snapshot needs no parser.
 * @param path below `src` or `dist`, without its extension
 */
export function requireModule<T>(path: string): T {
  const require = createRequire(import.meta.url);
  if (!import.meta.url.endsWith('.ts')) return require(join(ROOT, 'dist', `${path}.js`)) as T;
  // Node 20 cannot require TypeScript; tsx, a development dependency, can.
  const tsx = require('tsx/cjs/api') as { require(id: string, from: string): unknown };
  return tsx.require(join(ROOT, 'src', `${path}.ts`), import.meta.url) as T;
}
