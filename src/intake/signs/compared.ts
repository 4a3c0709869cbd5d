import { comparesOptimizers } from '../optimizers.ts';
import { either, type Sign } from './sign.ts';

/** What people tried one way and another: the run that fits without something shows what takes the memory. */
export const COMPARED_SIGNS: readonly Sign[] = [
  { id: 'fits-with-plain-optimizer', holds: comparesOptimizers },
  {
    id: 'fits-uncompiled',
    negative: true,
    claim: true,
    prose: either(
      'i',
      /\b(?:without|remov\w{1,3}|disabl\w{1,3}|turn(?:ed|ing)? off|skip\w{0,4}|drop\w{0,4}|comment\w{0,3} out|not using) (?:the |using )?[`"']?(?:(?:torch\.)?compil\w{1,5}|cuda ?graphs?|reduce-overhead)\b[^\n.]{0,40}\b(?:no(?: more)? (?:oom|leak|problem|issue)|fine|works?|fits?|runs?(?! out)|ok(?:ay)?|gone|goes away|disappears?|constant|flat|stable)\b/,
      /\b(?:no oom|fine|works?|worked|fits?|runs?(?! out)|trains?|constant|stable)\b[^\n.,]{0,16}\b(?:if|when|after|once|with) (?:i )?(?:remov|disabl|turn|switch|skip)\w{0,4} (?:off )?(?:the )?[`"']?(?:(?:torch\.)?compil\w{1,5}|cuda ?graphs?)/,
      /\b(?:no oom|fine|works?|worked|fits?|runs?(?! out)|trains?|constant|stable)\b[^\n.,]{0,20}\b(?:without [`"']?(?:torch\.)?compil\w{1,5}|in eager)\b/,
      /\beager(?: mode)?\b[^\n.,]{0,20}\b(?:works?|worked|fits?|runs?(?! out)|trains?|is fine|is ok(?:ay)?|no oom)\b/,
      /(?:不用|不开|不加|关了?|关掉|去掉|取消|没有?)[^\n。,]{0,4}(?:torch\.)?compile[^\n。]{0,10}(?:正常|不会|不爆|没事|没问题|可以|好了|能跑|不 ?OOM|没有? ?(?:OOM|爆|溢出))/,
      /(?:eager|不编译)[^\n。,]{0,8}(?:正常|不会|不爆|没事|没问题|可以|能跑)/,
    ),
  },
  {
    id: 'whole-set-evaluated',
    prose: either(
      'i',
      /(?<!\b(?:load|read|cach|keep|kept|stor|download)\w{0,3} (?:the |my |an? )?)\b(?:whole|entire|full|complete|all(?: of)?(?: the)?) (?:\w+ )?(?:val(?:id(?:ation)?)?|test|eval(?:uation)?|dev)[ _-]?(?:set|data\w{0,3}|inputs?|split|samples)?\b[^\n.]{0,40}\b(?:at once|in one|in a single|as one|(?:one|single) (?:go|batch|call|forward)|without batch\w{0,4})\b/,
      /\b(?:val(?:id(?:ation)?)?|test(?:ing)?|eval(?:uation)?)\b[^\n]{0,160}\b(?:all of it|everything|it all|the whole (?:set|thing|lot)|them all)\b[^\n.]{0,8}\b(?:at once|in one (?:go|call|batch|forward)|in a single)\b/,
      /(?:整个|全部|所有|完整)的?(?:验证|测试|评估)(?:集|数据|样本)?[^\n。]{0,12}(?:一次性?|一起|一口气|一把|当成?一个 ?batch|不分 ?batch)/,
      /(?:验证|测试|评估)[^\n。]{0,12}(?:一次性|一口气|一把|整个|全部)[^\n。,]{0,8}(?:送|喂|放|丢|塞|输入|传|过模型)/,
    ),
    // The set moves as one tensor, by its name.
    text: either(
      'm',
      /^[ \t]*(?:val(?:id)?|test|eval|dev)_(?:input|x|data|set|features|images)s? ?= ?[^\n]{0,60}\.(?:to|cuda)\(/,
    ),
  },
  {
    // Crops in training, whole pictures afterwards.
    id: 'trains-on-crops',
    prose: either(
      'i',
      /\btrain\w{0,8}\b[^\n.]{0,30}\b(?:crops?|cropped|patch\w{0,3}|tiles?|small pieces)\b[^\n]{0,80}\b(?:eval|valid|test|infer|predict)\w{0,20}[^\n.]{0,40}\b(?:whole|full|entire|original|complete|large)\b/,
      /\b(?:eval|valid|test|infer|predict)\w{0,20}[^\n.]{0,40}\b(?:whole|full|entire|original|complete)[ -]?(?:size\w{0,2} )?(?:image|picture|frame|resolution|volume)s?\b[^\n]{0,60}\btrain\w{0,8}\b[^\n.]{0,30}\b(?:crops?|cropped|patch\w{0,3}|tiles?)\b/,
      /训练[^\n。]{0,12}(?:裁剪|裁成|切块?|切成|小块|patch|crop)[^\n]{0,40}(?:验证|测试|推理|预测|test)[^\n。]{0,10}(?:整张|整幅|原图|全图|整个|大图|完整)/,
      /(?:验证|测试|推理|预测|test)[^\n。]{0,10}(?:整张|整幅|原图|全图|大图|完整)[^\n]{0,30}训练[^\n。]{0,12}(?:裁剪|裁成|切块?|切成|小块|patch|crop)/,
    ),
  },
  {
    // Nothing fails, and yet it is many times slower than it should be.
    id: 'runs-slow',
    prose: either(
      'i',
      /\b(?:slow(?:er|ly|s)?|slow down|crawl\w{0,3}|snail\w{0,2}|sluggish)\b/,
      /\b\d{1,3} ?(?:x|times) (?:as long|longer|slower)\b/,
      /\b(?:each|every|one|per|an) (?:epoch|step|iteration|image)\b[^\n.]{0,20}\b\d{1,6}(?:\.\d)? ?(?:s|sec\w{0,4}|min\w{0,4}|h|hours?)\b/,
      /(?:很|好|太|特别|非常|巨|变|慢)慢|慢(?:了|得|很多|好多|几倍)|龟速|卡顿/,
      /(?:一|每)(?:个|轮|步|张)? ?(?:epoch|step|轮|步)?[^\n。,\d]{0,6}(?:要|耗时|需要?)[^\n。,\d]{0,4}\d{2,6}(?: ?[~\-到] ?\d{2,6})? ?(?:秒|s\b|分钟|小时)/,
    ),
  },
  {
    // The same model takes so much by itself, and far more in the program that serves it.
    id: 'takes-more-here',
    prose: either(
      'i',
      /(?:本来|原来|原本|原生|直接|单独|正常|只|transformers|\bhf\b)[^\n。\d]{0,24}(?:占用?|用|要)[^\n。\d]{0,8}\d{1,3}(?:\.\d)? ?G[^\n。]{0,50}(?:占用?|用|要|吃)[^\n。\d]{0,8}\d{1,3}(?:\.\d)? ?G/,
      /\b(?:normally|usually|only|just|itself|expected?|should|with (?:transformers|hf|hugging ?face)|plain)\b[^\n.\d]{0,40}\d{1,3}(?:\.\d)? ?gi?b\b[^\n]{0,80}\b(?:takes?|took|uses?|used|using|actual\w{0,2}|instead|but)\b[^\n.\d]{0,30}\d{1,3}(?:\.\d)? ?gi?b\b/,
    ),
  },
  {
    // No failure is told of, only that it takes far more than thought.
    id: 'takes-much',
    prose: either(
      'i',
      /\b(?:takes?|taking|uses?|using|needs?|eats?|eating|consum\w{1,3}|costs?|requires?)(?: up)? (?:an? |such a |so |too |far too )?(?:huge|enormous|insane|crazy|ridiculous|massive|large|big|much|high|lots?)\b[^\n.]{0,24}\b(?:memory|vram|gpu|amounts?)\b/,
      /(?:占用?|吃|用|耗)(?:的|了)?(?:显存|内存)?(?:特别|非常|巨|太|超|异常|很|极)(?:大|多|高)/,
      /显存(?:占用?|消耗|使用)?(?:特别|非常|巨|太|超|异常|很|极)(?:大|高|多)/,
    ),
  },
];
