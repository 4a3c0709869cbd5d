import { isDenied } from './denial.ts';
import { PLANNED } from './plan.ts';

const NUMBER = '(\\d{1,5})(?![\\w.])';
/** A setting, or the steps in words. */
const STEPS: readonly RegExp[] = [
  /(?:gradient[_ ]accumulation(?:[_ ]steps)?|grad[_ ]accum\w*|accumulat\w+[_ ]steps|accumulate_grad_batches|累[积计加]步数)["']?[ \t]{0,3}(?:=|:|of|is|at|to|为|是|设为|设成)?[ \t]{0,3}(\d{1,5})(?![\w.])/gi,
  new RegExp(
    `(?<![\\w.])${NUMBER}[ -](?:steps? (?:of )?)?(?:gradient[ -])?(?:accumulation|accum)(?:[ -]steps?)?\\b`,
    'gi',
  ),
  new RegExp(
    `\\baccumulat\\w+ (?:(?:the )?gradients? )?(?:(?:over|for|across|every|of|with|in) )?${NUMBER} (?:steps?|(?:micro|mini)?-?batches|iter\\w*|times)`,
    'gi',
  ),
  /累[积计加](?:的?步数)?(?:了|设(?:为|成)|开(?:到|了)|是|为|到|=|:){0,2} ?(\d{1,4}) ?(?:步|次|个)?(?![\w.%])/g,
  /(?<![\w.])(\d{1,4}) ?(?:步|次)(?:的)?(?:梯度)?累[积计加]/g,
];
const ASKED =
  /(?:\b(?:should|would|could|can|does|do i|how|what|try)\b|要不要|能不能|可不可以|是不是|怎么|如何)[^\n.,;?!。]{0,60}$/i;

/** The steps over which gradients are accumulated, where that is in place: neither asked about, planned nor denied. */
export function accumulationOf(text: string): number | undefined {
  for (const pattern of STEPS) {
    for (const match of text.matchAll(pattern)) {
      const before = text.slice(Math.max(0, match.index - 80), match.index);
      const open = ASKED.test(before) || PLANNED.test(before);
      if (!open && !isDenied(text, match.index, match.index + match[0].length)) return Number(match[1]);
    }
  }
  return undefined;
}
