import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

/** Memory that ran out, in words that name no cause. */
const SAID = [
  '显存不够用',
  '显存不足',
  '显存爆了',
  'GPU 显存占用很高',
  '内存不足',
  '显卡内存不够',
  '顯存不足',
  '显存 8G',
];
/** What is about it without being its cause. */
const BESIDE = [
  '，loss.backward() 时报错',
  '，结果训练不了',
  '，输出如下',
  '，特征图比较大',
  '，预测的时候也一样',
  '，模型是 ResNet',
];
/** Signs that name a cause or what somebody did. */
const NAMED =
  /^(?:accumulates-tensors|kept-after-delete|graph-kept|all-on-zero|many-runs|desktop-apps|fragments|worked-before|replay|own-change|since-update|changed-version)/;

describe('the 存 of 显存 and 内存 keeps nothing', () => {
  test.each(SAID.flatMap((said) => BESIDE.map((beside) => said + beside)))('%s', (text) => {
    expect(intake(text).signs.filter((id) => NAMED.test(id))).toEqual([]);
  });

  test('where it is a verb it does', () => {
    expect(intake('每个 batch 都把 loss 存到列表里，显存不够').signs).toContain('gathers-outputs');
    expect(intake('验证时一直存着输出，显存不够').signs).toContain('gathers-outputs');
  });
});

describe("the card's own 内存 is no host memory", () => {
  test.each([
    '显卡内存不足怎么办',
    '显卡的内存不够用',
    'GPU内存不足',
    'GPU 的内存爆了',
    'CUDA 内存溢出',
    '视频内存不足',
    '顯示卡記憶體不足',
  ])('%s', (text) => {
    const { signs } = intake(text);
    expect(signs).toContain('says-oom');
    expect(signs).not.toContain('host-ram');
  });

  test.each(['内存不足', '电脑内存不够，32G', '主机内存溢出'])('unlike %s', (text) => {
    expect(intake(text).signs).toContain('host-ram');
  });

  test('nor is what Windows shares with it its own', () => {
    expect(intake('共享 GPU 内存占用很高').signs).toContain('spilling');
  });
});
