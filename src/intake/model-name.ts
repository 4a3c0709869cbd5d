/** Families whose models carry names of a size or a version; a family alone names no model. */
const FAMILY =
  '(?:(?:meta-?|code|tiny|open)?llama|qwen|qwq|mistral|mixtral|gemma|phi|deepseek|(?<=\\b)yi|(?:chat)?glm|baichuan|internlm|gpt-?(?:2|j|neo|neox|oss)|(?:distil|ro)?bert|bloomz?|falcon|opt|pythia|smollm|stablelm|vicuna|starcoder|kimi|mpt|(?:flan-)?t5|t0|sd|sdxl|stable[- ]?diffusion|flux|pixart|wan|qwen-image|cogvideox|mochi|resnet|wide_resnet|resnext|densenet|vgg|alexnet|efficientnet|mobilenet|convnext|regnet|inception|googlenet|squeezenet|shufflenet|mnasnet|vit|swin|deeplabv3|fcn)';
/** What follows a family in a name: a version, a size, a kind. */
const PIECE =
  '(?:v?\\d{1,4}(?:\\.\\d{1,2})?[bm]?|\\d{1,2}x\\d{1,3}b|a\\d{1,2}b|(?:un)?cased|instruct|chat|base|mini|small|medium|large|xl|xxl|tiny|nano|huge|coder|code|r1|distill|llama|qwen|scout|dev|schnell|turbo|pro|(?:ti|[sblhg])\\/\\d{2}(?!\\d)|[sbtlmg]|d|hf|it|b\\d|\\d{1,2}[bdstlm]|\\d{1,3}(?!k)[a-z]\\d{0,3}|(?<=-)\\d{1,3}k)';
const NAME = new RegExp(
  `(?<![\\w.-])${FAMILY}(?:[-_ :.]?${PIECE}(?![a-z]))?(?:[-_ :.]${PIECE}(?![a-z])){0,5}(?![\\w/])`,
  'gi',
);
/** Names in a paste without end. */
const MOST = 20;

/**
 * The model that the words name, as they write it: the first name that has more than its family. Whether it is known is for the
 * calculators to say.
 */
export function modelNameOf(prose: string): string | undefined {
  let seen = 0;
  for (const [name] of prose.matchAll(NAME)) {
    seen += 1;
    if (seen > MOST) return undefined;
    if (
      /\d|sdxl|alexnet|googlenet|[-_](?:base|large|small|tiny)|[-_ ](?:dev|schnell)|^flux$|(?:swin|convnext)[-_][tsbl]$/i.test(
        name,
      )
    )
      return name.trim();
  }
  return undefined;
}
