/** Homophones that an input method offers first, slips of the keys, and an abbreviation that is bent like a verb. */
const MISWRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\boom(?:s|ed|ing|'d|-ed|-ing)\b/gi, 'oom'],
  [/\b(?:mem(?:mor|ro|er|orr|eor|oir|o)y|m(?:eom|om|er?m|eme)o?ry|memor)\b(?<!\bmemory)/gi, 'memory'],
  [/(?:现存|先存|险存|显纯|显寸)(?=不|爆|占|溢|够|泄|碎|大|小|太|都|一直|没|会|要|是|满|又|炸|了)/g, '显存'],
  [/(?<=爆|炸|清|清理|释放|占|占用|省|多少|\d ?g)(?:现存|先存|险存|显纯|显寸)/gi, '显存'],
  [/(?<=我的|的)现存(?=[炸爆满])/g, '显存'],
  [/[报暴曝](?=显存|内存)/g, '爆'],
  [/\bfine tun(?=e|ing)/gi, 'fine-tun'],
  // The card's own memory; what Windows shares with it is the computer's.
  [
    /(?<!共[享用][ \t]?)(?:显卡|显示卡|图形卡|独显|视频|图形|gpu|cuda|英伟达)[ \t]?的?[ \t]?(?:内存(?!卡)|ram(?=[ \t]?\p{Script=Han}))/giu,
    '显存',
  ],
];

/** Words as they were meant: 爆现存 is 爆显存. */
export const asMeant = (text: string): string =>
  MISWRITTEN.reduce((words, [wrong, right]) => words.replace(wrong, right), text);
