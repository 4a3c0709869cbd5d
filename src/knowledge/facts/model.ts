import { z } from 'zod';
import type { Bilingual } from '../../language.ts';
import type { Path } from '../fault.ts';
import type { Complaint } from './complaint.ts';
import { checkNames } from './names.ts';
import { BIASES, countParameters } from './parameters.ts';

const name = z.string().trim().min(1).max(80);
const count = z.int().min(1);
const url = z.url({ protocol: /^https?$/ });

const model = z.strictObject({
  /** As on Hugging Face, owner first. */
  name,
  aliases: z.array(name).min(1).optional(),
  parameters: count,
  activeParameters: count.optional(),
  checkpointParameters: count.optional(),
  layers: count,
  encoderLayers: count.optional(),
  hidden: count,
  heads: count,
  kvHeads: count,
  headDim: count,
  intermediate: count,
  mlp: z.enum(['gated', 'plain']).optional(),
  positions: z.enum(['learned', 'relative']).optional(),
  norms: z
    .strictObject({ perLayer: count.optional(), bias: z.literal(true).optional(), heads: z.literal(true).optional() })
    .optional(),
  biases: z.array(z.enum(BIASES)).min(1).optional(),
  sinks: z.literal(true).optional(),
  vocabulary: count,
  tied: z.boolean(),
  context: count,
  tokenTypes: count.optional(),
  embeddingNorm: z.literal(true).optional(),
  finalNorm: z.literal(false).optional(),
  pooler: z.literal(true).optional(),
  window: z.strictObject({ tokens: count, layers: count }).optional(),
  latent: z
    .strictObject({ keyValueRank: count, queryRank: count, ropeDim: count, nopeDim: count, valueDim: count })
    .optional(),
  experts: z
    .strictObject({
      count,
      active: count,
      shared: count.optional(),
      intermediate: count,
      denseLayers: count.optional(),
    })
    .optional(),
  sources: z.array(url).min(1),
  /** The figures stand in the model's own configuration alone. */
  unverified: z.literal(true).optional(),
  note: z.string().trim().min(1).max(200).optional(),
});

/** A language model of knowledge/models.yml: its size, and the shapes that make it. */
export type Model = z.infer<typeof model>;

/** The whole of knowledge/models.yml. */
export const modelsSchema = z.array(model);

/** Names that clash and figures of one model that contradict each other. */
export function checkModels(models: readonly Model[]): readonly Complaint[] {
  const inside = models.flatMap((one, index) =>
    [...checkNumbers(one), ...checkShapes(one), ...checkSources(one)].map(({ path, message }) => ({
      path: [index, ...path],
      message,
    })),
  );
  return [...checkNames(models), ...inside];
}

function checkNumbers(one: Model): readonly Complaint[] {
  const { parameters, activeParameters, checkpointParameters, experts } = one;
  const follows = (key: string, stated: number, computed: number): readonly Complaint[] =>
    unless(computed === stated, [key], {
      en: `the shapes give ${computed}, not ${stated}`,
      zh: `按形状算出 ${computed}，不是 ${stated}`,
    });
  return [
    ...follows('parameters', parameters, countParameters(one)),
    ...(activeParameters === undefined
      ? []
      : follows('activeParameters', activeParameters, countParameters(one, 'active'))),
    ...unless((experts === undefined) === (activeParameters === undefined), ['experts'], {
      en: 'experts and activeParameters stand together',
      zh: 'experts 与 activeParameters 要同时写',
    }),
    ...unless(checkpointParameters === undefined || checkpointParameters > parameters, ['checkpointParameters'], {
      en: 'it stands where the files hold more than the language model',
      zh: '只有文件里的参数比语言模型多时才写',
    }),
  ];
}

function checkShapes({ name: full, layers, heads, kvHeads, window, experts }: Model): readonly Complaint[] {
  return [
    ...unless(/^[\w.-]+\/[\w.-]+$/.test(full), ['name'], {
      en: 'write owner/name, as on Hugging Face',
      zh: '写成 owner/name，与 Hugging Face 上一致',
    }),
    ...unless(heads % kvHeads === 0, ['kvHeads'], {
      en: `${heads} heads cannot share ${kvHeads} alike`,
      zh: `${heads} 个头不能平分 ${kvHeads} 个 KV 头`,
    }),
    ...unless(window === undefined || window.layers <= layers, ['window', 'layers'], {
      en: `there are ${layers} layers`,
      zh: `总共只有 ${layers} 层`,
    }),
    ...unless(experts === undefined || experts.active <= experts.count, ['experts', 'active'], {
      en: 'more experts are active than there are',
      zh: '激活的专家比专家总数还多',
    }),
    ...unless(experts === undefined || (experts.denseLayers ?? 0) < layers, ['experts', 'denseLayers'], {
      en: 'no layer is left for the experts',
      zh: '没有层留给专家',
    }),
  ];
}

function checkSources({ name: full, sources, unverified }: Model): readonly Complaint[] {
  const alone = sources.every((source) => source.startsWith(`https://huggingface.co/${full}/`));
  return unless(alone === (unverified === true), ['sources'], {
    en: "unverified stands where no source but the model's own page is named, and nowhere else",
    zh: '来源只有模型自己的页面时才写 unverified，也必须写',
  });
}

function unless(holds: boolean, path: Path, message: Bilingual): readonly Complaint[] {
  return holds ? [] : [{ path, message }];
}
