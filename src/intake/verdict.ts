/** What a number, or the batch around it, is said to have done when it did not fit: "16 didn't work either", "8 也爆". */
export const FAILED =
  /\b(?:(?:did|does|do|would|will|could|can|is)(?:n'?t| not)|never|no longer|cannot) (?:even )?(?:work|help|fit|run|train|enough|ok)|(?<!\b(?:no|without|without any|without an) )\b(?:fail\w*|crash\w*|dies?|died|oom(?:s|ed)?|out of memory|errors?|breaks?|blows? up|too (?:big|large|much))\b|(?<!不|没|没有|不会|不再)(?:爆|报错|炸|崩|失败|溢出|超显存)|不行|不可以|不能|跑不|没用|不够/i;

/** The same when it did: "28 works", "16 能跑". */
export const WORKED =
  /\b(?:works?|worked|working|fine|ok(?:ay)?|runs(?! out)|ran(?! out)|trains|trained|fits|fitted|passes|passed|(?:no|without(?: an)?) (?:problem|error|oom|crash|issue)s?)\b|可以|能跑|能行|跑得(?:动|起来|了|通)|没问题|没事|正常|不爆|不(?:会)?报错|没(?:有)?(?:爆|报错)|成功/i;

/** A verdict in front of its number: "it works with …", "OOM at …". Its first group is set where it worked. */
export const VERDICT_BEFORE =
  /(?:(works?|worked|(?:no|without)(?: an| any)? (?:error|oom|crash|problem|issue)s?|runs|ran|fine|ok|fits|trains|可以)|(?<!\b(?:no|without|any|without an) )(fails?|failed|crash\w*|ooms?|dies|died|out of memory|errors?)) (?:(?:only|even|up|down|already|again) )?(?:with|at|for|on|using|when|if|to)(?: (?:i (?:use|set)|a|an|the|my))?[ \t]*$/i;
