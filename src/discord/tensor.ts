import { tensorCalculator } from '../estimate/calculators/tensor.ts';
import { describeProblem, describeTensors } from '../estimate/describe-tensor.ts';
import type { Language } from '../language.ts';
import type { Block } from '../render/block.ts';
import { disarm } from '../render/escape.ts';

/** Tensors as typed, and what counts with them. */
export interface TensorRequest {
  readonly shapes: string;
  readonly gradient: boolean;
  readonly adam: boolean;
  readonly language: Language;
}

/** What tensors take, or why they cannot be read. */
export interface TensorAnswer {
  readonly ok: boolean;
  readonly blocks: readonly Block[];
}

export type TensorCalculator = (request: TensorRequest) => TensorAnswer;

/** The tensor calculator's answer as blocks: the total first, then each tensor with its sums. */
export const countTensors: TensorCalculator = ({ shapes, gradient, adam, language }) => {
  const answer = tensorCalculator.run(shapes, { gradient, adam });
  if (!answer.ok) {
    const [sentence = '', ...pointer] = describeProblem(shapes, answer, language);
    const code = { title: '', language: '', text: disarm(pointer.join('\n')) };
    return {
      ok: false,
      blocks: [{ kind: 'paragraph', text: sentence }, ...(pointer.length > 0 ? [{ kind: 'code', code } as const] : [])],
    };
  }
  const lines = describeTensors(answer.result, { gradient, adam }, language);
  const total = lines[lines.length - 1] ?? '';
  return { ok: true, blocks: [{ kind: 'headline', text: total }, ...tensorBlocks(lines.slice(0, -1))] };
};

/** Lines with the indented ones as a list under the line that they belong to. */
function tensorBlocks(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let items: string[] = [];
  for (const line of lines) {
    if (line.startsWith(' ')) {
      items.push(line.trim());
      continue;
    }
    items = [];
    blocks.push({ kind: 'heading', text: line }, { kind: 'list', items });
  }
  return blocks;
}
