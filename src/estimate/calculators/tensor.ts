import { z } from 'zod';
import type { Calculation } from '../calculator.ts';
import { countTensors, type TensorFlags, tensorJson } from '../count-tensors.ts';
import { describeTensors, problemWords } from '../describe-tensor.ts';
import type { ParseProblem } from '../parse-problem.ts';
import type { Refusal } from '../refusal.ts';
import { defineCalculator } from './define.ts';
import { flag } from './field.ts';

/** How much memory tensors take. */
export const tensorCalculator = defineCalculator({
  id: 'tensor',
  label: '张量',
  title: { en: 'How much memory tensors take', zh: '张量占多少显存' },
  inputs: z.strictObject({
    shapes: z.string().default('').meta({
      en: 'Shapes and dtypes, best in quotes; then slice=[…], expand=[…], view=[…], channels_last, nnz=…',
      zh: '形状和 dtype，最好加引号；后面可加 slice=[…]、expand=[…]、view=[…]、channels_last、nnz=…',
      label: '形状',
      kind: 'text',
      example: '[1,6,3,928,1600] float32, 8x64x512x512 bf16',
      positional: true,
    }),
    gradient: flag({ en: 'Count the gradient too', zh: '加上梯度', label: '梯度' }),
    adam: flag({
      en: "Count the gradient and Adam's two states too",
      zh: '加上梯度和 Adam 的两份状态',
      label: 'adam',
    }),
  }),
  examples: [
    { shapes: '[1,6,3,928,1600] float32, 8x64x512x512 bf16' },
    { shapes: 'torch.Size([8, 3, 224, 224]) fp16' },
    { shapes: 'f32[1024,32768]' },
    { shapes: '2*4096*4096 int4' },
    { shapes: '[4096,4096] float32', adam: true },
    { shapes: '[4096,4096] float32 requires_grad adam' },
    { shapes: '[1,4096] float32 expand=[1000,4096]' },
    { shapes: '[1000,4096] float32 slice=[10,4096]' },
    { shapes: 'torch.randn(1000, 4096).half()[:10]' },
    { shapes: '[100000,100000] float32 sparse_coo nnz=1000000' },
  ],
  run: ({ shapes, ...flags }) => count(shapes, flags),
});

function count(shapes: string, flags: TensorFlags): Calculation | Refusal {
  const counted = countTensors(shapes, flags);
  if (!counted.ok) return refusalOf(shapes, counted);
  return {
    ok: true,
    json: () => tensorJson(counted.result),
    report: (language) => reportOf(describeTensors(counted.result, flags, language)),
  };
}

function refusalOf(text: string, problem: ParseProblem): Refusal {
  const at = problem.reason.code === 'empty' ? {} : { at: { text, offset: problem.at } };
  return { ok: false, field: null, words: problemWords(problem), ...at };
}

/** Lines with the indented ones under the line that they belong to; the last is the total. */
function reportOf(lines: readonly string[]) {
  const sections: { heading: string; items: string[] }[] = [];
  for (const line of lines.slice(0, -1)) {
    if (line.startsWith(' ')) sections.at(-1)?.items.push(line.trim());
    else sections.push({ heading: line, items: [] });
  }
  return { total: lines.at(-1) ?? '', totalAt: 'last' as const, rows: [], sections };
}
