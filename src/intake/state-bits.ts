/** In front of a number of bits: it is the width of an optimizer's states, "AdamW 8bit", and not of weights. */
export const OF_STATES_BEFORE = '(?<!(?:adamw?|lion|sgd|adafactor|optimi[sz]ers?|paged|优化器)[^\\n.,;。]{0,8})';
/** Behind one: "8-bit Adam", 8 位的优化器. */
export const OF_STATES_BEHIND =
  '(?![- _]?(?:of )?(?:the )?(?:paged[- _]?)?(?:adam\\w*|lion|optim\\w*|sgd|adagrad)|[ ]?的?[ ]?优化器)';
