import { either, type Sign } from './sign.ts';

/** What people found of the batch: the commonest advice does nothing here, or there is nothing to lower. */
export const BATCH_SIGNS: readonly Sign[] = [
  {
    id: 'batch-does-not-help',
    negative: true,
    claim: true,
    prose: either(
      'i',
      /\b(?:reduc|lower|decreas|halv|shrink|drop|cut|chang|small|turn)\w{0,5}(?: down)?(?: of)? (?:(?:the|my|down|train|training|a|per-?device|even) ){0,3}(?:batch(?:[ _-]?sizes?)?|bs)\b[^\n.?!]{0,40}\b(?:(?:does|did|do|will|would)(?:n['’]?t| not) (?:help|change|matter|make|solve|fix|work|affect|do)|(?:makes?|made|has|had|have) (?:absolutely |almost |literally )?(?:no|zero|little) (?:difference|effect|change|impact)|no (?:difference|effect|help|luck|use)|changes? nothing|(?:same|identical) (?:memory|vram|usage|amount)|(?:is|was) (?:useless|no help|in vain)|to no avail|without (?:any )?(?:effect|success|luck))\b/,
      /\b(?:no matter|regardless of|independent of|whatever|irrespective of)\b[^\n.?!]{0,16}\b(?:batch(?:[ _-]?size)?|bs)\b|\b(?:at|with|for|on) (?:any|every|all) (?:batch(?:[ _-]?sizes?)?|bs)\b/,
      /\b(?:same|identical) (?:error|oom|memory|usage|problem)\b[^\n.?!]{0,30}\b(?:with|at|for|even with|whatever|regardless) (?:\w+ ){0,3}(?:batch(?:[ _-]?sizes?)?|bs)\b(?! ?(?:size )?(?:of )?[=:]? ?\d{1,5}(?! ?(?:and|or|,|to)))/,
      /\bbatch(?:[ _-]?size)?\b[^\n.?!]{0,16}\b(?:has (?:nothing to do|no (?:effect|influence|impact))|is (?:irrelevant|not the (?:problem|issue|cause|reason))|(?:does(?:n['’]?t| not)) (?:matter|help|change|affect|influence)|makes? no difference)\b/,
      // Nothing that could be lowered.
      /\b(?:there(?:'s| is| are)|have|has|had|see|find|found|is|contains?|with)(?:n['’]?t)?(?: (?:not|no|any|a|found|find|seen?|got|such|really|actually|single))* (?:batch(?:[ _-]?sizes?)?(?: (?:size|parameter|setting|argument|option|config\w{0,8}))?)\b(?<=\b(?:no|not|n['’]?t)\b[^\n.?!]{0,40})/,
      /\b(?:no|not any) batch(?:[ _-]?sizes?)?(?: (?:size|parameter|setting|argument|option))? (?:to (?:lower|set|reduce|change|decrease|tune)|here|in (?:this|the|my) (?:code|repo|script|project|config|model)|anywhere)\b/,
      /\b(?:does(?:n['’]?t| not)|do(?:n['’]?t| not)) (?:use|have|take|support|accept) (?:a |any )?(?:mini-?)?batch(?:[ _-]?(?:sizes?|es))?\b/,
      /(?:减小|降低|调小|改小|缩小|调低|减少|降|减|调|改)(?:了|过)?[^\n。,]{0,6}(?:batch(?:[ _-]?size)?|bs|批(?:次|量|大小|处理)?(?:大小)?)[^\n。?!]{0,12}?(?:(?:也|都|还是|仍然?|依然|并|根本|完全|照样)?(?:没(?:有|什么|啥){0,2}(?:任何|什么)?(?:用|效果?|区别|变化|影响|作用|改善)|不(?:管用|起作用|行|顶用)|无(?:效|用|济于事)|(?:显存|占用|用量)[^\n。,]{0,6}(?:不变|没变|没降|一样|没有变化)))/,
      /(?:batch(?:[ _-]?size)?|bs|批(?:次|量)?大小)[^\n。,?!]{0,6}(?:减|降|调|改|设)[^\n。?!]{0,10}?(?:(?:也|都|还是|仍然?|依然|并|根本|完全|照样)?(?:没(?:有|什么|啥){0,2}(?:任何|什么)?(?:用|效果?|区别|变化|影响|作用|改善)|不(?:管用|起作用|顶用)|无(?:效|用|济于事)|(?:显存|占用|用量)[^\n。,]{0,6}(?:不变|没变|没降|一样|没有变化)))/,
      /(?:不管|无论|不论)[^\n。,]{0,8}(?:batch(?:[ _-]?size)?|bs|批(?:次|量)?大小)[^\n。]{0,16}(?:都|也)/,
      /(?:(?:跟|和|与) ?(?:batch(?:[ _-]?size)?|bs)[^\n。,]{0,4}(?:无关|没(?:有)?关系))/,
      /(?:没有?|找不到|没(?:看|找)(?:到|见)|不存在)(?:任何|什么|所谓的?)?(?:在?(?:哪里?|代码里?|参数里?|配置里?))?(?:有|可以|能)?(?:设置?|调整?|改)?(?:一个|这个)?(?:的)? ?(?<!没有?(?:设置?|调整?|改) ?)(?:batch(?:[ _-]?size)?|bs|批(?:次|量)?大小)(?: ?(?:size|参数|选项|设置))?[^\n。,]{0,2}(?:可以?|能|这个|的概念|参数|选项|可言|这个?说法|$|[。,])/,
    ),
  },
];
