/** What counts a process as the driver sees it, and what PyTorch counts of itself. */
const OUTSIDE = '(?:nvidia-smi|gpustat|nvi?top|task manager|任务管理器)';
const INSIDE =
  '(?:(?:max_)?memory_(?:allocated|reserved|summary|stats)|(?:py)?torch(?![^\\n?!。]{0,40}(?:out of memory|oom|error|fail|爆|不足|报错))(?=[^\\n.?!。]{0,24}?(?:says?|reports?|shows?|us(?:es|ed|ing)|counts?|sees?|tells?|prints?|allocated|only|\\d|统计|显示|用了?|看到|报告|打印|占|里)))';
const AGAINST =
  '(?:\\bbut\\b|\\bwhile\\b|\\bwhereas\\b|\\byet\\b|\\bonly\\b|\\bthan\\b|\\bvs\\.?(?!\\w)|\\bversus\\b|differ|mismatch|disagree|discrepan|more|larger|higher|less|而|却|但|才|只|比|多|不同|不一样|不一致)';
const UNLIKE =
  "(?:对不上|不一致|不一样|不同|差[很这那]?[么多]|differ|mismatch|disagree|(?:do not|don't|doesn't|not) (?:match|agree|add up))";

/** Two counters of one card that differ, in both orders; a sentence each. */
export const COUNTERS_DIFFER: readonly RegExp[] = [
  new RegExp(`${OUTSIDE}[^\\n?!。]{0,60}${AGAINST}[^\\n?!。]{0,40}${INSIDE}`),
  new RegExp(`${INSIDE}[^\\n?!。]{0,60}${AGAINST}[^\\n?!。]{0,40}${OUTSIDE}`),
  new RegExp(`${OUTSIDE}[^\\n?!。]{0,30}\\d[^\\n?!。]{0,30}${INSIDE}[^\\n?!。]{0,20}(?:\\bonly\\b|\\bjust\\b|才|只)`),
  new RegExp(`${OUTSIDE}[^\\n?!。]{0,30}(?:torch|memory_\\w{4,20})[^\\n?!。]{0,30}${UNLIKE}`),
  new RegExp(`(?:torch|memory_\\w{4,20})[^\\n?!。]{0,30}${OUTSIDE}[^\\n?!。]{0,30}${UNLIKE}`),
  new RegExp(`\\b(?:gap|differences?|discrepancy|mismatch) between [^\\n?!。]{0,30}${OUTSIDE}`),
];
