import { isAskedAbout } from '../asked.ts';
import { FIX_NAMES } from '../fix-names.ts';
import { canMatch } from '../needles.ts';
import { isUnused } from '../tried.ts';
import { denialOf, type Sign } from './sign.ts';

/** Advice that circulates: answered wherever it is named, be it asked about, planned, tried or refused. */
const CIRCULATING: readonly (readonly [fix: string, name: RegExp | undefined])[] = [
  ['empty-cache', FIX_NAMES['empty-cache']],
  ['max-split-size', FIX_NAMES['max-split-size']],
  ['expandable-segments', FIX_NAMES['expandable-segments']],
  [
    'reduce-batch-size',
    /\b(?:smaller|lower|reduc\w{1,4}|decreas\w{1,4}) (?:the |my )?batch|(?:减小|降低|调小|减少|缩小)[^\n。，,]{0,4}(?:batch|批)/i,
  ],
  ['gradient-accumulation', FIX_NAMES['gradient-accumulation']],
  ['mixed-precision', /\bmixed[- ]precision|混合精度/i],
  ['use-ddp', FIX_NAMES['use-ddp']],
];

const ANYWHERE: ReadonlyMap<string, RegExp | undefined> = new Map(CIRCULATING);

const PREFIX = 'names-';

/** The sign that a fix is named. */
export const namingOf = (fix: string): string => `${PREFIX}${fix}`;

/** The fixes that the person names, by the signs. */
export const namedFixes = (signs: readonly string[]): readonly string[] =>
  signs.filter((sign) => sign.startsWith(PREFIX)).map((sign) => sign.slice(PREFIX.length));

/** Fixes that the person names in a question or as somebody's advice, and those said not to be in use. */
export const NAMED_SIGNS: readonly Sign[] = Object.entries(FIX_NAMES).flatMap(([fix, name]) => {
  const anywhere = ANYWHERE.get(fix);
  return [
    {
      id: namingOf(fix),
      holds: (words) =>
        (anywhere !== undefined && canMatch(anywhere, words) && anywhere.test(words)) ||
        (canMatch(name, words) && isAskedAbout(words, name)),
    },
    { id: denialOf(namingOf(fix)), holds: (words) => canMatch(name, words) && isUnused(words, name) },
  ];
});
