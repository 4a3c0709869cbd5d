import { anyOf } from '../any-of.ts';

/** The memory of a card by its name, and what only it has: its errors, its allocator's calls, what engines reserve of it. */
const CARD_MEMORY = anyOf(
  'i',
  /\bv-?ram\b|\b(?:gpu|cuda|video|graphics|device|card'?s?|nvidia|torch|pytorch|tensorflow)(?:'s)? (?:ram|memory|mem|oom)\b|\bmemory (?:usage |use |leak |allocat\w{0,5} |footprint )?(?:of|on|in|for|from|by) (?:the |my |a |an |one |each |this |that )?(?:gpus?|cards?|cuda|pytorch|torch|\d{4}(?: ?ti)?|[ahv]\d{2,3}|t4)\b/,
  /\b(?:cuda|hip|xpu|mps(?: backend)?|gpu)(?: error)?:? (?:is )?(?:(?:running|runs|ran) )?out of memory\b|\bcuda oom\b|\b(?:gpu|card|3\d90|4\d90|5\d90|[ahv]\d{2,3}) (?:is |was |keeps |always )?(?:oom(?:s|ing|ed)?|(?:run(?:s|ning)? |ran )?out of (?:memory|vram))\b/,
  /\bempty_cache|\bmemory_(?:allocated|reserved|summary|snapshot|stats)\b|pytorch_(?:cuda_)?alloc_conf|expandable_segments|max_split_size|gpu_memory_utili[sz]ation|set_memory_growth|xla_python_client|mem_fraction_static|n_gpu_layers|--(?:low|med|no)vram|\bkv[ -]?cache\b/,
  /\breserved\b[^\n]{0,60}\ballocated\b|\ballocated\b[^\n]{0,60}\breserved\b/,
  /显存|显卡(?:的)?内存|\bgpu ?(?:的)?内存/,
);

/** Memory, of whatever. */
const MEMORY = /\b(?:memory|oom(?:s|ed|ing)?|leak(?:s|ed|ing)?)\b|内存|爆内存|(?:^|[^a-z])oom/i;

/** Work that is done on a card. */
const ON_CARD =
  /\b(?:cuda|(?:py)?torch|tensorflow|keras|jax|paddle|vllm|sglang|ollama|llama\.?cpp|comfyui|a1111|(?:sd ?)?webui|stable diffusion|diffusers|deepspeed|fsdp|ddp|unsloth|axolotl|lora|qlora|hugging ?face|transformers|llms?|fine-?tun\w{0,4}|(?:pre-?)?train(?:s|ed|ing|er)?|backward|forward pass|epochs?|batch(?: ?size)?|gradients?|optimizer|tensors?|inference|checkpoint(?:ing)?|autocast|amp|fp16|bf16|int[48]|quantiz\w{0,5}|quantis\w{0,5}|sdxl|flux|yolo\w{0,4}|resnet\w{0,4}|bert|u-?net|vit|whisper|cnn|gan|(?:llama|qwen|mistral|mixtral|gemma|deepseek|phi|chatglm|baichuan|gpt)[- ]?\d{0,3}(?:\.\d)?|\d{1,3}(?:\.\d)?b(?: (?:model|llm|params?))?)\b|训练|推理|微调|模型|梯度|反向传播|前向|张量|量化|优化器|大模型|\d ?[bB]\b/i;

/** A card is named. */
const CARD =
  /\bgpus?\b|\bcards?\b|\b(?:rtx|gtx|tesla|radeon|quadro) ?\w{2,6}|(?<![\d.])(?:[2345]0[5-9]0|10[5-8]0)(?: ?ti| ?super)?(?!\d)|\b(?:a100|h100|h200|a10g?|a6000|a40|l4|l40s?|t4|v100|p100|4090|3090|mi\d{3}x?)\b|显卡|[张块单多双]卡|\bnpu\b|昇腾/i;

/** Whether something is enough, or to be bought: of games and pictures as often as of models. */
const SUFFICES =
  /\b(?:enough|suffic\w{0,6}|worth|should (?:i|we) (?:get|buy|upgrade)|which (?:gpu|card)|recommend\w{0,6}|can (?:i|my|it|a|the|you) (?:\S{1,20} ){0,3}(?:run|play|handle|use|do)|(?:will|would|does) (?:it|\S{1,20}) (?:run|fit|work))\b|够(?:用|不够)?(?:吗|么|不)|够不够|值得|推荐|买(?:哪|什么|个|张|块)|能(?:不能)?(?:玩|跑|用|带)|跑得动|带得动/i;

/** What a card is used for that is no computing, and what is asked of the chips themselves. */
const ELSEWHERE =
  /\b(?:over|under)(?:clock|volt)\w{0,4}\b|\b(?:clocks?|temps?|temperatures?|bandwidth|gddr\dx?|prices?|artifacts?|ecc|hertz|mhz)\b|\b(?:test|check) (?:my |the )?v?ram for\b|温度|频率|带宽|价格|涨价|花屏|\bgam(?:e|es|er|ing)\b|\b\d{3,4}p\b|\bfps\b|\b(?:steam|cyberpunk|minecraft|fortnite|elden ring|gta|skyrim|mods?|photoshop|premiere|after effects|davinci|resolve|lightroom|blender|obs|streaming|monitors?|chrome|browser|discord|excel|mining|overclock\w{0,4}|psu|laptop for|phone)\b|游戏|玩|剪辑|剪视频|渲染视频|直播|显示器|挖矿|超频|电源|手机|浏览器/i;

/** Disks and the host's memory, by words that mean nothing else. */
const HOST_ONLY =
  /\b(?:disk|hard drive|ssd|storage|system ram|ddr\d)\b|硬盘|磁盘|内存条|(?:电脑|主机|笔记本|手机|系统)(?:的)?内存/i;

/** Whether a text names work that is done on a card. */
export const worksOnCard = (text: string): boolean => CARD.test(text) || ON_CARD.test(text);

/**
 * Whether words are about the memory of a GPU beyond doubt: it is named, or memory beside a card and work that is done on one.
 * Search alone cannot tell, since what is nearest to a question of something else may be near.
 */
export function speaksOfCardMemory(words: string): boolean {
  const text = words.slice(0, 4_000);
  const named = CARD_MEMORY.test(text);
  if (ELSEWHERE.test(text)) return false;
  const worked = ON_CARD.test(text);
  if (HOST_ONLY.test(text) && !named) return false;
  // "Enough" is asked of anything that a card does.
  if (named) return worked || !SUFFICES.test(text);
  if (MEMORY.test(text)) return CARD.test(text) || /\b(?:cuda|torch|pytorch)\b/i.test(text);
  // "Will a 7B fit on a 3090?" asks about nothing else.
  return CARD.test(text) && worked && /\bfit(?:s|ting)?\b|放得下|装得下|塞得下|放不下|装不下/i.test(text);
}
