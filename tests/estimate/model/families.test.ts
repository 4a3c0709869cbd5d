import { describe, expect, it } from 'vitest';
import { architectureOf } from '../../../src/estimate/calculators/model-fields.ts';
import type { Architecture } from '../../../src/estimate/model/architecture.ts';
import { traitsOf } from '../../../src/estimate/model/families.ts';
import { countParameters } from '../../../src/estimate/model/parameters.ts';
import { allModels } from '../models.ts';

/** The sizes alone, as somebody would type them. */
function sizesOf(model: Architecture): Architecture {
  const { layers, hidden, heads, kvHeads, headDim, intermediate, vocabulary, tied, context } = model;
  const { encoderLayers, latent, experts } = model;
  return {
    layers,
    hidden,
    heads,
    kvHeads,
    headDim,
    intermediate,
    vocabulary,
    tied,
    context,
    encoderLayers,
    latent,
    experts,
  };
}

describe('traitsOf', () => {
  const plain = allModels.filter(({ latent, experts }) => latent === undefined && experts === undefined);

  it.each(plain.map((model) => [model.name, model] as const))('completes the sizes of %s', (name, model) => {
    expect(countParameters({ ...sizesOf(model), ...traitsOf(name) })).toBe(BigInt(model.parameters));
  });

  // Sizes of the published configurations; counts of the published files.
  it.each([
    ['EleutherAI/gpt-j-6b', [28, 4096, 16, 16, 256, 16_384, 50_400], 6_050_882_784n],
    ['EleutherAI/gpt-neo-1.3B', [24, 2048, 16, 16, 128, 8192, 50_257], 1_315_575_808n],
    ['EleutherAI/gpt-neox-20b', [44, 6144, 64, 64, 96, 24_576, 50_432], 20_554_567_680n],
    ['facebook/opt-1.3b', [24, 2048, 32, 32, 64, 8192, 50_272], 1_315_758_080n],
    ['tiiuae/falcon-rw-1b', [24, 2048, 32, 32, 64, 8192, 50_304], 1_311_625_216n],
    ['mosaicml/mpt-7b', [32, 4096, 32, 32, 128, 16_384, 50_432], 6_649_286_656n],
    ['bigcode/starcoder', [40, 6144, 48, 1, 128, 24_576, 49_152], 15_517_456_384n],
    ['bigcode/starcoder2-3b', [30, 3072, 24, 2, 128, 12_288, 49_152], 3_030_371_328n],
    ['CohereForAI/c4ai-command-r-v01', [40, 8192, 64, 64, 128, 22_528, 256_000], 34_980_831_232n],
    ['CohereForAI/aya-23-8B', [32, 4096, 32, 8, 128, 14_336, 256_000], 8_028_033_024n],
    ['stabilityai/stablelm-2-1_6b', [24, 2048, 32, 32, 64, 5632, 100_352], 1_644_515_328n],
    ['stabilityai/stablelm-3b-4e1t', [32, 2560, 32, 32, 80, 6912, 50_304], 2_795_443_200n],
    ['THUDM/chatglm3-6b', [28, 4096, 32, 2, 128, 13_696, 65_024], 6_243_584_000n],
    ['FacebookAI/roberta-base', [12, 768, 12, 12, 64, 3072, 50_265], 124_645_632n],
    ['distilbert-base-uncased', [6, 768, 12, 12, 64, 3072, 30_522], 66_362_880n],
  ] as const)('completes the sizes of %s', (name, sizes, parameters) => {
    const [layers, hidden, heads, kvHeads, headDim, intermediate, vocab] = sizes;
    const model = architectureOf({ layers, hidden, heads, kvHeads, headDim, intermediate, vocab }, name);
    expect(model && countParameters(model)).toBe(parameters);
  });

  it('completes Falcon 40B, which ties, and Falcon 180B, which does not', () => {
    const sizes = {
      layers: 60,
      hidden: 8192,
      heads: 128,
      kvHeads: 8,
      headDim: 64,
      intermediate: 32_768,
      vocab: 65_024,
    };
    const small = architectureOf({ ...sizes, tied: true }, 'tiiuae/falcon-40b');
    expect(small && countParameters(small)).toBe(41_303_293_952n);
    const wide = { ...sizes, layers: 80, hidden: 14_848, heads: 232, intermediate: 59_392 };
    const large = architectureOf(wide, 'tiiuae/falcon-180B');
    expect(large && countParameters(large)).toBe(179_522_565_120n);
  });

  it('says nothing of a family that it does not know', () => {
    expect(traitsOf('somebody/something-7b')).toEqual({});
  });

  it('reads a name as people type it', () => {
    expect(traitsOf('Qwen3 8B')).toEqual({ norms: { heads: true } });
    expect(traitsOf('BERT base')).toEqual(traitsOf('bert-base-uncased'));
  });
});
