import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { healthOf, isReady, type Vitals } from './health.ts';

/** The pages: `/health` is 200 while the process lives, `/ready` while it answers. Nothing else is there. */
export function observer(vitals: Vitals): Hono {
  const startedAt = vitals.clock();
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  app.get('/health', (context) => context.json(healthOf(vitals, startedAt)));
  app.get('/ready', (context) => {
    const ready = isReady(vitals);
    return context.json({ ready }, ready ? 200 : 503);
  });
  return app;
}

export interface ObserverServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the pages; rejects with the system's error where the address is taken. */
export async function serveObserver(vitals: Vitals, host: string, port: number): Promise<ObserverServer> {
  const listener = getRequestListener(observer(vitals).fetch);
  const server = createServer((request, response) => void listener(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
