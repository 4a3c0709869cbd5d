/** English words that every question has and no entry is about. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also am an and any anyone anybody are as ask at be because been before being but by can cant can't could
  did didn't do does doesn't doing don't dont else even ever everyone for from get gets getting go goes going got guys had has
  have having hello help here hey hi how how's i i'd i'll i'm i've id if im in into is isn't it it's its ive just keep keeps
  kind know let like me much many my need needs no not now of off ok okay on one only or other our out own people please pls
  plz question really right same say says see seem seems should so some somebody someone something still such sure thank
  thanks than that that's thats the their them then there these they thing things think this those though to too try trying
  tried up us use used using very want wanna was way we well were what what's whats when where which while who why will with
  without wont won't work works would wrong yes yet you your idea problem issue happen happens happening makes make made come comes
  any bit lot just still really actually always never maybe exactly already dies die died dead blow blows blown explode explodes
  fail fails failed failing fall falls crash crashes crashed crashing error errors explain explained meaning mean means gives give
  got stuff worth good whats tiny itself whole two every each fine difference different between vs versus best better soon start starts started starting begin begins well went`.split(
    /\s+/,
  ),
);

/** Chinese words cut out before pairs are made: politeness, question words, particles. Not 求, 对, 过: they begin and end terms. */
const STOP_HAN =
  `请问一下|请教一下|有没有人|有人知道|有人|各位大佬|大佬们|不知道|为什么|怎么办|怎么样|怎么回事|什么意思|是什么|有什么|能不能|可不可以|是不是|有没有|要不要
  |该不该|好不好|行不行|怎么|怎样|如何|请问|请教|大佬|大家|各位|求助|求救|帮忙|谢谢|感谢|麻烦|我们|你们|一个|一下|这个|那个|这种|这样|那样|的时候|时候|之后
  |以后|之前|然后|但是|可是|不过|因为|所以|如果|就是|还是|已经|可以|能够|应该|需要|知道|问题|情况|到底|究竟|什么|哪个|哪些|哪里|干嘛|有没|多少|几个|为啥|咋办|怎么说
  |咋|啥|吗|呢|吧|啊|呀|哦|嘛|了|的|我|你|他|它|也|都|就|还|很|太|请|这|那|是|报错|崩溃|挂掉|挂了|崩了|不行|区别|不了`
    .split(/\s*\|\s*/)
    .sort((a, b) => b.length - a.length);

export const STOP_HAN_PATTERN = new RegExp(STOP_HAN.join('|'), 'g');
