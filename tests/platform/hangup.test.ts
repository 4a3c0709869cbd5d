import { afterEach, expect, it, vi } from 'vitest';
import { onHangup } from '../../src/platform/hangup.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
  vi.restoreAllMocks();
});

const signal = (): void => void process.emit('SIGHUP');
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('runs at the signal, one at a time, and once more for all that came meanwhile', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  undo.push(onHangup(work, { platform: 'linux', hasTerminal: () => false }));
  signal();
  signal();
  signal();
  expect(work).toHaveBeenCalledTimes(1);
  ends.shift()?.();
  await settled();
  expect(work).toHaveBeenCalledTimes(2);
  ends.shift()?.();
  await settled();
  expect(work).toHaveBeenCalledTimes(2);
  signal();
  expect(work).toHaveBeenCalledTimes(3);
});

it('stops like SIGTERM where the terminal that it was started on is gone', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const work = vi.fn(async () => undefined);
  let there = true;
  undo.push(onHangup(work, { platform: 'linux', hasTerminal: () => there }));
  signal();
  expect(work).toHaveBeenCalledTimes(1);
  there = false;
  signal();
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM');
  expect(work).toHaveBeenCalledTimes(1);
});

it('listens to nothing on Windows', () => {
  const before = process.listenerCount('SIGHUP');
  undo.push(onHangup(async () => undefined, { platform: 'win32', hasTerminal: () => false }));
  expect(process.listenerCount('SIGHUP')).toBe(before);
});
