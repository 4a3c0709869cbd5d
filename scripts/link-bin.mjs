import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `npx vram-doctor` in a checkout looks into node_modules/.bin first: with the link it starts at once and needs no cache
// of npm's. On Windows npm's own way is left alone.
const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = fileURLToPath(new URL('../node_modules/.bin', import.meta.url));
chmodSync(main, 0o755);
if (process.platform !== 'win32') {
  mkdirSync(folder, { recursive: true });
  rmSync(`${folder}/vram-doctor`, { force: true });
  symlinkSync('../../dist/cli/main.js', `${folder}/vram-doctor`);
}
