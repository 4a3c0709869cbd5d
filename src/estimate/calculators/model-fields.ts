import type { Architecture } from '../model/architecture.ts';
import { traitsOf } from '../model/families.ts';
import { FieldError } from '../refusal.ts';
import { count, flag } from './field.ts';

/** The sizes of a model that is in no list, as its `config.json` has them. */
export const MODEL_FIELDS = {
  layers: count({ en: 'Layers of a model that is not listed', zh: '未收录模型的层数', label: '层数', example: '32' }),
  hidden: count({ en: 'Its hidden_size', zh: '隐藏维度 hidden_size', label: '隐藏维度', example: '4096' }),
  heads: count({ en: 'Its attention heads', zh: '注意力头数', label: '头数', example: '32' }),
  kvHeads: count({
    en: 'Its key-value heads; default heads',
    zh: 'KV 头数，默认与头数相同',
    label: 'kv头数',
    example: '8',
  }),
  intermediate: count({
    en: 'Its intermediate_size',
    zh: '前馈层宽度 intermediate_size',
    label: '前馈宽度',
    example: '14336',
  }),
  vocab: count({ en: 'Its vocabulary', zh: '词表大小', label: '词表', example: '128256' }),
  headDim: count({
    en: 'Its head_dim; default hidden / heads',
    zh: '每个头的维度，默认 hidden / heads',
    label: '头维度',
    example: '128',
    rare: true,
  }),
  tied: flag({
    en: 'Its output layer is the embedding (tie_word_embeddings)',
    zh: '输出层与词嵌入共享（tie_word_embeddings）',
    label: '共享词嵌入',
    rare: true,
  }),
};

/** What was given of them. */
export interface ModelSizes {
  readonly layers?: number | undefined;
  readonly hidden?: number | undefined;
  readonly heads?: number | undefined;
  readonly kvHeads?: number | undefined;
  readonly intermediate?: number | undefined;
  readonly vocab?: number | undefined;
  readonly headDim?: number | undefined;
  readonly tied?: boolean | undefined;
}

const NEEDED = ['layers', 'hidden', 'heads', 'intermediate', 'vocab'] as const;
const CONTEXT = 4096;

/** The model of these sizes, with what its family has beside them; null where none is given. A missing one is named. */
export function architectureOf(sizes: ModelSizes, name: string): Architecture | null {
  const { layers, hidden, heads, intermediate, vocab, kvHeads = heads, headDim } = sizes;
  if (Object.keys(MODEL_FIELDS).every((key) => sizes[key as keyof ModelSizes] === undefined)) return null;
  if (!layers || !hidden || !heads || !kvHeads || !intermediate || !vocab) {
    const missing = NEEDED.find((key) => sizes[key] === undefined) ?? 'layers';
    throw new FieldError(missing, {
      en: `missing: the sizes of a model are ${NEEDED.join(', ')} together, as its config.json has them`,
      zh: `没有给出：模型的尺寸要把 ${NEEDED.join('、')} 一起写全，见它的 config.json`,
    });
  }
  if (headDim === undefined && hidden % heads !== 0) {
    throw new FieldError('headDim', {
      en: `needed: ${hidden} does not divide into ${heads} heads`,
      zh: `需要给出：${hidden} 不能被 ${heads} 个头整除`,
    });
  }
  const shapes = { layers, hidden, heads, kvHeads, headDim: headDim ?? hidden / heads, intermediate };
  const traits = traitsOf(name);
  const tied = sizes.tied ?? traits.tied ?? false;
  return { ...traits, ...shapes, vocabulary: vocab, tied, context: traits.context ?? CONTEXT };
}
