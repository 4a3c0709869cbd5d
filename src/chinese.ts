import { createRequire } from 'node:module';

type Convert = (text: string) => string;
interface OpenCC {
  readonly Converter: (options: { from: 'cn' | 'twp'; to: 'cn' | 'twp' }) => Convert;
}

const load = createRequire(import.meta.url);
let toTraditional: Convert | null = null;
let toSimplified: Convert | null = null;

/** Where the dictionary cuts a phrase in the wrong place. */
const REPAIRS: readonly (readonly [wrong: string, right: string])[] = [['可擴充套件段', '可擴充段']];

/** Simplified Chinese as Taiwan writes it, terms included (显存 → 視訊記憶體). The dictionary loads at the first call. */
export function traditional(text: string): string {
  toTraditional ??= (load('opencc-js/cn2t') as OpenCC).Converter({ from: 'cn', to: 'twp' });
  return REPAIRS.reduce((converted, [wrong, right]) => converted.replaceAll(wrong, right), toTraditional(text));
}

/** Traditional Chinese folded to Simplified, terms included (記憶體 → 内存). The dictionary loads at the first call. */
export function simplified(text: string): string {
  toSimplified ??= (load('opencc-js/t2cn') as OpenCC).Converter({ from: 'twp', to: 'cn' });
  return toSimplified(text);
}
