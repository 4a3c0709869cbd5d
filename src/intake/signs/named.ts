import type { Sign } from './sign.ts';

const named = (fix: string, name: RegExp): Sign => ({ id: `names-${fix}`, holds: (words) => name.test(words) });

/** Advice that circulates, named by the person: asked about, planned, tried or refused. */
export const NAMED_SIGNS: readonly Sign[] = [
  named('empty-cache', /empty[_ ]?cache|清(?:空|理|除)?(?:一下|了)?(?:显存)?缓存/i),
  named('max-split-size', /max[_ ]split[_ ]size/i),
  named('expandable-segments', /expandable[_ ]?segments?/i),
  named(
    'reduce-batch-size',
    /\b(?:smaller|lower|reduc\w{1,4}|decreas\w{1,4}) (?:the |my )?batch|(?:减小|降低|调小|减少|缩小)[^\n。，,]{0,4}(?:batch|批)/i,
  ),
  named('gradient-accumulation', /\bgradient[- ]accumulation|\baccumulat\w{1,4} (?:the )?gradients?|梯度累[积加计]/i),
  named('mixed-precision', /\bmixed[- ]precision|混合精度/i),
  named('use-ddp', /\bDDP\b|DistributedDataParallel/),
];
