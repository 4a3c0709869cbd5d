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
export function changeSections({ plan, alone }: Advice): readonly Section[] {
  const rest = alone.filter(({ id }) => !(plan ?? []).some((step) => step.id === id)).slice(0, ALONE);
  return [
    {
      heading: { en: 'What to change, cheapest first', zh: '要改什么（代价小的在前）' },
      items: plan === null ? [NOTHING] : plan.map(item),
    },
    ...(rest.length === 0
      ? []
      : [
          {
            heading: { en: 'What other changes give by themselves', zh: '其他改动单独能省多少' },
            items: rest.map(item),
          },
        ]),
  ];
}

/** What to change until it fits, a line each; none where nothing is enough. */
export const changeItems = ({ plan }: Advice): readonly Bilingual[] => (plan ?? []).map(item);

const NOTHING: Bilingual = {
  en: 'no change that is counted here is enough: it takes a larger card',
  zh: '这里能算的改动都不够：需要更大的显卡',
};

function item({ id, values, savedBytes, fit }: Step): Bilingual {
  const word = CHANGE_WORDS[id];
  const [saved, needed] = [formatBytes(savedBytes), formatBytes(fit.neededBytes)];
  const after = AFTER[fit.verdict];
  return {
    en: `${word?.en(values) ?? id}: ${saved} less, ${needed} in all${after.en}`,
    zh: `${word?.zh(values) ?? id}：省 ${saved}，共需 ${needed}${after.zh}`,
  };
}

const AFTER: Readonly<Record<Verdict, Bilingual>> = {
  fits: { en: ' – fits', zh: '，放得下' },
  tight: { en: ' – tight', zh: '，很紧' },
  no: { en: '', zh: '' },
};
