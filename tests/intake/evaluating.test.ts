import { describe, expect, test } from 'vitest';
import {
  failsEvaluationBatch,
  failsTrainingBatch,
  isOfEvaluation,
  isOfTraining,
  isSameBreath,
} from '../../src/intake/evaluating.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

const ofEvaluation = (text: string): boolean => isOfEvaluation(text, text.search(/batch|bs\b|批/), text.length);
const ofTraining = (text: string): boolean => isOfTraining(text, text.search(/batch|bs\b|批/), text.length);

describe('whose batch it is', () => {
  test.each([
    'eval_batch_size=8',
    '--eval-batch-size 8',
    'per_device_eval_batch_size=8',
    'val_batch_size: 8',
    'valid_bs=4',
    'dev_batch_size = 2',
    'inference batch 8',
    'validating with a batch of 8',
    'Evaluation: batch 64',
    'predict with batch size 64',
    '验证集 batch 8',
    '推理时用的 batch 8',
    '评估 bs=8',
  ])('of an evaluation: %s', (text) => {
    expect(ofEvaluation(text)).toBe(true);
    expect(ofTraining(text)).toBe(false);
  });

  test.each(['train_batch_size=8', 'per_device_train_batch_size: 8', 'training with a batch of 4', '训练的 batch 8'])(
    'of training: %s',
    (text) => {
      expect(ofTraining(text)).toBe(true);
      expect(ofEvaluation(text)).toBe(false);
    },
  );

  test.each(['batch 8', 'retrieval batch 8', 'testing batch sizes 8 and 16', 'my interval, batch 8', '一批 8 张'])(
    'of neither: %s',
    (text) => {
      expect(ofEvaluation(text)).toBe(false);
      expect(ofTraining(text)).toBe(false);
    },
  );

  test('what is compared with it in the same breath is of it too', () => {
    expect(isSameBreath(' OOMs, but ')).toBe(true);
    expect(isSameBreath(' OOMs. My ')).toBe(false);
    expect(isSameBreath(' OOMs, training with ')).toBe(false);
  });
});

describe('the batch of an evaluation fails', () => {
  test.each([
    'Evaluating with batch 12 is fine, 24 crashes',
    'eval batch 48 OOMs',
    'eval_batch_size 48 crashes at once',
    'CUDA OOM with eval batch 48',
    'validation: batch 6 works, 12 runs out of memory',
    'batch 24 for inference runs out of memory',
    'I only run inference. Batch 6 is ok, batch 12 fails',
    'training batch 8 works, val_batch_size=64 fails',
    'at inference 4→8 OOM',
    'inference OOMs at batch 24, batch 12 runs',
    'I use per_device_eval_batch_size=24 and evaluation crashes',
    'batch size 12 works for prediction but 24 gives out of memory',
    '测试阶段 bs24 爆了，bs12 没事',
    '推理 batch 6 能跑，12 就爆',
    '评测 bs=48 爆显存',
    'bs 24 推理就爆显存',
    '只做推理，batch 12 显存不够',
    '预测 8 改成 16 就爆显存',
  ])('%s', (text) => {
    expect(failsEvaluationBatch(text.normalize('NFKC'))).toBe(true);
  });

  test.each([
    'eval batch 16 works',
    'eval batch 16 never fails',
    'validation never OOMs, batch 16',
    'evaluation 8 is fine, training OOMs at batch 16',
    'eval batch 16 works but training with batch 8 OOMs',
    'per_device_train_batch_size=4, per_device_eval_batch_size=8, OOM in training',
    'per_device_train_batch_size=4 per_device_eval_batch_size=8 OOM',
    'python main.py --eval_batch_size 8 OOM',
    'batch 32 OOMs',
    'we evaluate each epoch while training; batch 32 OOMs',
    '验证 batch 16 没问题，训练 batch 8 爆显存',
    '训练 batch 32 就爆',
  ])('not in: %s', (text) => {
    expect(failsEvaluationBatch(text.normalize('NFKC'))).toBe(false);
  });
});

describe('the batch of training fails', () => {
  test.each([
    'validation is fine, training with batch 24 OOMs',
    'batch 24 when training runs out of memory',
    '验证 batch 48 没问题，训练 batch 24 爆显存',
    'batch 24 训练时爆显存，验证用 48 没问题',
  ])('%s', (text) => {
    expect(failsTrainingBatch(text.normalize('NFKC'))).toBe(true);
  });

  test.each(['training batch 24 is fine, validation OOMs', '训练 batch 8 正常，验证就爆', 'train_batch_size=8, OOM'])(
    'not in: %s',
    (text) => {
      expect(failsTrainingBatch(text.normalize('NFKC'))).toBe(false);
    },
  );
});

test.each(['eval batch ', '验证 batch 1 ', 'batch 1 for the ', 'i only run ', 'train_batch eval_batch '])(
  'a text that repeats %j is read in linear time',
  (words) => {
    const text = words.repeat(20_000);
    expect(milliseconds(() => failsEvaluationBatch(text))).toBeLessThan(PATIENCE_MS);
  },
);
