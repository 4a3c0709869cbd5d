import { defineConfig } from 'vitest/config';

/** Tests that open the store: its native driver does not survive that a thread which loaded it ends beside another. */
const STORE = ['tests/store/**/*.test.ts', 'tests/discord/**/*.test.ts', 'tests/cli/store.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'threads', include: ['tests/**/*.test.ts'], exclude: STORE, pool: 'threads' } },
      { extends: true, test: { name: 'forks', include: STORE, pool: 'forks' } },
    ],
  },
});
