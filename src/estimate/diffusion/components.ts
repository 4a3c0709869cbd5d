import { fluxLinear, mmditLinear, T5_XXL_LINEAR, T5_XXL_WIDE, unetLinear } from './linear.ts';
import type { UnetShape } from './unet-shape.ts';

/** A network of a diffusion pipeline; counts are those of the published files. */
export interface Component {
  readonly name: 'unet' | 'transformer' | 'vae' | 'text-encoder' | 'text-encoder-2' | 'text-encoder-3' | 'controlnet';
  readonly parameters: bigint;
  /** Those of them that are matrices of linear layers, which quantisers reach; nearly all where nothing is said. */
  readonly linear?: bigint;
  /** Matrices that are kept in 32 bits beside quantised ones. */
  readonly wide?: bigint;
}

/** A pipeline by name, with what is needed to walk through its parts. */
export interface Pipeline {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly components: readonly Component[];
  readonly latentChannels: number;
  /** Pixels along one side that come to one latent. */
  readonly latentScale: number;
  /** The side in pixels that it was trained for. */
  readonly resolution: number;
  readonly unet?: UnetShape;
}

const CLIP_L = 123_060_480n;
/** With the projection that SDXL's successors load too. */
const CLIP_L_PROJECTED = 123_650_304n;
const CLIP_H = 340_387_840n;
const CLIP_G = 694_659_840n;
const T5_XXL = 4_762_310_656n;
const UMT5_XXL = 5_680_910_336n;
const QWEN_VL = 8_292_166_656n;
const VAE_4 = 83_653_863n;
const VAE_16 = 83_819_683n;
const VAE_WAN = 126_892_531n;

type Counts = Partial<Record<Component['name'], bigint>>;
type Matrices = Pick<Component, 'linear' | 'wide'>;

/** Linear layers of text encoders that have other matrices too, by their parameters. */
const ENCODERS: ReadonlyMap<bigint, Matrices> = new Map([
  [T5_XXL, { linear: T5_XXL_LINEAR, wide: T5_XXL_WIDE }],
  [UMT5_XXL, { linear: T5_XXL_LINEAR, wide: T5_XXL_WIDE }],
  // Without the embedding and the output layer of the language model.
  [QWEN_VL, { linear: QWEN_VL - 2n * 152_064n * 3584n }],
]);

const pipeline = (
  id: string,
  aliases: string,
  counts: Counts,
  rest: Partial<Omit<Pipeline, 'id' | 'aliases' | 'components'>> = {},
  linear?: bigint,
): Pipeline => ({
  id,
  aliases: aliases.split(', '),
  components: (Object.entries(counts) as [Component['name'], bigint][]).map(([name, parameters]) => ({
    name,
    parameters,
    ...ENCODERS.get(parameters),
    ...(linear !== undefined && (name === 'unet' || name === 'transformer') ? { linear } : {}),
  })),
  latentChannels: 16,
  latentScale: 8,
  resolution: 1024,
  ...rest,
});

const SD_UNET: UnetShape = { channels: [320, 640, 1280, 1280], transformers: [1, 1, 1, 0], heads: [8, 8, 8, 8] };
const SD2_UNET: UnetShape = { ...SD_UNET, heads: [5, 10, 20, 20] };
const SDXL_UNET: UnetShape = { channels: [320, 640, 1280], transformers: [0, 2, 10], heads: [5, 10, 20] };
const SD_LINEAR = unetLinear(SD_UNET, { crossWidth: 768 });
const SMALL = { latentChannels: 4, resolution: 512, unet: SD_UNET };

/** Pipelines whose parameters are known to the last one, Mochi's transformer to 10 million. */
export const PIPELINES: readonly Pipeline[] = [
  pipeline(
    'sd-1.5',
    'sd1.5, sd15, sd 1.5, sd1.4, sd14, stable diffusion 1.5, stable-diffusion-v1-5, stable-diffusion-v1-4, stable diffusion 1.4',
    { unet: 859_520_964n, vae: VAE_4, 'text-encoder': CLIP_L },
    SMALL,
    SD_LINEAR,
  ),
  pipeline(
    'sd-1.5-controlnet',
    'controlnet, sd1.5 controlnet',
    { unet: 859_520_964n, vae: VAE_4, 'text-encoder': CLIP_L, controlnet: 361_279_120n },
    SMALL,
    SD_LINEAR,
  ),
  pipeline(
    'sd-2.1',
    'sd2.1, sd21, sd 2.1, stable diffusion 2.1, stable-diffusion-2-1, stable-diffusion-2',
    { unet: 865_910_724n, vae: VAE_4, 'text-encoder': CLIP_H },
    { latentChannels: 4, resolution: 768, unet: SD2_UNET },
    unetLinear(SD2_UNET, { crossWidth: 1024, projections: true }),
  ),
  pipeline(
    'sdxl',
    'sd-xl, stable diffusion xl, stable-diffusion-xl-base-1.0, sdxl-turbo, sdxl 1.0',
    { unet: 2_567_463_684n, vae: VAE_4, 'text-encoder': CLIP_L, 'text-encoder-2': CLIP_G },
    { latentChannels: 4, unet: SDXL_UNET },
    unetLinear(SDXL_UNET, { crossWidth: 2048, projections: true, added: 2816 }),
  ),
  pipeline(
    'sd-3-medium',
    'sd3, sd 3, stable diffusion 3, stable-diffusion-3-medium',
    {
      transformer: 2_028_328_000n,
      vae: VAE_16,
      'text-encoder': CLIP_L_PROJECTED,
      'text-encoder-2': CLIP_G,
      'text-encoder-3': T5_XXL,
    },
    {},
    mmditLinear(1536, 24),
  ),
  pipeline(
    'sd-3.5-large',
    'sd3.5, sd 3.5, sd3.5 large, stable-diffusion-3.5-large',
    {
      transformer: 8_056_627_520n,
      vae: VAE_16,
      'text-encoder': CLIP_L_PROJECTED,
      'text-encoder-2': CLIP_G,
      'text-encoder-3': T5_XXL,
    },
    {},
    mmditLinear(2432, 38),
  ),
  pipeline(
    'flux.1-dev',
    'flux, flux.1, flux dev, flux1-dev, flux.1-kontext-dev, flux.1-krea-dev',
    {
      transformer: 11_901_408_320n,
      vae: VAE_16,
      'text-encoder': CLIP_L,
      'text-encoder-2': T5_XXL,
    },
    {},
    fluxLinear(true),
  ),
  pipeline(
    'flux.1-schnell',
    'flux schnell, flux1-schnell',
    {
      transformer: 11_891_178_560n,
      vae: VAE_16,
      'text-encoder': CLIP_L,
      'text-encoder-2': T5_XXL,
    },
    {},
    fluxLinear(false),
  ),
  pipeline(
    'pixart',
    'pixart-alpha, pixart alpha, pixart-xl-2, pixart-sigma',
    { transformer: 610_856_096n, vae: VAE_4, 'text-encoder': T5_XXL },
    { latentChannels: 4 },
  ),
  pipeline('qwen-image', 'qwen image, qwen-image-edit, qwen-image-2512', {
    transformer: 20_430_401_088n,
    vae: VAE_WAN,
    'text-encoder': QWEN_VL,
  }),
  pipeline('cogvideox-5b', 'cogvideox, cogvideox 5b, cogvideo 5b', {
    transformer: 5_570_283_072n,
    vae: 215_583_907n,
    'text-encoder': T5_XXL,
  }),
  pipeline('mochi', 'mochi-1, mochi-1-preview, mochi 1 preview', {
    transformer: 10_030_000_000n,
    vae: 362_000_000n,
    'text-encoder': T5_XXL,
  }),
  pipeline('wan-2.1-1.3b', 'wan2.1 1.3b, wan2.1-t2v-1.3b', {
    transformer: 1_418_996_800n,
    vae: VAE_WAN,
    'text-encoder': UMT5_XXL,
  }),
  pipeline('wan-2.1-14b', 'wan2.1 14b, wan2.1-t2v-14b, wan 2.1', {
    transformer: 14_288_491_584n,
    vae: VAE_WAN,
    'text-encoder': UMT5_XXL,
  }),
];

const byName: ReadonlyMap<string, Pipeline> = new Map(
  PIPELINES.flatMap((one) => [one.id, ...one.aliases].map((name) => [keyOf(name), one] as const)),
);

/** The pipeline of this name, with or without its owner, or null. */
export function pipelineOf(name: string): Pipeline | null {
  return byName.get(keyOf(name)) ?? byName.get(keyOf(name.slice(name.indexOf('/') + 1))) ?? null;
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, '');
}
