import { readerOf, stated } from '../form.ts';
import { sizeOf } from '../size.ts';

const comfy = { platform: 'cuda', framework: 'comfyui' } as const;

/** Programs that make pictures: the sum that A1111 and its kin make before attention, and ComfyUI's own words. */
export const imageProgram = readerOf('image-program', [
  {
    format: 'attention-guard',
    family: 'attention-guard',
    pattern:
      /Notenoughmemory,uselowerresolution(?:\(maxapprox\.(\d{1,6})x(\d{1,6})\)\.?)?(?:Need:(\d{1,6}(?:\.\d{1,3})?)GBfree,Have:(\d{1,6}(?:\.\d{1,3})?)GBfree)?/gi,
    states: (match) => ({
      platform: 'cuda',
      framework: 'a1111',
      ...stated('requestedBytes', sizeOf(match[3], 'GB')),
      ...stated('freeBytes', sizeOf(match[4], 'GB')),
      ...stated('detail', match[1] === undefined ? undefined : `${match[1]} × ${match[2]}`),
      ...(match[4] === undefined ? { cutOff: true } : {}),
    }),
  },
  {
    format: 'comfyui-oom',
    family: 'bare',
    follows: true,
    pattern:
      /GotanOOM,unloadingallloadedmodels\.?|ThiserrormeansyouranoutofmemoryonyourGPU\.?(?:TIPS:Iftheworkflowworkedbeforeyoumighthaveaccidentallysetthebatch_sizetoalargenumber\.?)?/gi,
    states: comfy,
  },
  {
    format: 'comfyui-retry',
    family: 'look-alike',
    yields: true,
    pattern:
      /Ranoutofmemorywhenregular(?:VAE)?(?:de|en)coding,?retryingwithtiled(?:VAE)?(?:de|en)coding\.?|outofmemoryerror,increasingstepsandtryingagain\d{0,4}/gi,
    states: { platform: null, framework: 'comfyui' },
  },
]);
