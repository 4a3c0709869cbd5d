import { describeOutcome } from '../describe-outcome.ts';
import type { TorchArguments } from '../layers/arguments.ts';
import { estimateLayer, type LayerRun } from '../layers/estimate-layer.ts';
import { layerFromTorch } from '../layers/from-torch.ts';
import type { Outcome } from '../outcome.ts';
import { FieldError } from '../refusal.ts';
import { printShape, type Shape } from '../shape.ts';
import { digits } from '../terms.ts';
import { readSizes } from './amount.ts';
import { defineCalculator } from './define.ts';
import { fieldsOf, quoted } from './field.ts';
import { LAYER_INPUTS, type LayerInput } from './layer-fields.ts';
import { dimensionsOf, LAYER_NAMES, type LayerField, type LayerName, layerNameOf } from './layer-kinds.ts';
import { suggest } from './names.ts';
import { refuseFields } from './only-for.ts';

const NAMED = 3;
const DESCRIBING = [...new Set(LAYER_NAMES.flatMap(({ needs, takes }) => [...needs, ...takes]))];

function layer(input: LayerInput): Outcome {
  const kind = kindOf(input.kind);
  const shapes = shapesOf(input.shape);
  checkDimensions(kind, shapes);
  checkFields(input, kind);
  const call = layerFromTorch(argumentsFor(input, kind, shapes));
  if (call === null) throw new TypeError(`${kind.name} is listed, and not read`);
  const run: LayerRun = {
    precision: input.precision ?? 'fp32',
    device: input.device ?? 'cuda',
    training: input.mode !== 'eval',
    inference: input.mode === 'inference',
    frozen: input.frozen === true,
    checkpoint: input.checkpoint === true,
    ...(input.inputGrad === undefined ? {} : { inputGradient: input.inputGrad }),
  };
  const { estimate, parameters, outputShape } = estimateLayer(call.kind, call.options, run);
  const flow = `\`${shapes.map(printShape).join(' ')} → ${printShape(outputShape)}\``;
  return {
    subject: {
      en: `\`${kind.name}\` ${flow} · ${digits(parameters)} parameters`,
      zh: `\`${kind.name}\` ${flow} · 参数量 ${digits(parameters)}`,
    },
    estimate,
    reason: estimate.range.low === estimate.range.high ? 'exact' : 'recurrent',
  };
}

function kindOf(typed: string | undefined): LayerName {
  const kind = typed === undefined ? null : layerNameOf(typed);
  if (kind !== null) return kind;
  const names = LAYER_NAMES.map(({ name }) => ({ names: [name] }));
  if (typed === undefined) {
    throw new FieldError('kind', {
      en: 'no layer is given; type its kind and the shape of its input, for example Conv2d 32x64x56x56',
      zh: '没有给出；请输入层的类型和输入形状，例如 Conv2d 32x64x56x56',
    });
  }
  const near = suggest(typed, names, NAMED);
  throw new FieldError('kind', {
    en: `${quoted(typed)} is no layer that is known${near.length === 0 ? '; type for example Conv2d or Linear' : `; did you mean ${near.join(', ')}?`}`,
    zh: `${quoted(typed)} 不是认识的层${near.length === 0 ? '；请输入例如 Conv2d 或 Linear' : `；是不是 ${near.join('、')}？`}`,
  });
}

function shapesOf(typed: string | undefined): readonly Shape[] {
  const pieces = (typed ?? '').split(/\s*[;；]\s*|(?<=[\])])\s*,?\s*(?=[[(])/).filter((piece) => piece !== '');
  const shapes = pieces.map(readSizes);
  if (shapes.length > 0 && shapes.every((shape) => shape !== null)) return shapes;
  throw new FieldError('shape', {
    en: `${typed === undefined ? 'no shape is given' : `${quoted(typed)} is no shape`}; type for example 32x64x56x56`,
    zh: `${typed === undefined ? '没有给出' : `${quoted(typed)} 不是形状`}；请输入例如 32x64x56x56`,
  });
}

const EXAMPLES: Readonly<Record<number, string>> = { 2: '32x64', 3: '8x128x512', 4: '32x64x56x56', 5: '2x16x8x56x56' };

// A shape without its batch would be read as one of another kind of layer.
function checkDimensions(kind: LayerName, shapes: readonly Shape[]): void {
  const allowed = dimensionsOf(kind);
  const [shape = []] = shapes;
  if (allowed === null || allowed.includes(shape.length)) return;
  const example = EXAMPLES[allowed.at(-1) ?? 4] ?? '';
  const attention = kind.name === 'scaled_dot_product_attention';
  throw new FieldError('shape', {
    en: `\`${kind.name}\` takes ${allowed.join(' or ')} dimensions${attention ? ' (batch, heads, length, head width)' : ', the batch first'}, not ${shape.length}; type for example ${attention ? '2x16x2048x64' : example}`,
    zh: `\`${kind.name}\` 的输入是 ${allowed.join(' 或 ')} 维${attention ? '（batch、头数、长度、头维度）' : '，batch 在前'}，而不是 ${shape.length} 维；请输入例如 ${attention ? '2x16x2048x64' : example}`,
  });
}

function checkFields(input: LayerInput, { name, needs, takes }: LayerName): void {
  const missing = needs.find((field) => input[field] === undefined);
  if (missing !== undefined) {
    const example = fieldsOf({ inputs: LAYER_INPUTS }).find(({ key }) => key === missing)?.example ?? '';
    throw new FieldError(missing, {
      en: `needed for \`${name}\`; type for example ${example}`,
      zh: `\`${name}\` 必须给出它；请输入例如 ${example}`,
    });
  }
  const foreign = DESCRIBING.filter((field) => !needs.includes(field) && !takes.includes(field));
  refuseFields(input, foreign, { en: `\`${name}\``, zh: ` \`${name}\`` });
}

const plain = (sizes: readonly bigint[] | undefined): bigint | readonly bigint[] | undefined =>
  sizes?.length === 1 ? sizes[0] : sizes;

/** The arguments by PyTorch's names. */
function argumentsFor(input: LayerInput, { name }: LayerName, shapes: readonly Shape[]): TorchArguments {
  const [shape = []] = shapes;
  const numbers: Partial<Record<LayerField, bigint>> = {};
  for (const field of [
    'groups',
    'heads',
    'kvHeads',
    'headDim',
    'intermediate',
    'hidden',
    'layers',
    'vocab',
    'scale',
  ] as const) {
    const value = input[field];
    if (value !== undefined) numbers[field] = BigInt(value);
  }
  const common = {
    layer: name,
    ...numbers,
    out: plain(input.out),
    width: name === 'Embedding' ? plain(input.out) : undefined,
    kernel: name === 'scaled_dot_product_attention' ? input.attention : plain(input.kernel),
    stride: plain(input.stride),
    padding: plain(input.padding),
    dilation: plain(input.dilation),
    bias: input.bias,
    dropout: input.dropout,
    bidirectional: input.bidirectional,
    needWeights: input.needWeights,
    normFirst: input.normFirst,
    inplace: input.inplace,
  };
  if (name !== 'scaled_dot_product_attention') {
    return { ...common, ...(shapes.length > 1 ? { shapes } : {}), shape };
  }
  const [batch, heads, length, headSize] = shape;
  return { ...common, batch, heads, length, headSize };
}

/** What one layer takes. */
export const layerCalculator = defineCalculator({
  id: 'layer',
  label: '层',
  title: { en: 'What one layer takes, and keeps for backward', zh: '一层要多少显存，为反向传播保留多少' },
  inputs: LAYER_INPUTS,
  examples: [
    { kind: 'Conv2d', shape: '32x64x56x56', out: '128', kernel: '3', padding: '1' },
    { kind: 'nn.Linear', shape: '[8,2048,4096]', out: '11008', bias: false, precision: 'autocast-bf16' },
    { kind: 'MultiheadAttention', shape: '2x2048x1024', heads: '16' },
    { kind: 'sdpa', shape: '2x32x4096x128', kvHeads: '8', attention: 'flash', precision: 'bf16' },
    { kind: 'cross_entropy', shape: '8192x128256' },
    { kind: 'LSTM', shape: '32x100x256', hidden: '512', layers: '2', bidirectional: true },
    { kind: 'cat', shape: '8x64x32x32; 8x128x32x32' },
    {
      kind: 'llama',
      shape: '1x4096x4096',
      heads: '32',
      kvHeads: '8',
      intermediate: '14336',
      precision: 'bf16',
      checkpoint: true,
    },
  ],
  run: (input) => describeOutcome(layer(input)),
});
