/** How far before a word a "no" can stand, within its clause. */
const REACH = 60;
/** How far behind a word its denial can stand. */
const BEHIND = 60;
/** The most that is read of a clause on either side. */
const CLAUSE = 400;
/** Items of a list between a "no" and the last of them. */
const MOST_ITEMS = 6;

const NO =
  /\b(?:no|not|without|never|nobody|none|neither|nor|cannot|headless|instead of|rather than|(?:is|are|do|does|did|have|has|had|was|were|ca|wo|could|would)n'?t)\b|(?<!有)没(?![过多几事问法])有?|(?<![能是要会可够对行好该])不(?![足够过仅断同只但知清管论错得停了少到小大太定固一])|并非|不是|无(?![法论限])|未(?![知来])|(?<![识区特级类个性分辨判差])别(?![人的让叫再])/gi;
/** What ends the reach of a "no": "no idea why it runs out of memory" denies nothing of it. */
const BREAK =
  /\b(?:why|how|what|whether|but|because|since|so|as|when|while|if|until|unless|that|which|where|who|still|then|(?:in|on) (?:my|the|this)|though|although|however|despite|know|idea|sure|understand|help\w*|work\w*|enough|only|just|matter|luck|stop\w*|end\w*|success|effect|anything|whatever|it|i|we)\b|但|而|却|就|还是|仍|依然|然后|所以|结果|才|时候|[之以]后|导致|知道|清楚|明白|办法|想到|为什么|为啥|怎么|多久|问题|效果|足够|反应|直接|突然|可是|因为|由于|如果|除了/i;
/** `retain_graph is not used`, "the browser is closed": the denial comes after the name. */
const NO_BEHIND =
  /^[\w()=]{0,20}(?: (?:is|are|was|were|has been|have been|stays?))(?: (?:all|both|already|also|currently)){0,2} ?(?:(?:not|n't|never) (?:used|in use|enabled|running|active|open|there|present|involved|on\b|done|wanted|needed|set)|off\b|disabled|turned off|switched off|closed|skipped|removed|gone\b)|^[\w()=]{0,20} ?(?:is|are|was|were)(?: not|n't) (?:used|in use|enabled|running)|^[ \w]{0,8}?(?:都|也|全|已经?|还|根本|完全){0,3}(?:没有?(?:用|开|做|跑|启|加|接|存|在)|关(?:了|掉|闭|着)|未(?:使用|启用|开)|禁用|不(?:用|开|做|存在)|去掉|删(?:了|掉))/i;
const CLAUSE_BREAK = /\.(?=\s|$)|[;!?。\n]|, (?:but|yet)\b|\b(?:but|however)\b|但/gi;
const CLAUSE_END = /\.(?=\s|$)|[;!?。\n]/;
const OR_BEHIND = /^[^.;!?。\n]{0,80}?(?:\bn?or\b|或)/;
/** Words of a sentence of its own, no item of a list. */
const TELLS = /\b(?:i|it|we|he|she|they|my|is|are|was|were|has|have|runs?|fails?|crash\w*|uses?|gets?|still|now)\b/i;

/** The clause around an offset. */
export interface Clause {
  readonly before: string;
  readonly whole: string;
}

/** The clause that holds an offset, up to it and whole, with its question mark. */
export function clauseAt(words: string, at: number): Clause {
  const head = words.slice(Math.max(0, at - CLAUSE), at);
  // A stop right before the match stands inside a name, as in torch.distributed.
  const last = [...`${head}·`.matchAll(CLAUSE_BREAK)].at(-1);
  const before = last === undefined ? head : head.slice(last.index + last[0].length);
  const rest = words.slice(at, at + CLAUSE);
  const end = CLAUSE_END.exec(rest);
  const asked = end?.[0] === '?' ? '?' : '';
  return { before, whole: `${before}${end === null ? rest : rest.slice(0, end.index)}${asked}` };
}

/** Whether a "no" reaches the end of a part of a sentence. */
function endsDenied(part: string): boolean {
  const near = part.slice(-REACH);
  const last = [...near.matchAll(NO)].at(-1);
  return last !== undefined && !BREAK.test(near.slice(last.index + last[0].length));
}

const isItem = (part: string): boolean =>
  !TELLS.test(part) && part.length <= 40 && part.trim().split(/\s+/).length <= 4;

/** Whether the end of `before` continues a list that a "no" opens: "not using DDP, compile or …". */
function inDeniedList(parts: readonly string[], behind: string): boolean {
  const near = parts.at(-1) ?? '';
  if (!isItem(near) || !(/\bn?or\b|或/.test(near) || OR_BEHIND.test(behind))) return false;
  for (const part of parts.slice(-1 - MOST_ITEMS, -1).reverse()) {
    if (endsDenied(part)) return true;
    if (!isItem(part)) return false;
  }
  return false;
}

/** Whether a "no" stands within a match and reaches its end: "memory does not grow". */
function isDeniedWithin(words: string, start: number, end: number): boolean {
  // One more character: 长短不 is the beginning of 长短不一.
  const within = words.slice(start, end + 1);
  const last = [...within.matchAll(NO)].at(-1);
  if (last === undefined || last.index === 0 || start + last.index + last[0].length > end) return false;
  const reached = within.slice(last.index + last[0].length, end - start);
  return !reached.includes(',') && !BREAK.test(reached);
}

/** Whether a "no" of the clause reaches what stands at `start`. */
export function isDeniedBefore(words: string, start: number): boolean {
  const parts = clauseAt(words, start).before.split(',');
  return endsDenied(parts.at(-1) ?? '') || inDeniedList(parts, words.slice(start, start + CLAUSE));
}

/** Whether what stands from `start` to `end` is denied: behind a "no" of its clause, by one within, or by one said of it. */
export const isDenied = (words: string, start: number, end: number): boolean =>
  isDeniedBefore(words, start) || isDeniedWithin(words, start, end) || NO_BEHIND.test(words.slice(end, end + BEHIND));

/** "Not sure whether …", "check if …": what follows is neither said nor denied. */
const OPEN =
  /(?:\b(?:not sure|unsure|don'?t know|no idea|wonder\w{0,3}|check\w{0,3}|see|tell|find out)(?: \w+)? (?:if|whether)|\bwhether)\b[^\n,.;]{0,40}$|(?:不知道|不确定|不清楚|不晓得|看看?|检查|确认|判断)[^\n,。;]{0,10}(?:是不是|有没有|是否|会不会)[^\n,。;]{0,10}$/i;

/** Whether the words leave open what stands at `start`. */
export const isLeftOpen = (words: string, start: number): boolean =>
  OPEN.test(words.slice(Math.max(0, start - REACH), start));

/** Whether a pattern (global) is met somewhere where nothing denies it. */
export function isSpoken(words: string, pattern: RegExp): boolean {
  for (const match of words.matchAll(pattern))
    if (!isDenied(words, match.index, match.index + match[0].length)) return true;
  return false;
}
