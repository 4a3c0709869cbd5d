import type { Bilingual } from '../../language.ts';
import { CHANGE_WORDS } from '../estimate-words.ts';
import type { Advice, Step } from '../fit/advice.ts';
import type { Fit, Verdict } from '../fit/fit.ts';
import type { Largest } from '../outcome.ts';
import { digits } from '../terms.ts';
import { formatBytes } from '../units.ts';

/** Lines under a heading, in both languages. */
export interface Section {
  readonly heading: Bilingual;
  readonly items: readonly Bilingual[];
}

/** Cards that are named for each verdict: a phone shows no more. */
const NAMED = 10;
const FEW = 3;
const ALONE = 6;

const named = (fits: readonly Fit[], count: number): string =>
  fits
    .slice(0, count)
    .map(({ gpu, totalBytes }) => `\`${gpu}\` (${formatBytes(totalBytes)})`)
    .join(', ');

/** Which cards hold it, the smallest first. */
export function cardsSection(fits: readonly Fit[]): Section {
  const of = (verdict: Verdict): readonly Fit[] => fits.filter((fit) => fit.verdict === verdict);
  const [fitting, tight, small] = [of('fits').filter(({ mayPass }) => !mayPass), of('tight'), of('no')];
  const likely = of('fits').filter(({ mayPass }) => mayPass);
  const more = Math.max(0, fitting.length - NAMED);
  const items: Bilingual[] = [];
  if (fitting.length > 0) {
    items.push({
      en: `fits: ${named(fitting, NAMED)}${more > 0 ? ` and ${more} larger ones` : ''}`,
      zh: `放得下：${named(fitting, NAMED)}${more > 0 ? `，以及另外 ${more} 种更大的卡` : ''}`,
    });
  }
  if (likely.length > 0) {
    items.push({
      en: `most likely fits, but the upper end of the range does not: ${named(likely, NAMED)}`,
      zh: `多半放得下，但按范围上限放不下：${named(likely, NAMED)}`,
    });
  }
  if (tight.length > 0) {
    items.push({
      en: `tight, less than 8 % is left: ${named(tight, NAMED)}`,
      zh: `很紧，余量不到 8%：${named(tight, NAMED)}`,
    });
  }
  items.push({
    en: `too small: ${small.length} of ${fits.length} cards`,
    zh: `放不下：${fits.length} 种卡中有 ${small.length} 种`,
  });
  return { heading: { en: 'Cards', zh: '显卡' }, items };
}

/** The smallest cards that hold it, where the one that is named does not. */
export function smallestCards(fits: readonly Fit[]): readonly Section[] {
  const fitting = fits.filter(({ verdict, mayPass }) => verdict === 'fits' && !mayPass);
  if (fitting.length === 0) return [];
  const list = named(fitting, FEW);
  return [
    {
      heading: { en: 'Smallest cards that hold it as it is', zh: '不作改动也放得下的最小显卡' },
      items: [{ en: list, zh: list }],
    },
  ];
}

/** The most that fits, each with all else as it is. */
export function mostSection({ batch, length, lengthIsLimit, quantization }: Largest): readonly Section[] {
  const items: readonly Bilingual[] = [
    ...(batch === undefined ? [] : [{ en: `batch ${digits(batch)}`, zh: `batch ${digits(batch)}` }]),
    ...(length === undefined ? [] : [lengthItem(length, lengthIsLimit === true)]),
    ...(quantization === undefined ? [] : [{ en: `weights in \`${quantization}\``, zh: `权重用 \`${quantization}\`` }]),
  ];
  const heading = { en: 'The most that fits, all else as it is', zh: '其他不变时最多能放下' };
  return items.length === 0 ? [] : [{ heading, items }];
}

const lengthItem = (length: number, isLimit: boolean): Bilingual => ({
  en: `sequences of ${digits(length)} tokens${isLimit ? ', as long as the model takes' : ''}`,
  zh: `序列长度 ${digits(length)} token${isLimit ? '（模型本身的上限）' : ''}`,
});

/** What to change: together until it is enough, then what each gives alone. */
export function changeSections(advice: Advice): readonly Section[] {
  const { plan, alone } = advice;
  const rest = alone.filter(({ id }) => !(plan ?? []).some((step) => step.id === id)).slice(0, ALONE);
  return [
    {
      heading: { en: 'What to change, cheapest first', zh: '要改什么（代价小的在前）' },
      items: plan === null ? [nothing(advice)] : plan.map(item),
    },
    ...section({ en: 'What else holds it, each by itself', zh: '换成下面任意一种就放得下' }, otherItems(advice)),
    ...section({ en: 'What other changes give by themselves', zh: '其他改动单独能省多少' }, rest.map(item)),
  ];
}

const section = (heading: Bilingual, items: readonly Bilingual[]): readonly Section[] =>
  items.length === 0 ? [] : [{ heading, items }];

/** What to change until it fits, a line each; none where nothing is enough. */
export const changeItems = ({ plan }: Advice): readonly Bilingual[] => (plan ?? []).map(item);

/** Other ways to run the model that fit, a line each, where no change to the run is enough. */
export const otherItems = ({ alternatives }: Pick<Advice, 'alternatives'>): readonly Bilingual[] =>
  alternatives.map(({ id, values, fit }) => said(id, values, fit));

// Nothing more is claimed than what was tried.
function nothing({ alone, alternatives }: Advice): Bilingual {
  if (alternatives.length > 0) {
    return {
      en: 'no change to the run as it is asked for is enough on this card',
      zh: '按这种方式运行，能算的改动都不够放进这张卡',
    };
  }
  return alone.length === 0
    ? { en: 'nothing is left that is counted here and takes less on this card', zh: '这里能算的改动都省不下显存' }
    : {
        en: 'no change that is counted here is enough on this card, not even all of them together',
        zh: '这里能算的改动全部加起来，这张卡也不够',
      };
}

function said(id: string, values: Step['values'], { neededBytes, verdict }: Fit, saved?: bigint): Bilingual {
  const word = CHANGE_WORDS[id];
  const needed = formatBytes(neededBytes);
  const after = AFTER[verdict];
  const less =
    saved === undefined ? { en: '', zh: '' } : { en: `${formatBytes(saved)} less, `, zh: `省 ${formatBytes(saved)}，` };
  return {
    en: `${word?.en(values) ?? id}: ${less.en}${needed} in all${after.en}`,
    zh: `${word?.zh(values) ?? id}：${less.zh}共需 ${needed}${after.zh}`,
  };
}

const item = ({ id, values, savedBytes, fit }: Step): Bilingual => said(id, values, fit, savedBytes);

const AFTER: Readonly<Record<Verdict, Bilingual>> = {
  fits: { en: ' – fits', zh: '，放得下' },
  tight: { en: ' – tight', zh: '，很紧' },
  no: { en: '', zh: '' },
};
