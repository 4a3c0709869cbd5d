/** How many at once, and how many a minute after that. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

/** Token buckets by key. */
export interface Buckets {
  /** Whether the key has a whole token now; takes nothing. */
  has(key: string): boolean;
  /** Whether the key has used nothing for so long that its bucket is full. */
  full(key: string): boolean;
  /** Takes a token; never below none. */
  take(key: string): void;
}

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** Buckets that forget the longest untouched key beyond `most`: a forgotten one is full again. */
export function createBuckets({ burst, perMinute }: Rate, clock: () => number, most = 10_000): Buckets {
  const buckets = new Map<string, Bucket>();
  const tokens = (key: string): number => {
    const bucket = buckets.get(key);
    if (bucket === undefined) return burst;
    const gained = (Math.max(0, clock() - bucket.at) / 60_000) * perMinute;
    return Math.min(burst, bucket.tokens + gained);
  };
  return {
    has: (key) => tokens(key) >= 1,
    full: (key) => tokens(key) >= burst,
    take(key) {
      const left = Math.max(0, tokens(key) - 1);
      // Touched last stands last.
      buckets.delete(key);
      buckets.set(key, { tokens: left, at: clock() });
      const [oldest] = buckets.keys();
      if (buckets.size > most && oldest !== undefined) buckets.delete(oldest);
    },
  };
}
