import { ACTIVATION_NAMES, type Activation } from '../layers/activation.ts';
import { spelled } from '../layers/arguments.ts';

/** The fields that a kind of layer may be described with. */
export type LayerField =
  | 'out'
  | 'kernel'
  | 'stride'
  | 'padding'
  | 'dilation'
  | 'groups'
  | 'bias'
  | 'heads'
  | 'kvHeads'
  | 'headDim'
  | 'intermediate'
  | 'hidden'
  | 'layers'
  | 'bidirectional'
  | 'vocab'
  | 'scale'
  | 'dropout'
  | 'attention'
  | 'needWeights'
  | 'normFirst'
  | 'inplace';

/** A kind of layer by PyTorch's name, with what describes it. */
export interface LayerName {
  readonly name: string;
  readonly needs: readonly LayerField[];
  readonly takes: readonly LayerField[];
}

const rows = (
  names: string,
  needs: readonly LayerField[] = [],
  takes: readonly LayerField[] = [],
): readonly LayerName[] => names.split(' ').map((name) => ({ name, needs, takes }));

const WINDOW = ['stride', 'padding', 'dilation'] as const;

const NAMED: readonly LayerName[] = [
  ...rows(
    'Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d',
    ['out', 'kernel'],
    [...WINDOW, 'groups', 'bias'],
  ),
  ...rows('Linear', ['out'], ['bias']),
  ...rows('BatchNorm1d BatchNorm2d BatchNorm3d SyncBatchNorm InstanceNorm1d InstanceNorm2d InstanceNorm3d RMSNorm'),
  ...rows('LayerNorm', [], ['bias']),
  ...rows('GroupNorm', ['groups']),
  ...rows('PReLU GLU relu_inplace'),
  ...rows('Dropout Dropout1d Dropout2d Dropout3d', [], ['dropout']),
  ...rows('MaxPool1d MaxPool2d MaxPool3d AvgPool1d AvgPool2d AvgPool3d', ['kernel'], WINDOW),
  ...rows(
    'AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d AdaptiveMaxPool3d',
    [],
    ['out'],
  ),
  ...rows('Embedding', ['vocab', 'out']),
  ...rows('MultiheadAttention', ['heads'], ['dropout', 'needWeights', 'bias']),
  ...rows('scaled_dot_product_attention', [], ['kvHeads', 'attention', 'dropout']),
  ...rows('LSTM GRU', ['hidden'], ['layers', 'bidirectional', 'bias']),
  ...rows('cross_entropy cross_entropy_upcast mse_loss'),
  ...rows('Upsample', [], ['scale']),
  ...rows('TransformerEncoderLayer TransformerDecoderLayer', ['heads'], ['intermediate', 'dropout', 'normFirst']),
  ...rows('cat add mul matmul silu_mul'),
  ...rows('swiglu', ['intermediate']),
  ...rows('llama', ['heads', 'intermediate'], ['kvHeads', 'headDim']),
  ...rows('gpt gpt_unfused', ['heads'], ['intermediate', 'dropout']),
  ...rows('basic bottleneck', [], ['stride']),
];

/** Activations that PyTorch also writes over their input. */
const IN_PLACE: ReadonlySet<string> = new Set<Activation>([
  'relu',
  'relu6',
  'silu',
  'mish',
  'hardtanh',
  'hardswish',
  'hardsigmoid',
  'leakyRelu',
  'elu',
  'selu',
  'celu',
  'rrelu',
  'threshold',
]);

/** Every kind of layer that can be asked for. */
export const LAYER_NAMES: readonly LayerName[] = [
  ...NAMED,
  ...ACTIVATION_NAMES.map((name) => ({
    name: name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    needs: [],
    takes: IN_PLACE.has(name) ? (['inplace'] as const) : [],
  })),
];

const SEQUENCES = /^(?:MultiheadAttention|LSTM|GRU|Transformer\w+|llama|gpt|gpt_unfused)$/;

/** So many dimensions the input has, the batch among them; null where any number will do. */
export function dimensionsOf({ name }: LayerName): readonly number[] | null {
  const spatial = /([123])d$/.exec(name)?.[1];
  if (spatial !== undefined) return name === 'BatchNorm1d' ? [2, 3] : [Number(spatial) + 2];
  if (SEQUENCES.test(name)) return [3];
  return /^(?:basic|bottleneck|scaled_dot_product_attention)$/.test(name) ? [4] : null;
}

const ALIASES: Readonly<Record<string, string>> = {
  sdpa: 'scaled_dot_product_attention',
  mha: 'MultiheadAttention',
  attention: 'scaled_dot_product_attention',
  fc: 'Linear',
  dense: 'Linear',
  conv: 'Conv2d',
  batchnorm: 'BatchNorm2d',
  bn: 'BatchNorm2d',
  ln: 'LayerNorm',
  maxpool: 'MaxPool2d',
  avgpool: 'AvgPool2d',
  crossentropyloss: 'cross_entropy',
  mseloss: 'mse_loss',
  interpolate: 'Upsample',
  transformer: 'TransformerEncoderLayer',
  swish: 'silu',
};

const byName: ReadonlyMap<string, LayerName> = new Map(LAYER_NAMES.map((layer) => [spelled(layer.name), layer]));

/** The kind of this name in any spelling: `Conv2d`, `nn.Conv2d`, `torch.nn.functional.gelu`; null where it is none. */
export function layerNameOf(typed: string): LayerName | null {
  const key = spelled(typed.slice(typed.lastIndexOf('.') + 1));
  return byName.get(key) ?? byName.get(spelled(ALIASES[key] ?? '')) ?? null;
}
