import { expect, test } from 'vitest';
import { createBuckets } from '../../src/platform/bucket.ts';
import { createLimits } from '../../src/platform/limits.ts';

const RATES = {
  person: { burst: 3, perMinute: 6 },
  channel: { burst: 5, perMinute: 6 },
  guild: { burst: 8, perMinute: 6 },
};
const at = (person: string, channel = 'c1', guild: string | null = 'g1') => ({ person, channel, guild });

test('a bucket fills again, never above its burst, and forgets what is old', () => {
  let now = 0;
  const buckets = createBuckets({ burst: 2, perMinute: 60 }, () => now, 2);
  for (const _ of [1, 2, 3]) buckets.take('a');
  expect(buckets.has('a')).toBe(false);
  now = 1_000;
  expect(buckets.has('a')).toBe(true);
  expect(buckets.full('a')).toBe(false);
  now = 60_000;
  expect(buckets.full('a')).toBe(true);
  for (const key of ['a', 'a', 'b', 'c']) buckets.take(key);
  expect(buckets.full('a')).toBe(true);
});

test('a person is limited, told once, and answered again later', () => {
  let now = 0;
  const limits = createLimits(() => now, RATES);
  const verdicts = [1, 2, 3, 4, 5].map(() => limits.take(at('p1')));
  expect(verdicts).toEqual(['open', 'open', 'open', 'limited-first', 'limited']);
  expect(limits.take(at('p2'))).toBe('open');
  now += 10_000;
  expect(limits.take(at('p1'))).toBe('open');
  expect(limits.take(at('p1'))).toBe('limited-first');
});

test('a full channel slows those who filled it, and nobody who comes new', () => {
  const limits = createLimits(() => 0, RATES);
  for (const person of ['p1', 'p2']) for (const _ of [1, 2]) limits.take(at(person));
  expect(limits.take(at('p1'))).toBe('open');
  expect(limits.take(at('p2'))).toBe('limited-first');
  expect(limits.take(at('p3'))).toBe('open');
  expect(limits.take(at('p2', 'c2'))).toBe('open');
});

test('a full server likewise; direct messages stand apart', () => {
  const limits = createLimits(() => 0, { ...RATES, guild: { burst: 2, perMinute: 6 } });
  expect([limits.take(at('p1')), limits.take(at('p1', 'c2')), limits.take(at('p1', 'c3'))]).toEqual([
    'open',
    'open',
    'limited-first',
  ]);
  expect(limits.take(at('p2', 'c3'))).toBe('open');
  expect(limits.take({ person: 'p1', channel: 'dm', guild: null })).toBe('open');
});

test('reading what nobody asked for has a limit, in which files count', () => {
  let now = 0;
  const limits = createLimits(() => now, RATES);
  expect(limits.takeLook(at('p1'), 10)).toBe(true);
  expect(limits.takeLook(at('p1'), 10)).toBe(true);
  expect(limits.takeLook(at('p1'), 10)).toBe(true);
  expect(limits.takeLook(at('p1'), 0)).toBe(false);
  expect(limits.takeLook(at('p2'), 0)).toBe(true);
  // It takes nothing of what is asked.
  expect(limits.take(at('p1'))).toBe('open');
  now = 60_000;
  expect(limits.takeLook(at('p1'), 0)).toBe(true);
});

test('what nobody asked for stops first', () => {
  const limits = createLimits(() => 0, { ...RATES, channel: { burst: 2, perMinute: 6 } });
  expect([1, 2, 3].map((n) => limits.takeUnasked(at(`p${n}`)))).toEqual([true, true, false]);
  expect(limits.take(at('p9'))).toBe('open');
});
