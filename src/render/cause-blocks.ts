import type { Answer } from '../answer/answer.ts';
import { say } from '../answer/say.ts';
import { inLanguage } from '../chinese.ts';
import type { RankedCause } from '../diagnosis/rank.ts';
import type { Block } from './block.ts';
import { type Context, isByWords, joined, titled } from './context.ts';
import { sectionsIn } from './entry-blocks.ts';

const MOST_EVIDENCE = 3;
const MOST_OTHERS = 3;
/** Below this another cause is not worth a line. */
const LEAST = 0.25;
/** What happens, how to recognise it, how to confirm it. */
const EXPLAINING = 3;

function evidenceText(cause: RankedCause, { language, titleOf }: Context): string {
  const parts = cause.evidence.slice(0, MOST_EVIDENCE).map((phrase) => say(phrase, language, titleOf));
  return parts.join(language === 'en' ? '; ' : '；');
}

/** The likeliest cause with its evidence; where only words tell of it, its explanation too. */
export function causeBlocks(answer: Answer, context: Context): readonly Block[] {
  const [first] = answer.causes;
  if (first === undefined) return [];
  const { language, titleOf, entry } = context;
  const known = entry(first.id);
  const text = titled(`**${titleOf(first.id) ?? first.id}**`, evidenceText(first, context), language);
  const summary = known === undefined ? '' : inLanguage(known.summary, language);
  const explained = isByWords(answer) && known !== undefined ? sectionsIn(known, language).slice(0, EXPLAINING) : [];
  return [
    { kind: 'heading', text: say({ key: 'label.cause' }, language) },
    { kind: 'paragraph', text: joined(text, summary, language) },
    ...explained.flatMap(({ heading, text: section }): readonly Block[] => [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: section },
    ]),
  ];
}

/** What it can also be, with the evidence for it. */
export function otherCauseBlocks(answer: Answer, context: Context): readonly Block[] {
  const { language, titleOf } = context;
  const others = answer.causes
    .slice(1)
    .filter(({ confidence }) => confidence >= LEAST)
    .slice(0, MOST_OTHERS);
  if (others.length === 0) return [];
  return [
    { kind: 'heading', text: say({ key: 'label.also' }, language) },
    {
      kind: 'list',
      items: others.map((cause) => titled(titleOf(cause.id) ?? cause.id, evidenceText(cause, context), language)),
    },
  ];
}
