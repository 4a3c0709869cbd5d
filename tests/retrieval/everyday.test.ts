import { describe, expect, it } from 'vitest';
import { EVERYDAY } from '../../src/knowledge/schema.ts';
import { everydayOf } from '../../src/retrieval/everyday.ts';
import { everydayEntries } from '../../src/retrieval/everyday-entries.ts';
import { knowledge } from '../support/knowledge.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

const entries = [...knowledge.causes, ...knowledge.fixes];
const shown = (text: string): readonly string[] => {
  const usual = everydayOf(text);
  return usual === null ? [] : everydayEntries(entries, usual, text).map(({ id }) => id);
};

describe('everydayOf', () => {
  it.each([
    ['how do i use less vram', 'reduce-batch-size'],
    ['有哪些省显存的技巧', 'reduce-batch-size'],
    ['为什么显存占用这么高', 'profile-memory'],
    ['谁占了我的显存', 'profile-memory'],
    ['怎么释放 gpu 显存', 'release-references'],
    ['cuda out of memory', 'batch-too-large'],
    ['gpu memory keeps increasing during training', 'graph-kept-alive'],
    ['显存越来越高', 'graph-kept-alive'],
    ['batch size 设多大合适', 'reduce-batch-size'],
    ['can i combine the memory of two gpus', 'shard-model'],
    ['24g 能跑多大的模型', 'quantize'],
    ['qlora 7b 要多少显存', 'lora'],
    ['12g 显存够用吗', 'bigger-gpu'],
    ['nvidia-smi says 12 gb but pytorch reports 7', 'cuda-context-overhead'],
    ['为什么 nvidia-smi 比 torch 统计的多', 'cuda-context-overhead'],
    ['gpu utilization 0% while the memory is full', 'other-process-on-gpu'],
    ['显存占满，gpu 利用率是 0', 'other-process-on-gpu'],
    ['is 64 gb of ram enough to finetune a 13b', 'reduce-host-memory'],
    ['电脑内存 8g 够不够', 'reduce-host-memory'],
    ['32g 内存能跑 7b 吗', 'reduce-host-memory'],
  ])('knows "%s"', (text, id) => {
    expect(shown(text)[0]).toBe(id);
  });

  it.each([
    '显存不释放',
    'ollama fills the card at 0% utilization',
    'is 32 gb of ram enough for cpu offload of a 13b',
    'nvidia-smi shows 2 gb free but pytorch runs out of memory',
    'validation out of memory',
    '显存够但是爆显存',
    '大模型显存不足',
    'not enough ram',
    'deepspeed zero 3 to fit a 13b',
    'batch size 1 still out of memory',
    'how do i free one tensor on the gpu',
    '7b oom on 24 gb',
  ])('leaves "%s" to the entries', (text) => {
    expect(everydayOf(text)).toBeNull();
  });

  it.each(['batch size ', '显存', 'add two gpus ', 'how much 7b ', 'where does gpu memory '])(
    'reads many times "%s" in little time',
    (piece) => {
      expect(milliseconds(() => everydayOf(`${piece.repeat(200)}鱼`))).toBeLessThan(PATIENCE_MS);
    },
  );
});

describe('everydayEntries', () => {
  it('keeps the order that the entries declare', () => {
    expect(shown('batch size 设多大合适')).toEqual(['reduce-batch-size', 'batch-too-large', 'gradient-accumulation']);
  });

  it('puts a way that the text names before the others, where it asks whether it fits', () => {
    expect(shown('qlora 7b 要多少显存').slice(0, 2)).toEqual(['lora', 'quantize']);
    expect(shown('7b 要多少显存').slice(0, 2)).toEqual(['quantize', 'lora']);
  });

  it('has entries for every usual question', () => {
    for (const question of EVERYDAY) {
      expect(everydayEntries(entries, { question, confident: true }, '').length, question).toBeGreaterThan(1);
    }
  });
});
