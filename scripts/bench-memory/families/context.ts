import { type ContextLoading, contextBytes } from '../../../src/estimate/context.ts';
import type { Family } from '../figure.ts';
import { inputsOf, wordsOf } from '../inputs.ts';

/** Kernels are loaded when they are first needed since this version of CUDA, which PyTorch is built for since 2.0. */
const LAZY_CUDA = 11.7;
const LAZY_TORCH = 2;
const LAZY_YEAR = 2023;

/** What a process takes outside PyTorch's allocator, by the words that describe it. */
export const CONTEXT: Family = {
  id: 'context',
  takes: (item) => inputsOf(item).text('what') !== undefined,
  answer: (item) => {
    const { bytes, range } = contextBytes(loadingOf(wordsOf(item)));
    return { bytes, range };
  },
};

/** How the kernels were loaded. */
export function loadingOf(words: string): ContextLoading {
  if (/\bbare\b|without pytorch|pycuda/i.test(words)) return 'bare';
  if (/\blazy|\blazily/i.test(words)) return 'lazy';
  if (/\beager/i.test(words)) return 'eager';
  const [cuda, torch, year] = [/CUDA (\d+\.\d+)/i, /PyTorch (\d+\.\d+)/i, /\b(20\d\d)\b/].map((pattern) => {
    const found = pattern.exec(words)?.[1];
    return found === undefined ? undefined : Number(found);
  });
  if (cuda !== undefined) return cuda < LAZY_CUDA ? 'eager' : 'lazy';
  if (torch !== undefined) return torch < LAZY_TORCH ? 'eager' : 'lazy';
  return year !== undefined && year < LAZY_YEAR ? 'eager' : 'lazy';
}
