import { describe, expect, test } from 'vitest';
import { FIX_NAMES } from '../../src/intake/fix-names.ts';
import { knowledge } from '../support/knowledge.ts';

describe('the names of the fixes', () => {
  test('are of every fix, and of nothing else', () => {
    expect(Object.keys(FIX_NAMES).sort()).toEqual(knowledge.fixes.map(({ id }) => id).sort());
  });

  const terms = knowledge.terms.filter(({ id }) => id in FIX_NAMES);

  // Wider than the fix, or a name of something else besides.
  const GENERAL = [
    'accumulation steps',
    '累积步数',
    'adapters',
    'low-rank adaptation',
    '低秩适配',
    '低秩微调',
    '参数高效微调',
    'automatic mixed precision',
    'clear cache',
    '清显存',
    '释放缓存',
    'commit limit',
    'WinError 1455',
    'PYTORCH_CUDA_ALLOC_CONF',
    'PYTORCH_ALLOC_CONF',
    '分配器环境变量',
    '层分配',
  ];

  test.each(terms.map(({ id, en, zh }) => [id, [...en, ...zh]] as const))(
    'hold what the glossary has of %s',
    (id, names) => {
      const missed = names.filter((name) => FIX_NAMES[id]?.test(name) !== true);
      expect(missed.filter((name) => !GENERAL.includes(name))).toEqual([]);
    },
  );
});
