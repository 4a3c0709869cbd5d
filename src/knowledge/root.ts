import { fileURLToPath } from 'node:url';

/** The folder of the package: `src/knowledge`, `dist/knowledge` and the joined command line in `dist/cli` lie equally deep. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
