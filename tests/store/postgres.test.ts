import { afterAll, describe } from 'vitest';
import { startPostgres } from './postgres-server.ts';
import { storeSuite } from './suite.ts';

const server = await startPostgres();
afterAll(() => server?.remove());

describe.skipIf(server === null)('with a PostgreSQL server', () => {
  storeSuite('PostgreSQL', () => server?.database() ?? '');
});
