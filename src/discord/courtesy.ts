/** What people say when they are content, or mean to try: none of it asks for anything. */
const COURTESY =
  /\b(?:(?:many |so many )?thanks?(?: you| u)?(?: (?:so|very) much| a (?:lot|bunch|million|ton)| again)?|thx|tysm|tyvm|ty|cheers|(?:much )?appreciated?|ok(?:ay)?|k|kk|got it|i see|understood|makes sense|(?:will|i'?ll|i will|let me) (?:give (?:it|that) a )?(?:try|test|check|do)(?: (?:it|that|this|them))?(?: out)?|(?:that|this|it) (?:works?|worked|helps?|helped|did it|fixed it|solved it)|works|worked|solved|fixed|great|nice|cool|perfect|awesome|amazing|wow|good bot|very|super|really|helpful|useful|yes|yep|yeah|alright|sure|now|for|the|your|all|answer|help|info|quick|reply|man|bro|mate|guys|bot|lol|haha)\b|非常感谢|十分感谢|感谢|多谢|谢谢|谢啦|谢了|谢|好的|好吧|好嘞|收到|明白|了解|知道|懂|嗯+|哦+|噢+|行|可以|可以用|能用|解决|搞定|有用|有效|管用|厉害|牛|太好|太棒|棒|赞|辛苦|大佬|老师|您|你|我|先|去|再|这就|试试|试一下|试一试|看看|的|了|啦|啊|呀|哈+|吧|帮助|回复|解答/gi;
const LONGEST = 120;

/** Whether a message says no more than thanks, or that it was understood. */
export function isCourtesy(text: string): boolean {
  if (text.length > LONGEST || !/[\p{L}\p{Extended_Pictographic}]/u.test(text)) return false;
  if (/[?？]|吗|呢/.test(text)) return false;
  return !/[\p{L}\p{N}]/u.test(text.replace(COURTESY, ' '));
}
