/** What the process is asked about. */
export interface Vitals {
  /** Whether the gateway's connection stands. */
  readonly connected: () => boolean;
  /** Whether a stop has begun. */
  readonly stopping: () => boolean;
  readonly store: () => 'ready' | 'away';
  readonly knowledge: () => string;
  readonly clock: () => number;
}

/** What `/health` says: `degraded` answers still, without what it remembers or without Discord for a moment. */
export interface Health {
  readonly status: 'ok' | 'degraded';
  readonly discord: 'connected' | 'disconnected';
  readonly store: 'ready' | 'away';
  readonly knowledge: string;
  readonly uptimeSeconds: number;
}

/** Reads the vitals; `startedAt` is when the process began. */
export function healthOf(vitals: Vitals, startedAt: number): Health {
  const connected = vitals.connected();
  const store = vitals.store();
  return {
    status: connected && store === 'ready' ? 'ok' : 'degraded',
    discord: connected ? 'connected' : 'disconnected',
    store,
    knowledge: vitals.knowledge(),
    uptimeSeconds: Math.floor((vitals.clock() - startedAt) / 1_000),
  };
}

/** Whether the process takes what people ask: connected, and not about to stop. */
export function isReady({ connected, stopping }: Vitals): boolean {
  return connected() && !stopping();
}
