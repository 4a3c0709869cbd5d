import { estimateLayer, type LayerRun } from '../../../src/estimate/layers/estimate-layer.ts';
import { layerFromTorch } from '../../../src/estimate/layers/from-torch.ts';
import type { LayerInputs, LayerKind } from '../../../src/estimate/layers/layers.ts';
import { runFromTorch } from '../../../src/estimate/layers/run-from-torch.ts';
import { type Family, type Figure, Unanswerable } from '../figure.ts';
import { inputsOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';

/** Options that are numbers, not sizes. */
const PLAIN = new Set(['p', 'dropout', 'dimensions']);

/** Layers by the names that PyTorch gives them, or by our own kinds. */
export const LAYERS: Family = {
  id: 'layer',
  takes: (item) => inputsOf(item).text('layer', 'op', 'block', 'kind') !== undefined,
  answer: (item) => {
    const { inputs } = item;
    if (typeof inputs.kind === 'string') {
      const options = sized(inputs.options) as LayerInputs[LayerKind];
      return asked(item, estimateLayer(inputs.kind as LayerKind, options, (inputs.run ?? {}) as LayerRun));
    }
    const call = layerFromTorch(inputs);
    if (call === null) throw new Unanswerable(`no layer ${inputsOf(item).text('layer', 'op', 'block')} is known`);
    return asked(item, estimateLayer(call.kind, call.options, runFromTorch(inputs)));
  },
};

/** What is kept for backward unless the question asks for parameters or the output. */
function asked(item: Item, layer: ReturnType<typeof estimateLayer>): Figure {
  const inputs = inputsOf(item);
  const [heads, hidden] = [inputs.number('heads'), inputs.number('hidden')];
  const [batch, length] = [inputs.number('batch'), inputs.number('seq', 'length')];
  const question = wordsOf(item);
  const bytes =
    /\bkeeps?\b|\bkept\b|\bsaved?\b/i.test(question) || !/\bparameters|\boutput\b/i.test(question)
      ? layer.keptBytes
      : /\boutput\b/i.test(question)
        ? layer.outputBytes
        : layer.parameterBytes;
  if (heads === undefined || hidden === undefined || batch === undefined || length === undefined) return { bytes };
  return inputs.has('block') ? { bytes, basis: { of: 'layer', model: { heads, hidden }, batch, length } } : { bytes };
}

function sized(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => sized(one));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sized(one, key)]));
  }
  return typeof value === 'number' && !PLAIN.has(name) ? BigInt(value) : value;
}
