import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// The command line is two hundred small modules, and each costs a start its look-up, its file and its linking. Joined into
// a few they cost it less; what loads on demand stays apart. The library in `dist` stays as it is compiled.
const root = fileURLToPath(new URL('..', import.meta.url));
await build({
  configFile: false,
  logLevel: 'warn',
  root,
  publicDir: false,
  build: {
    ssr: 'dist/cli/main.js',
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      // Packages stay packages: only what lies in `dist` is joined.
      external: /^[^./]/,
      output: { entryFileNames: 'cli/main.js', chunkFileNames: 'cli/[name]-[hash].js' },
    },
  },
});
