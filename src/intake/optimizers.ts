/** Keeps moments of every parameter. */
const STATEFUL = /\badam\w{0,2}\b(?![- ]?8 ?bit)/i;
/** Keeps less, or nothing. */
const PLAIN = /\b(?:sgd|adafactor|lion|rmsprop|8[- ]?bit[- ]?adam\w{0,2}|adam\w{0,2}[- ]?8 ?bit|galore)\b/i;
const PLAIN_ALL = new RegExp(PLAIN.source, 'gi');

const FAILS =
  /\bOOM|out of memory|\bcrash|\bfail|\bdies\b|\bdied\b|\bnot (?:fit|run|work|train)|\b(?:can|do|does|wo)n'?t\b|\bcannot\b|爆|炸|崩|不够|不足|溢出|跑不|不行|报错|只能/i;
const WORKS =
  /\b(?:works?|worked|fine|ok(?:ay)?|runs?|ran|trains?|trained|fits?|no (?:problem|oom|issue)s?)\b|可以|能(?:跑|训|用|正常)|正常|没问题|没事|跑得/i;

/** What stands between the marks and joints of a sentence; the stop of `optim.SGD` ends none. */
const PARTS = /[,;!?。\n]|\.(?=\s|$)|\b(?:but|while|whereas|however)\b|但|而(?!且)/i;
const MOST = 4_000;

/** Whether the words say that a run fails under Adam and passes under an optimizer that keeps less. */
export function comparesOptimizers(words: string): boolean {
  const said = words.slice(0, MOST);
  if (!STATEFUL.test(said) || !PLAIN.test(said)) return false;
  let named: 'stateful' | 'plain' | null = null;
  let isFailing = false;
  let isWorking = false;
  for (const part of said.split(PARTS)) {
    const isPlain = PLAIN.test(part);
    const isStateful = STATEFUL.test(part.replace(PLAIN_ALL, ' '));
    // Both in one part: which of them the verb belongs to stays open.
    if (isPlain && isStateful) named = null;
    else if (isPlain || isStateful) named = isPlain ? 'plain' : 'stateful';
    if (named === 'stateful' && FAILS.test(part)) isFailing = true;
    if (named === 'plain' && WORKS.test(part) && !FAILS.test(part)) isWorking = true;
  }
  return isFailing && isWorking;
}
