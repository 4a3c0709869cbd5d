import { isDeniedBefore } from './denial.ts';

/** The numbers of GeForce cards that are said without a series. */
export const MODEL =
  '(?:1050|1060|1070|1080|1650|1660|2060|2070|2080|3050|3060|3070|3080|3090|4060|4070|4080|4090|5060|5070|5080|5090)';
/** Cards of data centres; listed, since L1, L2 and T5 are no cards. */
export const DATACENTER =
  '(?:V100S?|T4|T10|P(?:4|40|100)|K(?:20|40|80)|M(?:40|60)|A10G|A(?:10|16|30|40|100|800)|A[2456]000|L40S|L(?:4|20|40)|H(?:20|100|200|800)|B(?:100|200|300)|GH200|GB200)';
/** Cards of AMD and Intel. */
export const OTHER_MAKERS = [
  '(?:(?:AMD|Radeon) ){0,2}RX[ -]?\\d{3,4}(?:[ -]?(?:XTX|XT|GRE))?(?!\\w)',
  '(?:(?:AMD|Radeon|Instinct) ){1,3}(?:MI[ -]?\\d{2,3}[AX]?|VII|(?:PRO )?[VW]\\d{4})(?!\\w)',
  'MI(?:50|60|100|210|250|300|325|350|355)[AX]?(?!\\w)',
  '(?:Intel )?Arc (?:Pro )?[AB]\\d{2,3}(?!\\w)',
].join('|');
/** A card by its name. */
export const CARD = `(?:${OTHER_MAKERS}|(?:RTX|GTX|GT|MX)[ -]?A?\\d{3,4}|(?:Tesla[ -]?)?${DATACENTER}(?!\\w)|TITAN[ -]?(?:Xp|X|V|RTX)|${MODEL})(?:[ -]?(?:Ti|Super|D))*(?![\\w.])`;
const GPU = new RegExp(
  [
    '(?:\\b|(?<=\\d[x×*])|(?=昇腾))((?:(?:Quadro|NVIDIA|RTX)[ -]?){1,3}(?:PRO[ -]?)?[A-Z]?[2-8]000(?: (?:SFF )?(?:Ada|Blackwell))?(?!\\w)',
    '(?:(?:NVIDIA|GeForce|Tesla|Quadro) ){0,3}(?:RTX|GTX|GT|MX)[ -]?A?\\d{3,4}(?:[ -]?(?:Ti|Super|D))*(?:[ -]?(?:laptop|mobile))?(?!\\w)',
    `(?:(?:NVIDIA|Tesla) ){0,2}${DATACENTER}(?:[ -]?(?:SXM\\d?|PCIe))?(?=s?(?!\\w|\\.\\d))`,
    'TITAN[ -]?(?:Xp|X|V|RTX)(?!\\w)',
    OTHER_MAKERS,
    '(?:(?:昇腾|Ascend)[ -]?(?:310|910)[A-Z]?\\d?|Atlas[ -]?(?:\\d{3}[A-Z]?)(?: ?(?:A2|A3|Pro|Duo|V))?)(?!\\w)',
    // A bare number is a card unless it counts something.
    `${MODEL}(?:[ -]?(?:Ti|Super|D))*(?=s?(?!\\w|[ \\t]?(?:steps?|iter\\w*|epochs?|samples?|images?|tokens?|[KMG]i?B\\b|MB|步|轮|次|张图|个))))`,
  ].join('|'),
  'gi',
);

/** The first card that a text names and does not deny. */
export function cardNameOf(text: string): string | undefined {
  for (const match of text.matchAll(GPU)) if (!isDeniedBefore(text, match.index)) return match[1]?.trim();
  return undefined;
}
