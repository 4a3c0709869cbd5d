import { createRequire } from 'node:module';

/**
 * A module of this package, loaded when it is asked for: an answer from the snapshot needs no parser.
 * @param from the caller's `import.meta.url`
 * @param path relative to the caller, without its extension
 */
export function requireModule<T>(from: string, path: string): T {
  const require = createRequire(from);
  if (!from.endsWith('.ts')) return require(`${path}.js`) as T;
  // Node 20 cannot require TypeScript; tsx, a development dependency, can.
  const tsx = require('tsx/cjs/api') as { require(id: string, from: string): unknown };
  return tsx.require(`${path}.ts`, from) as T;
}
