import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { readMessages } from '../../src/intake/read.ts';
import { segment } from '../../src/intake/segment.ts';
import { FORM_A } from './readers/messages.ts';

const kinds = (text: string): readonly string[] => segment(text, []).map(({ kind }) => kind);

it('splits a paste', () => {
  const text = [
    'My training dies, what can I do?',
    '2024-05-01 10:00:00 INFO starting',
    ' 10%|█         | 10/100 [00:01<00:09, 9.90it/s]',
    'Traceback (most recent call last):',
    '  File "train.py", line 3, in <module>',
    '    loss.backward()',
    `RuntimeError: ${FORM_A}`,
    '+-----------------------+',
    '| NVIDIA-SMI 535.54.03  |',
    '+-----------------------+',
    'optimizer = Adam(model.parameters())',
    'I use a batch of 4.',
  ].join('\n');
  expect(intake(text).segments.map(({ kind }) => kind)).toEqual([
    'prose',
    'log',
    'traceback',
    'error',
    'nvidia-smi',
    'code',
    'prose',
  ]);
});

it.each([
  ['import torch', 'code'],
  ['for x in loader:', 'code'],
  ['model.train()  # 训练模式', 'code'],
  ['# 这是注释', 'code'],
  ['name = "显存"', 'code'],
  ['print(f"loss {x} 损失")', 'code'],
  ['batch_size=1 还是爆显存', 'prose'],
  ['2024-05-01 10:00:00 开始训练', 'log'],
  ['for some reason it fails with a small batch', 'prose'],
  ['Error happens when I train', 'prose'],
  ['ValueError: no', 'error'],
  ['KeyboardInterrupt', 'error'],
  ['Killed', 'error'],
  ['Killed the old process', 'prose'],
  ['epoch 3 loss: 0.5', 'log'],
  ['step 300 lr 0.1 time left', 'log'],
  ['it OOMs at step 300 with my model', 'prose'],
  ['fp16=True, per_device_train_batch_size=1, still CUDA OOM', 'prose'],
  ['fp16=True, per_device_train_batch_size=1', 'code'],
])('%s is %s', (line, kind) => {
  expect(kinds(line)).toEqual([kind]);
});

it("a message that is repeated is nobody's words", () => {
  const wrapped = FORM_A.match(/.{1,50}/g)?.join('\n') ?? '';
  const text = `训练报错\n${`${wrapped}\n`.repeat(9)}怎么办`;
  expect(segment(text, readMessages(text)).map(({ kind }) => kind)).toEqual(['prose', 'error', 'prose']);
});

it('the runs are the text, whatever the messages', () => {
  const text = `a\n\n${FORM_A} b\nc ${FORM_A}\n\n`;
  const { segments } = intake(text);
  expect(segments.map((one) => one.text).join('')).toBe(text);
  for (const one of segments) expect(text.slice(one.start, one.end)).toBe(one.text);
});

describe('a line that holds a message', () => {
  const prose = (text: string): string => intake(text).prose.trim();

  it('gives back the words around it', () => {
    const spoken = 'I get CUDA out of memory when I train yolo with batch size 16';
    expect(prose(spoken)).toBe(spoken);
    expect(intake('I get CUDA out of memory when I train yolo with batch size 16').setup.batch).toBe(16);
    expect(prose(`RuntimeError: ${FORM_A} 怎么解决`)).toBe('怎么解决');
    expect(prose(`RuntimeError: ${FORM_A} what can I do?`)).toBe('what can I do?');
  });

  it('leaves out what the program said', () => {
    expect(prose('RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`')).toBe('');
    expect(prose(`我的程序报 RuntimeError: ${FORM_A}\nCompile with TORCH_USE_CUDA_DSA to enable`)).toBe('我的程序报');
  });
});
