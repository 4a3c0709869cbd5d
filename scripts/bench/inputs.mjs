const FRAME = (index) =>
  `  File "/home/user/project/models/block_${index}.py", line ${40 + index * 7}, in forward\n    x = self.layers[${index}](x, mask=mask)`;
const OOM =
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.25 GiB. GPU 0 has a total capacity of 23.69 GiB of which 812.00 MiB is free. Including non-PyTorch memory, this process has 22.88 GiB memory in use. Of the allocated memory 20.20 GiB is allocated by PyTorch, and 2.10 GiB is reserved by PyTorch but unallocated.';
const FRAMES = Array.from({ length: 19 }, (_, index) => FRAME(index));

/** Forty lines: the head, nineteen frames of two lines, the error. */
export const traceback = ['Traceback (most recent call last):', ...FRAMES, OOM].join('\n');

/** Ten words. */
export const question = 'why does memory grow with every step of my training';

/** The traceback with words around it: the search index is needed too. */
export const story = `It ran fine yesterday, and now it fails in the first epoch. Why?\n\n${traceback}`;

/** A log of so many bytes, no two lines alike, with the traceback at its end, or as much of the traceback's end as has room. */
export function logOf(bytes) {
  const end = traceback.slice(-bytes);
  const lines = [];
  let left = bytes - end.length - 1;
  for (let step = 0; left > 0; step += 1) {
    const line = `2026-03-04 10:${String(step % 60).padStart(2, '0')}:07 INFO step ${step} loss=${(4 / (1 + step / 900)).toFixed(5)} lr=${(3e-4 * 0.9999 ** step).toExponential(4)} tokens/s=${18_000 + ((step * 37) % 900)}`;
    lines.push(line.slice(0, left - 1));
    left -= Math.min(line.length, left - 1) + 1;
  }
  return `${lines.join('\n')}\n${end}\n`;
}

export const log = logOf(2 ** 20);
