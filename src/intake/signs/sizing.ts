import { either, type Sign } from './sign.ts';

const NOT_A_METHOD = '(?![ -]?(?:accum|checkpoint|clip|penalt|scal|descent|norm))';

/** What of a tensor a question of size wants counted beside its values. */
export const SIZING_SIGNS: readonly Sign[] = [
  {
    id: 'asks-amount',
    // "Without its gradient, how much?" asks all the same.
    negative: true,
    prose: either(
      'i',
      /\bhow (?:much|many)\b[^\n.?]{0,24}(?:\?|$|\bmemory|\bvram|\bspace|\bbytes|\b[GM]i?B\b|\bin (?:all|total)\b|\baltogether\b)/,
      /\b(?:memory|vram|total|size|bytes|footprint)[ \t]{0,2}\?/,
      /多少|多大|几个?[GM]B?/,
      /(?:显存|内存|大小)[ \t]{0,2}\?/,
    ),
  },
  {
    id: 'counts-gradient',
    prose: either(
      'i',
      new RegExp(`\\b(?:requires_grad|gradients?|grads?)\\b${NOT_A_METHOD}`),
      /梯度(?!累[积计]|检查点|裁剪|下降|缩放|爆炸|消失)/,
    ),
  },
  {
    id: 'counts-adam',
    prose: either(
      'i',
      /(?<!8[- ]?bit )\badamw?\b(?![ -]?(?:8|mini|factor))/,
      /\boptimi[sz]er(?:'s)? (?:states?|moments?)\b/,
      /优化器(?:的)?状态/,
    ),
  },
  {
    // The cache itself is asked for, not a run that has one.
    id: 'counts-cache',
    prose: either(
      'i',
      /\bkv[- ]?cache(?: (?:size|memory|footprint|usage))? (?:of|for)\b/,
      /\bhow (?:big|large|much)\b(?:(?! with\b)[^\n.?]){0,24}\bkv[- ]?cache\b/,
      /(?:kv[- ]?cache|键值缓存)[^\n。?]{0,30}(?:多大|多少|几个?G)/,
      /(?:多大|多少)[^\n。?]{0,8}(?:kv[- ]?cache|键值缓存)/,
    ),
  },
];
