import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorReport } from '../../src/intake/evidence.ts';
import { intake } from '../../src/intake/intake.ts';
import { bytes } from '../intake/readers/messages.ts';

const RUNS = Number(process.env.FC_RUNS ?? 600);

/** A figure as PyTorch prints it. */
const figure = fc.oneof(
  fc.integer({ min: 0, max: 1024 }).map((count) => `${count} bytes`),
  fc
    .tuple(fc.integer({ min: 100, max: 102_400 }), fc.constantFrom('KiB', 'MiB', 'GiB'))
    .map(([hundredths, unit]) => `${(hundredths / 100).toFixed(2)} ${unit}`),
);
const device = fc.integer({ min: 0, max: 15 });
const optional = fc.option(figure, { nil: undefined });

interface Message {
  readonly text: string;
  readonly figures: Partial<ErrorReport>;
}

const given = (key: keyof ErrorReport, text: string | undefined): Partial<ErrorReport> =>
  text === undefined ? {} : { [key]: bytes(text) };

const listed: fc.Arbitrary<Message> = fc
  .record({ x: figure, d: device, t: figure, a: figure, f: figure, limit: optional, last: figure, old: fc.boolean() })
  .map(({ x, d, t, a, f, limit, last, old }) => ({
    text: `CUDA out of memory. Tried to allocate ${x} (GPU ${d}; ${t} total capacity; ${a} already allocated; ${f} free; ${limit === undefined || old ? '' : `${limit} allowed; `}${last} ${old ? 'cached)' : 'reserved in total by PyTorch)'}`,
    figures: {
      format: old ? 'pytorch-cuda-a' : 'pytorch-cuda-b',
      device: d,
      ...given('requestedBytes', x),
      ...given('totalBytes', t),
      ...given('allocatedBytes', a),
      ...given('freeBytes', f),
      ...(old ? given('unallocatedBytes', last) : given('allowedBytes', limit)),
      reservedBytes: bytes(last) + (old ? bytes(a) : 0n),
    },
  }));

const processes = fc.array(fc.tuple(fc.bigInt(1n, 4_194_304n), figure), { maxLength: 4 });

const sentences: fc.Arbitrary<Message> = fc
  .record({
    x: figure,
    d: device,
    t: figure,
    f: figure,
    others: processes,
    own: optional,
    limit: optional,
    a: figure,
    pools: optional,
    c: figure,
    spelling: fc.constantFrom('capacity', 'capacty'),
  })
  .map(({ x, d, t, f, others, own, limit, a, pools, c, spelling }) => ({
    text: [
      `CUDA out of memory. Tried to allocate ${x}. GPU ${d} has a total ${spelling} of ${t} of which ${f} is free.`,
      ...others.map(([pid, held]) => `Process ${pid} has ${held} memory in use.`),
      ...(own === undefined ? [] : [`Including non-PyTorch memory, this process has ${own} memory in use.`]),
      ...(limit === undefined ? [] : [`${limit} allowed;`]),
      `Of the allocated memory ${a} is allocated by PyTorch,`,
      ...(pools === undefined ? [] : [`with ${pools} allocated in private pools (e.g., CUDA Graphs),`]),
      `and ${c} is reserved by PyTorch but unallocated.`,
    ].join(' '),
    figures: {
      format: 'pytorch-cuda-c',
      device: d,
      ...given('requestedBytes', x),
      ...given('totalBytes', t),
      ...given('freeBytes', f),
      ...(others.length === 0 ? {} : { otherProcesses: others.map(([pid, held]) => ({ pid, bytes: bytes(held) })) }),
      ...given('processBytes', own),
      ...given('allowedBytes', limit),
      ...given('allocatedBytes', a),
      ...given('privatePoolBytes', pools),
      ...given('unallocatedBytes', c),
      reservedBytes: bytes(a) + bytes(c),
    },
  }));

const message = fc.oneof(listed, sentences);

const noise = fc.constantFrom(
  '',
  'why does this happen to me',
  '怎么办',
  '2024-05-01 10:00:00 INFO step 137 loss 0.9',
  '  File "/home/u/train.py", line 9, in train',
  '| N/A   34C    P0    61W / 400W |  39137MiB / 40960MiB |',
  '[rank1]:[W1121 14:22.118 x.cpp:1] a warning',
);

/** What terminals, chats and logs do to a message. */
const dressing = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replace(/^/gm, '> '),
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replace(/^/gm, '\u001b[31m'),
  (text) => text.replace(/^/gm, '[rank0]: '),
  (text) => text.toLowerCase(),
);

const wrappedAt = (text: string, width: number): string =>
  text.match(new RegExp(`.{1,${width}}`, 'g'))?.join('\n') ?? '';

const reading = (report: ErrorReport | undefined): unknown => {
  // Whether a limit would be printed, the spelling of a release tells, no figure.
  const { span: _span, platform: _platform, framework: _framework, limitPrinted: _limit, ...rest } = report ?? {};
  return rest;
};

describe('a message of PyTorch', () => {
  it('reads back as it was printed, whatever was done to it', () => {
    const width = fc.integer({ min: 3, max: 200 });
    fc.assert(
      fc.property(message, noise, noise, width, dressing, ({ text, figures }, before, after, columns, dress) => {
        const paste = `${before}\n${dress(wrappedAt(`RuntimeError: ${text}`, columns))}\n${after}`;
        const found = intake(paste).errors.filter(({ format }) => format.startsWith('pytorch-'));
        expect(found.map(reading)).toEqual([figures]);
      }),
      { numRuns: RUNS },
    );
  });

  it('gives whole figures or none where it is cut', () => {
    fc.assert(
      fc.property(message, fc.double({ min: 0, max: 1, noNaN: true }), ({ text, figures }, share) => {
        const [report] = intake(text.slice(0, Math.floor(text.length * share))).errors;
        for (const [key, value] of Object.entries(report ?? {})) {
          if (!key.endsWith('Bytes')) continue;
          expect([key, value]).toEqual([key, figures[key as keyof ErrorReport]]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
