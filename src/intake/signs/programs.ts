import { either, type Sign } from './sign.ts';

/** What serving engines, runtimes and programs that make pictures were doing. */
export const PROGRAMS_SIGNS: readonly Sign[] = [
  {
    id: 'decoding-picture',
    text: either(
      'i',
      /\bdecode_first_stage\b/,
      /\bautoencoder_?kl\w{0,20}\b/,
      // What cuts the encoding in tiles is a setting.
      /\bvae[ _.]?(?:decod|encod)\w{0,4}(?!\w| ?til(?:ing|ed) ?(?:已|on\b|is on|enabled|打开|开))/,
      /\bl2i\b/,
      /\bfirst_stage_model\b/,
      /\bvae\.decode\b/,
      /\bhi-?res\.? ?fix\b/,
      /\b(?:at|in|during|on|while) (?:the )?(?:decod(?:e|ing)) (?:step|stage|phase|the (?:latents?|image|video|frames?))\b/,
      /解[码碼](?:那|这|這|的?[时時]|阶段|階段|一?步)/,
      /高清修[复復]|[图圖]片放大|VAE ?解[码碼]/,
    ),
  },
  {
    id: 'makes-pictures',
    text: either(
      'i',
      /\bstable[ -]?diffusion\b/,
      /\b(?:sdxl|controlnet|txt2img|img2img|animatediff|text-to-(?:image|video)|image-to-video)\b/,
      /\bsd ?(?:1\.5|2\.1|3(?:\.5)?)\b/,
      /\bflux[ .-]?1?[ -]?(?:dev|schnell)\b/,
      /\bflux\.1\b|\b(?:quantized|nf4|fp8|gguf) flux\b|\bflux[ -](?:q[2-8]\b|gguf|nf4|fp8|krea|kontext|fill)/,
      /\b(?:hunyuan[- ]?video|wan ?2\.[1-9]|cogvideo\w{0,4}|ltx[- ]?video|qwen-?image|diffsynth\w{0,8})\b/,
      /\bv1-5-pruned/,
      /\bA: [\d.]{1,8} GB, R: [\d.]{1,8} GB, Sys:/,
      /\bCOMMANDLINE_ARGS\b/,
      /文生[图圖]|[图圖]生[图圖]|出[图圖]|生[图圖]|文生[视視][频頻]|[图圖]生[视視][频頻]|(?:[视視][频頻]|影片|[图圖]片)工作流/,
      /\binvoke ?ai\b/,
      /\[Low (?:GPU )?VRAM Warning\]|\[Memory Management\] Target:/,
    ),
  },
  {
    // A library of arrays that a network runs on: what it computes has a batch.
    id: 'network-on-arrays',
    text: either('i', /\bchainer\b/, /\bthinc\b/),
  },
  {
    // Ollama's own list, and llama.cpp's line of layers.
    id: 'split-processor',
    text: either('', /\b\d{1,2}%\/\d{1,2}% CPU\/GPU\b/, /\boffloaded (\d{1,3})\/(?!\1 )\d{1,3} layers to GPU\b/),
  },
  {
    id: 'offloads-pipeline',
    text: either('', /\benable_(?:model|sequential)_cpu_offload\(/, /\benable_group_offload\(/),
  },
  {
    id: 'video-memory-refused',
    prose: either('i', /\bnot enough (?:gpu )?video memory\b/),
    text: either('i', /\bnot enough (?:gpu )?video memory available\b/),
  },
  {
    // A graphics unit that lives in the machine's RAM.
    id: 'integrated-gpu',
    text: either(
      'i',
      /\bgfx(?:90c|103[5-7]|1103|115[0-3])\b/,
      /\b(?:strix (?:halo|point)|ryzen ai|apus?|igpu|integrated (?:gpu|graphics)|unified (?:memory|ram))\b/,
      /\b(?:radeon )?(?:[67][468]0m|8[0-9]{2}[ms])\b(?! ?parameters)/,
      /核显|集显|核芯显卡/,
    ),
  },
  {
    // A trainer by reinforcement with an engine that writes its samples on the same cards.
    id: 'rollout-engine',
    text: either(
      'i',
      /\brollout\.gpu_memory_utilization\b/,
      /\bactor_rollout_ref\b/,
      /\bcolocate_all_models\b/,
      /\bvllm_(?:enable_sleep|num_engines|gpu_memory_utilization)\b/,
      /\bvllm_mode["']?[ =:]{1,3}["']?colocate\b/,
      /\buse_vllm["']?[ =:]{1,3}["']?true\b/,
    ),
  },
  {
    id: 'warming-up',
    text: either(
      'i',
      /\b(?:profile_run|_dummy_run|capture_model|capture_cuda_graphs?|_warm_?up\w{0,20}|determine_available_memory|determine_num_available_blocks)\b/,
      /\bwarming up\b/,
      /\bunable to warm ?up model\b|\bwarm-?up (?:of the model )?(?:failed|fails)\b|\bfail(?:ed|s|ure)? (?:to|in|at|during|while) (?:the )?warm-? ?up\b/,
      /\bcapturing (?:the )?(?:cuda|model)/i,
    ),
  },
  {
    // LM Studio's own estimate of a model, which passes what its guardrail allows.
    id: 'load-guarded',
    text: either('i', /\bmodel loading was stopped due to insufficient system resources\b/),
  },
  {
    // An estimate of memory that is no amount at all.
    id: 'estimate-not-a-number',
    text: either(
      'i',
      /\b(?:requires?|requiring|needs?|estimated?|usage|memory)\b[^\n.]{0,40}(?<![\w.])(?:-?NaN|undefined|-?Infinity)(?:\s|[KMGT]i?B\b|bytes?\b)[^\n.]{0,24}\b(?:memory|v?ram)\b/,
      /\b(?:memory|v?ram)\b[^\n.]{0,24}[:=(]\s?(?:-?NaN|undefined|-?Infinity) ?(?:[KMGT]i?B|bytes|undefined)\b/,
    ),
  },
  {
    // Every layer is to lie on the card.
    id: 'all-layers',
    text: either(
      'i',
      /(?<![\w-])(?:-ngl|--n?-?gpu-layers|n[_-]gpu[_-]layers|num_gpu)["']?[ \t]{0,2}[=: \t][ \t]{0,2}["']?(?:-1|all|auto|99|[1-9]\d{2,5})\b/,
      /\b(?:n[-_ ])?gpu[-_ ]?layers?\b[^\n.]{0,24}\b(?:all the way|max(?:ed|imum|\b)|to (?:the )?(?:max|full|right|highest)|full(?:y)?)/,
      /\boffload(?:ing|ed|s)? (?:all|every|the whole|the entire|\w+ full) (?:of )?(?:the |its )?(?:layers?|model)\b|\b(?:all|every|max(?:imum)?) (?:the )?(?:layers?|gpu layers?) (?:on|to|onto|offloaded)\b/,
      /\boffload(?:ed|ing) (\d{1,3})\/\1 layers\b/,
      /(?:全部|所有)(?:的)?层[^\n。,]{0,8}(?:gpu|显卡|显存|卸载|放|offload)|(?:gpu|显卡)[ _-]?(?:layers|层数?)[^\n。,]{0,8}(?:拉满|最大|全部|调满|开满)/,
    ),
  },
  {
    // ComfyUI moves nothing off the card then.
    id: 'kept-on-card',
    text: either('', /(?<![\w-])--(?:gpu-only|highvram)(?![\w-])/),
  },
  {
    // A chain of residues is one input, whose pairs are computed.
    id: 'folds-protein',
    text: either(
      'i',
      /\b(?:alpha|colab|open|esm|omega|rose ?tta|uni|helix)[- ]?fold\w{0,9}\b/,
      /\b(?:boltz-?[12]?|chai-?1|protenix)\b/,
      /\b\d{2,5}[ -](?:residues?|amino[- ]?acids?|aa)\b/,
      /蛋白质?(?:结构|折叠|预测|序列)|\d{2,5} ?个?(?:残基|氨基酸)/,
    ),
  },
  {
    // Apple's GPU by the name of its back end; NVIDIA's service of these letters stands with its server.
    id: 'names-mps',
    prose: either(
      'i',
      /(?<!(?:nvidia|cuda)[ -])\bmps\b(?![ -](?:server|daemon|control|client|service)|\W{0,3}multi)/,
      /\b(?:apple'?s? )?metal (?:performance shaders|backend|gpu|memory|device)\b/,
    ),
  },
  {
    // TensorRT's builder tries one way of computing after another, each with its own scratch memory.
    id: 'times-tactics',
    text: either(
      'i',
      /(?<![a-z])skipping tactic\b|_STATE ?skipping tactic\b/,
      /\bcould not find any implementation for node\b/,
      /\bautotuning: /,
      /\bbuildSerializedNetwork\b/,
      /\bgetBestTactic\b/,
      /\bIBuilderConfig::set(?:MemoryPoolLimit|MaxWorkspaceSize)\b/,
    ),
  },
  {
    id: 'takes-all',
    prose: either(
      'i',
      /\b(?:tak(?:es?|ing)|grab(?:s|bing)?|allocat(?:es?|ing)|us(?:es?|ing)|eat(?:s|ing)?|reserv(?:es?|ing)|hog(?:s|ging)?|fill(?:s|ing)?)\b[^\n.]{0,24}\b(?:all|whole|entire|full|nearly all|almost all|most|everything|[5-9]\d ?%)(?: of)?\b[^\n.]{0,24}\b(?:card|gpu|memory|vram)\b/,
      /\bpre-?allocat\w{1,5}/,
      // The same large take whatever is set.
      /\b(?:no matter|whatever|regardless|always)\b[^\n.]{0,60}\b(?:uses?|takes?|eats?|occup\w{1,5}|allocates?|reserves?)\b[^\n.\d]{0,20}\d{1,3} ?gi?b?\b/,
      /(?:不管|无论|固定|总是|始终)[^\n。]{0,24}(?:吃|占|用)(?:掉|了|用|满)?[^\n。,\d]{0,4}\d{1,3} ?G/,
      /(?:占满|吃满|占光|占完|[占吃](?:用|掉|去)?了?(?:差不多|将近)?(?:全部|所有|几乎|绝?大部分|一?大半|多半|四分之三|三分之二|整张))/,
      /占(?:用|了|掉)?[^\n。,]{0,6}[5-9]\d ?%/,
      /预(?:先)?(?:占|分配)/,
    ),
  },
];
