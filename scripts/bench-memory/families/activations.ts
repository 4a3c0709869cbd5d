import type { Architecture } from '../../../src/estimate/model/architecture.ts';
import { elementsOfMatrix, matricesOf } from '../../../src/estimate/model/matrices.ts';
import { type Attention, keptBytes, layerActivations } from '../../../src/estimate/training/activations.ts';
import { megatronActivations } from '../../../src/estimate/training/megatron.ts';
import { type Family, type Figure, figureOf } from '../figure.ts';
import { type Inputs, inputsOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';
import { precisionOf } from '../words.ts';

/** What one layer of a transformer keeps, where only its sizes are given. */
export const ACTIVATIONS: Family = {
  id: 'activations',
  takes: (item) => {
    const given = inputsOf(item);
    return given.has('hidden') && given.has('heads') && given.has('seq', 'length') && !given.has('vocab', 'model');
  },
  answer: (item) => (inputsOf(item).has('kv_heads', 'intermediate') ? kept(item) : megatron(item)),
};

/** Korthikanti's formulas; the question says how the layer is spread and what is computed again. */
function megatron(item: Item): Figure {
  const given = inputsOf(item);
  const words = wordsOf(item);
  const sizes = { hidden: given.need('hidden'), heads: given.need('heads') };
  const [length, batch] = [given.need('seq', 'length'), given.number('batch', 'microbatch') ?? 1];
  const sequence = /sequence[- ]parallel|tensor and sequence|\bsp\b/i.test(words);
  const tensor = sequence || /tensor[- ]parallel/i.test(words);
  const degree = given.number('tp', 'tensor_parallel');
  const recompute = /selective/i.test(words)
    ? 'selective'
    : /full(?:y)? recompute|full activation/i.test(words)
      ? 'full'
      : 'none';
  const layers = /whole model|all (?:\d+ )?layers/i.test(words) ? given.number('layers') : undefined;
  const estimate = megatronActivations({
    ...sizes,
    length,
    batch,
    recompute,
    sequenceParallel: sequence,
    ...(tensor && degree !== undefined && { tensorParallel: degree }),
    ...(layers !== undefined && { layers }),
  });
  return figureOf(estimate, { of: 'layer', model: { ...sizes, layers: layers ?? 1 }, batch, length });
}

/** A layer of ours by its sizes, with the copies that autocast makes of its matrices. */
function kept(item: Item): Figure {
  const given = inputsOf(item);
  const model = layerOf(given);
  const precision = precisionOf(given.text('precision', 'dtype') ?? 'bf16', 'amp');
  const [length, batch] = [given.need('seq', 'length'), given.number('batch') ?? 1];
  const attention = (given.text('attention') ?? 'sdpa') as Attention;
  const bytes = keptBytes(layerActivations({ model, precision, attention, length, frozen: false, dropout: false }));
  const copies = precision === 'amp' ? matricesOf(model).reduce((sum, one) => sum + 2 * elementsOfMatrix(one), 0) : 0;
  return {
    bytes: BigInt(Math.ceil(bytes * length * batch)) + BigInt(copies),
    basis: { of: 'layer', model: { ...model, layers: 1 }, batch, length },
  };
}

function layerOf(given: Inputs): Architecture {
  const [hidden, heads] = [given.need('hidden'), given.need('heads')];
  return {
    layers: 1,
    hidden,
    heads,
    kvHeads: given.number('kv_heads') ?? heads,
    headDim: given.number('head_dim') ?? hidden / heads,
    intermediate: given.number('intermediate') ?? 4 * hidden,
    mlp: given.text('mlp') === 'plain' ? 'plain' : 'gated',
    norms: { ...(given.flag('layer_norm') && { bias: true }), ...(given.flag('head_norms') && { heads: true }) },
    vocabulary: 1,
    tied: true,
    context: 1,
  };
}
