import { describe, expect, it } from 'vitest';
import { isDenied, isLeftOpen, isSpoken } from '../../src/intake/denial.ts';

const denied = (text: string, name: string): boolean => {
  const at = text.indexOf(name);
  if (at < 0) throw new Error(`${name} is not in ${text}`);
  return isDenied(text, at, at + name.length);
};

describe('what is denied', () => {
  it.each([
    ['I do no validation', 'validation'],
    ['I neither run validation nor store losses', 'validation'],
    ['I neither run validation nor store losses', 'store losses'],
    ['not using DDP, DataParallel or torch.compile', 'DDP'],
    ['not using DDP, DataParallel or torch.compile', 'DataParallel'],
    ['not using DDP, DataParallel or torch.compile', 'torch.compile'],
    ['without validation, checkpoint saving, or EMA', 'checkpoint saving'],
    ['the browser is closed', 'browser'],
    ['DataParallel is not used', 'DataParallel'],
    ['validation is turned off', 'validation'],
    ['memory does not grow', 'memory does not grow'],
    ['没有做验证', '验证'],
    ['没有做验证,也没有把 loss 存进列表', 'loss'],
    ['没用 DDP、DataParallel 和 torch.compile', 'torch.compile'],
    ['没有开浏览器或者游戏', '游戏'],
    ['浏览器都关了', '浏览器'],
    ['验证没做', '验证'],
    ['显存没有持续增长', '显存没有持续增长'],
  ])('in "%s": %s', (text, name) => {
    expect(denied(text, name)).toBe(true);
  });
});

describe('what is not', () => {
  it.each([
    ['I have no idea why it runs out of memory', 'out of memory'],
    ['not only DDP, DataParallel too', 'DataParallel'],
    ['no OOM yesterday, another user is there now', 'another user'],
    ['I do not use DDP but DataParallel', 'DataParallel'],
    ['empty_cache does not help, another process is there', 'another process'],
    ['memory usage does not stop growing', 'growing'],
    ['the browser is open', 'browser'],
    ['不知道为什么爆显存', '爆显存'],
    ['没多久就爆显存', '爆显存'],
    ['batch 4 没问题 batch 8 爆显存', '爆显存'],
    ['没有用,别人在跑', '别人'],
    ['别人开着浏览器', '浏览器'],
    ['手写公式识别,最后泄漏', '泄漏'],
    ['有没有别人在用', '别人'],
    ['能不能跑验证', '验证'],
    ['长短不一', '长短不'],
  ])('in "%s": %s', (text, name) => {
    expect(denied(text, name)).toBe(false);
  });
});

it.each([
  ['not sure if another process is there', 'another', true],
  ['不确定有没有别人在用', '别人', true],
  ['another process is there', 'another', false],
])('what is left open in "%s"', (text, name, open) => {
  expect(isLeftOpen(text, text.indexOf(name))).toBe(open);
});

it('one undenied place is enough', () => {
  expect(isSpoken('no validation, then validation', /validation/g)).toBe(true);
  expect(isSpoken('no validation', /validation/g)).toBe(false);
});
