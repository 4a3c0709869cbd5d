import { expect, test, vi } from 'vitest';
import { createRunning, onSignals } from '../../src/platform/shutdown.ts';

test('a stop waits for what runs', async () => {
  const running = createRunning();
  let finish = () => {};
  const work = running.track(new Promise<void>((resolve) => (finish = resolve)));
  const drained = running.drain(1_000);
  expect(running.open).toBe(false);
  finish();
  expect(await drained).toBe(true);
  await work;
  expect(running.size).toBe(0);
});

test('a stop does not wait longer than its limit, nor for what failed', async () => {
  const running = createRunning();
  running.track(Promise.reject(new Error('x'))).catch(() => {});
  expect(await running.drain(1_000)).toBe(true);
  const stuck = createRunning();
  void stuck.track(new Promise(() => {}));
  expect(await stuck.drain(10)).toBe(false);
});

test('the first signal stops, the second leaves at once', async () => {
  const exit = vi.fn();
  let stopped = () => {};
  const off = onSignals(() => new Promise<void>((resolve) => (stopped = resolve)), exit);
  try {
    process.emit('SIGTERM', 'SIGTERM');
    expect(exit).not.toHaveBeenCalled();
    process.emit('SIGINT', 'SIGINT');
    expect(exit).toHaveBeenCalledWith(130);
    stopped();
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 20_000 });
  } finally {
    off();
  }
});
