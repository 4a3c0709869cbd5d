import { expect, test } from 'vitest';
import { observer, serveObserver } from '../../src/observe/server.ts';

const vitals = (rest: object = {}) => ({
  connected: () => true,
  stopping: () => false,
  store: () => 'ready' as const,
  knowledge: () => 'v1',
  clock: () => 0,
  ...rest,
});

test.each([
  [{}, 'ok', 200],
  [{ store: () => 'away' }, 'degraded', 200],
  [{ connected: () => false }, 'degraded', 503],
  [{ stopping: () => true }, 'ok', 503],
])('%j', async (rest, status, ready) => {
  const app = observer(vitals(rest));
  const health = await app.request('/health');
  expect(health.status).toBe(200);
  expect(health.headers.get('cache-control')).toBe('no-store');
  expect(await health.json()).toMatchObject({ status, knowledge: 'v1', uptimeSeconds: 0 });
  expect((await app.request('/ready')).status).toBe(ready);
});

test('has nothing else, and takes nothing', async () => {
  const app = observer(vitals());
  expect((await app.request('/')).status).toBe(404);
  expect((await app.request('/health', { method: 'POST' })).status).toBe(404);
});

test('is served, and closes at once', async () => {
  const server = await serveObserver(vitals(), '127.0.0.1', 0);
  const response = await fetch(`http://127.0.0.1:${server.port}/health`);
  expect(await response.json()).toMatchObject({ discord: 'connected', store: 'ready' });
  await expect(serveObserver(vitals(), '127.0.0.1', server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/health`)).rejects.toThrow();
});
