import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { languageOf } from '../../src/intake/language.ts';
import { FORM_B, FORM_C } from './readers/messages.ts';

it.each([
  ['爆显存怎么办', 'zh-Hans'],
  ['显存', 'zh-Hans'],
  ['求助', 'zh-Hans'],
  ['用 DDP training 的时候 GPU 0 OOM 了怎么办', 'zh-Hans'],
  ['顯存不足怎麼辦', 'zh-Hant'],
  ['訓練時記憶體不足，請問該如何解決', 'zh-Hant'],
  ['why does it run out of memory', 'en'],
  ['GPUメモリが足りません。どうすればいいですか', 'en'],
  ['메모리 부족 오류가 납니다 torch', 'en'],
  ['what does 显存 mean in this error message here', 'en'],
  ['help', null],
  ['', null],
  ['42', null],
  ['😀', null],
] as const)('%s → %s', (prose, language) => {
  expect(languageOf(prose)).toBe(language);
});

describe('the language of a paste', () => {
  const stated = (text: string): unknown => {
    const { language, languageStated } = intake(text, { fallback: 'zh-Hant' });
    return languageStated ? language : null;
  };

  it.each([
    ['a bare message', `torch.OutOfMemoryError: ${FORM_C}`],
    [
      'a message and its boilerplate',
      'RuntimeError: CUDA error: out of memory\nCUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.\nFor debugging consider passing CUDA_LAUNCH_BLOCKING=1\nCompile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.',
    ],
    ['a wrapped message with its advice', FORM_B.match(/.{1,60}/g)?.join('\n') ?? ''],
    [
      'a traceback with Chinese comments',
      'Traceback (most recent call last):\n  File "/home/u/t.py", line 3, in train\n    loss = f(x)  # 计算损失函数\nRuntimeError: boom',
    ],
    [
      'code with Chinese comments',
      'for i in range(3):  # 训练循环\n    model.train()  # 训练模式\n    # 反向传播\n    print("开始训练")',
    ],
    ['a Chinese Windows error', 'OSError: [WinError 1455] 页面文件太小，无法完成操作。'],
  ])('%s has none', (_name, text) => {
    expect(stated(text)).toBeNull();
    expect(intake(text, { fallback: 'zh-Hant' }).language).toBe('zh-Hant');
  });

  it.each([
    ['a Chinese word behind a message', 'RuntimeError: CUDA out of memory 怎么解决', 'zh-Hans'],
    ['a Chinese question under a long message', `${FORM_C}\n怎么办`, 'zh-Hans'],
    ['one Han word among names', 'Stable Diffusion WebUI 报 CUDA out of memory', 'zh-Hans'],
    ['one flattened line', `我报错 RuntimeError: ${FORM_B} batch 已经是 1 了怎么办`, 'zh-Hans'],
    ['a flattened English line', `my training dies RuntimeError: ${FORM_B} how do I fix this please`, 'en'],
    ['an assignment in a Chinese question', 'batch_size=1 还是爆显存怎么办', 'zh-Hans'],
    ['English among Chinese comments', 'x = 1  # 计算\nmy model goes out of memory here', 'en'],
    ['a sentence that begins with Error', 'Error happens when I train with batch size 8', 'en'],
  ])('%s', (_name, text, language) => {
    expect(stated(text)).toBe(language);
  });

  it('a choice wins', () => {
    expect(intake('爆显存怎么办', { language: 'en' }).language).toBe('en');
  });
});
