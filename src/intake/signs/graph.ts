import { either, type Sign } from './sign.ts';

const NO_GRAPH =
  /\b(?:under|inside|in|within|with|uses?|using)[ `@]{1,3}(?:with[ `]{1,2})?(?:a[ `]{1,2})?(?:torch\.)?(?:no_grad|inference_mode)\b|(?:torch\.)?(?:no_grad|inference_mode)(?:\(\))?`?[ :]{0,2}(?:里|下|中|包)|(?:包在|放在|加了|用了|已经加|套了)[ `]{0,2}(?:with )?(?:torch\.)?(?:no_grad|inference_mode)/i;
const NOT_THERE =
  /\b(?:not|without|no|forgot\w{0,3})\b[^\n.]{0,20}\b(?:no_grad|inference_mode)|(?:没有?|未|忘了?)[^\n。，,]{0,8}(?:no_grad|inference_mode)/i;
const GATHERED =
  /\b(?:append|collect|gather|stor|accumulat|keep|kept)\w{0,4}\b[^\n.]{0,40}\b(?:lists?|logits|outputs|preds|predictions|features|embeddings)\b|(?:append|(?<![显内缓])存|放|收集|攒|加|保留)[^\n。，,]{0,8}(?:列表|list)|(?:收集|攒|保留|(?<![显内缓])存(?:着|下来?))了?[^\n。，,]{0,8}(?:输出|预测|特征|结果|logits)/i;

/** A loss that compares the samples of a batch with one another. */
const COMPARES =
  /\bcontrastive\b|\bin-batch negatives?\b|\binfo[- ]?nce\b|\bnt-xent\b|\bsimclr\b|对比(?:损失|学习|loss)|批内负(?:样本|例)/i;

/** Layers that take their statistics from the batch that they see. */
const BATCH_NORM =
  /\bbatch[ _-]?norm\w{0,14}|(?<![a-z])(?:bn|syncbn)(?![a-z\d_])(?:[ ]?层)?|批归一化|批标准化|批量归一化/i;

/** Words of a complaint that says nothing but that memory ran out. */
const COMPLAINT =
  /\b(?:help|pls|please|hi|hello|hey|my|the|a|an|is|it|its|on|in|of|for|to|and|with|when|why|what|how|do|does|can|should|i|we|am|keep|keeps|getting|get|got|gets|always|again|now|this|that|fix|solve|deal|handle|avoid|happens?|says?|not|enough|out|run|runs|ran|running|full|error|problem|issue|memory|vram|gpu|video|graphics?|card|cuda|oom|rip|insufficient|exhausted|ram(?= ?full)|urgent)\b|显存|显卡|爆|炸|满|不足|不够|溢出|耗尽|用完|用光|怎么办|怎么解决|怎么处理|怎么弄|咋办|咋整|咋弄|如何|解决|处理|报错|错误|提示|出现|一直|总是|老是|又|了|的|我|啊|呀|呢|吗|求助|求救|急|请问|大佬|救命|啥原因|什么原因|为什么|有没有办法|out|[^\p{L}\p{N}]/giu;

const FULL = /\b(?:full|out of|not enough|insufficient|exhausted|oom)\b|爆|炸|满|不足|不够|溢出|耗尽|用完|用光/i;
const OF_CARD = /\b(?:vram|cuda|oom|(?:gpu|video|graphics?)(?: card)?(?:'s)? memory)\b|显存/i;
const MOST_WORDS = 80;

const saysNoMore = (words: string): boolean =>
  words.length < MOST_WORDS && FULL.test(words) && OF_CARD.test(words) && words.replace(COMPLAINT, '') === '';

/** What is said of the graph of a run, and of what hangs on whole batches. */
export const GRAPH_SIGNS: readonly Sign[] = [
  { id: 'in-no-grad', holds: (words) => NO_GRAPH.test(words) },
  { id: 'no-grad-unused', holds: (words) => NOT_THERE.test(words) },
  {
    // A library's own way of generating and its pipelines turn autograd off by themselves.
    id: 'library-generates',
    prose: either(
      'i',
      /\b(?:model|self|llm|pipe\w{0,12}|tokenizer)?\.?(?:generate|stream_chat)\(/,
      /\b(?:the |a )?(?:text-generation|diffusers|transformers|hugging ?face|generation) pipeline\b/,
    ),
    text: either(
      'm',
      /\b(?:model|llm|self\.model|pipe\w{0,12})\.(?:generate|chat|stream_chat)\(/,
      /transformers[\\/]generation[\\/]\w{1,30}\.py/,
      /diffusers[\\/]pipelines[\\/]/,
      /^[^\n]{0,40}\bpipeline\(["'][a-z-]{4,30}["']/,
    ),
  },
  { id: 'gathers-outputs', holds: (words) => GATHERED.test(words) },
  { id: 'bare-complaint', holds: saysNoMore },
  { id: 'batch-norm', holds: (words) => BATCH_NORM.test(words) },
  { id: 'compares-samples', holds: (words) => COMPARES.test(words) },
];
