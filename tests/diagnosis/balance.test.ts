import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Balance } from '../../src/diagnosis/balance.ts';
import { balanceOf, callerOf, overLimitOf, ROUNDING, shortfallOf, spills } from '../../src/diagnosis/balance.ts';
import type { ErrorReport } from '../../src/intake/evidence.ts';
import { readErrors } from '../../src/intake/read.ts';
import { error, hostError, oom, size } from '../support/evidence.ts';
import * as messages from '../support/messages.ts';

function read(text: string): ErrorReport {
  const [first] = readErrors(text);
  if (first === undefined) throw new Error('nothing was read');
  return first;
}

/** GiB with two decimals of every part, as a person would check it by hand. */
function parts(balance: Balance | null): Record<string, string> {
  const gib = (bytes: bigint) => (Number(bytes) / 2 ** 30).toFixed(2);
  return Object.fromEntries(Object.entries(balance ?? {}).map(([part, bytes]) => [part, gib(bytes as bigint)]));
}

describe('the balance', () => {
  test('form A: what is cached excludes what is allocated', () => {
    expect(parts(balanceOf(read(messages.FORM_A)))).toEqual({
      total: '10.92',
      live: '8.57',
      cached: '0.44',
      free: '0.06',
      unattributed: '1.85',
    });
  });

  test('form B: what is reserved includes what is allocated', () => {
    expect(parts(balanceOf(read(messages.FORM_B)))).toEqual({
      total: '23.69',
      live: '13.10',
      cached: '8.50',
      free: '1.42',
      unattributed: '0.67',
    });
  });

  test('form C with another process: its context is known, nothing is left over', () => {
    expect(parts(balanceOf(read(messages.FORM_C_TWO)))).toEqual({
      total: '23.64',
      live: '19.60',
      cached: '0.34',
      context: '0.44',
      otherProcesses: '3.20',
      free: '0.06',
      unattributed: '0.00',
    });
  });

  test('a message that was cut off behind a process of the list', () => {
    const cut =
      'CUDA out of memory. Tried to allocate 1.50 GiB. GPU 0 has a total capacity of 7.78 GiB of which 812.00 MiB is free. Process 4711 has 3.20 GiB';
    expect(parts(balanceOf(read(cut)))).toEqual({ total: '7.78', free: '0.79', otherProcesses: '3.20' });
  });

  test('form C with private pools: they are no live tensors', () => {
    expect(parts(balanceOf(read(messages.FORM_C_POOLS)))).toEqual({
      total: '79.15',
      live: '73.00',
      cached: '2.90',
      graphPools: '1.20',
      context: '0.73',
      free: '1.31',
      unattributed: '0.00',
    });
  });

  test('form C without a list of processes: all that is outside is unattributed', () => {
    const balance = parts(balanceOf(read(messages.FORM_C_PLAIN)));
    expect(balance).toEqual({ total: '12.00', live: '10.62', cached: '0.21', free: '0.00', unattributed: '1.17' });
  });

  test('a process seen from a container is taken for the caller', () => {
    const report = read(messages.FORM_C_CONTAINER);
    expect(callerOf(report)).toBe(2101991n);
    expect(parts(balanceOf(report))).toMatchObject({ otherProcesses: '18.05', context: '0.49', unattributed: '0.00' });
  });

  test.each([
    ['the message names the caller itself', oom({ reserved: '4.00 GiB', process: '4.50 GiB', others: [] })],
    [
      'no process holds what is reserved',
      oom({ reserved: '4.00 GiB', others: [{ pid: 1n, bytes: size('3.00 GiB') }] }),
    ],
    ['a process holds far more', oom({ reserved: '4.00 GiB', others: [{ pid: 1n, bytes: size('6.01 GiB') }] })],
    ['nothing is known of what is reserved', oom({ others: [{ pid: 1n, bytes: size('4.30 GiB') }] })],
  ])('no caller is guessed where %s', (_, report) => {
    expect(callerOf(report)).toBeUndefined();
  });

  test('of two processes that could be the caller the closer one is', () => {
    const others = [
      { pid: 7n, bytes: size('5.50 GiB') },
      { pid: 9n, bytes: size('4.40 GiB') },
    ];
    expect(callerOf(oom({ reserved: '4.00 GiB', others }))).toBe(9n);
  });

  test('a figure of 2^64 is no figure', () => {
    const report = read(messages.FORM_C_NO_VALUE);
    expect(report.otherProcesses).toBeUndefined();
    expect(balanceOf(report)).not.toHaveProperty('otherProcesses');
  });

  test('where more is allocated than the card has, nothing outside is computed', () => {
    const report = read(messages.SPILLED);
    expect(spills(report)).toBe(true);
    expect(parts(balanceOf(report))).toEqual({ total: '8.00', live: '13.98', cached: '0.21', free: '0.00' });
    expect(spills(read(messages.FORM_C_PLAIN))).toBe(false);
  });

  test('a difference within the rounding of the figures is zero, one below it is left out', () => {
    const figures = { requested: '1.00 GiB', total: '10.00 GiB', free: '1.00 GiB', allocated: '8.00 GiB' };
    expect(balanceOf(oom({ ...figures, reserved: '9.01 GiB' }))).toMatchObject({ unattributed: 0n });
    expect(balanceOf(oom({ ...figures, reserved: '9.10 GiB' }))).not.toHaveProperty('unattributed');
  });

  test('the cache is the stated figure, exact, however small', () => {
    const figures = { total: '10.00 GiB', free: '1.00 GiB', allocated: '8.00 GiB', reserved: '8.01 GiB' };
    const stated = oom(figures, { unallocatedBytes: size('9.38 MiB') });
    expect(balanceOf(stated)).toMatchObject({ cached: size('9.38 MiB') });
    expect(balanceOf(oom(figures))).toMatchObject({ cached: 0n });
    expect(balanceOf(read(messages.FORM_C_TWO))).toMatchObject({ cached: size('348.16 MiB') });
  });

  test.each([
    ['510.00 MiB', '500.00 MiB', '10.00 MiB'],
    ['20.00 MiB', '8.50 MiB', '11.50 MiB'],
    ['1024.00 MiB', '1022.00 MiB', '2.00 MiB'],
  ])('figures in MiB are exact: %s − %s is %s and not nothing', (reserved, allocated, cached) => {
    expect(balanceOf(oom({ total: '8.00 GiB', free: '0.50 GiB', allocated, reserved }))).toMatchObject({
      cached: size(cached),
    });
  });

  test.each([
    ['free', oom({ total: '8.00 GiB', allocated: '6.00 GiB', reserved: '6.50 GiB' })],
    ['reserved', oom({ total: '8.00 GiB', allocated: '6.00 GiB', free: '1.00 GiB' })],
  ])('without %s there is nothing outside to compute', (_, report) => {
    const balance = balanceOf(report);
    for (const part of ['context', 'otherProcesses', 'unattributed']) expect(balance).not.toHaveProperty(part);
  });

  test('a message cut off before its last figure keeps what stands there', () => {
    const cut = messages.FORM_C_TWO.slice(0, messages.FORM_C_TWO.indexOf(' Of the allocated'));
    expect(parts(balanceOf(read(cut)))).toEqual({ total: '23.64', free: '0.06', otherProcesses: '3.20' });
  });

  test('there is none for host memory, nor without a total', () => {
    expect(balanceOf(hostError('pytorch-cpu', { totalBytes: 1n << 40n }))).toBeNull();
    expect(balanceOf(error('cuda-error-oom'))).toBeNull();
  });
});

describe('the shortfall', () => {
  test.each([
    [messages.FORM_A, '67.50 MiB'],
    [messages.FORM_B, '0.58 GiB'],
    [messages.FORM_C_TWO, '194.56 MiB'],
    [messages.FORM_C_POOLS, '0.69 GiB'],
  ])('is what was requested less what is free', (text, shortfall) => {
    const bytes = shortfallOf(read(text)) ?? 0n;
    expect(Number(bytes - size(shortfall))).toBeCloseTo(0, -4);
  });

  test.each([
    [messages.FORM_B_LIMIT, 5.3 + 0.125 - 5.38],
    [messages.FORM_C_LIMIT, 18 + 0.635 + 2 - 19.79],
  ])('of a process at its own limit is what passes the limit', (text, gibibytes) => {
    expect(Number(shortfallOf(read(text))) / 2 ** 30).toBeCloseTo(gibibytes, 4);
  });

  test('a limit that is not passed leaves the shortage of the card', () => {
    const report = oom({
      requested: '2.00 GiB',
      total: '24.00 GiB',
      allocated: '9.00 GiB',
      free: '1.00 GiB',
      reserved: '9.50 GiB',
      allowed: '20.00 GiB',
    });
    expect(shortfallOf(report)).toBe(1n << 30n);
  });

  const atLimit = (allowed: string, free: string) =>
    oom({ requested: '2.00 GiB', total: '24.00 GiB', allocated: '9.00 GiB', reserved: '10.00 GiB', free, allowed });

  test.each([
    // 10 + 2 − 11 = 1 over the limit.
    ['11.00 GiB', '20.00 GiB', '1.00 GiB', '1.00 GiB'],
    ['11.00 GiB', '1.50 GiB', '1.00 GiB', '1.00 GiB'],
    ['11.00 GiB', '0.25 GiB', '1.00 GiB', '1.75 GiB'],
    ['12.00 GiB', '1.50 GiB', '0 bytes', '0.50 GiB'],
  ])('of a limit of %s with %s free is the larger of the two', (allowed, free, over, shortfall) => {
    expect(overLimitOf(atLimit(allowed, free))).toBe(size(over));
    expect(shortfallOf(atLimit(allowed, free))).toBe(size(shortfall));
  });

  test('on a Mac counts what the process holds outside PyTorch', () => {
    const report = read(messages.MPS);
    const { allocatedBytes = 0n, otherAllocationsBytes = 0n, requestedBytes = 0n, allowedBytes = 0n } = report;
    expect(shortfallOf(report)).toBe(allocatedBytes + otherAllocationsBytes + requestedBytes - allowedBytes);
    // 15.70 + 1.42 + 1.05 − 18.13 = 0.04; without the others nothing would be short.
    expect(Number(shortfallOf(report)) / 2 ** 30).toBeCloseTo(0.04, 2);
    expect(shortfallOf({ ...report, otherAllocationsBytes: 0n })).toBeNull();
  });

  test('there is none where the request fits what is free, nor for host memory, nor without figures', () => {
    expect(shortfallOf(oom({ requested: '1.00 GiB', free: '1.00 GiB' }))).toBeNull();
    expect(shortfallOf(hostError('pytorch-cpu', { requestedBytes: 5n, freeBytes: 1n }))).toBeNull();
    expect(shortfallOf(oom({ requested: '1.00 GiB' }))).toBeNull();
    expect(shortfallOf(oom({ free: '1.00 GiB' }))).toBeNull();
  });
});

describe('any consistent message', () => {
  const piece = fc.bigInt(0n, 30n << 30n);
  const split = fc.record({
    live: piece,
    cached: piece,
    pools: fc.option(piece),
    context: fc.bigInt(0n, 1n << 30n),
    others: fc.array(piece, { maxLength: 6 }),
    rest: piece,
    free: piece,
  });
  // Two decimals of a GiB, as the message prints them.
  const printed = (bytes: bigint) => ((bytes * 100n + (1n << 29n)) >> 30n) * ((1n << 30n) / 100n);

  test('is split so that the parts make the total, within the rounding of its figures', () => {
    fc.assert(
      fc.property(split, ({ live, cached, pools, context, others, rest, free }) => {
        const allocated = live + (pools ?? 0n);
        const held = others.reduce((sum, bytes) => sum + bytes, 0n);
        const own = allocated + cached + context;
        const balance = balanceOf({
          ...error('pytorch-cuda-c'),
          totalBytes: printed(own + held + rest + free),
          freeBytes: printed(free),
          allocatedBytes: printed(allocated),
          unallocatedBytes: printed(cached),
          reservedBytes: printed(allocated) + printed(cached),
          processBytes: printed(own),
          ...(pools === null ? {} : { privatePoolBytes: printed(pools) }),
          ...(others.length === 0
            ? {}
            : { otherProcesses: others.map((bytes, pid) => ({ pid: BigInt(pid), bytes: printed(bytes) })) }),
        });
        const { total = 0n, ...rows } = balance ?? {};
        // Only a part that the rounding made negative may be missing.
        if (rows.context === undefined || rows.unattributed === undefined) return;
        const sum = Object.values(rows).reduce((all, bytes) => all + bytes, 0n);
        const slack = 2n * ROUNDING + BigInt(others.length + 6) * (6n << 20n);
        expect(sum - total < slack && total - sum < slack).toBe(true);
      }),
    );
  });

  test('never has a part below zero', () => {
    const figure = fc.option(fc.bigInt(0n, 1n << 45n), { nil: undefined });
    const keys = ['totalBytes', 'freeBytes', 'allocatedBytes', 'reservedBytes', 'processBytes'] as const;
    const processes = fc.array(fc.record({ pid: fc.bigInt(0n, 9n), bytes: fc.bigInt(0n, 1n << 45n) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.tuple(...keys.map(() => figure)), processes, (figures, otherProcesses) => {
        const stated = keys.flatMap((key, at) => (figures[at] === undefined ? [] : [[key, figures[at]]]));
        const balance = balanceOf({ ...error('pytorch-cuda-c'), ...Object.fromEntries(stated), otherProcesses });
        for (const [part, bytes] of Object.entries(balance ?? {})) expect(bytes, part).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

describe('a message that breaks off before its counters', () => {
  const cut = { totalBytes: size('15.00 GiB'), freeBytes: size('4.00 GiB'), cutOff: true };
  const holder = (pid: bigint, bytes: string) => ({ pid, bytes: size(bytes) });

  test('was printed by the one process that holds all that is in use', () => {
    expect(callerOf(error('pytorch-cuda-c', { ...cut, otherProcesses: [holder(7n, '10.98 GiB')] }))).toBe(7n);
  });

  test('names nobody as its caller where others may be', () => {
    expect(callerOf(error('pytorch-cuda-c', { ...cut, otherProcesses: [holder(7n, '6.00 GiB')] }))).toBeUndefined();
    expect(
      callerOf(error('pytorch-cuda-c', { ...cut, otherProcesses: [holder(7n, '5.50 GiB'), holder(8n, '5.48 GiB')] })),
    ).toBeUndefined();
    expect(
      callerOf(
        error('pytorch-cuda-c', { ...cut, processBytes: size('1.00 GiB'), otherProcesses: [holder(7n, '10.98 GiB')] }),
      ),
    ).toBeUndefined();
  });
});
