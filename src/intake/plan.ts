/** Words before a name that put it into the future or leave it to a condition: "I plan to use fp16". */
export const PLANNED =
  /(?:\b(?:plan(?:s|ning)? (?:to|on)|going to|gonna|about to|want(?:ed|ing)? to|would (?:like|love) to|intend(?:s|ing)? to|think(?:ing)? (?:of|about)|consider(?:ing)?|might|may|will|i'll|next|later|hop(?:e|ing) to|before (?:i|trying|using|enabling)|if i|whether)\b[^\n.,;?!]{0,40}|(?:打算|准备|计划|想(?!不|到)|考虑|下一步|接下来|等会|之后再|回头|将要|如果|假如|要是|还没)[^\n,。;?!]{0,16})$/i;

/** The same behind a name: "checkpointing is next", "混合精度准备试". */
export const PLANNED_BEHIND =
  /^[ `"')(]*(?:(?:is|are|will be|would be|comes?)(?: \w+){0,2} (?:next|later)\b|next\b|later\b|(?:还)?(?:准备|打算|计划|考虑|正准备|等会|下一步|接下来)(?:再|去)?(?:试|开|用|加)?)/i;
