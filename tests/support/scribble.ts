import fc from 'fast-check';
import { DEVICE_ASSERT, MESSAGES } from './messages.ts';

const sizes = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('bytes', 'KiB', 'MiB', 'GiB'))
  .map(([number, unit]) => (unit === 'bytes' ? `${number} bytes` : `${(number / 100).toFixed(2)} ${unit}`));

/** A form B message with any figures, consistent or not. */
const anyFormB = fc
  .tuple(sizes, sizes, sizes, sizes, sizes)
  .map(
    ([requested, total, allocated, free, reserved]) =>
      `CUDA out of memory. Tried to allocate ${requested} (GPU 0; ${total} total capacity; ${allocated} already allocated; ${free} free; ${reserved} reserved in total by PyTorch)`,
  );

/** A form C message with any figures, processes and pools. */
const anyFormC = fc
  .tuple(sizes, sizes, sizes, sizes, sizes, sizes, fc.array(fc.tuple(fc.nat(99_999), sizes), { maxLength: 4 }))
  .map(
    ([requested, total, free, own, allocated, cached, others]) =>
      `CUDA out of memory. Tried to allocate ${requested}. GPU 1 has a total capacity of ${total} of which ${free} is free. ${others
        .map(([pid, held]) => `Process ${pid} has ${held} memory in use. `)
        .join(
          '',
        )}Including non-PyTorch memory, this process has ${own} memory in use. Of the allocated memory ${allocated} is allocated by PyTorch, and ${cached} is reserved by PyTorch but unallocated.`,
  );

const words = fc.constantFrom(
  'batch size 8',
  'batch size is 1, tried empty_cache',
  '显存爆了，训练到一半',
  '顯示卡記憶體不足',
  'on Windows 11',
  'validation fails, training is fine',
  'Process finished with exit code 137',
  'the gradient with respect to the input image',
  'nothing fails, just curious',
  'x[:, i:i+1].requires_grad = True',
  '[1, 6, 3, 928, 1600] float32',
  '| N/A   45C    P0    70W / 300W |  30000MiB / 32510MiB |',
  '```',
  '`**`',
  '\u0000\u001b[31m',
  '\ud800',
  DEVICE_ASSERT,
);

/** Texts as people paste them, and as nobody does: words, messages whole or cut, noise. */
export const scribble: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      words,
      anyFormB,
      anyFormC,
      fc.constantFrom(...Object.values(MESSAGES)),
      fc
        .tuple(fc.constantFrom(...Object.values(MESSAGES)), fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([text, part]) => text.slice(0, text.length * part)),
      fc.string({ unit: 'binary', maxLength: 60 }),
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join('\n'));
