import { either, type Sign } from './sign.ts';

/** Words for samples of one size. */
const FIXED_SIZE: readonly RegExp[] = [
  /\b(?:fixed|constant|identical|static)[- ](?:\w+ )?(?:length|size|shape|resolution)s?\b/,
  /\b(?:length|size|shape|resolution)s? (?:is|are) (?:all |always )?(?:fixed|the same|constant|equal|identical)\b/,
  /\b(?:equal|same)[- ](?:length|size|shape|resolution)s? (?:sequences?|inputs?|samples?|images?|texts?|sentences?|batch\w{0,2})\b/,
  /\b(?:sequences?|inputs?|samples?|images?|texts?|sentences?|batch\w{0,2}|documents?|data|everything|all|each|every|they)\b[^\n.,;?]{0,40}\b(?:the|one) same (?:\w+ )?(?:length|size|shape|resolution)\b/,
  /\b(?:all|every|each)\b[^\n.,;?]{0,30}\b(?:exactly|cut to|truncated to|resized to|cropped to) \d{1,6}(?: ?[x×] ?\d{1,6})?\b/,
  /\b(?:all|every|each|only)\b[^\n.,;?]{0,20}\b\d{2,5} ?[x×] ?\d{2,5}\b(?! ?(?:or|to|and|-))/,
  /\b(?:images?|inputs?|crops?|pictures?|frames?|samples?|tiles?|patches)\b[^\n.,;?]{0,12}\b(?:are|is|stay) (?:all |always |fixed (?:at|to) ){1,2}(?:at )?\d{2,5}(?: ?[x×] ?\d{2,5})?\b/,
  /\b(?:equally long|of equal length)\b/,
  /(?:都|全部?|统一|固定)(?:都|是|为|成|缩放|裁剪|resize|crop|到){0,4} ?\d{2,5} ?[x×*] ?\d{2,5}/,
  /(?:长度|尺寸|大小|分辨率)(?:完全|基本|都|全部?|均|也|已经?){0,3}是?(?:固定|一样|一模一样|相同|统一|一致|相等)/,
  /(?:样本|序列|输入|句子|文本|图片|图像|数据)[^\n。,]{0,8}(?:一样|同样)(?:长|大)/,
  /(?:固定|相同|统一)(?:的)?(?:长度|尺寸|大小|分辨率)|[定等]长(?!度)/,
];

/** The model, its inputs and the operations that fail. */
export const MODEL_SIGNS: readonly Sign[] = [
  {
    id: 'resuming',
    prose: either(
      'i',
      /\bresum\w{0,40}/,
      /\b(?:load|restor)\w{0,40} (?:the |a |my |from )?(?:checkpoint|ckpt|weights|state)/,
      /\btorch\.load\b/,
      /\bload_state_dict\b/,
      /断点/,
      /(?<![持连陆延])续训/,
      /续跑/,
      /恢复训练/,
      /继续训练/,
      /接着[^\n。,]{0,12}(?:权重|断点|模型|上次|checkpoint|ckpt)[^\n。,]{0,4}(?:训|跑)/,
      /接着训练/,
      /加载(?:检查点|checkpoint|权重)/,
    ),
    text: either('', /\btorch\.load\((?![^\n]{0,120}map_location)/, /restore_location/),
  },
  {
    id: 'loading-model',
    prose: either(
      'i',
      /\b(?:load|loading|download)\w{0,40}[^\n.]{0,24}\b(?:model|weights|llm|checkpoint shards|pretrained|llama|qwen|glm)\b/,
      /\bmodel\.(?:to|cuda)\(/,
      /(?:加载|载入|读取)[^\n。]{0,8}(?:模型|权重)/,
      /模型(?:加载|载入)/,
    ),
    text: either('', /Loading checkpoint shards/, /from_pretrained\(/),
  },
  {
    id: 'saving',
    prose: either(
      'i',
      /\b(?:sav(?:e|es|ed|ing)) (?:the |a |my )?(?:model|checkpoint|ckpt|weights|state)/,
      /\bstate_dict\b/,
      /保存(?:模型|权重|检查点|checkpoint|ckpt)/,
    ),
    topic: either(
      'i',
      /\b(?:checkpoint|ckpt|model)[ -]sav\w{0,3}\b/,
      /\bsav(?:e|ing)\b/,
      /保存|(?<![显内缓])存(?:模型|权重|ckpt)/,
    ),
  },
  {
    id: 'torch-load',
    text: either('', /\btorch\.load\(/, /torch[\\/]serialization\.py/),
  },
  {
    id: 'attention',
    prose: either(
      'i',
      /\battention\b/,
      /\battn\b/,
      /\bself-?attention\b/,
      /\bsoftmax\b/,
      /\bbmm\b/,
      /\btransformers?\b(?![`'"]? ?(?:version|[=:v]|\d))/,
      /\bq @ k/,
      /注意力/,
    ),
    text: either(
      'i',
      /\battn\w{0,40}\b/,
      /\battention\w{0,40}/,
      /\bbaddbmm\b/,
      /scaled_dot_product/,
      /\bq(?:uery)?\w{0,20} ?@ ?k/,
      /einsum\(["'][^"']{0,40}(?:qk|ij|nhd|bhd)/,
      /energy ?=/,
    ),
  },
  {
    id: 'softmax-or-scores',
    text: either(
      'i',
      // A product of batches is attention's where it names query and key.
      /torch\.bmm\((?:[^\n]{0,40}\b(?:q|query|k|key|attn|score)\w{0,20})/,
      /\bbaddbmm\(/,
      /softmax\(/,
      /(?:attn|attention)_(?:scores|weights|probs|mask|bias)/,
      /\bq\w{0,20} ?@ ?k/,
      /matmul\(q\w{0,40}, ?k/,
      /einsum\(/,
      /energy ?=/,
      /scores ?=/,
    ),
  },
  {
    id: 'logits',
    prose: either('i', /\blogits\b/, /\bvocab\w{0,40}/, /\blm_head\b/, /\bcross[_ -]?entropy\b/, /词表/, /词汇表/),
    // Where they are computed; a name in a list or in a signature computes nothing.
    text: either(
      '',
      /\blm_head\(/,
      /cross_entropy(?:_loss)?\(/,
      /\bin cross_entropy\b/,
      /vocab_size/,
      /log_softmax\(/,
      // Probabilities of tokens, and their entropy, are made of all the logits.
      /\b(?:entropy|log_?probs?|logps)_from_logits\w{0,10}\(|\blogsumexp\(\w{0,20}logits\b|\bvocab_parallel_\w{1,30}|\blogits\.(?:exp|softmax)\(/,
      /shift_logits/,
      /\blogits\.float\(/,
    ),
  },
  {
    id: 'language-model',
    prose: either(
      'i',
      /\b(?:llms?|gpt\w{0,40}|llama\w{0,40}|qwen\w{0,40}|mistral\w{0,40}|bert\w{0,40}|language model|glm\w{0,40}|deepseek\w{0,40}|sft|grpo|dpo|rlhf|ppo|fine-?tun\w{0,40})\b/,
      /大模型/,
      /语言模型/,
      /微调/,
    ),
  },
  {
    id: 'convolution',
    prose: either(
      'i',
      /\bconv\w{0,40}/,
      /\bcnn\b/,
      /\bunet\b/,
      /\b(?:resnet|vgg|densenet|mobilenet|efficientnet)\w{0,40}/,
      /\byolo\w{0,40}/,
      /卷积/,
    ),
    text: either('', /\bconv(?:_transpose)?[123]?d\b/, /F\.conv/, /_conv_forward/, /Conv[123]d/),
  },
  {
    id: 'big-input',
    prose: either(
      'i',
      /\b(?:high[- ]?res\w{0,40}|large|big|huge|full[- ]?size|whole|long|4k|8k|giga\w{0,40}) (?:\w+ )?(?:image|img|picture|resolution|input|video|sequence|document|volume|slide|text|context|point ?cloud|graph)s?\b/,
      /\bnum[_-]frames[ =:]{1,3}\d{2,5}\b/,
      /\b\d{2,5} frames\b/,
      /帧数?[^\n。]{0,6}(?:超过|多|长|\d)/,
      /\b(?:3d|volumetric|ct|mri|wsi|satellite|remote sensing|point ?cloud|full[- ]graph|gnn)\b/,
      /\b\d{1,3}(?:,\d{3}){1,3} (?:\w+ )?(?:nodes|edges|points|vertices|voxels|gaussians)\b|\b\d{1,9}(?:\.\d{1,3})? ?(?:k|m|million|thousand) (?:\w+ )?(?:nodes|edges|points|vertices|voxels)\b/,
      /高分辨率/,
      /大图/,
      /大尺寸/,
      /长(?:文本|序列|文档|视频|上下文)/,
      /三维/,
      /3D/,
      /全图/,
      /\d{1,9} ?[万亿]?个?(?:节点|边|点)/,
      /遥感/,
      /点云/,
      /病理/,
      /体数据/,
      /整张图/,
    ),
  },
  {
    // A part of the data goes through, all of it does not: its largest samples lie in the rest.
    id: 'larger-set-fails',
    negative: true,
    prose: either(
      'i',
      /\b(?:partial|subset|small(?:er)? (?:part|portion|sample)|one \w{3,12}th|a fraction|few samples)\b[^\n]{0,60}\b(?:works?|fine|complet\w{1,4}|finish\w{0,3}|trains?|ok|no problem)\b[^\n]{0,60}\b(?:whole|full|entire|complete|all the)\b[^\n.]{0,24}\bdata\w{0,4}\b[^\n.]{0,40}\b(?:oom\w{0,2}|out of memory|fails?|crash\w{0,3})/,
      /\b(?:small(?:er)?|fewer|less) (?:data ?sets?|data|samples|images)\b[^\n]{0,40}\b(?:works?|fine|trains?|ok|no (?:problem|oom))\b[^\n]{0,40}\b(?:large[rst]?|bigger|more|full|whole) (?:data ?sets?|data|samples|images)\b[^\n.]{0,30}\b(?:oom\w{0,2}|out of memory|fails?|crash\w{0,3})/,
      /(?:数据|样本)(?:量|集)?(?:较|比较|很)?(?:少|小)[^\n。]{0,14}(?:没问题|能跑|正常|可以|能训|跑得通)[^\n。]{0,20}(?:数据|样本)(?:量|集)?(?:较|比较|很|一)?(?:多|大)[^\n。]{0,16}(?:爆|OOM|out of memory|不够|不足|报错)/i,
      /(?:部分|子集|少量|一小份|几百条)(?:的)?(?:数据|样本)?[^\n。]{0,12}(?:没问题|能跑|正常|可以|能训|跑得通)[^\n]{0,20}(?:全部|整个|完整|全量|所有)(?:的)?(?:数据|样本)[^\n。]{0,14}(?:爆|OOM|不够|不足|报错)/,
    ),
  },
  {
    id: 'variable-length',
    prose: either(
      'i',
      /\b(?:variable|different|varying|dynamic|various|uneven)[- ](?:\w+ )?(?:length|size|shape|width|resolution)s?\b/,
      // Of samples, not a layer's: Conv2d(…, padding=1).
      /\bpad(?:ding|ded)?\b(?! ?=)/,
      /\blongest\b/,
      /\bmulti[- ]?scale\b/,
      /\blong (?:sample|sequence|document|sentence)s?\b/,
      /\b(?:sort(?:ed)?|order(?:ed)?) by (?:\w+ )?(?:length|duration|size)\b/,
      // Of some samples alone it is told, so they are the larger ones.
      /\b(?:certain|some|specific|particular|one) (?:\w+ )?(?:samples?|batch(?:es)?|images?|examples?|sequences?|data ?points?)\b[^\n.]{0,30}\b(?:oom\w{0,3}|out of memory|too (?:large|long|big)|crash\w{0,3})/,
      /(?:某些|某个|某条|一定|特定|个别|部分|有的|有些)(?:的)?(?:数据|样本|图片|图像|句子|文本|batch)[^\n。,]{0,10}(?:OOM|爆|溢出|不足|太大|太长|过大|过长)/,
      /(?:图像|图片|视觉|视频|音频)(?:的)? ?tokens? ?(?:数量?|数目)?[^\n。,]{0,4}(?:太|过|很|特别)?(?:多|长)/,
      /\b(?:short(?:est)?|small(?:est)?) (?:ones? )?to (?:the )?(?:long(?:est)?|large(?:st)?)\b/,
      // Recordings are as long as somebody spoke.
      /\b(?:utterances?|max[-_ ]duration|hours? of (?:speech|audio|recordings?)|\d ?h (?:of )?(?:speech|audio|recordings?)|sort(?:ing|ed)?(?: is|=| ?:)? (?:ascending|descending))\b/,
      /\d ?(?:个)?小时(?:的)?(?:语音|音频|录音)|(?:语音|音频|录音)[^\n。,]{0,6}(?:时长|长短)/,
      /按(?:照)?(?:时长|长度|长短|大小)[^\n。,]{0,10}(?:排|分桶)/,
      /从短到长|由短到长/,
      /(?:长度|尺寸|大小|宽度|分辨率)(?:不一|不同|不固定|各异|差异|变化)/,
      /长短不/,
      /变长/,
      /最长/,
      /多尺度/,
      /填充/,
      /识别(?!码|率|系统|任务)/,
    ),
    contrary: either('i', ...FIXED_SIZE),
  },
  {
    // A network on nodes and edges takes all of them in one pass.
    id: 'whole-graph',
    prose: either(
      'i',
      /\b(?:full|whole|entire|complete)[- ](?:batch )?graphs?\b(?! ?(?:compil|captur|mode))/,
      /\b(?:\d{1,3}(?:,\d{3}){1,3}|\d{4,9}|\d{1,4}(?:\.\d)? ?(?:k|m|million|thousand)) (?:\w+ )?(?:nodes|vertices)\b/,
      /\b(?:nodes|vertices)[ =:]{1,3}\d{4,9}\b/,
      /全图(?:训练|卷积|输入|推理)|整张图(?:一起|一次|放|送|输入)[^\n。,]{0,8}(?:图卷积|GCN|GAT|GNN)|\d[\d,.]{0,9} ?[万亿]?个?(?:节点|顶点)/,
    ),
    text: either('', /\b(?:gcn|gat|graphsage|pygat|pygcn)\b[^\n]{0,80}\b(?:adj|adjacency)\b/i),
  },
  {
    // Every sample has the same size, by the words or by the option that makes it so.
    id: 'fixed-size',
    claim: true,
    prose: either('i', ...FIXED_SIZE),
    text: either(
      'i',
      /--(?:image|img|input|crop|patch|train)?[-_]?(?:img|image)?[-_]?(?:size|resolution|sz)[ =]\d{2,4}\b/,
      /\b(?:image|img|input|crop|patch)_?(?:size|resolution) ?[=:] ?\(?\d{2,4}\b/,
      /\bT(?:ransforms)?\.(?:Resize|RandomResizedCrop|CenterCrop|RandomCrop)\(\(?\d{2,4}(?:, ?\d{2,4}\)|\b(?=[^\n]{0,12}Crop))/,
      /\bpadding ?= ?["']max_length["']/,
    ),
  },
  {
    id: 'conv-benchmark',
    prose: either('i', /cudnn\.?benchmark(?![^\n.,]{0,8}\b(?:False|off)\b)/),
    text: either('', /cudnn\.benchmark ?= ?True/),
  },
  {
    id: 'pairwise',
    prose: either(
      'i',
      /\bpair-?wise\b/,
      /\bcdist\b/,
      /\b(?:distance|similarity|affinity|gram) matri(?:x|ces)\b/,
      /(?:距离|相似度)矩阵/,
      /\b(?:thousands|hundreds|many) (?:of )?(?:gt|ground[- ]truth|boxes|anchors)/,
      // What is told of one picture is matched against every anchor and every candidate.
      /(?:\bmany|\bthousands of|\bhundreds of|\bdozens of|> ?\d{2,6}|\b(?:over|above|more than|about|around|up to) \d{2,6}|\b\d{3,6}\+?) (?:\w+ ){0,2}(?:gts?|ground[- ]?truths?|box(?:es)?|bbox(?:es)?|objects?|instances?|targets?|annotations?|labels?)\b[^\n.]{0,16}\b(?:per|in (?:a|an|one|each|every|some|the same)|on (?:a|one|each)) (?:single |training )?(?:img|image|photo|picture|frame|tile|scene)/,
      /(?:gt|框|目标|标注|实例)[^\n。]{0,6}(?:很多|太多|特别多|非常多|几百|上百|几千|三千|上千)/,
      /(?:每|一|单|某)张?(?:图|图片|图像|照片)(?:片|像)?(?:上|里|中|内)?(?:的|有)?[^\n。,]{0,6}(?:很多|太多|几百|上百|几千|上千|\d{3,5})(?:个|多个)?[^\n。,]{0,4}(?:gt|框|目标|标注|实例|物体)/,
    ),
    text: either(
      '',
      /bbox_overlaps/,
      /iou_calculator/,
      /\bcdist\(/,
      /max_iou_assigner/,
      /\bpairwise_\w{1,20}\(/,
      /\b(?:distance|similarity)_matrix\b/,
      // A matrix by its own transpose has an entry for each pair of its rows.
      /\b(?:matmul|mm|bmm)\((\w{1,60}), ?\1\.(?:t\(\)|T\b|mT\b|transpose|permute)|\b(\w{1,60}) @ \2\.(?:t\(\)|T\b|mT\b|transpose|permute)/,
      // Each of the nodes beside each of the others, made by repeating.
      /\b(?:all|pair)_?(?:pairs|combinations)\w{0,20}\b|repeated_(?:in_chunks|alternating)\b|\.repeat_interleave\([^\n]{0,60}\.repeat\(/,
      // Every row against every row, by broadcasting.
      /\.unsqueeze\([01]\)[^\n]{0,12} - [^\n]{0,30}\.unsqueeze\([01]\)/,
      /\[:, ?None(?:, ?:)?\] ?- ?\w{1,30}\[None/,
    ),
  },
];
