import type { Shape } from '../shape.ts';
import { ACTIVATION_NAMES, type Activation } from './activation.ts';
import { type Arguments, argumentsOf, spelled, type TorchArguments } from './arguments.ts';
import type { LayerInputs, LayerKind } from './layers.ts';

/** A layer that `estimateLayer` takes. */
export type LayerCall = {
  readonly [Kind in LayerKind]: { readonly kind: Kind; readonly options: LayerInputs[Kind] };
}[LayerKind];

/** The object without what is undefined. */
function defined<T extends object>(options: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

type Read = (given: Arguments) => LayerCall;

const windowOf = (given: Arguments) => ({
  shape: given.shape(),
  kernel: given.each('k', 'kernel', 'kernelsize') ?? given.need('kernel'),
  stride: given.each('stride'),
  padding: given.each('padding'),
  dilation: given.each('dilation'),
});

const convOf = (given: Arguments) => ({
  ...windowOf(given),
  out: given.need('cout', 'out', 'outchannels'),
  groups: given.size('groups'),
  bias: given.flag('bias'),
});

const recurrentOf = (given: Arguments) => ({
  shape: given.sizes('inputshape', 'shape') ?? [
    given.need('batch'),
    given.need('seq', 'length'),
    given.need('input', 'inputsize'),
  ],
  hidden: given.need('hidden', 'hiddensize'),
  layers: given.size('layers', 'numlayers'),
  bidirectional: given.flag('bidirectional'),
  bias: given.flag('bias'),
});

const encoderOf = (given: Arguments) => ({
  shape: given.shape(),
  heads: given.need('heads', 'nhead', 'numheads'),
  feedForward: given.size('feedforward', 'dimfeedforward', 'ff', 'intermediate'),
  dropout: given.number('dropout'),
  normFirst: given.flag('normfirst'),
  batchFirst: given.flag('batchfirst'),
});

const attentionOf: Read = (given) => ({
  kind: 'attention',
  options: defined({
    batch: given.need('batch'),
    heads: given.need('heads', 'numheads'),
    kvHeads: given.size('kvheads', 'numkvheads'),
    length: given.need('seq', 'length', 'qlen'),
    keyLength: given.size('kvseq', 'keylength', 'klen'),
    headSize: given.need('headdim', 'headsize', 'd'),
    kernel: kernelOf(given.text('kernel', 'backend')),
    mask: given.flag('mask'),
    dropout: given.number('dropout', 'dropoutp'),
    grouped: given.flag('enablegqa') === true ? ('native' as const) : undefined,
  }),
});

function kernelOf(name: string | undefined): LayerInputs['attention']['kernel'] {
  const key = spelled(name ?? '');
  if (key === 'math') return 'math';
  if (key.includes('flash')) return 'flash';
  return key.includes('efficient') ? 'efficient' : undefined;
}

const gptOf =
  (unfused: boolean): Read =>
  (given) => ({
    kind: 'gptBlock',
    options: defined({
      shape: given.shape(),
      heads: given.need('heads', 'numheads'),
      intermediate: given.size('intermediate', 'ff'),
      dropout: given.number('dropout'),
      unfused,
    }),
  });

const residualOf =
  (kind: 'basicBlock' | 'bottleneck', expansion: bigint): Read =>
  (given) => {
    const shape = given.shape();
    const width = given.size('width', 'planes') ?? (shape[1] ?? 0n) / expansion;
    return { kind, options: defined({ shape, width, stride: given.size('stride'), inPlace: given.flag('inplace') }) };
  };

const entropyOf =
  (upcast: boolean): Read =>
  (given) => ({
    kind: 'crossEntropy',
    options: {
      shape: given.sizes('inputshape', 'shape') ?? [given.need('tokens', 'n'), given.need('vocab', 'classes')],
      upcast,
    },
  });

const conv: Read = (given) => ({ kind: 'conv', options: defined(convOf(given)) });
const transposed: Read = (given) => ({
  kind: 'convTransposed',
  options: defined({ ...convOf(given), outputPadding: given.each('outputpadding') }),
});
const batchNorm: Read = (given) => ({
  kind: 'batchNorm',
  options: defined({
    shape: given.shape(),
    affine: given.flag('affine'),
    trackRunningStats: given.flag('trackrunningstats'),
  }),
});
const instanceNorm: Read = (given) => ({
  kind: 'instanceNorm',
  options: defined({
    shape: given.shape(),
    affine: given.flag('affine'),
    trackRunningStats: given.flag('trackrunningstats'),
  }),
});
const pool =
  (kind: 'maxPool' | 'averagePool'): Read =>
  (given) => ({ kind, options: defined({ ...windowOf(given), ceil: given.flag('ceil', 'ceilmode') }) });
const adaptive =
  (of: 'average' | 'max'): Read =>
  (given) => ({
    kind: 'adaptivePool',
    options: { shape: given.shape(), output: given.each('output', 'outputsize', 'out', 'size') ?? 1n, of },
  });
const act =
  (name: Activation, inPlace?: true): Read =>
  (given) => ({
    kind: 'activation',
    options: { shape: given.shape(), name, inPlace: inPlace ?? given.flag('inplace') ?? false },
  });
const dropout =
  (kind: 'dropout' | 'channelDropout'): Read =>
  (given) => ({ kind, options: defined({ shape: given.shape(), p: given.number('p', 'dropout') }) });
const upsample: Read = (given) => ({
  kind: 'upsample',
  options: defined({ shape: given.shape(), scale: given.size('scale', 'scalefactor'), sizes: given.sizes('size') }),
});

function shapesOf(given: Arguments): readonly Shape[] {
  const all = given.shapes();
  return all.length > 0 ? all : [given.shape(), given.shape()];
}

function pairOf(given: Arguments): readonly [Shape, Shape] {
  const [first = given.shape(), second = first] = shapesOf(given);
  return [first, second];
}

const READERS: Readonly<Record<string, Read>> = {
  conv1d: conv,
  conv2d: conv,
  conv3d: conv,
  conv,
  convtranspose1d: transposed,
  convtranspose2d: transposed,
  convtranspose3d: transposed,
  linear: (given) => ({
    kind: 'linear',
    options: defined({ shape: given.shape(), out: given.need('fout', 'out', 'outfeatures'), bias: given.flag('bias') }),
  }),
  batchnorm1d: batchNorm,
  batchnorm2d: batchNorm,
  batchnorm3d: batchNorm,
  syncbatchnorm: batchNorm,
  instancenorm1d: instanceNorm,
  instancenorm2d: instanceNorm,
  instancenorm3d: instanceNorm,
  layernorm: (given) => ({
    kind: 'layerNorm',
    options: defined({
      shape: given.shape(),
      dimensions: given.sizes('normalizedshape')?.length,
      bias: given.flag('bias'),
    }),
  }),
  groupnorm: (given) => ({
    kind: 'groupNorm',
    options: { shape: given.shape(), groups: given.need('groups', 'numgroups', 'g') },
  }),
  rmsnorm: (given) => ({ kind: 'rmsNorm', options: { shape: given.shape() } }),
  prelu: (given) => ({
    kind: 'prelu',
    options: defined({ shape: given.shape(), slopes: given.size('numparameters') }),
  }),
  glu: (given) => ({ kind: 'glu', options: { shape: given.shape() } }),
  dropout: dropout('dropout'),
  dropout1d: dropout('channelDropout'),
  dropout2d: dropout('channelDropout'),
  dropout3d: dropout('channelDropout'),
  maxpool1d: pool('maxPool'),
  maxpool2d: pool('maxPool'),
  maxpool3d: pool('maxPool'),
  avgpool1d: pool('averagePool'),
  avgpool2d: pool('averagePool'),
  avgpool3d: pool('averagePool'),
  adaptiveavgpool1d: adaptive('average'),
  adaptiveavgpool2d: adaptive('average'),
  adaptiveavgpool3d: adaptive('average'),
  adaptivemaxpool1d: adaptive('max'),
  adaptivemaxpool2d: adaptive('max'),
  adaptivemaxpool3d: adaptive('max'),
  embedding: (given) => ({
    kind: 'embedding',
    options: {
      shape: given.shape(),
      count: given.need('vocab', 'count', 'numembeddings'),
      width: given.need('dim', 'width', 'embeddingdim'),
    },
  }),
  multiheadattention: (given) => ({
    kind: 'multihead',
    options: defined({
      shape: given.shape(),
      heads: given.need('heads', 'numheads'),
      needWeights: given.flag('needweights'),
      dropout: given.number('dropout'),
      batchFirst: given.flag('batchfirst'),
      bias: given.flag('bias'),
    }),
  }),
  lstm: (given) => ({ kind: 'lstm', options: defined(recurrentOf(given)) }),
  gru: (given) => ({ kind: 'gru', options: defined(recurrentOf(given)) }),
  upsample,
  interpolate: upsample,
  transformerencoderlayer: (given) => ({ kind: 'encoderLayer', options: defined(encoderOf(given)) }),
  transformerdecoderlayer: (given) => ({ kind: 'decoderLayer', options: defined(encoderOf(given)) }),
  crossentropy: entropyOf(false),
  crossentropyloss: entropyOf(false),
  crossentropyupcast: entropyOf(true),
  mse: (given) => ({ kind: 'pairLoss', options: { shape: given.shape() } }),
  mseloss: (given) => ({ kind: 'pairLoss', options: { shape: given.shape() } }),
  bcewithlogitsloss: (given) => ({ kind: 'pairLoss', options: { shape: given.shape() } }),
  silumul: (given) => ({ kind: 'siluProduct', options: { shape: given.shape() } }),
  cat: (given) => ({ kind: 'cat', options: { shapes: shapesOf(given) } }),
  add: (given) => ({ kind: 'add', options: { shape: given.shape() } }),
  mul: (given) => ({ kind: 'multiply', options: { shapes: pairOf(given) } }),
  multiply: (given) => ({ kind: 'multiply', options: { shapes: pairOf(given) } }),
  matmul: (given) => ({ kind: 'matmul', options: { shapes: pairOf(given) } }),
  bmm: (given) => ({ kind: 'matmul', options: { shapes: pairOf(given) } }),
  sdpa: attentionOf,
  scaleddotproductattention: attentionOf,
  swiglu: (given) => ({
    kind: 'swiglu',
    options: { shape: given.shape(), intermediate: given.need('intermediate', 'ff') },
  }),
  llama: (given) => ({
    kind: 'llamaBlock',
    options: defined({
      shape: given.shape(),
      heads: given.need('heads', 'numheads'),
      kvHeads: given.size('kvheads', 'numkvheads'),
      headSize: given.size('headdim'),
      intermediate: given.need('intermediate', 'ff'),
    }),
  }),
  gptunfused: gptOf(true),
  gpt: gptOf(false),
  gptfused: gptOf(false),
  gptsdpa: gptOf(false),
  bottleneck: residualOf('bottleneck', 4n),
  basic: residualOf('basicBlock', 1n),
  basicblock: residualOf('basicBlock', 1n),
  reluinplace: act('relu', true),
  gelutanh: act('geluTanh'),
  leaky: act('leakyRelu'),
};

const activations: ReadonlyMap<string, Activation> = new Map(ACTIVATION_NAMES.map((name) => [spelled(name), name]));

/** The layer that these arguments name, or null where the kind is not known. */
export function layerFromTorch(given: TorchArguments): LayerCall | null {
  const named = [given.layer, given.op, given.block].find((name) => typeof name === 'string');
  if (typeof named !== 'string') return null;
  const key = spelled(named.replace(/^(?:torch\.)?nn\.(?:functional\.)?/, ''));
  const activation = activations.get(key);
  const read = READERS[key] ?? (activation === undefined ? undefined : act(activation));
  return read === undefined ? null : read(argumentsOf(given));
}
