import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { doctor } from '../../support/knowledge.ts';

describe('memory of other software', () => {
  test.each([
    'tkinter window keeps leaking memory',
    'python dictionary memory leak',
    'why does mysqld, I mean MySQL, eat all memory',
    'JVM heap out of memory',
    'memory leak in a React component',
    'Excel says not enough memory',
    'firefox needs so much RAM',
    'the disk is full on my docker host',
    '数据库占用内存太高怎么办',
    '安卓应用内存泄漏',
    '浏览器太吃内存',
    '硬盘空间不足',
  ])('is none that we explain: %s', (text) => {
    expect(intake(text).signs).toContain('other-software');
    const answer = doctor.ask(text);
    expect(answer).toMatchObject({ kind: 'other', about: 'other', outOfMemory: false, fixes: [] });
    expect(answer.headline.key).toBe('headline.other-software');
  });

  test.each([
    'chrome takes 2 GB of my VRAM',
    'the browser holds graphics memory of my card',
    'flask app with a PyTorch model leaks memory',
    'java client of a model server, GPU memory leak',
    'training in docker, /dev/shm is full',
    'should I close chrome to get memory back',
    '浏览器占了 1G 显存',
    '训练时内存泄漏，数据从数据库里读',
    'memory leak after every epoch',
  ])('is not said where a word of ours stands beside it: %s', (text) => {
    expect(intake(text).signs).not.toContain('other-software');
    expect(doctor.ask(text).headline.key).not.toBe('headline.other-software');
  });

  test('is not what an error of a GPU is taken for', () => {
    const text =
      'My excel export then fails, memory:\nCUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 8.00 GiB total capacity; 6.00 GiB already allocated; 1.00 GiB free; 6.50 GiB reserved in total by PyTorch)';
    expect(doctor.diagnose(text).kind).toBe('diagnosis');
  });
});

describe('programs that draw', () => {
  test.each([
    'Unreal Engine: out of video memory trying to allocate a texture',
    'my game crashes with VK_ERROR_OUT_OF_DEVICE_MEMORY',
    'GPU memory leak in a WebGL scene',
    'Premiere says the GPU is out of memory while exporting',
    'D3D12 E_OUTOFMEMORY: GPU memory is used up',
    '打游戏时提示显存不足',
    'AE 渲染显存不足',
    'vkAllocateMemory returns VK_ERROR_OUT_OF_DEVICE_MEMORY in my renderer',
    '虚幻引擎报显存不够',
  ])('get an honest "I don\'t know": %s', (text) => {
    const answer = doctor.ask(text);
    expect(answer).toMatchObject({ kind: 'unknown', answered: false, causes: [], fixes: [], missing: [] });
    expect(answer.headline.key).toBe('headline.graphics-program');
  });

  test.each([
    'I closed my game and training still goes out of memory',
    'training an agent that plays games, CUDA out of memory',
    'ggml_vulkan: Device memory allocation of size 4294967296 failed, while a game runs',
    '一边打游戏一边训练，显存不足',
    'SDXL runs out of VRAM while a game is open',
    'sglang out of GPU memory while I play games',
    '关了游戏还是爆显存',
  ])('are no reason to keep silent beside our work: %s', (text) => {
    expect(doctor.ask(text).headline.key).not.toBe('headline.graphics-program');
  });
});
