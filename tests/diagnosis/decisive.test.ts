import { describe, expect, it } from 'vitest';
import { createDoctor } from '../../src/doctor.ts';
import { intake } from '../../src/intake/intake.ts';
import { knowledge } from '../support/knowledge.ts';

const doctor = createDoctor(knowledge);
const causesOf = (text: string) => doctor.diagnose(text).causes.map(({ id }) => id);

const WORKFLOW = '"nodes": [{"type": "KSampler"}, {"type": "VAEDecode"}, {"type": "CLIPTextEncode"}]';
const report = (node: string) =>
  `# ComfyUI Error Report\n## Error Details\n- **Node ID:** 12\n- **Node Type:** ${node}\n- **Exception Type:** torch.OutOfMemoryError\n- **Exception Message:** Allocation on device\n\n## Attached Workflow\n${WORKFLOW}\n`;

describe('the node that failed tells where it was', () => {
  it.each(['VAEDecode', 'VAEDecodeTiled', 'VAEEncodeForInpaint'])('%s decodes or encodes', (node) => {
    expect(causesOf(report(node))[0]).toBe('diffusion-decode');
  });

  it.each(['KSamplerAdvanced', 'SamplerCustomAdvanced', 'CLIPTextEncode', 'UNETLoader', 'ImageUpscaleWithModel'])(
    '%s does not, whatever else the workflow lists',
    (node) => {
      expect(causesOf(report(node))[0]).not.toBe('diffusion-decode');
    },
  );

  it.each([
    'VAEDecodeTiled\nAllocation on device',
    'Error occurred when executing VAEDecode:\n\nAllocation on device',
    'ComfyUI: the VAEDecode node fails with out of memory',
    'ComfyUI 里 VAEDecode 节点报错，显存不足',
  ])('so do its title and the words: %s', (text) => {
    expect(intake(text).signs).toContain('in-decoder');
  });

  it('text encoders are moved to the card', () => {
    expect(intake(report('CLIPTextEncodeFlux')).signs).toContain('in-text-encoder');
    expect(causesOf(report('CLIPTextEncode'))).toContain('model-too-large');
  });
});

describe('what ended the run comes before what was only warned of', () => {
  const WARNED = 'failed to allocate 3.00G (3221225472 bytes) from device: CUDA_ERROR_OUT_OF_MEMORY: out of memory';

  it.each([
    `Traceback (most recent call last):\n  batch = np.zeros([32, 4096])\nMemoryError\n${WARNED}`,
    `${WARNED}\nMemoryError`,
  ])('%s', (text) => {
    expect(causesOf(text)[0]).toBe('host-memory-exhausted');
  });

  it('alone it is none', () => {
    expect(causesOf(WARNED)[0]).toBe('not-out-of-memory');
    expect(intake(WARNED).errors[0]?.requestedBytes).toBe(3n << 30n);
  });
});

describe('the same run on the CPU names the subscript', () => {
  const STATUS = 'RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`';

  it.each([
    `${STATUS}\n\nOn the CPU it is: IndexError: index out of range in self`,
    `${STATUS.replace('ALLOC_FAILED', 'NOT_INITIALIZED')}\n在 CPU 上报的是 IndexError: Target 7 is out of bounds.`,
    `IndexError: index out of range in self\n\non the GPU:\n${STATUS}`,
  ])('%s', (text) => {
    expect(causesOf(text)[0]).toBe('not-out-of-memory');
  });

  it('without it the status stands for itself, and figures come first', () => {
    expect(causesOf(STATUS)[0]).toBe('masked-oom');
    const full =
      'CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 11.90 GiB of which 1.00 GiB is free.';
    expect(causesOf(`IndexError: index out of range in self\n${full}`)[0]).not.toBe('not-out-of-memory');
  });
});

describe('Paddle finds nothing left', () => {
  const of = (request: string, held: string) =>
    `Out of memory error on GPU 0. Cannot allocate ${request} memory on GPU 0, ${held}available memory is only 0.000000B.`;

  it('not even for a few KiB', () => {
    const text = of('4.500000kB', '127.500000TB memory has been allocated and ');
    expect(causesOf(text)[0]).toBe('other-process-on-gpu');
    expect(intake(text).errors[0]).toMatchObject({ requestedBytes: 4608n, freeBytes: 0n });
    expect(causesOf(of('4.500000kB', ''))[0]).toBe('other-process-on-gpu');
  });

  it('where it holds the card itself, nobody else does', () => {
    expect(causesOf(of('4.500000kB', '10.500000GB memory has been allocated and '))[0]).not.toBe(
      'other-process-on-gpu',
    );
  });
});

describe('compared runs', () => {
  it.each([
    'faster-whisper: RuntimeError: CUDA failed with error out of memory with several tasks in the queue; with only one task it works',
    'faster-whisper 多个任务一起转写就报 CUDA failed with error out of memory，只有一个任务就没问题',
  ])('one alone fits: %s', (text) => {
    const [first, ...others] = causesOf(text);
    expect(first).toBe('too-many-concurrent-runs');
    expect(others).not.toContain('model-too-large');
  });

  it('a build of last week ran', () => {
    const text =
      'ggml_vulkan: Device memory allocation of size 419430400 failed.\nggml_vulkan: vk::Device::allocateMemory: ErrorOutOfDeviceMemory\nA build from last week was fine.';
    expect(causesOf(text)[0]).toBe('framework-bug');
    expect(causesOf(text.replace('A build from last week was fine.', ''))).not.toContain('framework-bug');
  });
});
