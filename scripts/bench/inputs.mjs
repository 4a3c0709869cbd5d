const FRAME = (index) =>
  `  File "/home/user/project/models/block_${index}.py", line ${40 + index * 7}, in forward\n    x = self.layers[${index}](x, mask=mask)`;
const OOM =
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.25 GiB. GPU 0 has a total capacity of 23.69 GiB of which 812.00 MiB is free. Including non-PyTorch memory, this process has 22.88 GiB memory in use. Of the allocated memory 20.20 GiB is allocated by PyTorch, and 2.10 GiB is reserved by PyTorch but unallocated.';
const FRAMES = Array.from({ length: 19 }, (_, index) => FRAME(index));

/** Forty lines: the head, nineteen frames of two lines, the error. */
export const traceback = ['Traceback (most recent call last):', ...FRAMES, OOM].join('\n');

/** Ten words. */
export const question = 'why does memory grow with every step of my training';

/** A real question: a small card under Windows, a diffusion model, the batch lowered and the cache emptied already. */
export const smallCard = `I train a DDPM on a 4 GB card under Windows. I have lowered the batch size to 8 and call torch.cuda.empty_cache(), and still:
Traceback (most recent call last):
  File "D:\\ddpm\\train.py", line 61, in <module>
    train(args)
  File "D:\\ddpm\\train.py", line 44, in train
    loss.backward()
RuntimeError: CUDA out of memory. Tried to allocate 1024.00 MiB (GPU 0; 4.00 GiB total capacity; 2.63 GiB already allocated; 0 bytes free; 2.73 GiB reserved in total by PyTorch)
What else can I do?`;

/** Another: the gradient of an input of several cameras in evaluation, on one GPU in place of four. */
export const inputGradient = `I evaluate with frozen parameters and want the gradient with respect to the images, [1, 6, 3, 928, 1600], from several cameras. Four GPUs trained the model, one evaluates it, and it runs out of memory in the image cross-attention:
  File "/home/me/model/image_cross_attention.py", line 143, in forward
    attns = torch.cat(attns, dim=1)
RuntimeError: CUDA out of memory.
How can I get the gradient?`;

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
