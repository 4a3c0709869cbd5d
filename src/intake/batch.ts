import { type BatchList, batchLists, failedList } from './batch-list.ts';
import { raisedOf } from './batch-raise.ts';
import { countOf } from './count.ts';
import { isOfEvaluation, isOfTraining, isSameBreath } from './evaluating.ts';
import type { Setup } from './evidence.ts';
import { framesOf } from './frames.ts';
import { matchesOf } from './needles.ts';
import { phaseOf } from './phase.ts';
import { FAILED, VERDICT_BEFORE, WORKED } from './verdict.ts';

// A number, or the word for one where people say "a batch of one"; not the first dimension of 8x64x64.
const NUMBER =
  '(\\d{1,7}|one\\b|two\\b|four\\b|eight\\b)(?![\\d.]*[\\dxX×]\\d?|%|[ \\t]?/|[ \\t](?:of|out of)[ \\t]\\d)';
const BATCH_WORD =
  '(?:(?:per_device_)?(?:train_|micro_|mini_?|eval_|global_|total_)?batch[ _-]?size|batchsize|batch|bs|批大小|批次大小|批次|批量大小)';
const NAMED = new RegExp(BATCH_WORD, 'i');
const PER_DEVICE = '[ \\t]?\\(?(?:per|on each|for each|on every)[ \\t](?:gpu|card|device)\\)?';
const STATED: readonly RegExp[] = [
  new RegExp(
    `${BATCH_WORD}(?:_per_gpu|${PER_DEVICE})?["']?[ \\t]{0,3}(?:\\(\\w{1,8}\\))?[ \\t]{0,3}(?:=|:|is|was|of|to|at|even|already|only|just|down to|reduced to|lowered to|set to|是|为|都是|都|已经是|已经|就是|才|只有|(?:都|也|已经?|全都?)?(?:设(?:成|为|置为|到)|改(?:成|到|为))|now|开|取|用|选|as small as|as low as|(?:也)?(?:已经)?(?:调|降|减|减小|降低|调小|调低)?(?:成|到|为|至)了?)(?:[ \\t]{1,2}(?:is|already|only|just|down|to|at|even|still|set|of)){0,3}[ \\t]{0,3}(?:了|到|为|成)?[ \\t]{0,2}["'(]?${NUMBER}`,
    'gi',
  ),
  new RegExp(`\\bbatches[ \\t]of[ \\t](?:size[ \\t])?${NUMBER}`, 'gi'),
  // 一次只喂一张图, "the batch can't go any lower (it's one)"
  /(?:一次|每次|一批|每批)(?:只|就|才)?(?:能)?(?:喂|放|跑|输入|送|处理|读)(?:进去?|入)?(一|1|[2-9]|\d{2,4})(?:张|个|条|帧|幅|份)/gi,
  new RegExp(
    `${BATCH_WORD}[^\\n.;]{0,30}\\b(?:lower|smaller|less|further)\\b[^\\n.;]{0,6}(?:it's|it is|already|is)[ \\t](?:already )?${NUMBER}`,
    'gi',
  ),
  // "at batch 700" tells how far it came.
  new RegExp(`(?<!\\b(?:at|in|on|after|until|around|every)[ \\t])${BATCH_WORD}[ \\t]{0,2}[ \\t(]${NUMBER}`, 'gi'),
  // A size, and no place in an epoch: "at batch size 128", "at batch 512, 224x224 images".
  new RegExp(`\\bat[ \\t]batch[ _-]?size[ \\t(]${NUMBER}`, 'gi'),
  new RegExp(`\\bat[ \\t]batch[ \\t]${NUMBER}(?=,?[ \\t](?:at[ \\t]|of[ \\t])?\\d{2,4}[ ]?[x×][ ]?\\d{2,4})`, 'gi'),
  // bs32, not the package bs4
  new RegExp(`(?<![a-z_]|(?:from|import|install)[ \\t])(?:batch|bs)${NUMBER}(?![\\w.])`, 'gi'),
  // A correction: "the batch isn't 12, it's 6", "batch 不是 12,是 6"
  new RegExp(
    `${BATCH_WORD}[^\\n.;。\\d]{0,12}(?:\\b(?:isn't|isnt|wasn't|is not|was not|not)|不是|并非)[ \\t]{0,2}\\d{1,5}[ \\t]?(?:[,，;。.][ \\t]?)?(?:but|it's|it is|it was|rather|actually|而是|其实是|应该是|应是|是)[ \\t]{0,2}(?:actually[ \\t])?${NUMBER}`,
    'gi',
  ),
  // "batch was 8, now 4"
  new RegExp(`${BATCH_WORD}[^\\n.;。]{0,30}\\bnow[ \\t](?:it is |it's |at |to )?${NUMBER}`, 'gi'),
  // "… the batch size. It is 64."
  new RegExp(
    `${BATCH_WORD}[.,;!。]?[ \\t](?:it|that|which|mine)(?:'s| is| was)(?: (?:already|only|just|still|now)){0,2}[ \\t]${NUMBER}`,
    'gi',
  ),
  new RegExp(
    `${BATCH_WORD}[^\\n.。,;]{0,12}[.。,;!][ \\t]?(?:它|现在|目前)(?:已经|就|才|只)?是?[ \\t]?${NUMBER}`,
    'gi',
  ),
  // "batch sizes 32, 16 and 8", "batch size 32 -> 16 -> 8"
  new RegExp(
    `\\bbatch[ _-]?sizes[ \\t](?:of[ \\t])?(?:\\d{1,5},?[ \\t]?(?:/|and\\b|then\\b|or\\b)?[ \\t]?){1,6}(?<=[ ,/])${NUMBER}`,
    'gi',
  ),
  new RegExp(`${BATCH_WORD}[ \\t=:]{1,3}(?:\\d{1,5}[ \\t]?(?:->|→|>)[ \\t]?){1,6}${NUMBER}`, 'gi'),
  new RegExp(`(?:每批|一批|每个batch|每个 batch)[ \\t]?(?:是|为|放|有)?[ \\t]?${NUMBER}`, 'gi'),
  new RegExp(
    `--?batch[-_]?(?:size)?[ =]${NUMBER}|\\b(?:samples|imgs|images)_per_gpu["']?[ \\t]?[=:][ \\t]?${NUMBER}`,
    'gi',
  ),
  new RegExp(
    `(?:batch|批)[ \\t]{0,2}(?:都|已经|也)?[ \\t]{0,2}(?:只有|是|=|:|降到|减到|调到|改成|设成|为|才)[ \\t]{0,2}${NUMBER}`,
    'gi',
  ),
];
/** "OOMs at batch 32, batch 16 runs" compares sizes, where "dies at batch 700" tells how far it came. */
const AT_BATCH = new RegExp(
  `(?<=\\b(?:works?|worked|runs|ran|fits|fine|ok|trains|ooms?|fails?|failed|crash(?:es|ed)?|dies|died|out of memory)[ \\t](?:at|on)[ \\t])${BATCH_WORD}[ \\t]${NUMBER}`,
  'gi',
);
const COMPARES = new RegExp(
  `\\b(?:works?|worked|runs|ran|fits|fine|ok|trains)[ \\t](?:at|with|on)[ \\t](?:${BATCH_WORD}[ \\t])?\\d|${BATCH_WORD}[ \\t]\\d{1,5}[ \\t](?:is[ \\t])?(?:works|worked|runs|ran|fits|fine|ok|trains)\\b(?! out)`,
  'i',
);
const CHANGED: readonly RegExp[] = [
  new RegExp(`${BATCH_WORD}.{0,20}from[ \\t]${NUMBER}[ \\t](?:down )?to[ \\t]${NUMBER}`, 'i'),
  new RegExp(`${BATCH_WORD}.{0,12}(?:从|由)[ \\t]?${NUMBER}[ \\t]?(?:降|减|改|调)\\S{0,3}?[ \\t]?${NUMBER}`, 'i'),
];
const EACH_DEVICE = new RegExp(
  [
    'per_device_\\w{0,12}batch|batch_?size_per_(?:gpu|device)|(?:samples|imgs|images)_per_gpu',
    `\\b${BATCH_WORD}[^\\n.;]{0,24}\\b(?:per|on each|for each|each|every)[ -](?:gpu|card|device)\\b`,
    `\\b(?:per|each|every)[ -](?:gpu|card|device)[^\\n.;,]{0,16}\\b${BATCH_WORD}`,
    `每(?:一)?(?:张|块|个)?[ \\t]?(?:显?卡|gpu|设备)[^\\n。,;]{0,8}${BATCH_WORD}`,
    `${BATCH_WORD}[^\\n。,;]{0,12}每(?:一)?(?:张|块|个)?[ \\t]?(?:显?卡|gpu|设备)`,
  ].join('|'),
  'i',
);

/** Another number with its verdict behind it. */
const JUDGED =
  /(?<![\w.:/=-])(\d{1,5})(?=[ \t]{0,2}(?:,|->|=>|→)?[ \t]{0,2}(?:(?:it|is|was|runs?|ran|goes|gives?|gets?|throws|raises|causes|cuda|gpu|an|also|too|still|just|already|even|then|就|也|还是|都|依然|直接|又|则|的时候|时)[ \t]?){0,3}(?:works?\b|worked\b|runs\b(?! out)|fits\b|fine\b|ok\b|fails?\b|failed\b|crash|oom|dies\b|died\b|out of memory|errors?\b|too (?:big|large)|(?:did|does|do|would|is)(?:n'?t| not)\b|爆|报错|炸|崩|不行|不可以|可以|能跑|没问题|没事|正常|不爆|不报错|跑不|跑得))/gi;
/** The verdict in front: "it runs at 8". */
const RAN_AT =
  /\b(?:works?|worked|runs|ran|fits|trains)(?: (?:only|just|fine|ok|well|up)){0,2} (?:at|with|to) (\d{1,5})(?=[ \t]{0,2}(?:$|[\n,;:!?)]|\.(?!\d)|(?:and|but|or|while|though|yet|not)\b|\p{Script=Han}))/giu;
/** A batch that works lies near the one that fails; a far number is something else. */
const MOST_TIMES = 16;
/** "lowering to 32", "降到 2": the batch where nothing else was named since. */
const LOWERED =
  /(?:\b(?:lower|reduc|dropp?|decreas|cutt?|halv|go|went|chang|switch|sett?)\w*(?: (?:it|that|this|further|even|down|again|back)){0,2} to|(?:降|减|改|调|换|缩)(?:小|低)?(?:到|成|为|至)(?:了)?)[ \t]?(\d{1,5})(?![\w.]|[ \t]?(?:gpus?|cards?|epochs?|steps?|bits?|px|pixels|tokens?|workers?|x|张|块|步|轮|层|位|个|倍))/gi;
const OTHER_QUANTITY =
  /分辨率|尺寸|长度|时长|图(?:片|像)|窗口|进程|线程|累[积加计]|层|维|resolution|\bima?ge?|length|\blen\b|\bseq|token|worker|accum|precision|bits?\b|\blr\b|learning|duration|seconds?\b|rank|epoch|crop|frame|context|hidden|\bdim|depth|patch|layer/i;
/** A setting of one device or one step, and one that counts them all together. */
const OF_ONE = /per_device|micro|per_gpu/i;
const OF_ALL = /(?<!micro_)(?:global|total|train)_batch_size(?!_per)/i;
const COUNTED =
  /\b(?:epochs?|steps?|stages?|phases?|parts?|iter\w*|gpus?|cards?|ranks?|version|python|torch|cuda|cudnn|rtx|gtx|tesla|line|node|layers?|device|seed|fold|length|len|resolution|workers?|first|last|top|v|batch|bs)[ \t:=#]{0,2}$|\b(?:batch(?:[ _-]?size)?|bs)[ =]{1,2}\d{1,5}[ \t]?(?:at|@|x|×)[ \t]?$|第[ \t]?$|(?:^|[ \t('"])--?(?!\w*batch)[a-z][\w-]{1,40}[ =]$/i;
const CARD_NUMBER = /^(?:10[5678]0|16[56]0|20[678]0|[345]0[5-9]0)$/;

/** What somebody else runs, or was never run: "the paper uses batch 256". */
const OF_ANOTHER =
  /(?:\b(?:papers?|authors?|colleagues?|friends?|someone|somebody|others|people|they|he|she)\b[^\n.,;]{0,24}\b(?:us(?:es?|ed|ing)|ha(?:s|d|ve)|trains?|trained|runs?|ran|with|sets?)\b|\b(?:never|not yet|haven't|hasn't|have not) (?:tried|tested|used|run)\b|(?:论文|作者|别人|人家|同事|朋友|同学|他们)[^\n。,;]{0,12}|没(?:有)?(?:试|测)过?)[^\n.,;。]{0,16}$/i;

interface Source {
  readonly prose: string;
  readonly all: string;
}

interface Mention {
  readonly at: number;
  readonly end: number;
  readonly value: number;
  readonly list?: BatchList;
}

const mentionOf = (match: RegExpExecArray): Mention => ({
  at: match.index,
  end: match.index + match[0].length,
  value: countOf(match.slice(1).find((group) => group !== undefined)),
});

/** Numbers that continue what a sentence, or the one before it, says about the batch. */
function continued(text: string, first: Mention): readonly Mention[] {
  const found: Mention[] = [];
  // A batch that is named later is a mention of its own; here the eye stays near.
  const from = Math.max(text.lastIndexOf('\n', first.at) + 1, first.at - 120);
  const until = Math.min(text.length, first.end + 240);
  const near = text.slice(from, until);
  for (const pattern of [JUDGED, LOWERED]) {
    for (const match of near.matchAll(pattern)) {
      const clause = /[^,;.。\n]*$/.exec(near.slice(0, match.index))?.[0] ?? '';
      const number = match[1] ?? '';
      if (COUNTED.test(clause) || OTHER_QUANTITY.test(clause) || CARD_NUMBER.test(number)) continue;
      const at = from + match.index;
      found.push({ at, end: at + match[0].length, value: Number(number) });
    }
  }
  for (const match of near.matchAll(RAN_AT)) {
    const clause = /[^,;.。\n]*$/.exec(near.slice(0, match.index))?.[0] ?? '';
    const number = match[1] ?? '';
    const value = Number(number);
    const isNear = value > 0 && value <= first.value * MOST_TIMES && first.value <= value * MOST_TIMES;
    if (!isNear || OTHER_QUANTITY.test(clause) || CARD_NUMBER.test(number)) continue;
    const end = from + match.index + match[0].length;
    found.push({ at: end - number.length, end, value });
  }
  return found;
}

/** More lists than a person writes come from a log. */
const MOST_LISTS = 64;

const isOf =
  (text: string, pattern: RegExp) =>
  ({ at, end }: Mention): boolean =>
    pattern.test(text.slice(Math.max(0, at - 14), end));

/** Whether it is the evaluation that fails: where it stands so, or where its batch failed and that of training worked. */
function failsEvaluating(text: string, mentions: readonly Mention[], prose: string, all: string): boolean {
  const phase = phaseOf(framesOf(all), prose, []);
  if (phase !== null && phase !== 'forward') return phase === 'evaluation';
  const told = mentions.map((one, index) => ({
    evaluates: isOfEvaluation(text, one.at, one.end),
    verdict: verdictOf(text, one, mentions[index + 1]),
  }));
  return (
    told.some(({ evaluates, verdict }) => evaluates && verdict === 'failed') &&
    told.some(({ evaluates, verdict }) => !evaluates && verdict === 'worked')
  );
}

/** Those of an evaluation; what is compared with one of it in the same breath is of it too. */
function evaluatingOf(text: string, mentions: readonly Mention[]): readonly Mention[] {
  const found: Mention[] = [];
  for (const [index, one] of mentions.entries()) {
    const before = mentions[index - 1];
    const isSibling =
      before !== undefined &&
      found.includes(before) &&
      verdictOf(text, before, one) !== null &&
      isSameBreath(text.slice(before.end, one.at));
    if (isSibling || isOfEvaluation(text, one.at, one.end)) found.push(one);
  }
  return found;
}

/**
 * Mentions of the batch that failed: of the evaluation or of training, whichever it was, none where only the other's is
 * named; without those of all devices together where the batch of one step stands beside them.
 */
function ownOf(text: string, mentions: readonly Mention[], { prose, all }: Source): readonly Mention[] {
  const evaluating = evaluatingOf(text, mentions);
  const training = mentions.filter(({ at, end }) => isOfTraining(text, at, end));
  const evaluates = evaluating.length + training.length > 0 && failsEvaluating(text, mentions, prose, all);
  if (evaluates && evaluating.length > 0) return evaluating;
  const others = evaluates ? training : evaluating;
  const own = mentions.filter((one) => !others.includes(one));
  const ofOne = own.filter((one) => !isOf(text, OF_ALL)(one));
  return own.some(isOf(text, OF_ONE)) && ofOne.length > 0 ? ofOne : own;
}

/** Every batch that a text names, in order; of overlapping readings the first, of a list of tries the one that counts. */
function mentionsOf(text: string, source: Source): readonly Mention[] {
  const lists = batchLists(text)
    .slice(-MOST_LISTS)
    .map((list): Mention => {
      const { at, end, values } = list;
      const worked = verdictOf(text, { at, end, value: 0 }, undefined) === 'worked';
      return worked ? { at, end, value: Math.max(...values) } : { at, end, value: Math.min(...values), list };
    });
  const isListed = ({ at, end }: Mention): boolean => lists.some((list) => at < list.end && end > list.at);
  return [...lists, ...singlesOf(text, source).filter((one) => !isListed(one))].toSorted(byPlace);
}

function singlesOf(text: string, source: Source): readonly Mention[] {
  const patterns = COMPARES.test(text) && FAILED.test(text) ? [...STATED, AT_BATCH] : STATED;
  const every = patterns
    .flatMap((pattern) => matchesOf(pattern, text).map(mentionOf))
    .filter(({ value, at }) => value > 0 && !OF_ANOTHER.test(text.slice(Math.max(0, at - 60), at)))
    .toSorted(byPlace);
  const stated = ownOf(text, every, source);
  const others = new Set(every.filter((one) => !stated.includes(one)).map(({ end }) => end));
  if (stated.length === 0) {
    if (every.length > 0) return [];
    const named = NAMED.exec(text);
    if (named === null) return [];
    return continued(text, { at: named.index, end: named.index + named[0].length, value: 0 }).toSorted(byPlace);
  }
  // Patterns overlap: the readings of one number end together.
  const ends = new Set<number>();
  const near = stated.length > 64 ? stated : [...stated, ...stated.flatMap((one) => continued(text, one))];
  return near
    .toSorted(byPlace)
    .filter(({ end, value }) => value > 0 && !others.has(end) && !ends.has(end) && ends.add(end) !== undefined);
}

const byPlace = (a: Mention, b: Mention): number => a.end - b.end || a.at - b.at;

/** Whether the words around a mention say that it failed or worked; null where they say neither. */
function verdictOf(text: string, mention: Mention, next: Mention | undefined): 'failed' | 'worked' | null {
  const before = VERDICT_BEFORE.exec(text.slice(Math.max(0, mention.at - 60), mention.at));
  if (before !== null) return before[1] === undefined ? 'failed' : 'worked';
  const window = text.slice(mention.end, Math.min(next?.at ?? text.length, mention.end + 60));
  const clause =
    /^[^\n。;!?]*?(?=[\n。;!?]|\. |\.$|\b(?:but|while|whereas|though|however)\b|但|而|$)/i.exec(window)?.[0] ?? '';
  const failed = FAILED.exec(clause);
  const worked = WORKED.exec(clause);
  if (failed !== null && (worked === null || failed.index <= worked.index)) return 'failed';
  return worked === null ? null : 'worked';
}

type Batch = Pick<Setup, 'batch' | 'batchBefore' | 'batchPerDevice' | 'batchWorks'>;

/** The largest that worked and the smallest above it that failed. */
function boundary(text: string, mentions: readonly Mention[]): Pick<Setup, 'batch' | 'batchWorks'> | null {
  const judged = mentions.map((one, index) => [one.value, verdictOf(text, one, mentions[index + 1])] as const);
  const of = (wanted: 'failed' | 'worked' | null): readonly number[] =>
    judged.filter(([, verdict]) => verdict === wanted).map(([value]) => value);
  // "128 is what I had, 64 is fine": a larger one without a verdict is what the question is about.
  const failed = of('failed').length > 0 ? of('failed') : of(null);
  const most = Math.max(0, ...failed);
  const works = Math.max(0, ...of('worked').filter((value) => value < most));
  const above = failed.filter((value) => value > works);
  return works === 0 ? null : { batch: Math.min(...above), batchWorks: works };
}

/** The one batch that is named where it is the one that works: "it only works with batch 1". */
function onlyWorked(text: string, mentions: readonly Mention[]): number | null {
  const [one, ...more] = mentions;
  if (one === undefined || one.list !== undefined || more.some(({ value }) => value !== one.value)) return null;
  return FAILED.test(text) || verdictOf(text, one, undefined) !== 'worked' ? null : one.value;
}

/**
 * The batch as the person states it. The last mention counts, since people write "batch was 8, now 4"; where one number
 * works and a larger one fails, it is the one that fails.
 * @param prose the words outside code and errors @param all the same with code, commands and configuration behind it
 */
export function batchOf(prose: string, all: string): Batch {
  const changed = CHANGED.map((pattern) => pattern.exec(all)).find((match) => match !== null);
  const source = { prose, all };
  const said = mentionsOf(prose, source);
  // "batch_size=16 runs but 32 fails" looks like code and is none.
  const [text, mentions] = said.length > 0 ? [prose, said] : [all, mentionsOf(all, source)];
  const each = EACH_DEVICE.test(all) ? { batchPerDevice: true } : {};
  const limit = boundary(text, mentions);
  const raised = raisedOf(prose);
  if (raised !== null && mentions.every(({ list }) => list === undefined)) return { ...(limit ?? raised), ...each };
  if (changed?.[2] !== undefined && mentions.every(({ list }) => list === undefined))
    return { batch: countOf(changed[2]), batchBefore: countOf(changed[1]), ...each };
  if (limit !== null) return { ...limit, ...each };
  const works = onlyWorked(text, mentions);
  if (works !== null) return { batchWorks: works, ...each };
  const last = mentions.at(-1);
  if (last?.list !== undefined) return { ...failedList(last.list), ...each };
  return last === undefined ? {} : { batch: last.value, ...each };
}
