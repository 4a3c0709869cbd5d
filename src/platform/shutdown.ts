/** The handlers that are at work, so that a stop can wait for them. */
export interface Running {
  /** False once a stop began: nothing new is taken then. */
  readonly open: boolean;
  readonly size: number;
  /** Counts the work until it settles; its errors stay with the caller. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Takes nothing new and waits for what runs; false where some still ran at the limit. */
  drain(limitMs: number): Promise<boolean>;
}

/** A set of running work. */
export function createRunning(): Running {
  const works = new Set<Promise<unknown>>();
  let open = true;
  return {
    get open() {
      return open;
    },
    get size() {
      return works.size;
    },
    track(work) {
      works.add(work);
      const forget = () => works.delete(work);
      work.then(forget, forget);
      return work;
    },
    async drain(limitMs) {
      open = false;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), limitMs);
      });
      const done = Promise.allSettled(works).then(() => true as const);
      const inTime = await Promise.race([done, late]);
      clearTimeout(timer);
      return inTime;
    },
  };
}

/** Runs `stop` once at SIGTERM or SIGINT and leaves with 0 (1 where it fails); a second signal leaves at once. */
export function onSignals(stop: () => Promise<void>, exit: (code: number) => void = process.exit): () => void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) {
      exit(signal === 'SIGINT' ? 130 : 143);
      return;
    }
    stopping = true;
    stop().then(
      () => exit(0),
      () => exit(1),
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  return () => {
    process.off('SIGTERM', handle);
    process.off('SIGINT', handle);
  };
}
