import { smallerSizeWorks } from '../sizes-compared.ts';
import { either, type Sign } from './sign.ts';

/**
 * ComfyUI's words for the node that failed: its report, its log, the title of its window.
 * @param core what the class of such a node is called, from where its kinds are called alike: a search for any word in front
 * of it would read a long log letter by letter
 */
const failedNode = (core: string): readonly RegExp[] => [
  new RegExp(`(?:Node Type|节点类型)[^\\w\\n]{0,8}\\w{0,72}${core}`),
  new RegExp(`Error occurred when executing \\w{0,72}${core}`),
  // A name in quotes is one of a workflow's file.
  new RegExp(`${core}(?<!["']\\w{1,80})[\\w (|)]{0,40}[:\\s]{1,4}Allocation on device`),
  new RegExp(
    `${core}(?<!["']\\w{1,80})\\w{0,20} (?:node|节点) ?(?:fails|failed|crash|runs out|throws|gives|报错|爆|出错|失败|就爆|就报错)`,
  ),
];

/** What programs that make pictures print of the step that failed, and of their own plans. */
export const PICTURES_SIGNS: readonly Sign[] = [
  {
    // The node that failed samples: nothing was decoded yet.
    id: 'in-sampler',
    text: either('m', ...failedNode('(?:Sampler|UltimateSDUpscale)'), /, in (?:common_ksampler|sample_custom)$/m),
  },
  {
    id: 'in-loader',
    text: either(
      'm',
      ...failedNode('(?:Loader|LoadModel|LoadCheckpoint)'),
      /, in (?:load_checkpoint_guess_config|load_diffusion_model\w{0,12}|load_unet)$/m,
    ),
  },
  {
    // The text encoders are moved to the card there, before anything is sampled.
    id: 'in-text-encoder',
    text: either('m', ...failedNode('TextEncode'), /, in encode_(?:from_tokens\w{0,12}|token_weights)$/m),
  },
  {
    // A picture goes from latents to pixels there, or back.
    id: 'in-decoder',
    text: either(
      'm',
      ...failedNode('VAE(?:Decode|Encode)'),
      /^[^\n]{0,200}comfy[^\n]{0,40}nodes\.py", line \d{1,6}, in decode$/m,
    ),
  },
  {
    // A network that enlarges a picture, or one that reads poses and depths from it.
    id: 'in-picture-net',
    text: either(
      'm',
      ...failedNode('(?:UpscaleWithModel|Preprocessor|ControlNetApply|(?:FaceRestore|RIFE|FILM)\\w{0,12})'),
    ),
  },
  {
    // Forge counts what is left beside a model before it loads it.
    id: 'plan-short',
    text: either('', /Model Require: [\d.]{1,12} MB[^\n]{0,160}Remaining: -\d/),
  },
  {
    id: 'low-vram-warning',
    text: either('', /\[Low (?:GPU )?VRAM Warning\]/),
  },
  { id: 'smaller-size-works', holds: smallerSizeWorks },
];
